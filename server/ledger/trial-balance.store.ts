/** Sums all accounts of money for a trial balance, from the totals of days. */

import { startOfFinancialYear } from '#contract/documents/financial-year.ts';
import type { BookKind } from '#contract/money/books-rules.ts';
import { mostDaysBack } from '#contract/money/value-day.ts';
import { startOfDaySql } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { jarKinds, resultKinds } from './rules.ts';

/** Amounts in paise. A balance is debits minus credits. */
export interface AccountSums {
  kind: BookKind;
  opening: number;
  debits: number;
  credits: number;
}

const sumOf = (amount: string, condition: string) => `coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`;

// Totals have the days on which entries were recorded. An entry with a value date is taken from that day and added to its
// value date. Entries that were recorded before the financial year need not move: both days are before it.
const movedEntries = `
    select v.day, a.kind, v.sign * case when a.id = t.debit_account_id then t.amount else 0 end,
      v.sign * case when a.id = t.credit_account_id then t.amount else 0 end
    from ledger_transfers t
    join ledger_accounts a on a.id in (t.debit_account_id, t.credit_account_id)
    cross join lateral (
      values ((t.created_at at time zone 'Asia/Kolkata')::date, -1), (t.value_day, 1)
    ) as v(day, sign)
    where t.value_day is not null and t.value_day between $3::date - ${mostDaysBack} and $2::date
      and t.created_at >= ${startOfDaySql('$3::date')} and a.kind not in ${jarKinds} and v.day <= $2::date`;

// Income and costs begin at zero on 1 April. Their sums of earlier years are the results of these years.
const ofDays = sql<AccountSums>(`
  select case when kind in ${resultKinds} and day < $3::date then 'earlier_result' else kind end as kind,
    ${sumOf('debits - credits', 'day < $1::date')} as opening, ${sumOf('debits', 'day >= $1::date')} as debits,
    ${sumOf('credits', 'day >= $1::date')} as credits
  from (
    select day, kind, debits, credits from ledger_totals where day <= $2::date and kind not in ${jarKinds}
    union all
    ${movedEntries}
  ) side
  group by 1 order by 1`);

/** All accounts of money that have entries up to the last day. Their balances add up to zero. */
export function sumAccounts(db: Queryable, { from, to }: { from: string; to: string }): Promise<AccountSums[]> {
  return db.rows(ofDays, [from, to, startOfFinancialYear(from)]);
}

const first = sql<{ day: string | null }>(`
  select least((select min(day) from ledger_totals), (select min(value_day) from ledger_transfers where value_day is not null))::text as day`);

const elsewhere = sql<OtherMonths>(`
  select count(distinct event_id) filter (where value_day >= $1::date and created_at >= ${startOfDaySql('$2::date + 1')})::int as later,
    count(distinct event_id) filter (where value_day < $1::date and created_at < ${startOfDaySql('$2::date + 1')})::int as earlier
  from ledger_transfers
  where value_day is not null and value_day between $1::date - ${mostDaysBack} and $2::date
    and created_at >= ${startOfDaySql('$1::date')}`);

/** Numbers of events for which only one of the two days is within the requested days. */
export interface OtherMonths {
  /** Events that belong to these days and were recorded later. */
  later: number;
  /** The number of events that were recorded in these days and belong to earlier days. */
  earlier: number;
}

export function countOfOtherMonths(db: Queryable, { from, to }: { from: string; to: string }): Promise<OtherMonths> {
  return db.one(elsewhere, [from, to]);
}

/** The day of the first entry; null without entries. */
export async function findFirstDay(db: Queryable): Promise<string | null> {
  return (await db.one(first)).day;
}
