/** Recording a stop at which nothing was delivered: the order is cancelled, or brought again in another slot. */
import type { CheckedInput } from '#contract/calls.ts';
import { type Admin, noSource, type Source } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { Refusal, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { requireDay, type WantedMove } from '../changing/move-order.ts';
import { readOrder, requireOrder } from '../changing/require-order.ts';
import { requireSeen, requireStopSeen } from '../changing/require-seen.ts';
import type { OrderRow } from '../store.ts';
import { failLocked } from './post-stop.ts';
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
    const record = { taken: readTaken(form.taken, orderId), payments: readPayments(form.payments) };
    const wanted = outcome === 'cancelled' ? undefined : wantedOf(form, source);
    await failLocked(tx, services, admin, found, { record, change, wanted });
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
