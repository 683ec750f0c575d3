/** Reads the work of riders: their started runs with stops, jars, time on the road and cash. */
import type { Span } from '#contract/numbers/period.ts';
import type { RunState } from '#contract/runs/rules.ts';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { isDone } from '../orders/door/door.store.ts';

interface Work {
  stops: number;
  failed: number;
  /** Jars given to customers, without those of deliveries that were undone. */
  jars: number;
  /** Null if no run has come back. */
  minutes: number | null;
  /** Null if no run is closed. */
  cashPaise: number | null;
}

const started = `r.day between $1 and $2 and r.state <> 'planned' and r.deleted_at is null`;

// Stops are counted as on the page of the run. The accounts of a run have few entries, which are found by their account.
const workOf = `
  cross join lateral (
    select count(*) filter (where ${isDone('s.outcome')}) as stops,
      count(*) filter (where s.outcome in ('again', 'back')) as failed
    from run_stops s where s.run_id = r.id and s.place > 0
  ) done
  cross join lateral (
    select coalesce(sum(moved.amount), 0)::bigint as jars from containers c
    cross join lateral (
      select amount from ledger_transfers
      where credit_account_id = ledger_account_id('run', r.id, c.id) and kind = 'jars_given'
      union all
      select -amount from ledger_transfers
      where debit_account_id = ledger_account_id('run', r.id, c.id) and kind = 'jars_given'
    ) moved
  ) given
  cross join lateral (
    select round(extract(epoch from r.returned_at - r.started_at) / 60)::int as minutes
  ) road`;

export interface RiderRow extends Work {
  id: string;
  name: string;
  runs: number;
}

const ofRiders = sql<RiderRow>(`
  select r.rider_id as id, u.name, count(*) as runs, sum(done.stops)::bigint as stops, sum(done.failed)::bigint as failed,
    sum(given.jars)::bigint as jars, sum(road.minutes)::bigint as minutes, sum(r.counted_paise)::bigint as cash_paise
  from runs r join users u on u.id = r.rider_id ${workOf}
  where ${started}
  group by r.rider_id, u.name
  order by u.name collate names, r.rider_id limit 500`);

/** The work of each rider with a started run on these days. */
export function sumRiders(db: Queryable, _staff: StaffId, { from, to }: Span): Promise<RiderRow[]> {
  return db.rows(ofRiders, [from, to]);
}

export interface DrivenRunRow extends Work {
  id: string;
  day: string;
  riderName: string;
  state: RunState;
}

const driven = sql<PageRow<DrivenRunRow>>(`
  with own as materialized (
    select r.id, r.day from runs r where ${started} and ($3::uuid is null or r.rider_id = $3)
  ) ${pageSql({
    total: '(select count(*) from own)',
    rows: `select r.id, r.day, u.name as rider_name, r.state, done.stops, done.failed, given.jars, road.minutes,
        r.counted_paise as cash_paise
      from (select id from own order by day desc, id desc limit $4 offset $5) chosen
      join runs r on r.id = chosen.id join users u on u.id = r.rider_id ${workOf}`,
    order: 'page.day desc, page.id desc',
  })}`);

/** A page of the started runs of some days, newest first: the runs of one rider, or of all riders. */
export function listDrivenRuns(
  db: Queryable,
  _staff: StaffId,
  { from, to, riderId, limit, offset }: Span & Slice & { riderId?: string | undefined },
): Promise<Page<DrivenRunRow>> {
  return readPage(db, driven, [from, to, riderId ?? null, limit, offset]);
}
