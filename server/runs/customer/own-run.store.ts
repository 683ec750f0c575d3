/** The run of a customer's own order. */
import type { RunState, StopOutcome } from '#contract/runs/rules.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { isOfDoor } from '../acts/act.store.ts';

export interface OwnRun {
  runId: string;
  riderName: string;
  state: RunState;
  isOpen: boolean;
  outcome: StopOutcome | null;
  code: string;
  stopsBefore: number;
  /** Of the order. */
  day: string;
  /** Minutes after midnight; null for an order of an older release. */
  windowFrom: number | null;
}

/** Of a stop `s`. */
export const stopsBefore = `(
  select count(*) from run_stops b where b.run_id = s.run_id and b.place > 0 and b.place < s.place and b.outcome is null)::int`;

const own = sql<OwnRun>(`
  select s.run_id, u.name as rider_name, r.state, s.is_open, s.outcome, s.code, ${stopsBefore} as stops_before,
    o.delivery_date as day, o.window_from
  from orders o join run_stops s on s.order_id = o.id join runs r on r.id = s.run_id join users u on u.id = r.rider_id
  where o.id = $2 and o.customer_id = $1 and (s.is_open or s.outcome = 'delivered')
  order by s.is_open desc, s.id desc limit 1`);

/** Undefined where no rider has it or had it. */
export function findOwnRun(db: Queryable, customer: CustomerId, orderId: string): Promise<OwnRun | undefined> {
  return db.row(own, [customer, orderId]);
}

// A phone's clock may be wrong by days, and it sends late; what it sent soonest says how wrong it is.
const done = sql<{ at: Date }>(`
  select min(a.at) as at
  from (
    select stop_id, kind, phone_at + min(created_at - phone_at) over (partition by rider_id) as at
    from rider_acts where run_id = $1
  ) a
  join run_stops s on s.id = a.stop_id and s.outcome is not null
  where ${isOfDoor('a')}
  group by a.stop_id`);

/** When the stops of a run that are done were done. */
export async function listDone(db: Queryable, runId: string): Promise<Date[]> {
  return (await db.rows(done, [runId])).map(({ at }) => at);
}
