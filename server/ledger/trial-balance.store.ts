/** Sums all accounts of money for a trial balance, from the totals of days. */
import { type Queryable, sql } from '../core/db/database.ts';
import { jarKinds } from './book.store.ts';
import type { AccountKind } from './rules.ts';

/** Amounts in paise. A balance is debits minus credits. */
export interface AccountSums {
  kind: AccountKind;
  opening: number;
  debits: number;
  credits: number;
}

const sumOf = (amount: string, condition: string) => `coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`;

const ofDays = sql<AccountSums>(`
  select kind, ${sumOf('debits - credits', 'day < $1::date')} as opening, ${sumOf('debits', 'day >= $1::date')} as debits,
    ${sumOf('credits', 'day >= $1::date')} as credits
  from ledger_totals where day <= $2::date and kind not in ${jarKinds}
  group by kind order by kind`);

/** All accounts of money that have entries up to the last day. Their balances add up to zero. */
export function sumAccounts(db: Queryable, { from, to }: { from: string; to: string }): Promise<AccountSums[]> {
  return db.rows(ofDays, [from, to]);
}

const first = sql<{ day: string | null }>('select min(day)::text as day from ledger_totals');

/** The day of the first entry; null without entries. */
export async function findFirstDay(db: Queryable): Promise<string | null> {
  return (await db.one(first)).day;
}
