/** Reads the cash, runs and open tasks that a member of staff or a rider still holds. */
import type { RunState } from '#contract/runs/rules.ts';
import type { Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

export interface HeldRun {
  id: string;
  day: string;
  state: RunState;
  /** Whether the person is the rider. Otherwise they have planned the run. */
  isRider: boolean;
}

interface HeldRow {
  runs: HeldRun[];
  runCount: number;
  issues: number;
  invitations: number;
}

const isOpen = `r.deleted_at is null and r.state <> 'verified'`;

const heldBy = sql<HeldRow>(`
  with open as (
    select r.id, r.day, r.state, r.rider_id = u.id as is_rider
    from users u join runs r on (r.rider_id = u.id or r.created_by = u.id) and ${isOpen}
    where u.id = $1
  )
  select
    (select coalesce(json_agg(o order by o.day, o.id), '[]') from (
      select * from open order by day, id limit $2
    ) o) as runs,
    (select count(*) from open) as run_count,
    (select count(distinct (a.stop_id, m.kind)) from run_matters m join rider_acts a on a.id = m.act_id
      where m.cleared_at is null and a.rider_id = u.id) as issues,
    (select count(*) from staff_invitations i where i.invited_by = u.id) as invitations
  from users u where u.id = $1 and u.role <> 'customer'`);

/** Reads what this person still holds, with at most `most` runs. Undefined for an unknown id, and for a customer. */
export function readHeld(db: Queryable, _staff: Staff, id: string, most: number): Promise<HeldRow | undefined> {
  return db.row(heldBy, [id, most]);
}
