/** Visitors are kept for a time only. */
import type { Queryable } from '../platform/db/database.ts';
import { applyRetention, deleteFirst } from '../platform/db/retention.ts';

const oldVisitors = deleteFirst('visitors', 'site, unique_id', 'last_seen < $1');

/** Removes visitors who have not come for so many days; they are no longer counted. */
export function forgetVisitors(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return applyRetention(db, oldVisitors, days, now);
}
