/** Reads balances of customers, with or without a lock, and sums over all accounts of a kind. */
import { indiaDay } from '#contract/shared/days.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Days, placeTotals } from './entry.store.ts';
import { type AccountKind, owes } from './rules.ts';

export interface Balance {
  kind: AccountKind;
  containerId: string | null;
  balance: number;
}

const lockAccountsOfCustomer = sql<Balance>('select kind, container_id, balance from lock_ledger($1)');

/** Locks a customer until the transaction ends and returns the balances, in one round trip. */
export function lockLedger(tx: Queryable, customerId: string): Promise<Balance[]> {
  return tx.rows(lockAccountsOfCustomer, [customerId]);
}

const lockAccountsOfCustomers = sql<Balance & { customerId: string }>(`
  select c.id as customer_id, l.kind, l.container_id, l.balance
  from (select id from unnest($1::uuid[]) as id order by id) as c
  cross join lateral lock_ledger(c.id) as l`);

/**
 * Locks several customers in the order of their ids. Returns the balances of each; customers without balances are
 * missing.
 */
export async function lockLedgers(
  tx: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Balance[]>> {
  return Map.groupBy(await tx.rows(lockAccountsOfCustomers, [customerIds]), ({ customerId }) => customerId);
}

const ofCustomer = sql<Balance>(`
  select kind, container_id, balance from ledger_accounts where user_id = $1 order by kind, container_id`);

/** Balances of a customer, or of a rider's cash bag. Accounts without entries are missing. */
export function listBalances(db: Queryable, userId: string): Promise<Balance[]> {
  return db.rows(ofCustomer, [userId]);
}

/** Returns 0 for an account without entries. */
export function balanceOf(balances: readonly Balance[], kind: AccountKind, containerId: string | null = null): number {
  return balances.find((row) => row.kind === kind && row.containerId === containerId)?.balance ?? 0;
}

const ofMany = sql<Balance & { customerId: string }>(`
  select user_id as customer_id, kind, container_id, balance from ledger_accounts where user_id = any($1::uuid[])`);

/** Balances of several customers, without a lock; customers without balances are missing. */
export async function listBalancesOf(
  db: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Balance[]>> {
  return Map.groupBy(await db.rows(ofMany, [customerIds]), ({ customerId }) => customerId);
}

export interface OrderSum {
  kind: string;
  debit: AccountKind;
  credit: AccountKind;
  /** Set for jars and deposits. */
  containerId: string | null;
  amount: number;
}

const ofOrder = sql<OrderSum>(`
  select t.kind, d.kind as debit, c.kind as credit, coalesce(d.container_id, c.container_id) as container_id,
    sum(t.amount)::bigint as amount
  from ledger_transfers t
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id
  where t.order_id = $1
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4`);

/** Sums the entries of an order by kind and by the accounts on both sides. */
export function orderFigures(db: Queryable, orderId: string): Promise<OrderSum[]> {
  return db.rows(ofOrder, [orderId]);
}

export interface Total {
  kind: AccountKind;
  /** Null for accounts without a container. */
  containerId: string | null;
  debits: number;
  credits: number;
  /** The number of entries. */
  entries: number;
}

const totalsByKind = sql<Total>(`
  select kind, nullif(container_id, '00000000-0000-0000-0000-000000000000') as container_id,
    sum(debits)::bigint as debits, sum(credits)::bigint as credits, sum(entries)::bigint as entries
  from ledger_totals
  where ($1::date is null or day >= $1) and ($2::date is null or day <= $2)
  group by 1, 2
  order by 1, 2`);

/**
 * Debits and credits of all accounts of each kind on these days. Over all days, their difference is the present
 * balance.
 */
export function sumTotals(db: Queryable, { from, to }: Days): Promise<Total[]> {
  return db.rows(totalsByKind, [from, to]);
}

/**
 * The balance with the sign of `ledger_accounts.balance`. A positive balance is what the account contains, or what the
 * shop owes.
 */
export function balanceOfTotal({ kind, debits, credits }: Total): number {
  return owes(kind) ? credits - debits : debits - credits;
}

export interface DayTotal extends Omit<Total, 'kind' | 'entries'> {
  /** Day in India, `YYYY-MM-DD`. */
  day: string;
}

// The primary key starts with the day, and a past day has one row for each account kind and container. So the statement
// reads only a few hundred rows for four weeks.
const byDay = sql<DayTotal>(`
  select day, nullif(container_id, '00000000-0000-0000-0000-000000000000') as container_id,
    sum(debits)::bigint as debits, sum(credits)::bigint as credits
  from ${placeTotals}
  where day between $2::date and $3::date and kind = $1
  group by 1, 2
  order by 1, 2`);

/** Debits and credits of all accounts of a kind, day by day; days without entries are missing. */
export function sumTotalsByDay(
  db: Queryable,
  kind: AccountKind,
  { from, to }: { from: string; to: string },
): Promise<DayTotal[]> {
  return db.rows(byDay, [kind, from, to]);
}

const fold = sql('select fold_ledger_totals($1)');

/**
 * Adds up the totals of each past day and replaces them with one row for each account kind and container, so that
 * shop-wide balances stay sums of few rows.
 */
export async function foldTotals(db: Queryable, now: Date): Promise<void> {
  await db.run(fold, [indiaDay(now)]);
}
