/** Recording a stop at which nothing was delivered: the order is cancelled, or brought again in another slot. */
import type { CheckedInput } from '#contract/calls.ts';
import { type Admin, noSource, type Source } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { Refusal, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postFailedStop } from '#server/ledger/order-money/delivery.rules.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import type { Change } from '../changing/change-order.store.ts';
import { moveTo, writePaidByStep } from '../changing/change-status.ts';
import { moveLocked, requireDay, type WantedMove } from '../changing/move-order.ts';
import { readOrder, requireOrder } from '../changing/require-order.ts';
import { requireSeen, requireStopSeen } from '../changing/require-seen.ts';
import { describeMovedOrders } from '../letters.ts';
import { openMoney } from '../money/open-money.ts';
import { postMoney, settleDues } from '../money/post-money.ts';
import type { OrderRow } from '../store.ts';
import { countFailedStop } from './door.store.ts';
import { readPayments, readTaken, refuseUnknownContainer, requireTaken } from './read-door-form.ts';

type StopForm = CheckedInput<'POST /admin/orders/:id/failed-stop'>['body'];

/** Refuses an order that is not on its way, a stop that was recorded since it was shown, and another try at the day and time that has just failed. */
export async function recordFailedStop(
  services: Services,
  admin: Admin,
  input: { orderId: string; form: StopForm; request?: KeyedRequest | undefined; source?: Source },
): Promise<OrderRow> {
  const { orderId, form, request, source = noSource } = input;
  const { reason, outcome } = form;
  const change = { by: admin.id, reason, notes: null, ...source, at: services.clock() };
  await once(services.db, request, async (tx) => {
    const found = await requireOrder(tx, admin, orderId);
    await requireStopSeen(tx, found, form.stopsSeen ?? 0);
    requireOnTheWay(found);
    requireTaken(form.taken);
    await requireSeen(tx, found, form.paymentSeen);
    const before = await countFailedStop(tx, found);
    const draft = await openMoney(tx, before);
    if (outcome === 'cancelled') draft.order.status = 'cancelled';
    postFailedStop(draft, { taken: readTaken(form.taken, orderId), payments: readPayments(form.payments) });
    if (outcome === 'cancelled') await moveTo(tx, services, before, 'cancelled', { draft, change });
    else await bringAgain(tx, services, admin, before, { draft, change, wanted: wantedOf(form, source) });
  }).catch(refuseUnknownContainer);
  services.catalogueChanged();
  return readOrder(services.db, admin, orderId);
}

function requireOnTheWay({ status }: OrderRow): void {
  if (status === 'out_for_delivery') return;
  throw new Refusal('invalid', 'Only a delivery that is on its way can fail.', { errorType: 'INVALID_STATUS' });
}

function wantedOf({ deliveryDate, deliveryTime, overbook, reason }: StopForm, source: Source): WantedMove {
  const broken = [
    ...(deliveryDate === undefined ? [{ path: 'deliveryDate', msg: 'Delivery date is required' }] : []),
    ...(deliveryTime === undefined ? [{ path: 'deliveryTime', msg: 'Delivery time is required' }] : []),
  ];
  if (deliveryDate === undefined || deliveryTime === undefined) throw refuseInput(broken);
  requireDay(deliveryDate);
  return { date: deliveryDate, windowKey: deliveryTime, isOverbooking: overbook, reason, source };
}

/** It stays on its way, in another slot. */
async function bringAgain(
  tx: Queryable,
  services: Services,
  admin: Admin,
  before: OrderRow,
  { draft, change, wanted }: { draft: Draft; change: Change; wanted: WantedMove },
): Promise<void> {
  const moved = await moveLocked(services, tx, admin, before, wanted);
  if (moved === before) throw refuseInput([{ path: 'deliveryTime', msg: 'Please choose another day or time' }]);
  await settleDues(tx, draft, change);
  await writePaidByStep(tx, moved, draft, change);
  await queueMails(tx, describeMovedOrders(moved, [], change.reason, services));
  await postMoney(tx, moved, draft, change);
}
