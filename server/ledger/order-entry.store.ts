/** Reads the ledger entries of orders as lines, the form in which they were posted. */
import { type Queryable, sql } from '../core/db/database.ts';
import type { Entry } from './entry.store.ts';
import { type Account, type AccountColumns, accountOf, type Line } from './rules.ts';

type Unread = 'id' | 'eventId' | 'number' | 'containerId' | 'actorId' | 'note' | 'reference' | 'valueDay' | 'createdAt';

export interface EntryRow extends Omit<Entry, Unread> {
  debitContainer: string | null;
  creditContainer: string | null;
  /** Whether a rider has handed this cash over since; null if it was not a rider's cash. */
  isHandedOver: boolean | null;
}

// Reads entries of a joined account as those of the account it was joined into, because acts post to the present
// account.
const ownerOf = (side: string) =>
  `coalesce((select j.into_id from account_joins j where j.customer_id = ${side}.owner_id), ${side}.owner_id)`;

/** SQL condition: the cash bag was handed over after this transfer, so its cash is in the till. */
export const handedOverSince = (bagId: string) => `exists (
    select from ledger_transfers h
    where h.credit_account_id = ${bagId} and h.id > t.id and h.kind in ('hand_over', 'cash_difference'))`;
const handedOver = `
  case when 'pouch' in (d.kind, c.kind)
    then ${handedOverSince("case d.kind when 'pouch' then d.id else c.id end")} end`;

export const lineColumns = `
    t.order_id, t.charge_id, t.run_id, t.kind, t.amount, t.method, t.expense_kind,
    d.kind as debit, ${ownerOf('d')} as debit_owner, d.container_id as debit_container,
    c.kind as credit, ${ownerOf('c')} as credit_owner, c.container_id as credit_container,
    ${handedOver} as is_handed_over`;
export const lineJoins = `
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id`;
const entriesOf = (name: 'order_id' | 'charge_id') => `
  select ${lineColumns}
  from ledger_transfers t ${lineJoins}
  where t.${name} = any($1::uuid[]) and t.kind <> 'account_join'
  order by t.posting nulls first, t.id`;
const ofOrders = sql<EntryRow>(entriesOf('order_id'));
const ofCharges = sql<EntryRow>(entriesOf('charge_id'));

/** The lines of orders, in the order of posting. */
export async function listOrderLines(db: Queryable, orderIds: readonly string[]): Promise<Line[]> {
  return (await db.rows(ofOrders, [orderIds])).map(toLine);
}

/** The lines of charges, in the order of posting. */
export async function listChargeLines(db: Queryable, chargeIds: readonly string[]): Promise<Line[]> {
  return (await db.rows(ofCharges, [chargeIds])).map(toLine);
}

/**
 * Converts a row to a ledger line. If the rider has since handed over the cash, the line names the till, so that
 * undoing the entry takes the cash from there.
 */
export function toLine({ kind, amount, method, orderId, chargeId, runId, isHandedOver, ...row }: EntryRow): Line {
  const sideOf = (side: AccountColumns): Account =>
    side.kind === 'pouch' && isHandedOver ? { kind: 'till' } : accountOf(side);
  return {
    kind,
    amount,
    debit: sideOf({ kind: row.debit, ownerId: row.debitOwner, containerId: row.debitContainer }),
    credit: sideOf({ kind: row.credit, ownerId: row.creditOwner, containerId: row.creditContainer }),
    ...(orderId !== null && { orderId }),
    ...(chargeId !== null && { chargeId }),
    ...(runId !== null && { runId }),
    ...(method !== null && { method }),
    ...(row.expenseKind !== null && { expenseKind: row.expenseKind }),
  };
}

const zero = '00000000-0000-0000-0000-000000000000';
const raises = (kinds: string) => `sum(case when t.kind in (${kinds}) then
      case when c.kind = 'orders' then t.amount when d.kind = 'orders' then -t.amount end end)`;
const lowers = (kind: string) => `sum(case when t.kind = '${kind}' then
      case when d.kind = 'orders' then t.amount else -t.amount end end)`;

/**
 * SQL: sums of each order's entries as rows of order_id, paid, sales, delivery, deposits and waived; null without
 * entries. Entries of all customers count, because a join moves an order to another account.
 */
export const orderSumsSql = (orders: string) => `
  select o.id as order_id, ${raises(`'payment', 'refund', 'credit_use', 'surplus'`)} as paid, ${lowers('sale')} as sales,
    ${lowers('delivery_charge')} as delivery, ${lowers('deposit')} as deposits,
    ${raises(`'allowance', 'write_off', 'deposit_release'`)} as waived
  from ${orders} o
  join ledger_transfers t on t.order_id = o.id and t.unit = '${zero}'
  ${lineJoins}
  group by 1`;

/** SQL: what is still due for each charge according to its entries, as rows of id and due. */
export const chargeSumsSql = `
  select t.charge_id as id, sum(case when d.kind = 'orders' then t.amount else -t.amount end) as due
  from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id
  where t.charge_id is not null and t.kind <> 'account_join'
  group by 1`;

const newer = sql<{ found: boolean }>(
  'select exists (select from ledger_transfers where order_id = $1 and posting > $2 and event_id <> $3) as found',
);

/** Whether this event is the last one that was posted for its order. The caller has locked the order. */
export async function isNewestOfOrder(
  db: Queryable,
  orderId: string,
  { eventId, posting }: { eventId: string; posting: number },
): Promise<boolean> {
  return !(await db.row(newer, [orderId, posting, eventId]))?.found;
}
