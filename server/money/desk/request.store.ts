/** Requests of the desk by their keys, so that each act happens once. */
import { createHash } from 'node:crypto';
import type { AdminId } from '../../core/actor.ts';
import { refuseConflict } from '../../core/refusal.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface DeskRequest {
  by: AdminId;
  key: string;
  /** What was asked for: another question under the same key is refused. */
  question: unknown;
  at: Date;
}

const keep = sql(`
  insert into desk_requests (admin_id, key, print, result, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`);
const kept = sql<{ print: string; result: number }>(
  'select print, result from desk_requests where admin_id = $1 and key = $2',
);

/**
 * Claims the key for this act and answers undefined; answers the result of the first one where it is a repeat. Waits for
 * a request of the same key that is under way.
 */
export async function claimRequest(tx: Queryable, request: DeskRequest, result = 0): Promise<number | undefined> {
  const { by, key, question, at } = request;
  const print = createHash('sha256').update(JSON.stringify(question)).digest('base64url');
  if ((await tx.run(keep, [by, key, print, result, at])) === 1) return undefined;
  const first = await tx.row(kept, [by, key]);
  if (first?.print !== print) throw refuseConflict('This Idempotency-Key was used for another change.');
  return first.result;
}
