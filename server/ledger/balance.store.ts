/** Reads balances, and locks those of a customer. */
import { type Queryable, sql } from '../platform/db/database.ts';
import type { AccountKind } from './rules.ts';

export interface Balance {
  kind: AccountKind;
  containerId: string | null;
  balance: number;
}

const lock = sql<Balance>('select kind, container_id, balance from lock_ledger($1)');

/** Locks a customer until the end of the transaction, then answers the balances: one round trip. */
export function lockLedger(tx: Queryable, customerId: string): Promise<Balance[]> {
  return tx.rows(lock, [customerId]);
}

const lockAll = sql<Balance & { customerId: string }>(`
  select c.id as customer_id, l.kind, l.container_id, l.balance
  from (select id from unnest($1::uuid[]) as id order by id) as c
  cross join lateral lock_ledger(c.id) as l`);

/** Locks several customers in the order of their ids. The balances of each; one without any is missing. */
export async function lockLedgers(
  tx: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Balance[]>> {
  return Map.groupBy(await tx.rows(lockAll, [customerIds]), ({ customerId }) => customerId);
}

const ofCustomer = sql<Balance>(`
  select kind, container_id, balance from ledger_accounts where user_id = $1 order by kind, container_id`);

/** Of one customer, or of a rider's pouch. Accounts that nothing was posted to are missing. */
export function listBalances(db: Queryable, userId: string): Promise<Balance[]> {
  return db.rows(ofCustomer, [userId]);
}

/** 0 for an account that nothing was posted to. */
export function balanceOf(balances: readonly Balance[], kind: AccountKind, containerId: string | null = null): number {
  return balances.find((row) => row.kind === kind && row.containerId === containerId)?.balance ?? 0;
}

const ofMany = sql<Balance & { customerId: string }>(`
  select user_id as customer_id, kind, container_id, balance from ledger_accounts where user_id = any($1::uuid[])`);

/** Of several customers, without a lock; one without any is missing. */
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
  /** Of jars and deposits. */
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

/** What was posted for an order, summed by kind and by the accounts on both sides. */
export function orderFigures(db: Queryable, orderId: string): Promise<OrderSum[]> {
  return db.rows(ofOrder, [orderId]);
}
