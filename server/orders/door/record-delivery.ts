/** Recording a delivery: what was given, taken and paid at the door. The order becomes what was delivered. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { refuseStep } from '#contract/orders/status-flow.ts';
import { type Admin, noSource, type Source } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { Refusal, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type DoorRecord, postDelivery } from '#server/ledger/order-money/delivery.rules.ts';
import type { MoneyLine } from '#server/ledger/order-money/rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { lockHeldUnits, writeStockMoves } from '../changing/change-order.store.ts';
import { writeStep } from '../changing/change-status.ts';
import { readOrder, requireOrder } from '../changing/require-order.ts';
import { requireSeen, requireStopSeen } from '../changing/require-seen.ts';
import { openMoney } from '../money/open-money.ts';
import type { OrderRow } from '../store.ts';
import { readPayments, readTaken, refuseUnknownContainer, requireTaken } from './read-door-form.ts';

type DoorForm = CheckedInput<'POST /admin/orders/:id/delivery'>['body'];

/** Refuses an order that cannot be delivered now, lines that it does not have, and a delivery of nothing. */
export async function recordDelivery(
  services: Services,
  admin: Admin,
  input: { orderId: string; form: DoorForm; request?: KeyedRequest | undefined; source?: Source },
): Promise<OrderRow> {
  const { orderId, form, request, source = noSource } = input;
  const change = { by: admin.id, reason: null, notes: form.adminNotes ?? null, ...source, at: services.clock() };
  await once(services.db, request, async (tx) => {
    const before = await requireOrder(tx, admin, orderId);
    const { confirmNeedsPayment } = await services.freshShop(tx);
    requireDeliverable(before, form, confirmNeedsPayment);
    await requireSeen(tx, before, form.paymentSeen);
    if (form.stopsSeen !== undefined) await requireStopSeen(tx, before, form.stopsSeen);
    const draft = await openMoney(tx, before);
    postDelivery(draft, readRecord(form, orderId));
    await moveUnits(tx, before, draft.order.items, change.at);
    await writeStep(tx, services, before, 'delivered', { draft, change });
  }).catch(refuseUnknownContainer);
  services.catalogueChanged();
  return readOrder(services.db, admin, orderId);
}

function requireDeliverable(
  order: OrderRow,
  { given, taken = [] }: DoorForm,
  rule: Parameters<typeof refuseStep>[3],
): void {
  if (order.status === 'delivered') {
    throw new Refusal('invalid', 'Order status is already set to this value.', { errorType: 'STATUS_ALREADY_SET' });
  }
  const payment = { paymentStatus: order.paymentStatus, paymentMethod: order.paymentMethod };
  const sentence = refuseStep(order.status, 'delivered', payment, rule);
  if (sentence !== undefined) throw new Refusal('invalid', sentence, { errorType: 'INVALID_STATUS' });
  const quantityOf = new Map(given.map(({ itemId, quantity }) => [itemId, quantity]));
  const isUnknown = given.some(({ itemId }) => !order.items.some(({ id }) => id === itemId));
  if (isUnknown || quantityOf.size < given.length)
    throw refuseInput([{ path: 'given', msg: 'Each product must be from this order, and only once' }]);
  requireTaken(taken);
  if (order.items.every(({ id, quantity }) => (quantityOf.get(id) ?? quantity) === 0))
    throw refuseInput([{ path: 'given', msg: 'Nothing was delivered. Please cancel or move the order instead.' }]);
}

function readRecord({ given, taken, payments }: DoorForm, orderId: string): DoorRecord {
  return {
    given: new Map(given.map(({ itemId, quantity }) => [itemId, quantity])),
    taken: taken && readTaken(taken, orderId),
    payments: readPayments(payments),
  };
}

/** What was not delivered goes back to the shelf; what was given beyond the order is taken there, as far as it is there. */
async function moveUnits(tx: Queryable, order: OrderRow, items: readonly MoneyLine[], now: Date): Promise<void> {
  const quantityOf = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const given = new Map(order.items.map((item) => [item.productId, quantityOf.get(item.id) ?? item.quantity]));
  if (order.items.every(({ id, quantity }) => quantityOf.get(id) === quantity)) return;
  const moves = (await lockHeldUnits(tx, order.id)).flatMap(({ productId, held, quantity, stock }) => {
    const units = held - (given.get(productId) ?? quantity);
    return units === 0 ? [] : [{ id: newId(), productId, units: Math.max(units, -stock) }];
  });
  await writeStockMoves(
    tx,
    order.id,
    'delivery',
    moves.filter(({ units }) => units !== 0),
    now,
  );
}
