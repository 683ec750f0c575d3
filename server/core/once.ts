/** Executes a request once, however often it is sent, even concurrently. Its idempotency key identifies it. */
import { createHash } from 'node:crypto';
import { pressText } from '#contract/http/call-address.ts';
import type { SignedIn } from './actor.ts';
import { noteNoChange, noteRecord } from './audit.ts';
import { arraysOf, type Database, type Queryable, sql } from './db/database.ts';
import { applyRetention, deleteBatch } from './db/lock-rows.ts';
import { claimSql } from './once.store.ts';
import { refuseConflict } from './refusal.ts';

/** A request with the idempotency key that its sender chose. */
export interface KeyedRequest {
  by: SignedIn['id'];
  key: string;
  /** The input of the request. Other content under the same key is refused. */
  content: unknown;
  at: Date;
}

const claimParts = { by: '$1', key: '$2', hash: '$3', answer: 'null', at: '$4' };
const claim = sql(`with ${claimSql(claimParts)} select from claim`);
const earlier = sql<{ contentHash: Buffer; answer: unknown }>(
  'select content_hash, answer from requests where actor_id = $1 and key = $2',
);
const keep = sql(`
  -- locked: this transaction has claimed the key, which locks its row
  update requests set answer = $3::jsonb where actor_id = $1 and key = $2`);

export const hashOf = (content: unknown): Buffer => createHash('sha256').update(pressText(content)).digest();

/** The stored answer of a claimed key. Refuses with a conflict if the content differs. */
export async function readAnswer(
  tx: Queryable,
  { by, key, hash }: { by: string; key: string; hash: Buffer },
  otherContent: string,
): Promise<unknown> {
  const first = await tx.row(earlier, [by, key]);
  if (!first?.contentHash.equals(hash)) throw refuseConflict(otherContent);
  return first.answer ?? undefined;
}

/**
 * Returned by `run` if nothing had to change. The key is then not stored, so that the same request can have an effect
 * later.
 */
export const nothingChanged = Symbol('nothing changed');
const release = sql(`
  -- locked: this transaction has claimed the key, which locks its row
  delete from requests where actor_id = $1 and key = $2`);

const releaseMany = sql(`
  -- locked: this transaction has claimed the keys, which locks their rows
  delete from requests r using unnest($1::uuid[], $2::text[]) as c(actor_id, key)
  where r.actor_id = c.actor_id and r.key = c.key`);

/** Releases keys that this transaction has claimed, because their requests were refused. */
export async function releaseKeys(tx: Queryable, claims: readonly { by: string; key: string }[]): Promise<void> {
  if (claims.length > 0) await tx.run(releaseMany, arraysOf(claims, 'by', 'key'));
}

/**
 * Calls `run` in a transaction, once per key. A repeated request gets the first answer, which must be short, such as
 * the id of a created row, or nothing. A concurrent repetition waits for the first request; it has no other locks while
 * it waits, because the key is claimed first. A refusal by `run` does not use up the key. If `request` is undefined,
 * `run` is called each time.
 */
export function once<Answer>(
  db: Database,
  request: KeyedRequest | undefined,
  run: (tx: Queryable) => Promise<Answer | typeof nothingChanged>,
  otherContent = 'This Idempotency-Key was used for another change.',
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!request) return answerOf(await run(tx));
    const { by, key, at } = request;
    const hash = hashOf(request.content);
    if ((await tx.run(claim, [by, key, hash, at])) === 1) {
      const answer = await run(tx);
      if (answer === nothingChanged) await tx.run(release, [by, key]);
      else if (answer !== undefined) await tx.run(keep, [by, key, JSON.stringify(answer)]);
      return answerOf(answer);
    }
    noteNoChange();
    return (await readAnswer(tx, { by, key, hash }, otherContent)) as Answer;
  });
}

/**
 * Turns `nothingChanged` into undefined. A `run` that can return `nothingChanged` otherwise returns nothing, so undefined
 * is a valid `Answer`.
 */
function answerOf<Answer>(answer: Answer | typeof nothingChanged): Answer {
  if (answer === nothingChanged) noteNoChange();
  // An act that creates a row answers with its id.
  else if (typeof answer === 'string') noteRecord(answer);
  return (answer === nothingChanged ? undefined : answer) as Answer;
}

const old = deleteBatch('requests', 'actor_id, key', 'created_at < $1');

/** Deletes keys older than `days`. A request that is sent again under a deleted key is executed again. */
export function forgetRequests(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return applyRetention(db, old, days, now);
}
