/** Records a stop for staff: a delivery, which sets the order's lines to the delivered quantities, or a failed stop. */
import type { CheckedInput } from '#contract/calls.ts';
import { findStepFault, isOnTheWay } from '#contract/orders/status-flow.ts';
import { may } from '#contract/shared/permissions.ts';
import { noSource, type Source, type StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { Refusal, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type DoorRecord, sumPayments } from '#server/ledger/order-money/delivery.rules.ts';
import type { WantedMove } from '../changing/move-order.ts';
import { readOrder, requireOrder } from '../changing/require-order.ts';
import { requireSeen, requireStopSeen } from '../changing/require-seen.ts';
import { keepDocuments } from '../documents/keep-documents.ts';
import { sumOtherDues } from '../money/due.store.ts';
import { postMoney } from '../money/post-money.ts';
import type { OrderRow } from '../store.ts';
import { failLocked, writeDelivery } from './post-stop.ts';
import { readPayments, readTaken, requireTaken, throwUnknownContainer } from './read-door-form.ts';

type DoorForm = CheckedInput<'POST /admin/orders/:id/delivery'>['body'];

/**
 * Records a delivery. Refuses an order that cannot be delivered now, unknown or repeated lines, a delivery without any
 * unit, and from those who may not record payments, more money than is due from the customer.
 */
export async function recordDelivery(
  services: Services,
  admin: StaffMember,
  input: { orderId: string; form: DoorForm; request?: KeyedRequest | undefined; source?: Source },
): Promise<OrderRow> {
  const { orderId, form, request, source = noSource } = input;
  const change = { by: admin.id, reason: null, notes: form.adminNotes ?? null, ...source, at: services.clock() };
  await once(services.db, request, async (tx) => {
    const before = await requireOrder(tx, admin, orderId);
    const { confirmNeedsPayment } = (await services.freshShop(tx)).payment;
    requireDeliverable(before, form, confirmNeedsPayment);
    await requireSeen(tx, before, form.paymentSeen);
    if (form.stopsSeen !== undefined) await requireStopSeen(tx, before, form.stopsSeen);
    const record = readRecord(form, orderId);
    const mostBeyond = await readMostBeyond(tx, admin, before);
    const { draft, morePaise } = await writeDelivery(tx, services, before, { record, change });
    if (morePaise > mostBeyond) throw refuseSurplus();
    await postMoney(tx, before, draft, change);
    await keepDocuments(tx, services, orderId, admin.id);
  }).catch(throwUnknownContainer);
  services.catalogueChanged();
  return readOrder(services.db, admin, orderId);
}

/**
 * How much a person may take beyond what is due for the order, in paise: the customer's dues for other orders and
 * charges. Money beyond these becomes credit, so it needs the permission for payments.
 */
async function readMostBeyond(tx: Queryable, admin: StaffMember, order: OrderRow): Promise<number> {
  if (may(admin, 'orders.payments')) return Number.POSITIVE_INFINITY;
  return (await sumOtherDues(tx, admin, [order])).get(order.id) ?? 0;
}

const refuseSurplus = () => new Refusal('forbidden', 'Only staff who may record payments can take more than is due.');

function requireDeliverable(
  order: OrderRow,
  { given, taken = [] }: DoorForm,
  rule: Parameters<typeof findStepFault>[3],
): void {
  if (order.status === 'delivered') {
    throw new Refusal('invalid', 'Order status is already set to this value.', { errorType: 'STATUS_ALREADY_SET' });
  }
  const payment = { paymentStatus: order.paymentStatus, paymentMethod: order.paymentMethod };
  const sentence = findStepFault(order.status, 'delivered', payment, rule);
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

type StopForm = CheckedInput<'POST /admin/orders/:id/failed-stop'>['body'];

/**
 * Records a failed stop. Refuses an order that is not out for delivery, an order for which another stop was recorded
 * since the screen was loaded, a next attempt on the day and time that has just failed, and from those who may not
 * record payments, more money than is due from the customer. Nothing is due for an order that is cancelled.
 */
export async function recordFailedStop(
  services: Services,
  admin: StaffMember,
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
    const beyondPaise = sumPayments(record.payments) - (outcome === 'cancelled' ? 0 : found.duePaise);
    if (beyondPaise > (await readMostBeyond(tx, admin, found))) throw refuseSurplus();
    const wanted = outcome === 'cancelled' ? undefined : wantedOf(form, source);
    await failLocked(tx, services, admin, found, { record, change, wanted });
  }).catch(throwUnknownContainer);
  services.catalogueChanged();
  return readOrder(services.db, admin, orderId);
}

function requireOnTheWay(order: OrderRow): void {
  if (isOnTheWay(order)) return;
  throw new Refusal('invalid', 'Only a delivery that is on its way can fail.', { errorType: 'INVALID_STATUS' });
}

function wantedOf({ deliveryDate, deliveryTime, overbook, reason }: StopForm, source: Source): WantedMove {
  const broken = [
    ...(deliveryDate === undefined ? [{ path: 'deliveryDate', msg: 'Delivery date is required' }] : []),
    ...(deliveryTime === undefined ? [{ path: 'deliveryTime', msg: 'Delivery time is required' }] : []),
  ];
  if (deliveryDate === undefined || deliveryTime === undefined) throw refuseInput(broken);
  return { date: deliveryDate, windowKey: deliveryTime, isOverbooking: overbook, reason, source };
}
