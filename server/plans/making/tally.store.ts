/** What the job of plans has done and not told the shop yet. */
import { v7 as newId } from 'uuid';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { DayTally } from './letters.ts';

const keep = sql(`
  insert into plan_tallies (id, day, made, late, failed)
  select * from unnest($1::uuid[], $2::date[], $3::int[], $4::int[], $5::int[])`);

/** What is to be told to the shop, with the transaction that did it. */
export async function keepTallies(tx: Queryable, tallies: readonly DayTally[]): Promise<void> {
  if (tallies.length === 0) return;
  const figures = (name: 'made' | 'late' | 'failed') => tallies.map((tally) => tally[name]);
  const days = tallies.map(({ day }) => day);
  await tx.run(keep, [tallies.map(() => newId()), days, figures('made'), figures('late'), figures('failed')]);
}

const take = sql<DayTally>(`
  with ${lockRows('plan_tallies', 'id', 'true')}, taken as (
    delete from plan_tallies where id in (select id from held) returning day, made, late, failed
  )
  select day, sum(made)::int as made, sum(late)::int as late, sum(failed)::int as failed
  from taken group by day order by day`);

/** What was not told yet, by the day of the delivery; told by who takes it. */
export function takeTallies(tx: Queryable): Promise<DayTally[]> {
  return tx.rows(take);
}
