/** Finds plans whose next time follows from something that has changed since. The job then looks at them. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

/** Few enough that nobody has to wait. */
const page = 500;

// An index serves two range comparisons, but not "not equal".
const changed = sql(`
  with found as materialized (
    (select id from plans where status = 'active' and window_key = $1 and cutoff_known < $2
      order by cutoff_known limit $4)
    union all
    (select id from plans where status = 'active' and window_key = $1 and cutoff_known > $2
      order by cutoff_known limit $4)
  ), held as materialized (
    select p.id from plans p where p.id in (select id from found) order by p.id for no key update of p skip locked
  )
  update plans p set next_at = $3, cutoff_known = $2 from held where p.id = held.id`);

// Only this statement writes what the time was computed from; a day that was just moved there is looked at once more.
const changedDays = sql(`
  with held as materialized (
    select p.id from plans p
    where p.status = 'active' and p.id in (
      select d.plan_id from plan_dates d
      where d.window_key = $1 and d.outcome is null and (d.cutoff_known < $2 or d.cutoff_known > $2))
    order by p.id limit $4 for no key update of p skip locked
  ), known as (
    -- locked: with their plan
    update plan_dates d set cutoff_known = $2 from held
    where d.plan_id = held.id and d.window_key = $1 and d.outcome is null
  )
  update plans p set next_at = $3 from held where p.id = held.id`);

const withoutCustomer = sql(`
  with held as materialized (
    select p.id from plans p join users u on u.id = p.customer_id
    where p.status = 'active' and not p.paused_by_shop and not u.is_active and (p.next_at is null or p.next_at > $1)
    order by p.id limit $2 for no key update of p skip locked
  )
  update plans p set next_at = $1 from held where p.id = held.id`);

// Who is deactivated again is told again once the account is active.
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

/** Paused by the shop, of accounts that are active again: their owners are told. */
export const wakePlansOfReactivated = (db: Queryable, now: Date) => db.run(reactivated, [now, page]);
export const expectReactivation = (db: Queryable) => db.run(closedAgain, [page]);

/** Answers how many were found; a full page may have left more. */
export const wakePlansOfWindow = (db: Queryable, key: string, cutoff: string, now: Date) =>
  db.run(changed, [key, cutoff, now, page]);

/** Those with single days in a window that is not their own. */
export const wakePlansWithDaysIn = (db: Queryable, key: string, cutoff: string, now: Date) =>
  db.run(changedDays, [key, cutoff, now, page]);

export const wakePlansOfInactive = (db: Queryable, now: Date) => db.run(withoutCustomer, [now, page]);

export const isFullPage = (count: number): boolean => count >= page;
