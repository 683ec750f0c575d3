/** Claims the key of a request within the statement that does what it asks for. */

/** A claimed key of a statement: where it has its parts. The answer is known before anything is done. */
type ClaimParts = Record<'by' | 'key' | 'hash' | 'answer' | 'at', string>;

/**
 * The part `claim` of a statement that does something once: it has no row where the key was claimed before, and none
 * without a key. A repeat waits here until the first one has ended.
 */
export const claimSql = ({ by, key, hash, answer, at }: ClaimParts) => `
  claim as (
    insert into requests (actor_id, key, content_hash, answer, created_at)
    select ${by}::uuid, ${key}::text, ${hash}::bytea, ${answer}::jsonb, ${at}::timestamptz where ${key}::text is not null
    on conflict (actor_id, key) do nothing
    returning 1
  )`;

/** True behind `claimSql` where the request goes on: its key is new, or it has none. */
export const isClaimedSql = ({ key }: Pick<ClaimParts, 'key'>) =>
  `(${key}::text is null or exists (select from claim))`;
