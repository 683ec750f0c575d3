/** Requests that are executed once, however often and concurrently they are sent. */
import { createHash } from 'node:crypto';
import { pressText } from '#contract/http/call-address.ts';
import type { SignedIn } from './actor.ts';
import { arraysOf, type Database, type Queryable, sql } from './db/database.ts';
import { applyRetention, deleteBatch } from './db/lock-rows.ts';
import { claimSql } from './once.store.ts';
import { refuseConflict } from './refusal.ts';

/** A request with a key of its sender. */
export interface KeyedRequest {
  by: SignedIn['id'];
  key: string;
  /** What was requested. Other content under the same key is refused. */
  content: unknown;
  at: Date;
}

const claimParts = { by: '$1', key: '$2', hash: '$3', answer: 'null', at: '$4' };
const claim = sql(`with ${claimSql(claimParts)} select from claim`);
const earlier = sql<{ contentHash: Buffer; answer: unknown }>(
  'select content_hash, answer from requests where actor_id = $1 and key = $2',
);
const keep = sql(`
  -- locked: by the claim
  update requests set answer = $3::jsonb where actor_id = $1 and key = $2`);

export const hashOf = (content: unknown): Buffer => createHash('sha256').update(pressText(content)).digest();

/** The answer of a claimed key. Refuses (conflict) other content. */
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
 * Returned by `run` if nothing had to change: the key is not stored, because the same request again changes nothing.
 */
export const nothingChanged = Symbol('nothing changed');
const release = sql(`
  -- locked: by the claim
  delete from requests where actor_id = $1 and key = $2`);

const releaseMany = sql(`
  -- locked: by the claims
  delete from requests r using unnest($1::uuid[], $2::text[]) as c(actor_id, key)
  where r.actor_id = c.actor_id and r.key = c.key`);

/** Releases keys that this transaction has claimed, because their requests were refused. */
export async function releaseKeys(tx: Queryable, claims: readonly { by: string; key: string }[]): Promise<void> {
  if (claims.length > 0) await tx.run(releaseMany, arraysOf(claims, 'by', 'key'));
}

/**
 * Runs in a transaction, once per key: a repeat gets the first answer, which must be short, such as the id of a
 * created row, or nothing. A concurrent repeat waits for the first, and because the key is taken before anything else,
 * it holds nothing while it waits. A refusal of `run` does not use up the key. Without a request it runs each time.
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
    return (await readAnswer(tx, { by, key, hash }, otherContent)) as Answer;
  });
}

/** An act that may change nothing returns nothing else. */
const answerOf = <Answer>(answer: Answer | typeof nothingChanged) =>
  (answer === nothingChanged ? undefined : answer) as Answer;

const old = deleteBatch('requests', 'actor_id, key', 'created_at < $1');

/** Deletes keys older than `days`: what is sent again under one of them is executed again. */
export function forgetRequests(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return applyRetention(db, old, days, now);
}
