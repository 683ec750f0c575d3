/** Loads an order for an act, with or without a lock, or refuses if it does not exist. */
import type { AtDoor, CustomerId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import { findAnyOrder, findOwnOrder, type OrderRow } from '../store.ts';
import { lockOrder } from './change-order.store.ts';

export const missingOrder = () => refuseMissing('Order not found', 'ORDER_NOT_FOUND');

/** Locks and returns an order for staff. */
export async function requireOrder(tx: Queryable, actor: AtDoor, orderId: string): Promise<OrderRow> {
  if (!(await lockOrder(tx, orderId))) throw missingOrder();
  return readOrder(tx, actor, orderId);
}

/** Reads the order without a lock. */
export async function readOrder(db: Queryable, actor: AtDoor, orderId: string): Promise<OrderRow> {
  const order = await findAnyOrder(db, actor, orderId);
  if (!order) throw missingOrder();
  return order;
}

/**
 * Locks and returns an order of this customer. It checks the owner before it locks, so that a customer cannot lock or
 * wait for somebody else's order.
 */
export async function requireOwnOrder(tx: Queryable, customer: CustomerId, orderId: string): Promise<OrderRow> {
  await readOwnOrder(tx, customer, orderId);
  await lockOrder(tx, orderId);
  return readOwnOrder(tx, customer, orderId);
}

export async function readOwnOrder(db: Queryable, customer: CustomerId, orderId: string): Promise<OrderRow> {
  const order = await findOwnOrder(db, customer, orderId);
  if (!order) throw missingOrder();
  return order;
}
