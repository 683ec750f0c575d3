/** Reads and writes statements of monthly accounts, and reads what is still unpaid of them. */

import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { emailOf } from '#server/core/no-email.ts';
import { type MonthSums, monthSumsSql } from '#server/ledger/customer-entry.store.ts';
import { duesSql } from '#server/orders/money/due.store.ts';

export interface StatementDue {
  customerId: string;
  /** The month after the last one with a statement. */
  month: string;
  hasAccount: boolean;
}

const oldest = 12;

// Other instances skip rows that this one has locked. If the shop was closed for a long time, only the last twelve
// months get a statement.
const takeNext = sql<StatementDue>(`
  select customer_id, limit_paise is not null as has_account,
    greatest((stated_month + interval '1 month')::date, ($1::date - interval '${oldest - 1} months')::date)::text as month
  from credit_limits
  where stated_month < $1::date and customer_id <> all($3::uuid[]) and ($4::uuid is null or customer_id = $4)
  order by customer_id limit $2 for update skip locked`);

/** Selects the customers that a job takes: at most `limit`, none of `except`, and only this one if `only` is set. */
export interface CustomerSelection {
  limit: number;
  except: readonly string[];
  only: string | null;
}

/** Locks and returns some customers who need a statement of this month or an earlier one. */
export function takeStatementsDue(
  tx: Queryable,
  month: string,
  { limit, except, only }: CustomerSelection,
): Promise<StatementDue[]> {
  return tx.rows(takeNext, [month, limit, except, only]);
}

export type MonthOfCustomer = MonthSums & { customerId: string; name: string; email: string | null };

const sums = sql<MonthOfCustomer>(`
  select w.customer_id, u.name, ${emailOf('u.')} as email, m.*
  from unnest($1::uuid[], $2::date[]) as w(customer_id, month)
  join users u on u.id = w.customer_id
  cross join lateral (${monthSumsSql('w.customer_id', 'w.month', "(w.month + interval '1 month')::date")}) as m`);

export function sumMonths(tx: Queryable, wanted: readonly StatementDue[]): Promise<MonthOfCustomer[]> {
  return tx.rows(sums, arraysOf(wanted, 'customerId', 'month'));
}

export interface NewStatement extends MonthSums {
  customerId: string;
  month: string;
  dueOn: string;
  remindOn: string | null;
}

const insertStatementRows = sql(`
  insert into account_statements (customer_id, month, brought_paise, delivered_paise, waived_paise, paid_paise,
    due_paise, orders, due_on, made_at, remind_on, returned_paise, ahead_paise)
  select customer_id, month, brought, delivered, waived, brought + delivered - waived - due, due, orders, due_on, $10,
    remind_on, returned, ahead
  from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[],
    $8::date[], $9::date[], $11::bigint[], $12::bigint[])
    as s(customer_id, month, brought, delivered, waived, due, orders, due_on, remind_on, returned, ahead)
  order by customer_id, month
  on conflict (customer_id, month) do nothing`);

/** The customers must be locked by `takeStatementsDue`. */
export async function insertStatements(tx: Queryable, statements: readonly NewStatement[], at: Date): Promise<void> {
  const column = <Name extends keyof NewStatement>(name: Name) => statements.map((one) => one[name]);
  await tx.run(insertStatementRows, [
    column('customerId'),
    column('month'),
    column('broughtPaise'),
    column('deliveredPaise'),
    column('waivedPaise'),
    column('duePaise'),
    column('orders'),
    column('dueOn'),
    column('remindOn'),
    at,
    column('returnedPaise'),
    column('aheadPaise'),
  ]);
}

const mark = sql(`
  -- locked: takeStatementsDue has locked these rows
  update credit_limits l set stated_month = w.month
  from unnest($1::uuid[], $2::date[]) as w(customer_id, month) where l.customer_id = w.customer_id`);

export async function markCreated(tx: Queryable, stated: readonly StatementDue[]): Promise<void> {
  await tx.run(mark, arraysOf(stated, 'customerId', 'month'));
}

/**
 * SQL: the unpaid part of a statement, which is the part still due now of everything that was due when its month ended.
 */
const leftSql = (customer: string, month: string) => `
  select coalesce(sum(d.due_paise), 0)::bigint as left_paise from (${duesSql(customer)}) as d
  where d.due_since < (${month} + interval '1 month') at time zone 'Asia/Kolkata'`;

/**
 * SQL: payments that were undone after the month for deliveries and charges up to its end. They can make the unpaid
 * part larger than the statement was.
 */
