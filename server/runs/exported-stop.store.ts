/** All runs with their stops, for a spreadsheet. */
import type { StopOutcome } from '#contract/runs/rules.ts';
import type { Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { type RunRow, runColumns, runs } from './store.ts';

/** A run with one of its stops; of a run without stops all that is of the stop is empty. */
export interface ExportedStop extends RunRow {
  place: number;
  stopId: string;
  orderNumber: string | null;
  pickupId: string | null;
  customerName: string | null;
  outcome: StopOutcome | null;
}

const next = sql<ExportedStop>(`
  select ${runColumns}, s.place, s.stop_id, o.order_number, s.pickup_id, c.name as customer_name, s.outcome
  from ${runs}
  cross join lateral (
    select place, id as stop_id, order_id, pickup_id, outcome from run_stops where run_id = r.id and place > 0
    union all
    select 0, r.id, null, null, null where not exists (select from run_stops where run_id = r.id and place > 0)
  ) s
  left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  left join users c on c.id = coalesce(o.customer_id, p.customer_id)
  where r.deleted_at is null
    and ($1::uuid is null or r.id <= $1 and (r.id < $1 or (s.place, s.stop_id) > ($2::int, $3::uuid)))
  order by r.id desc, s.place, s.stop_id limit $4`);

/** The next rows: runs newest first, each with its stops in their order. */
export function listStopsAfter(
  db: Queryable,
  _staff: Staff,
  after: ExportedStop | undefined,
  limit: number,
): Promise<ExportedStop[]> {
  return db.rows(next, [after?.id ?? null, after?.place ?? null, after?.stopId ?? null, limit]);
}
