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
