/** The order in which a rider went to the doors of a run before. */
import type { Admin } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { isOfDoor } from './acts/act.store.ts';
import type { RunRow } from './store.ts';

/** Older runs say little of the streets and customers of today. */
const latestRuns = 20;

const doorOf = `coalesce(o.customer_id, p.customer_id) as customer_id, coalesce(o.delivery_address, p.address) as address,
    coalesce(o.delivery_pincode, p.pincode) as pincode`;
const withThings = 'left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id';

// The phone's own clock: what was kept without a network is sent all at once.
const ranks = sql<{ stopId: string; rank: number }>(`
  with latest as (
    select id from runs where rider_id = $1 and id <> $2 and state in ('returned', 'verified')
    order by day desc, id desc limit ${latestRuns}
  ), went as (
    select ${doorOf}, percent_rank() over (partition by s.run_id order by done.at) as rank
    from latest r join run_stops s on s.run_id = r.id ${withThings}
    cross join lateral (
      select min(a.phone_at) as at from rider_acts a
      where a.stop_id = s.id and ${isOfDoor('a')}) done
    where done.at is not null
  ), wanted as (
    select s.id, ${doorOf} from run_stops s ${withThings} where s.run_id = $2 and s.outcome is null
  )
  select wanted.id as stop_id, percentile_disc(0.5) within group (order by went.rank) as rank
  from wanted join went using (customer_id, address, pincode)
  group by wanted.id`);

/** Of each open stop of a run whose door the rider knows: 0 was the first of a run, 1 the last; in the middle of the latest runs. */
export async function listRanks(
  db: Queryable,
  _admin: Admin,
  { id, riderId }: Pick<RunRow, 'id' | 'riderId'>,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await db.rows(ranks, [riderId, id])).map(({ stopId, rank }) => [stopId, rank]));
}
