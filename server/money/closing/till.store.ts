/** Reads the cash of the shop at the end of a day in India: in the till, and with riders. */
import { addDays } from '#contract/shared/days.ts';
import { startOfDaySql } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { firstIdOf } from '#server/ledger/entry.store.ts';
import { eventIdOf } from '#server/ledger/rules.ts';

const parts = ['count', 'banking'] as const;
/** The difference and the banking are two events, so that each can be reversed without the other. */
export const closingEvent = (closingId: string, part: (typeof parts)[number]) =>
  eventIdOf(`day-closing:${closingId}:${part}`);

const closedLater = sql<{ id: string }>(`
  select id from day_closings where day <= $1::date and created_at >= ${startOfDaySql('$1::date + 1')}`);

const isUndone = 'exists (select from ledger_reversals r where t.event_id in (r.event_id, r.reversal_id))';

const tillAt = sql<{ there: number }>(`
  with till as materialized (select ledger_account_id('till', null, null) as id)
  select (coalesce((select sum(debits - credits) from ledger_totals where kind = 'till' and day <= $1::date), 0)
    + coalesce((
      select sum(case when t.debit_account_id = till.id then t.amount else -t.amount end)
      from ledger_transfers t join till on till.id in (t.debit_account_id, t.credit_account_id)
      where t.event_id = any($2::uuid[]) and not ${isUndone}), 0))::bigint as there`);

const countedSince = sql<{ at: Date | null }>(`
  select max(t.created_at) as at
  from ledger_transfers t
  where t.kind = 'cash_difference' and ledger_account_id('till', null, null) in (t.debit_account_id, t.credit_account_id)
    and t.id >= ${firstIdOf('$1::date + 1')} and t.event_id <> all($2::uuid[]) and not ${isUndone}`);

export interface TillAtEnd {
  /** The balance in paise from the day book, including later postings for closings of that day and of earlier days. */
  paise: number;
  /**
   * The time of the last count of the till that was made after that day and not for a closing; null without one. Such a
   * count has posted the difference already, so closing that day would post it a second time.
   */
  countedAt: Date | null;
}

/** The cash that should be in the till at midnight after a day; for today, the present cash. */
export async function readTillAtEnd(db: Queryable, day: string): Promise<TillAtEnd> {
  const later = await db.rows(closedLater, [day]);
  const events = later.flatMap(({ id }) => parts.map((part) => closingEvent(id, part)));
  const [{ there: paise }, { at: countedAt }] = await Promise.all([
    db.one(tillAt, [day, events]),
    db.one(countedSince, [day, events]),
  ]);
  return { paise, countedAt };
}

const closedDays = sql<{ last: string | null; first: string | null }>(`
  select (select max(day)::text from day_closings) as last,
    (select min(day)::text from ledger_totals where kind = 'till') as first`);

export interface ClosedDays {
  /** The newest closed day. */
  last: string | null;
  /** The first open day before the requested one. */
  coversFrom: string | null;
}

export async function readClosedDays(db: Queryable, wanted: string): Promise<ClosedDays> {
  const { last, first } = await db.one(closedDays, []);
  const open = last === null ? first : addDays(last, 1);
  return { last, coversFrom: open !== null && open < wanted ? open : null };
}

/** Cash of a rider that is not in the till, in paise. */
export interface NotInTill {
  riderId: string;
  paise: number;
  /** The number of runs that had not come back. */
  onTheRoad: number;
  /** The number of runs that had come back but were not counted. */
  uncounted: number;
}

// The cash in a bag at the end of the day is its present balance minus later movements. A run that was counted later
// was still open then.
const cashWithRiders = sql<NotInTill>(`
  with bag as (
    select a.owner_id as rider_id, a.balance - coalesce((
      select sum(case when t.debit_account_id = a.id then t.amount else -t.amount end) from (
        select debit_account_id, amount from ledger_transfers
        where debit_account_id = a.id and id >= ${firstIdOf('$1::date + 1')}
        union all
        select debit_account_id, amount from ledger_transfers
        where credit_account_id = a.id and id >= ${firstIdOf('$1::date + 1')}
      ) t), 0)::bigint as paise
    from ledger_accounts a where a.kind = 'pouch'
  ), run as (
    select rider_id, count(*) filter (where not is_back) as on_the_road, count(*) filter (where is_back) as uncounted
    from (
      select rider_id, coalesce(returned_at < ${startOfDaySql('$1::date + 1')}, false) as is_back from runs
      where day between $1::date - 60 and $1::date + 1 and started_at < ${startOfDaySql('$1::date + 1')}
        and coalesce(verified_at >= ${startOfDaySql('$1::date + 1')}, true)
    ) open group by 1
  )
  select rider_id, coalesce(bag.paise, 0) as paise, coalesce(run.on_the_road, 0)::int as on_the_road,
    coalesce(run.uncounted, 0)::int as uncounted
  from bag full join run using (rider_id)
  where bag.paise <> 0 or run.rider_id is not null
  order by paise desc, rider_id limit 200`);

/**
 * Riders' cash bags that are not empty, and runs that are not counted, at the end of a day. For today, it is the
 * present state.
 */
export function listNotInTill(db: Queryable, day: string): Promise<NotInTill[]> {
  return db.rows(cashWithRiders, [day]);
}

const names = sql<{ id: string; name: string }>('select id, name from users where id = any($1::uuid[])');

export async function listRiderNames(db: Queryable, riders: readonly Pick<NotInTill, 'riderId'>[]) {
  const ids = [...new Set(riders.map(({ riderId }) => riderId))];
  return new Map((await db.rows(names, [ids])).map(({ id, name }) => [id, name]));
}
