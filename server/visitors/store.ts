/** Stores the visitors of a site, with one row for each visitor. */
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteBatch } from '../core/db/lock-rows.ts';

const recordOne = sql(`
  insert into visitors as v (site, unique_id, first_seen, last_seen)
  values ($1, $2, $3, $3)
  on conflict (site, unique_id) do update set visits = v.visits + 1, last_seen = excluded.last_seen`);

const countAll = sql<{ visitors: number }>(`select count(*) as visitors from visitors where site = $1`);

export async function recordVisit(db: Queryable, site: string, uniqueId: string, now: Date): Promise<void> {
  await db.run(recordOne, [site, uniqueId, now]);
}

/** The number of different visitors of the site. */
export async function countVisitors(db: Queryable, site: string): Promise<number> {
  const counted = await db.row(countAll, [site]);
  return counted?.visitors ?? 0;
}

/** SQL that deletes visitors who have not come for a long time, so that they are no longer counted. */
export const oldVisitors = deleteBatch('visitors', 'site, unique_id', 'last_seen < $1');
