/** Moves an order along its flow, with the stock changes and the email that follow. */
import { v7 as newId } from 'uuid';
import { dueOf } from '#contract/orders/order-sums.ts';
import { isAccountOrder, type OrderStatus, refuseStep, returnsStock } from '#contract/orders/status-flow.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Customer, type CustomerId, noSource, type Source, type Staff } from '#server/core/actor.ts';
import { Refusal, refuseConflict, refuseStock } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { postDelivery } from '#server/ledger/order-money/delivery.rules.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import { beginAgain } from '#server/ledger/order-money/payment.rules.ts';
import { reverseDelivery } from '#server/ledger/order-money/reversal.rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { requireCreditAgain } from '../credit/require-credit.ts';
import { callOff, findCarrier, keepDeskRecord, markStop } from '../door/door.store.ts';
import { requireEmpties } from '../empties/require-empties.ts';
import { describeChangedStatus } from '../letters.ts';
import { listChargesOfDelivery } from '../money/money.store.ts';
import { keepBefore, openMoney } from '../money/open-money.ts';
import { describeAfter, postMoney, returnCharges, settleDues } from '../money/post-money.ts';
import { requirePace } from '../require-limits.ts';
import { findStockIssues, listPaymentChanges } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import {
  type Change,
  findNewerOfDay,
  giveSlotBackOfOrder,
  lockHeldUnits,
  lockPlanOfOrder,
  takeSlotOfOrder,
  writePaymentChange,
  writeStatusChange,
  writeStockMoves,
} from './change-order.store.ts';
import { requireOrder, requireOwnOrder } from './require-order.ts';

/**
 * A step by staff or by the shop itself. Refuses what `refuseStep` refuses, the present status, and reopening
 * without stock or without enough credit on account.
 */
export async function changeStatus(
  services: Services,
  actor: Staff,
  { orderId, ...step }: StatusStep & { orderId: string },
): Promise<OrderRow> {
  const order = await services.db.transaction(async (tx) => {
    if (step.to === 'pending') await lockPlanOfOrder(tx, orderId);
    return stepLocked(tx, services, actor, await requireOrder(tx, actor, orderId), step);
  });
  services.catalogueChanged();
  return order;
}

interface StatusStep {
  to: OrderStatus;
  reason?: string | null;
  notes?: string | null;
  source?: Source;
  /** Reopens an order of a plan even if a newer order exists for its day. */
  both?: boolean;
  /** Reopens an order on account even if the credit is not enough. */
  isOverLimit?: boolean;
}

/** Changes the status of an order that the transaction has locked. Announce the changed catalogue after the commit. */
export async function stepLocked(
  tx: Queryable,
  services: Services,
  actor: Staff,
  before: OrderRow,
  { to, reason = null, notes = null, source = noSource, both = false, isOverLimit = false }: StatusStep,
): Promise<OrderRow> {
  const change = { by: actor.id, reason, notes, ...source, at: services.clock() };
  if (before.status === to) {
    throw new Refusal('invalid', 'Order status is already set to this value.', { errorType: 'STATUS_ALREADY_SET' });
  }
  const payment = { paymentStatus: before.paymentStatus, paymentMethod: before.paymentMethod };
  const { confirmNeedsPayment, accountOverdueDays } = (await services.freshShop(tx)).payment;
  const sentence = refuseStep(before.status, to, payment, confirmNeedsPayment);
  if (sentence !== undefined) throw new Refusal('invalid', sentence, { errorType: 'INVALID_STATUS' });
  if (before.status === 'cancelled' && !both) await requireOnlyOrder(tx, before.id);
  if (before.status === 'cancelled' && isAccountOrder(payment) && !isOverLimit) {
    await requireCreditAgain(tx, before, change.at, accountOverdueDays);
  }
  const after = await applyStep(tx, services, before, to, change);
  return { ...after, adminNotes: notes ?? before.adminNotes };
}

