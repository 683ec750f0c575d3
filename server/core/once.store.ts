/** SQL that claims the idempotency key of a request within the statement that does the request's work. */

/**
 * The placeholders of a key and its data. The answer is stored together with the key, so it must be known before the
 * work is done.
 */
type ClaimParts = Record<'by' | 'key' | 'hash' | 'answer' | 'at', string>;

/**
 * The CTE `claim` of a statement that is executed once. It has no row if the key was claimed before or is null.
 * A repeated request waits here until the first one has ended.
 */
export const claimSql = ({ by, key, hash, answer, at }: ClaimParts) => `
  claim as (
    insert into requests (actor_id, key, content_hash, answer, created_at)
    select ${by}::uuid, ${key}::text, ${hash}::bytea, ${answer}::jsonb, ${at}::timestamptz where ${key}::text is not null
    on conflict (actor_id, key) do nothing
    returning 1
  )`;

/**
 * Claims the keys of many requests at once, given as arrays of equal length. `claim` has the answers of those keys that
 * are new. Keys are claimed in order, so that two such statements do not deadlock.
 */
export const claimManySql = ({ by, key, hash, answer, at }: ClaimParts) => `
  claim as (
    insert into requests (actor_id, key, content_hash, answer, created_at)
    select actor_id, key, content_hash, answer, ${at}::timestamptz
    from unnest(${by}::uuid[], ${key}::text[], ${hash}::bytea[], ${answer}::jsonb[]) as c(actor_id, key, content_hash, answer)
    order by actor_id, key
    on conflict (actor_id, key) do nothing
    returning answer
  )`;
