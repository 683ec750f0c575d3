/** Acts that change the status of an order: a step by staff, and a cancellation by the customer. */
import { owedOf, waivedOf } from '#contract/orders/order-sums.ts';
import { findStepFault, isAccountOrder, type OrderStatus } from '#contract/orders/status-flow.ts';
import { dayMs } from '#contract/shared/days.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import { type Customer, noSource, type Source, type Staff } from '#server/core/actor.ts';
import { noteBefore } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { requireCreditAgain } from '../credit/require-credit.ts';
import { keepDocuments } from '../documents/keep-documents.ts';
import { requireHourlyLimit } from '../require-limits.ts';
import type { OrderRow } from '../store.ts';
import {
  type Change,
  findNewerOfDay,
  lockPlanOfOrder,
  readDeliveredAt,
  writeStatusChange,
} from './change-order.store.ts';
import { applyStep } from './move-status.ts';
import { lockCancellable } from './require-cancellable.ts';
import { requireOrder } from './require-order.ts';

/**
 * Changes the status of an order for staff. Refuses a step that `findStepFault` forbids, the present status, and
 * reopening without stock or without enough credit on account.
 */
export async function changeStatus(
  services: Services,
  actor: Staff,
  { orderId, ...step }: StatusStep & { orderId: string },
): Promise<OrderRow> {
  const order = await services.db.transaction(async (tx) => {
    if (step.to === 'pending') await lockPlanOfOrder(tx, orderId);
    const before = await requireOrder(tx, actor, orderId);
    noteBefore({ status: before.status, adminNotes: before.adminNotes });
    return stepLocked(tx, services, actor, before, step);
  });
  services.catalogueChanged();
  return order;
}

interface StatusStep {
  to: OrderStatus;
  reason?: string | null;
  notes?: string | null;
  source?: Source;
  /** Reopens an order of a plan even if the plan has a newer order for the same day. */
  both?: boolean;
  /** Reopens an order on account even if it exceeds the available credit. */
  isOverLimit?: boolean;
}

/**
 * Changes the status of an order that the transaction has locked. After the commit, the caller must call
 * `catalogueChanged`.
 */
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
  const sentence = findStepFault(before.status, to, payment, confirmNeedsPayment);
  if (sentence !== undefined) throw new Refusal('invalid', sentence, { errorType: 'INVALID_STATUS' });
  if (before.status === 'cancelled' && !both) await requireOnlyOrder(tx, before.id);
  if (before.status === 'cancelled' && isAccountOrder(payment) && !isOverLimit) {
    await requireCreditAgain(tx, before, change.at, accountOverdueDays);
  }
  const deliveredAt = before.status === 'delivered' ? await readDeliveredAt(tx, before.id) : undefined;
  const after = await applyStep(tx, services, before, to, change);
  // Correcting a mistake within a day does not count as giving money away, as with the reversal of an entry.
  if (deliveredAt && deliveredAt.getTime() + dayMs < change.at.getTime()) {
    const paise = owedOf(before, waivedOf(before));
    const given = { paise, permission: 'orders.manage', customerId: before.customerId, orderId: before.id } as const;
    await requireLimit(tx, actor, change.at, given);
  }
  await keepDocuments(tx, services, before.id, actor.id);
  return { ...after, adminNotes: notes ?? before.adminNotes };
}

/**
 * Sets a confirmed or prepared order to "out for delivery". For a confirmed order, the history also gets the step to
 * "preparing", but the customer gets only one email.
 */
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

/** Refuses to reopen an order of a plan that has a newer order for the same day, and names the newer one. */
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

/** Cancels a pending order for its customer. */
export async function cancelOwnOrder(
  services: Services,
  customer: Customer,
  input: { orderId: string; reason: string; source?: Source },
): Promise<OrderRow> {
  const { orderId, reason, source = noSource } = input;
  const change = { by: customer.id, reason: reason || null, notes: null, ...source, at: services.clock() };
  const order = await services.db.transaction(async (tx) => {
    const before = await lockCancellable(tx, customer.id, orderId);
    await requireHourlyLimit(services, tx, 'place', customer.id);
    return cancelLocked(tx, services, before, change);
  });
  services.catalogueChanged();
  return order;
}

/**
 * Cancels an order that the transaction has locked and that has not left the shop, so it has no documents to correct.
 * After the commit, the caller must call `catalogueChanged`.
 */
export const cancelLocked = (tx: Queryable, services: Services, order: OrderRow, change: Change): Promise<OrderRow> =>
  applyStep(tx, services, order, 'cancelled', change);
