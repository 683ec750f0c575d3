/** Locks due plans, writes the results of their steps, and stores the results for the email to the shop. */
import { v7 as newId } from 'uuid';
import { documentOf } from '#server/core/db/column-names.ts';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import { lockRows } from '#server/core/db/lock-rows.ts';
import { emailOf } from '#server/core/no-email.ts';
import type { Window } from '#server/slots/rules.ts';
import { type WindowRow, windowsAsJson } from '#server/slots/store.ts';
import type { DueDay } from '../rules.ts';
import { type DateRow, type PlanRow, planColumns } from '../store.ts';

// Skips locked rows, so that plans can be locked in the sequence of their next steps without waiting. Other rows of a
// plan are read only after it is locked.
const columns = `${planColumns}, u.name as customer_name, ${emailOf('u.')} as customer_email, u.is_active as is_customer_active`;
const lock = sql<DuePlanRow>(`
  select ${columns} from plans p join users u on u.id = p.customer_id where p.next_at <= $1
  order by p.next_at, p.id limit $2 for no key update of p skip locked`);
const lockOne = sql<DuePlanRow>(`
  select ${columns} from plans p join users u on u.id = p.customer_id
  where p.id = $1 and p.next_at <= $2 for no key update of p skip locked`);

/** A locked plan with its customer. */
export interface DuePlanRow extends PlanRow {
  customerName: string;
  customerEmail: string | null;
  isCustomerActive: boolean;
}

export interface PlanLineRow {
  planId: string;
  productId: string;
  quantity: number;
}

const lines = sql<PlanLineRow>(`
  select plan_id, product_id, quantity from plan_lines where plan_id = any($1::uuid[]) order by plan_id, line`);
const dates = sql<DateRow>(`
  select plan_id, date, is_skipped, moved_to, window_key, items, told_at, told_paise, told_prices, told_anew_at, outcome, problem, left_out,
    order_id, is_late, decided_at
  from plan_dates where plan_id = any($1::uuid[]) and (date >= $2 or moved_to >= $2)`);
const lastChanges = sql<{ planId: string; eventId: string }>(`
  select p.id as plan_id, e.id as event_id from unnest($1::uuid[]) as p(id)
  cross join lateral (
    select id from plan_events where plan_id = p.id and changed_by is not null order by id desc limit 1
  ) e`);
const windows = sql<{ windows: WindowRow[] }>(`select ${windowsAsJson()}`);

export const lockDuePlans = (tx: Queryable, now: Date, most: number) => tx.rows(lock, [now, most]);
export const lockDuePlan = (tx: Queryable, now: Date, id: string) => tx.rows(lockOne, [id, now]);

/**
 * Reads lines and days of plans, which must be locked before. Days before `from` are skipped unless they were moved to
 * `from` or later.
 */
export async function readDuePlans(tx: Queryable, ids: readonly string[], from: string) {
  const [ofLines, ofDates] = [await tx.rows(lines, [ids]), await tx.rows(dates, [ids, from])];
  return {
    lines: Map.groupBy(ofLines, ({ planId }) => planId),
    dates: Map.groupBy(ofDates, ({ planId }) => planId),
  };
}

/** The id of the last history event that a person caused (not an automatic job), by plan id. */
export async function readLastChanges(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await tx.rows(lastChanges, [ids])).map(({ planId, eventId }) => [planId, eventId]));
}

export async function readWindows(tx: Queryable): Promise<Map<string, Window>> {
  const found = await tx.row(windows);
  return new Map((found?.windows ?? []).map((window) => [window.key, window]));
}

const live = sql<{ planId: string; date: string; orderId: string }>(`
  select distinct on (k.plan_id, k.date) k.plan_id, k.date, k.order_id
  from unnest($1::uuid[], $2::date[]) as w(plan_id, date)
  join plan_orders k on k.plan_id = w.plan_id and k.date = w.date
  join orders o on o.id = k.order_id and o.status <> 'cancelled'
  order by k.plan_id, k.date, k.order_id desc`);

/** The ids of orders of these days that are not cancelled, such as reopened ones, by the key `<plan> <day>`. */
export async function findLiveOrders(tx: Queryable, days: readonly Pick<DueDay, 'planId' | 'date'>[]) {
  if (days.length === 0) return new Map<string, string>();
  const rows = await tx.rows(live, arraysOf(days, 'planId', 'date'));
  return new Map(rows.map(({ planId, date, orderId }) => [`${planId} ${date}`, orderId]));
}

