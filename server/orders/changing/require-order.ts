/** The order that somebody acts on: locked, and as it is after that. */
import type { CustomerId, Staff } from '#server/core/actor.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findAnyOrder, findOwnOrder, type OrderRow } from '../store.ts';
import { lockOrder } from './change-order.store.ts';

const missing = () => refuseMissing('Order not found', 'ORDER_NOT_FOUND');

export async function requireOrder(tx: Queryable, actor: Staff, orderId: string): Promise<OrderRow> {
  const order = (await lockOrder(tx, orderId)) ? await findAnyOrder(tx, actor, orderId) : undefined;
  if (!order) throw missing();
  return order;
}

/** Nobody waits for the lock of an order that is not theirs. */
export async function requireOwnOrder(tx: Queryable, customer: CustomerId, orderId: string): Promise<OrderRow> {
  if (!(await findOwnOrder(tx, customer, orderId))) throw missing();
  await lockOrder(tx, orderId);
  const order = await findOwnOrder(tx, customer, orderId);
  if (!order) throw missing();
  return order;
}
