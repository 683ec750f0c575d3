/** Idempotency: who repeats a request gets the order that the first one made. */
import { createHash } from 'node:crypto';
import { door, office } from '#contract/accounts/delivery-address.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findOwnOrder, type OrderRow } from '../store.ts';
import { type Claim, findClaim } from './claim.store.ts';
import type { OrderRequest, WantedOrder } from './world.rules.ts';

/** Null without a key. The form is as it was sent. */
export const claimOf = (
  { id: orderId, customerId }: WantedOrder,
  { key, form }: Pick<OrderRequest, 'key' | 'form'>,
): Claim | null => (key === undefined ? null : { customerId, key, bodyHash: hashForm(form), orderId });

/** The order of a key that was claimed before; another body under the same key is refused. */
export async function readEarlier(tx: Queryable, { customerId, key, bodyHash }: Claim): Promise<OrderRow> {
  const earlier = await findClaim(tx, customerId, key);
  if (!earlier?.bodyHash.equals(bodyHash)) {
    throw refuseConflict('This Idempotency-Key was already used for a different order.');
  }
  const order = await findOwnOrder(tx, customerId, earlier.orderId);
  if (!order) throw new Error(`Order ${earlier.orderId} has a claimed key and was not written`);
  return order;
}

const lateFields = new Set([...Object.keys(door), ...Object.keys(office), 'useCredit']);

/**
 * Of the checked form, whose fields always come in the same order. Without the expected total: who accepts a new price
 * asks for the same order, and must get the one that was placed when its answer was lost.
 */
function hashForm({ expectedTotal: _, empties, ...form }: OrderRequest['form']) {
  // Only what was said: a repeat may have been sent first to a release that did not know these fields.
  const said = Object.entries(form).filter(([name, value]) => !lateFields.has(name) || value);
  return createHash('sha256')
    .update(JSON.stringify({ ...Object.fromEntries(said), ...(empties?.length && { empties }) }))
    .digest();
}
