/** Sums over all accounts of a kind, from a few rows a day. */
import { indiaDay } from '#contract/shared/days.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import type { Days } from './entry.store.ts';
import { type AccountKind, owes } from './rules.ts';

export interface Total {
  kind: AccountKind;
  /** Null for accounts without a container. */
  containerId: string | null;
  debits: number;
  credits: number;
  /** How many entries there were. */
  entries: number;
}

const sums = sql<Total>(`
  select kind, nullif(container_id, '00000000-0000-0000-0000-000000000000') as container_id,
    sum(debits)::bigint as debits, sum(credits)::bigint as credits, sum(entries)::bigint as entries
  from ledger_totals
  where ($1::date is null or day >= $1) and ($2::date is null or day <= $2)
  group by 1, 2
  order by 1, 2`);

/** What went in and out of all accounts of each kind on some days: for all days, what is there now. */
export function sumTotals(db: Queryable, { from, to }: Days): Promise<Total[]> {
  return db.rows(sums, [from, to]);
}

/** What is there, or what the shop owes: the sign that `ledger_accounts.balance` has. */
export function balanceOfTotal({ kind, debits, credits }: Total): number {
  return owes(kind) ? credits - debits : debits - credits;
}

export interface DayTotal {
  /** In India, `YYYY-MM-DD`. */
  day: string;
  /** Null for accounts without a container. */
  containerId: string | null;
  debits: number;
  credits: number;
}

// Days lead the key, and those of the past are folded into a row each: four weeks are some hundred rows.
const byDay = sql<DayTotal>(`
  select day, nullif(container_id, '00000000-0000-0000-0000-000000000000') as container_id,
    sum(debits)::bigint as debits, sum(credits)::bigint as credits
  from ledger_totals
  where day between $2::date and $3::date and kind = $1
  group by 1, 2
  order by 1, 2`);

/** What went into all accounts of a kind and out of them, day by day; a day without entries is not there. */
export function sumTotalsByDay(
  db: Queryable,
  kind: AccountKind,
  { from, to }: { from: string; to: string },
): Promise<DayTotal[]> {
  return db.rows(byDay, [kind, from, to]);
}

const fold = sql('select fold_ledger_totals($1)');

/** Makes one row of the slots of each past day, so that shop-wide balances stay sums of few rows. */
export async function foldTotals(db: Queryable, now: Date): Promise<void> {
  await db.run(fold, [indiaDay(now)]);
}
