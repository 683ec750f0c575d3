/** Sums all accounts of money for a trial balance, from the totals of days. */

import { startOfFinancialYear } from '#contract/documents/series.ts';
import type { BookKind } from '#contract/money/books-rules.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { jarKinds } from './book.store.ts';

/** Amounts in paise. A balance is debits minus credits. */
export interface AccountSums {
  kind: BookKind;
  opening: number;
  debits: number;
  credits: number;
}

const sumOf = (amount: string, condition: string) => `coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`;

// Income and costs begin at zero on 1 April. What they were in earlier years is the result of these years.
const ofDays = sql<AccountSums>(`
  select case when kind in ('sales', 'delivery', 'jar_charges', 'allowances', 'write_offs', 'expenses', 'cash_differences')
      and day < $3::date then 'earlier_result' else kind end as kind,
    ${sumOf('debits - credits', 'day < $1::date')} as opening, ${sumOf('debits', 'day >= $1::date')} as debits,
    ${sumOf('credits', 'day >= $1::date')} as credits
  from ledger_totals where day <= $2::date and kind not in ${jarKinds}
  group by 1 order by 1`);

/** All accounts of money that have entries up to the last day. Their balances add up to zero. */
export function sumAccounts(db: Queryable, { from, to }: { from: string; to: string }): Promise<AccountSums[]> {
  return db.rows(ofDays, [from, to, startOfFinancialYear(from)]);
}

const first = sql<{ day: string | null }>('select min(day)::text as day from ledger_totals');

/** The day of the first entry; null without entries. */
export async function findFirstDay(db: Queryable): Promise<string | null> {
  return (await db.one(first)).day;
}
