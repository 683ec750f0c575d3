/** Idempotency keys: a repeat of a request answers the order that the first one made. */
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

/** A request of a customer, by the key that it came with. */
export interface Claim {
  customerId: CustomerId;
  key: string;
  bodyHash: Buffer;
  orderId: string;
}

/** Where a statement has the parts of a claim. */
type ClaimParts = Record<'customer' | 'key' | 'bodyHash' | 'orderId' | 'now', string>;

/**
 * The part `claim` of a statement that claims a key: it has no row where the key was claimed before, and none without a
 * key. A repeat waits here until the first one has ended.
 */
export const claimSql = ({ customer, key, bodyHash, orderId, now }: ClaimParts) => `
  claim as (
    insert into order_requests (customer_id, key, body_hash, order_id, created_at)
    select ${customer}, ${key}, ${bodyHash}, ${orderId}, ${now} where ${key}::text is not null
    on conflict (customer_id, key) do nothing
    returning 1
  )`;

/** True behind `claimSql` where the request goes on: its key is new, or it has none. */
export const isClaimedSql = ({ key }: Pick<ClaimParts, 'key'>) =>
  `(${key}::text is null or exists (select from claim))`;

const claimed = sql<{ orderId: string; bodyHash: Buffer }>(`
  select order_id, body_hash from order_requests where customer_id = $1 and key = $2`);

/** Which order a claimed key made, and the hash of the body that it came with. */
export const findClaim = (tx: Queryable, customer: CustomerId, key: string) => tx.row(claimed, [customer, key]);
