/** Who repeats a request gets the order that the first one made. */
import type { Actor } from '#server/core/actor.ts';
import { hashOf, readAnswer } from '#server/core/once.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findOwnOrder, type OrderRow } from '../store.ts';
import type { OrderRequest, WantedOrder } from './world.rules.ts';
import type { Claim } from './world.store.ts';

/**
 * Null without a key. Keys of the shop itself are the customer's. The content is the form as it was sent, without the expected total: who accepts a new price asks
 * for the same order, and must get the one that was placed when its answer was lost.
 */
export function claimOf(by: Actor['id'], wanted: WantedOrder, { key, form, customer }: OrderRequest): Claim | null {
  if (key === undefined) return null;
  const { expectedTotal: _, ...content } = form;
  return { by: by ?? customer.id, key, hash: hashOf([customer.id, content]), orderId: wanted.id };
}

/** The order of a key that was claimed before; another content under the same key is refused. */
export async function readEarlier(tx: Queryable, claim: Claim, { customerId }: WantedOrder): Promise<OrderRow> {
  const id = await readAnswer(tx, claim, 'This Idempotency-Key was already used for a different order.');
  const order = await findOwnOrder(tx, customerId, String(id));
  if (!order) throw new Error(`Order ${id} has a claimed key and was not written`);
  return order;
}
