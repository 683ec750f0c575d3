/** Entries by hand by their key: a repeat waits for the first one, and is answered as that was. */
import type { PostedJars } from '../../../contract/jars/desk-calls.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

const claim = sql(`
  insert into jar_requests (event_id, body_hash, created_at) values ($1, $2, $3) on conflict (event_id) do nothing`);
const claimed = sql<{ body_hash: Buffer; answer: PostedJars | null }>(
  'select body_hash, answer from jar_requests where event_id = $1',
);
const keep = sql(`update jar_requests set answer = $2::jsonb where event_id = $1 -- locked: by the claim`);

/** Undefined for the first one; else what it was asked and answered. */
export async function claimRequest(tx: Queryable, eventId: string, bodyHash: Buffer, now: Date) {
  if ((await tx.run(claim, [eventId, bodyHash, now])) === 1) return undefined;
  return tx.row(claimed, [eventId]);
}

export async function keepAnswer(tx: Queryable, eventId: string, answer: PostedJars): Promise<void> {
  await tx.run(keep, [eventId, JSON.stringify(answer)]);
}
