/** Requests of staff that post, by the id of their event: each happens once, and a repeat is answered as the first was. */
import { createHash } from 'node:crypto';
import { refuseConflict } from '../core/refusal.ts';
import { type Queryable, sql } from '../platform/db/database.ts';

export interface PostingRequest {
  /** Made of who asks and the idempotency key. */
  eventId: string;
  /** What was asked for: another question under the same key is refused. */
  question: unknown;
  at: Date;
}

const claim = sql(`
  insert into ledger_requests (event_id, body_hash, answer, created_at) values ($1, $2, $3::jsonb, $4)
  on conflict (event_id) do nothing`);
const claimed = sql<{ body_hash: Buffer; answer: unknown }>(
  'select body_hash, answer from ledger_requests where event_id = $1',
);
const keep = sql(`update ledger_requests set answer = $2::jsonb where event_id = $1 -- locked: by the claim`);

/**
 * Undefined for the first request; a repeat gets what the first one answered. Waits for a request of the same key that is
 * under way.
 */
export async function claimRequest<Answer>(
  tx: Queryable,
  { eventId, question, at }: PostingRequest,
  answer: Answer,
): Promise<Answer | undefined> {
  const bodyHash = createHash('sha256').update(JSON.stringify(question)).digest();
  if ((await tx.run(claim, [eventId, bodyHash, JSON.stringify(answer), at])) === 1) return undefined;
  const first = await tx.row(claimed, [eventId]);
  if (!first?.body_hash.equals(bodyHash)) throw refuseConflict('This Idempotency-Key was used for another change.');
  return first.answer as Answer;
}

/** For an answer that is known only after the claim. */
export async function keepAnswer(tx: Queryable, eventId: string, answer: unknown): Promise<void> {
  await tx.run(keep, [eventId, JSON.stringify(answer)]);
}