const writeDates = sql(`
  insert into plan_dates as d (plan_id, date, told_at, told_paise, told_prices, told_anew_at, outcome, problem, left_out, order_id, is_late,
    decided_at)
  select plan_id, date, told_at, told_paise, told_prices, told_anew_at, outcome, problem, left_out, order_id, is_late, decided_at
  from json_populate_recordset(null::plan_dates, $1)
  order by plan_id, date
  on conflict (plan_id, date) do update set told_at = excluded.told_at, told_paise = excluded.told_paise,
    told_prices = excluded.told_prices, told_anew_at = excluded.told_anew_at, outcome = excluded.outcome,
    problem = excluded.problem, left_out = excluded.left_out, order_id = excluded.order_id, is_late = excluded.is_late,
    decided_at = excluded.decided_at
  where d.outcome is null`);

/** Writes the days. Throws if the order of one was already made or failed, which the lock of its plan prevents. */
export async function storeDates(tx: Queryable, rows: readonly DateRow[]): Promise<void> {
  if (rows.length === 0) return;
  const written = await tx.run(writeDates, [documentOf(rows)]);
  if (written !== rows.length) throw new Error(`Of ${rows.length} days of plans ${written} were open`);
}

const writePlans = sql(`
  -- locked: the first statement of the batch has locked these plans
  update plans p set next_at = n.next_at, next_on = n.next_on, cutoff_known = n.cutoff_known, pause_reminders = n.pause_reminders,
    paused_from = n.paused_from, paused_until = n.paused_until, paused_by_shop = n.paused_by_shop,
    changed_at = n.changed_at
  from json_populate_recordset(null::plans, $1) n
  where p.id = n.id`);

export async function storePlans(tx: Queryable, rows: readonly PlanRow[]): Promise<void> {
  await tx.run(writePlans, [documentOf(rows)]);
}

const writePauses = sql(`
  insert into plan_events (id, plan_id, kind, details, created_at)
  select id, plan_id, 'paused', jsonb_build_object('from', paused_from, 'until', null), $4
  from unnest($1::uuid[], $2::uuid[], $3::date[]) as e(id, plan_id, paused_from)`);

/** Records in the history that the shop paused these plans. */
export async function storeShopPauses(tx: Queryable, plans: readonly PlanRow[], now: Date): Promise<void> {
  if (plans.length === 0) return;
  const from = plans.map(({ pausedFrom }) => pausedFrom);
  await tx.run(writePauses, [plans.map(() => newId()), plans.map(({ id }) => id), from, now]);
}

const putOff = sql('update plans set next_at = $2 where id = $1 and next_at <= $2');

/** Postpones a plan that fails with an unexpected error, so that it does not block other plans. */
export async function putOffPlan(db: Queryable, id: string, until: Date): Promise<void> {
  await db.run(putOff, [id, until]);
}

/** The number of plans that one statement changes, small enough that nobody has to wait for it. */
const page = 500;

// Two range comparisons can use an index, but "not equal" cannot. They are repeated for the locked rows, because another
// instance may have processed a plan since: the plan would be due again without a change, and would seem to make no
// progress.
const changed = sql(`
  with found as materialized (
    (select id from plans where status = 'active' and window_key = $1 and cutoff_known < $2
      order by cutoff_known limit $4)
    union all
    (select id from plans where status = 'active' and window_key = $1 and cutoff_known > $2
      order by cutoff_known limit $4)
  ), held as materialized (
    select p.id from plans p
    where p.id in (select id from found) and p.status = 'active' and p.window_key = $1
      and (p.cutoff_known < $2 or p.cutoff_known > $2)
    order by p.id for no key update of p skip locked
  )
  update plans p set next_at = $3, cutoff_known = $2 from held where p.id = held.id`);

// Only this statement writes `cutoff_known` of days. A day that was just moved to this window has no such value yet,
// and is therefore checked again.
const changedDays = sql(`
  with held as materialized (
    select p.id from plans p
    where p.status = 'active' and p.id in (
      select d.plan_id from plan_dates d
      where d.window_key = $1 and d.outcome is null and (d.cutoff_known < $2 or d.cutoff_known > $2))
    order by p.id limit $4 for no key update of p skip locked
  ), known as (
    -- locked: the plan of these rows is locked
    update plan_dates d set cutoff_known = $2 from held
    where d.plan_id = held.id and d.window_key = $1 and d.outcome is null and (d.cutoff_known < $2 or d.cutoff_known > $2)
    returning d.plan_id
  )
  -- locked: held has locked these plans
  update plans p set next_at = $3 where p.id in (select plan_id from known)`);