const returnedAfterSql = (customer: string, month: string) => `
  select coalesce(sum(t.amount), 0)::bigint as returned_after_paise
  from ledger_transfers t
  left join orders o on o.id = t.order_id
  left join charges c on c.id = t.charge_id
  where t.debit_account_id = ledger_account_id('orders', ${customer}, null) and t.kind in ('payment', 'credit_use')
    and t.created_at >= (${month} + interval '1 month') at time zone 'Asia/Kolkata'
    and coalesce(c.created_at, o.delivered_at) < (${month} + interval '1 month') at time zone 'Asia/Kolkata'`;

export interface ReminderRow {
  customerId: string;
  month: string;
  dueOn: string;
  reminders: number;
  leftPaise: number;
  name: string;
  email: string | null;
  /** False if a newer statement contains this amount. */
  isNewest: boolean;
}

const takeReminders = sql<{ customerId: string; month: string }>(`
  select customer_id, month::text as month from account_statements
  where remind_on <= $1::date and customer_id <> all($3::uuid[]) and ($4::uuid is null or customer_id = $4)
  order by customer_id, month limit $2 for update skip locked`);

const reminders = sql<ReminderRow>(`
  select s.customer_id, s.month::text as month, s.due_on::text as due_on, s.reminders, l.left_paise, u.name,
    ${emailOf('u.')} as email,
    not exists (select from account_statements n where n.customer_id = s.customer_id and n.month > s.month) as is_newest
  from unnest($1::uuid[], $2::date[]) as w(customer_id, month)
  join account_statements s using (customer_id, month)
  join users u on u.id = s.customer_id
  cross join lateral (${leftSql('s.customer_id', 's.month')}) as l
  order by s.customer_id, s.month`);

/** Locks and returns some statements whose reminder is due, with their unpaid part. */
export async function takeDueReminders(
  tx: Queryable,
  today: string,
  { limit, except, only }: CustomerSelection,
): Promise<ReminderRow[]> {
  const taken = await tx.rows(takeReminders, [today, limit, except, only]);
  if (taken.length === 0) return [];
  return tx.rows(reminders, arraysOf(taken, 'customerId', 'month'));
}

const writeNext = sql(`
  -- locked: takeDueReminders has locked these rows
  update account_statements s set remind_on = w.remind_on, reminders = w.reminders
  from unnest($1::uuid[], $2::date[], $3::date[], $4::smallint[]) as w(customer_id, month, remind_on, reminders)
  where s.customer_id = w.customer_id and s.month = w.month`);

export interface NextReminder {
  customerId: string;
  month: string;
  remindOn: string | null;
  reminders: number;
}

export async function writeReminders(tx: Queryable, next: readonly NextReminder[]): Promise<void> {
  await tx.run(writeNext, arraysOf(next, 'customerId', 'month', 'remindOn', 'reminders'));
}

export interface StatementRow extends MonthSums {
  /** The first day of the month. */
  month: string;
  leftPaise: number;
  returnedAfterPaise: number;
  dueOn: string;
  reminders: number;
}

const columns = `
  s.month::text as month, s.brought_paise, s.delivered_paise, s.waived_paise, s.due_paise, s.orders,
  s.paid_paise + s.returned_paise - s.ahead_paise as paid_paise, s.returned_paise, s.ahead_paise, s.due_on::text as due_on, s.reminders`;

const statementsPage = sql<PageRow<StatementRow, 'month'>>(
  pageSql({
    total: '(select count(*) from account_statements where customer_id = $1)',
    rows: `select ${columns}, l.left_paise, r.returned_after_paise
      from (select * from account_statements where customer_id = $1 order by month desc limit $2 offset $3) s
      cross join lateral (${leftSql('s.customer_id', 's.month')}) as l
      cross join lateral (${returnedAfterSql('s.customer_id', 's.month')}) as r`,
    order: 'page.month desc',
  }),
);

/** A page of statements, newest first. */
export async function listStatements(db: Queryable, customerId: string, { limit, offset }: Slice) {
  return readPage(db, statementsPage, [customerId, limit, offset], 'month');
}

const before = sql<StatementRow>(`
  select ${columns}, l.left_paise, r.returned_after_paise
  from (
    select * from account_statements where customer_id = $1 and ($2::date is null or month < $2)
    order by month desc limit $3
  ) s
  cross join lateral (${leftSql('s.customer_id', 's.month')}) as l
  cross join lateral (${returnedAfterSql('s.customer_id', 's.month')}) as r
  order by s.month desc`);

/** The next statements before the month of `after`, newest first. If `after` is undefined, the newest statements. */
export function listStatementsBefore(
  db: Queryable,
  customerId: string,
  after: StatementRow | undefined,
  limit: number,
) {
  return db.rows(before, [customerId, after?.month ?? null, limit]);
}