/** Sends out an order that is confirmed or being prepared: its history gets both steps, its customer one email. */
export async function sendOutLocked(
  tx: Queryable,
  services: Services,
  actor: Staff,
  order: OrderRow,
  source: Source = noSource,
): Promise<OrderRow> {
  const change = { by: actor.id, reason: null, notes: null, ...source, at: services.clock() };
  if (order.status === 'confirmed') await writeStatusChange(tx, order, 'preparing', change);
  return stepLocked(tx, services, actor, { ...order, status: 'preparing' }, { to: 'out_for_delivery', source });
}

/** Refuses a second order for one day of a plan, and names the existing one. */
async function requireOnlyOrder(tx: Queryable, orderId: string): Promise<void> {
  const order = await findNewerOfDay(tx, orderId);
  if (order === undefined) return;
  const question = messageOf(
    'The plan has placed order {order} for this day since then. Reopening this one brings both.',
    {
      order,
    },
  );
  throw refuseConflict(question, { errors: [{ path: 'both', msg: question }] });
}

/** A customer cancels an own order while it is pending. */
export async function cancelOwnOrder(
  services: Services,
  customer: Customer,
  input: { orderId: string; reason: string; source?: Source },
): Promise<OrderRow> {
  const { orderId, reason, source = noSource } = input;
  const change = { by: customer.id, reason: reason || null, notes: null, ...source, at: services.clock() };
  const order = await services.db.transaction(async (tx) => {
    const before = await lockCancellable(tx, customer.id, orderId);
    await requirePace(services, tx, 'place', customer.id);
    return cancelLocked(tx, services, before, change);
  });
  services.catalogueChanged();
  return order;
}

/** Locks and returns an order of this customer that can still be cancelled. */
async function lockCancellable(tx: Queryable, customer: CustomerId, orderId: string): Promise<OrderRow> {
  const before = await requireOwnOrder(tx, customer, orderId);
  requireCancellable(before);
  return before;
}

function requireCancellable(before: OrderRow): void {
  if (before.status === 'cancelled') throw refuseConflict('This order is already cancelled.');
  if (before.status !== 'pending') {
    throw refuseConflict('This order is already being worked on and can no longer be cancelled here. Please call us.');
  }
}

/**
 * Locks and returns an order of this customer's plan whose day can still be skipped: it is pending or
 * confirmed, and nothing except credit has been paid. The caller checks the cut-off.
 */
export async function lockSkippable(tx: Queryable, customer: CustomerId, orderId: string): Promise<OrderRow> {
  const before = await requireOwnOrder(tx, customer, orderId);
  if (before.status !== 'confirmed') requireCancellable(before);
  if (before.paidPaise > before.creditUsedPaise) {
    throw refuseConflict('This order is paid already, so it cannot be skipped here. Please call us.');
  }
  return before;
}

/** Cancels an order that the transaction has locked. Announce the changed catalogue after the commit. */
export const cancelLocked = (tx: Queryable, services: Services, order: OrderRow, change: Change): Promise<OrderRow> =>
  applyStep(tx, services, order, 'cancelled', change);

/** Posts to the ledger last; the customer is locked before products and slots. */
async function applyStep(tx: Queryable, services: Services, order: OrderRow, to: OrderStatus, change: Change) {
  if (to === 'cancelled' && order.status !== 'delivered') await callOff(tx, order.id);
  return moveTo(tx, services, order, to, { draft: await draftStep(tx, order, to), change });
}

/** Makes the step with its stock and its place, and posts the draft. */
export async function moveTo(
  tx: Queryable,
  services: Services,
  order: OrderRow,
  to: OrderStatus,
  { draft, change }: { draft: Draft | undefined; change: Change },
): Promise<OrderRow> {
  if (returnsStock(order.status, to)) await putStockBack(tx, order, change.at);
  if (order.status === 'cancelled') await takeStockAgain(tx, order, change.at);
  if (to === 'cancelled') await giveSlotBackOfOrder(tx, order.id);
  if (order.status === 'cancelled') await takeSlotOfOrder(tx, order.id);
  const after = await writeStep(tx, services, order, to, { draft, change });
  if (draft) await postMoney(tx, order, draft, change);
  return after;
}

/**
 * Drafts what a delivery, a cancellation after delivery, or a reopening posts. Nothing is due for a cancelled
 * and refunded order, whatever staff typed; it becomes due when the order is reopened.
 */