// The database sets the day to -infinity for plans that the previous release wrote.
const withoutDay = sql(`
  with held as materialized (
    select p.id from plans p
    where p.status = 'active' and p.next_on = '-infinity' and (p.next_at is null or p.next_at > $1)
    order by p.id limit $2 for no key update of p skip locked
  )
  update plans p set next_at = $1 from held where p.id = held.id`);

const withoutCustomer = sql(`
  with held as materialized (
    select p.id from plans p join users u on u.id = p.customer_id
    where p.status = 'active' and not p.paused_by_shop and not u.is_active and (p.next_at is null or p.next_at > $1)
    order by p.id limit $2 for no key update of p skip locked
  )
  update plans p set next_at = $1 from held where p.id = held.id`);

// If a customer is deactivated again, the count of reminders is reset, so that the next reactivation sends another
// email.
const closedAgain = sql(`
  with held as materialized (
    select p.id from plans p join users u on u.id = p.customer_id
    where p.status = 'active' and p.paused_by_shop and not u.is_active and p.pause_reminders > 0
    order by p.id limit $1 for no key update of p skip locked
  )
  update plans p set pause_reminders = 0 from held where p.id = held.id`);

const reactivated = sql(`
  with held as materialized (
    select p.id from plans p join users u on u.id = p.customer_id
    where p.status = 'active' and p.paused_by_shop and u.is_active and p.pause_reminders = 0
      and (p.next_at is null or p.next_at > $1)
    order by p.id limit $2 for no key update of p skip locked
  )
  update plans p set next_at = $1 from held where p.id = held.id`);

/**
 * Makes the job process the plans that the shop paused and whose customers are active again, so that the customers get
 * an email.
 */
export const wakePlansOfReactivated = (db: Queryable, now: Date) => db.run(reactivated, [now, page]);
export const expectReactivation = (db: Queryable) => db.run(closedAgain, [page]);

/**
 * Makes the job process the plans whose window has a new cut-off. Returns the number of plans; if it equals `page`,
 * more may remain.
 */
export const wakePlansOfWindow = (db: Queryable, key: string, cutoff: string, now: Date) =>
  db.run(changed, [key, cutoff, now, page]);

/** Makes the job process the plans that have single days in this window, whose cut-off has changed. */
export const wakePlansWithDaysIn = (db: Queryable, key: string, cutoff: string, now: Date) =>
  db.run(changedDays, [key, cutoff, now, page]);

/** Makes the job process the plans whose next day of delivery was not computed yet. */
export const wakePlansWithoutDay = (db: Queryable, now: Date) => db.run(withoutDay, [now, page]);

export const wakePlansOfInactive = (db: Queryable, now: Date) => db.run(withoutCustomer, [now, page]);

export const isFullPage = (count: number): boolean => count >= page;

/** The results of the job for one day of delivery. */
export interface DayTally {
  /** `YYYY-MM-DD`. */
  day: string;
  made: number;
  /** The number of `made` orders that were late. */
  late: number;
  failed: number;
}

const keep = sql(`
  insert into plan_tallies (id, day, made, late, failed)
  select * from unnest($1::uuid[], $2::date[], $3::int[], $4::int[], $5::int[])`);

/** Stores results for the email to the shop, in the same transaction as the work itself. */
export async function keepTallies(tx: Queryable, tallies: readonly DayTally[]): Promise<void> {
  if (tallies.length === 0) return;
  await tx.run(keep, [tallies.map(() => newId()), ...arraysOf(tallies, 'day', 'made', 'late', 'failed')]);
}

const takeTallyRows = sql<DayTally>(`
  with ${lockRows('plan_tallies', 'id', 'true')}, taken as (
    delete from plan_tallies where id in (select id from held) returning day, made, late, failed
  )
  select day, sum(made)::int as made, sum(late)::int as late, sum(failed)::int as failed
  from taken group by day order by day`);

/**
 * Removes and returns the results that were not emailed to the shop yet, by day of delivery. The caller must queue the
 * email in the same transaction.
 */
export function takeTallies(tx: Queryable): Promise<DayTally[]> {
  return tx.rows(takeTallyRows);
}
