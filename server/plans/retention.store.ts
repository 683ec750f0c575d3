/** What of plans is kept for a time only. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { applyRetention, lockFirst } from '../platform/db/retention.ts';

const oldRequests = sql(`
  with ${lockFirst('plans', 'created_at < $1 and request_key is not null')}
  update plans p set request_key = null, request_hash = null from held where p.id = held.id`);

/** Forgets the keys under which plans were begun. */
export function forgetPlanKeys(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return applyRetention(db, oldRequests, days, now);
}
