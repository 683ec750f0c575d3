/** The run of a customer's own order. */
import type { RunState, StopOutcome } from '#contract/runs/rules.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

export interface OwnRun {
  riderName: string;
  state: RunState;
  isOpen: boolean;
  outcome: StopOutcome | null;
  code: string;
  stopsBefore: number;
}

const own = sql<OwnRun>(`
  select u.name as rider_name, r.state, s.is_open, s.outcome, s.code,
    (select count(*) from run_stops b where b.run_id = s.run_id and b.place > 0 and b.place < s.place
      and b.outcome is null)::int as stops_before
  from orders o join run_stops s on s.order_id = o.id join runs r on r.id = s.run_id join users u on u.id = r.rider_id
  where o.id = $2 and o.customer_id = $1 and (s.is_open or s.outcome = 'delivered')
  order by s.is_open desc, s.id desc limit 1`);

/** Undefined where no rider has it or had it. */
export function findOwnRun(db: Queryable, customer: CustomerId, orderId: string): Promise<OwnRun | undefined> {
  return db.row(own, [customer, orderId]);
}
