/** What is on the road, in figures. */
import type { AdminId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

export interface RoadRow {
  planned: number;
  started: number;
  returned: number;
  cashPaise: number;
  failed: { reason: string; count: number }[];
  matters: number;
}

// What the desk recorded of a stop has no act: its reason stands in the history of the order.
const road = sql<RoadRow>(`
  with open as (
    select (count(*) filter (where state = 'planned' and day = $1)) as planned,
      (count(*) filter (where state = 'started')) as started, (count(*) filter (where state = 'returned')) as returned
    from runs where state <> 'verified' and deleted_at is null
  ), failed as (
    select coalesce(a.reason, '') as reason, count(*)::int as count
    from runs r join run_stops s on s.run_id = r.id
    left join lateral (
      select left(a.body ->> 'reason', 500) as reason from rider_acts a
      where a.stop_id = s.id and a.kind = 'not_delivered' and a.taken_back_by is null
      order by a.created_at desc, a.id desc limit 1) a on true
    where r.day = $1 and s.outcome in ('again', 'back')
    group by 1 order by 2 desc, 1 limit 6
  )
  select open.*, (select count(*) from run_matters where cleared_at is null) as matters,
    (select coalesce(sum(a.balance), 0)::bigint from users u
      join ledger_accounts a on a.id = ledger_account_id('pouch', u.id, null) where u.role = 'rider') as cash_paise,
    (select coalesce(json_agg(failed), '[]') from failed) as failed
  from open`);

/** Today is `YYYY-MM-DD`. */
export async function readRoad(db: Queryable, _admin: AdminId, today: string): Promise<RoadRow> {
  const row = await db.row(road, [today]);
  if (!row) throw new Error('Counts without a row');
  return row;
}
