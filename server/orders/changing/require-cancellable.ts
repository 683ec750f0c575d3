/** Locks orders that the customer may still cancel or skip, and refuses all others. */
import type { CustomerId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { OrderRow } from '../store.ts';
import { requireOwnOrder } from './require-order.ts';

/** Locks and returns an order of this customer that can still be cancelled. */
export async function lockCancellable(tx: Queryable, customer: CustomerId, orderId: string): Promise<OrderRow> {
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
 * Locks and returns an order of this customer's plan whose day can still be skipped: the order is pending or confirmed,
 * and nothing except credit has been paid. The caller checks the cut-off.
 */
export async function lockSkippable(tx: Queryable, customer: CustomerId, orderId: string): Promise<OrderRow> {
  const before = await requireOwnOrder(tx, customer, orderId);
  if (before.status !== 'confirmed') requireCancellable(before);
  if (before.paidPaise > before.creditUsedPaise) {
    throw refuseConflict('This order is paid already, so it cannot be skipped here. Please call us.');
  }
  return before;
}