async function draftStep(tx: Queryable, order: OrderRow, to: OrderStatus): Promise<Draft | undefined> {
  if (order.status === 'cancelled') await requireEmpties(tx, order);
  const isRefunded = order.paymentStatus === 'refunded';
  const isReopened = order.status === 'cancelled';
  const isDueNoMore = isRefunded && to === 'cancelled' && order.paidPaise === 0 && order.duePaise > 0;
  if (to !== 'delivered' && order.status !== 'delivered' && !isReopened && !isDueNoMore) return undefined;
  const carrier = to === 'delivered' ? await findCarrier(tx, order.id) : undefined;
  if (to === 'delivered') await markStop(tx, order.id, 'delivered', { by: carrier });
  const eventId = newId();
  if (to === 'delivered') await keepDeskRecord(tx, order.id, { eventId, before: keepBefore(order) });
  const draft = await openMoney(tx, order, { eventId, carrier });
  if (to === 'delivered') postDelivery(draft);
  else draft.order.status = to;
  if (order.status === 'delivered') {
    reverseDelivery(draft);
    await returnCharges(tx, draft, await listChargesOfDelivery(tx, order.id));
  }
  if (isDueNoMore) draft.order.duePaise = 0;
  if (isReopened) beginAgain(draft);
  if (isReopened && isRefunded) {
    Object.assign(draft.order, { paymentStatus: 'pending', askedPaise: 0 });
    draft.order.duePaise = dueOf(draft.order, draft.order.paidPaise, 0);
  }
  return draft;
}

/**
 * Writes the step with its history and email; returns the changed order. The caller posts the draft with
 * `postMoney` as its last write: from then until commit, accounts of the whole shop are locked.
 */
export async function writeStep(
  tx: Queryable,
  services: Services,
  order: OrderRow,
  to: OrderStatus,
  { draft, change }: { draft: Draft | undefined; change: Change },
): Promise<OrderRow> {
  if (draft) await settleDues(tx, draft, change);
  await writeStatusChange(tx, order, to, change);
  if (draft) await writePaidByStep(tx, order, draft, change);
  const after = draft ? describeAfter(order, draft) : { ...order, status: to };
  await queueMails(tx, describeChangedStatus(after, change.reason, services));
  return after;
}

async function putStockBack(tx: Queryable, order: OrderRow, now: Date): Promise<void> {
  const units = await lockHeldUnits(tx, order.id);
  const moves = units.filter(({ held }) => held > 0).map(({ productId, held }) => move(productId, held));
  await writeStockMoves(tx, order.id, 'cancellation', moves, now);
}

/** Writes a payment made by the step itself to payments and history, like any other payment. */
export async function writePaidByStep(tx: Queryable, before: OrderRow, draft: Draft, change: Change): Promise<void> {
  const after = describeAfter(before, draft);
  if (after.paymentStatus === before.paymentStatus && listPaymentChanges(before, after).length === 0) return;
  await writePaymentChange(tx, before, after, { ...change, reason: null, notes: null });
}

/** Units of a delivered order that was cancelled never came back, so take only what the order no longer holds. */
async function takeStockAgain(tx: Queryable, order: OrderRow, now: Date): Promise<void> {
  const units = await lockHeldUnits(tx, order.id);
  const wanted = units
    .map(({ productId, quantity, held }) => ({ productId, quantity: quantity - held }))
    .filter(({ quantity }) => quantity > 0);
  const products = new Map(units.map((unit) => [unit.productId, { ...unit, id: unit.productId }]));
  const issues = findStockIssues(wanted, products);
  if (issues.length > 0) {
    const products = issues.map(({ productName, availableStock }) =>
      messageOf('{productName} ({availableStock} left)', { productName, availableStock }),
    );
    throw refuseStock(messageOf('There is not enough stock to reopen this order: {products}.', { products }), {
      stockIssues: issues,
    });
  }
  await writeStockMoves(
    tx,
    order.id,
    'reopening',
    wanted.map(({ productId, quantity }) => move(productId, -quantity)),
    now,
  );
}

const move = (productId: string, units: number) => ({ id: newId(), productId, units });
