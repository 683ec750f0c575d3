/** Reads the entries of orders as the lines that were posted. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { type Account, type AccountKind, accountOf, type Line, type TransferKind } from './rules.ts';

interface EntryRow {
  order_id: string;
  kind: TransferKind;
  amount: number;
  debit: AccountKind;
  debit_owner: string | null;
  debit_container: string | null;
  credit: AccountKind;
  credit_owner: string | null;
  credit_container: string | null;
}

const ofOrders = sql<EntryRow>(`
  select t.order_id, t.kind, t.amount, d.kind as debit, d.owner_id as debit_owner, d.container_id as debit_container,
    c.kind as credit, c.owner_id as credit_owner, c.container_id as credit_container
  from ledger_transfers t
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id
  where t.order_id = any($1::uuid[])
  order by t.id`);

/** In the order in which they were posted. */
export async function listOrderLines(db: Queryable, orderIds: readonly string[]): Promise<Line[]> {
  const rows = await db.rows(ofOrders, [orderIds]);
  return rows.map(({ kind, amount, order_id: orderId, ...row }) => {
    const debit: Account = accountOf({ kind: row.debit, ownerId: row.debit_owner, containerId: row.debit_container });
    const credit = accountOf({ kind: row.credit, ownerId: row.credit_owner, containerId: row.credit_container });
    return { kind, amount, debit, credit, orderId };
  });
}

/** Sums of the entries of each order, as rows of order_id, paid, sales, delivery, deposits and waived. */
export const orderSumsSql = `
  select t.order_id,
    coalesce(sum(case when c.kind = 'orders' then t.amount else -t.amount end)
      filter (where t.kind in ('payment', 'refund', 'credit_use', 'surplus') and 'orders' in (c.kind, d.kind)), 0) as paid,
    coalesce(sum(case when d.kind = 'orders' then t.amount else -t.amount end) filter (where t.kind = 'sale'), 0) as sales,
    coalesce(sum(case when d.kind = 'orders' then t.amount else -t.amount end)
      filter (where t.kind = 'delivery_charge'), 0) as delivery,
    coalesce(sum(case when d.kind = 'orders' then t.amount else -t.amount end) filter (where t.kind = 'deposit'), 0) as deposits,
    coalesce(sum(case when c.kind = 'orders' then t.amount else -t.amount end)
      filter (where t.kind in ('allowance', 'write_off', 'deposit_release') and 'orders' in (c.kind, d.kind)), 0) as waived
  from ledger_transfers t
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id
  where t.order_id is not null
  group by 1`;
