/** Reads a customer's money as people see it: one row for all entries of an order, one for any other entry. */
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage } from '../core/db/page.ts';
import { type CustomerEntry, columns, inDays, isForCustomer, joined } from './customer-entry.store.ts';
import { belongsBefore, dayOfTransfer } from './entry.store.ts';
import type { AccountKind } from './rules.ts';

/** Amounts in paise. The requested accounts together grew by paid - returned - refunded - kept - charged + balance. */
export interface CustomerRow {
  /** Id of the row's newest entry: the last recorded entry of the last day. */
  id: string;
  /** Null for an entry without an order. */
  orderId: string | null;
  /** The last day, in India, to which an entry of this row belongs. */
  day: string;
  /** The amount that was paid, including payments from the balance. */
  paid: number;
  /** Payments that were undone, including payments from the balance that went back to it. */
  returned: number;
  /** Refunds: the sum of the entries of the kind `refund`. */
  refunded: number;
  /** The amount that was paid for the order and then turned into balance. */
  kept: number;
  /** The amount charged for the order, minus waivers. */
  charged: number;
  /** Change of the balance that the customer can use freely. */
  balance: number;
  /** The number of all entries of the row; `entries` lists only the newest. */
  count: number;
  entries: CustomerEntry[];
}

interface RowQuery {
  customerId: string;
  kinds: readonly AccountKind[];
  from: string | null;
  to: string | null;
  /** Whether all entries of an order make one row. */
  isByOrder: boolean;
  /** How many of a row's newest entries are read, at least 1. */
  mostEntries: number;
  limit: number;
  offset: number;
}

const payKinds = `('payment', 'credit_use', 'refund', 'surplus')`;

/**
 * The day of an entry and then its id, so that entries sort by the day that people see, and within a day by the time of
 * recording.
 */
const key = `(${dayOfTransfer}::text || t.id::text) collate "C"`;
const dayLength = '2026-11-30'.length;
const idIn = (place: string) => place.slice(dayLength);
const sideOf = (column: string, sign: '' | '-') => `
  select t.id, ${key} as key, t.order_id, own.kind as account, t.kind, ${sign}t.amount as amount
  from own join ledger_transfers t on t.${column} = own.id where ${isForCustomer} and ${inDays}`;

type Row = Omit<CustomerRow, 'id' | 'day' | 'entries'> & { key: string; keys: string[] };
const rows = sql<PageRow<Row, 'key'>>(`
  with own as materialized (
    select id, kind from ledger_accounts where user_id = $1 and kind = any($2::text[])
  ), sides as materialized (
    ${sideOf('credit_account_id', '')} union all ${sideOf('debit_account_id', '-')}
  ), found as materialized (
    select max(key) as key,
      case when $7 then (array_agg(order_id))[1] end as order_id,
      coalesce(sum(amount) filter (where account = 'orders' and kind in ('payment', 'credit_use') and amount > 0), 0)::bigint
        as paid,
      -coalesce(sum(amount) filter (where account = 'orders' and kind in ('payment', 'credit_use') and amount < 0), 0)::bigint
        as returned,
      -coalesce(sum(amount) filter (where account = 'orders' and kind = 'refund'), 0)::bigint as refunded,
      -coalesce(sum(amount) filter (where account = 'orders' and kind = 'surplus'), 0)::bigint as kept,
      -coalesce(sum(amount) filter (where account = 'orders' and kind not in ${payKinds}), 0)::bigint as charged,
      coalesce(sum(amount) filter (where account <> 'orders'), 0)::bigint as balance,
      count(distinct key) as count, (array_agg(distinct key order by key desc))[1:$8::int] as keys
    from sides group by case when $7 then coalesce(order_id, id) else id end
  ) ${pageSql({
    total: '(select count(*) from found)',
    rows: 'select * from found order by key desc limit $5 offset $6',
    order: 'page.key desc',
  })}`);

const entriesOf = sql<CustomerEntry>(`
  with own as materialized (
    select id from ledger_accounts where user_id = $1 and kind = any($2::text[])
  )
  select ${columns} from unnest($3::uuid[]) as f(id) ${joined}`);

/** A page of rows, newest day first. It takes two statements, no matter how many entries the rows have. */
export async function listCustomerRows(
  db: Queryable,
  { customerId, kinds, from, to, isByOrder, mostEntries, limit, offset }: RowQuery,
): Promise<Page<CustomerRow>> {
  const page = await readPage(db, rows, [customerId, kinds, from, to, limit, offset, isByOrder, mostEntries], 'key');
  const ids = page.rows.flatMap((row) => row.keys.map(idIn));
  const entries = ids.length === 0 ? [] : await db.rows(entriesOf, [customerId, kinds, ids]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    total: page.total,
    rows: page.rows.map(({ key: newest, keys, total: _total, ...row }) => ({
      ...row,
      id: idIn(newest),
      day: newest.slice(0, dayLength),
      entries: keys.flatMap((place) => byId.get(idIn(place)) ?? []),
    })),
  };
}

/** Jars of an order that went to the customer and came back, net of reversals. */
export interface OrderJars {
  orderId: string;
  given: number;
  taken: number;
}

const jars = sql<OrderJars>(`
  with own as materialized (select id from ledger_accounts where user_id = $1 and kind = 'held'),
  sides as (
    select t.id, t.order_id, t.kind, t.amount from own join ledger_transfers t on t.debit_account_id = own.id
    where t.order_id = any($2::uuid[]) and ${inDays}
    union all
    select t.id, t.order_id, t.kind, -t.amount from own join ledger_transfers t on t.credit_account_id = own.id
    where t.order_id = any($2::uuid[]) and ${inDays}
  )
  select order_id, coalesce(sum(amount) filter (where kind = 'jars_given'), 0)::int as given,
    -coalesce(sum(amount) filter (where kind in ('empties_taken', 'jars_damaged')), 0)::int as taken
  from sides group by 1`);

/** Jars of these orders of a customer on these days, by order id. */
export async function sumJarsOfOrders(
  db: Queryable,
  customerId: string,
  orderIds: readonly string[],
  { from, to }: { from: string | null; to: string | null },
): Promise<Map<string, OrderJars>> {
  if (orderIds.length === 0) return new Map();
  const found = await db.rows(jars, [customerId, orderIds, from, to]);
  return new Map(found.map((row) => [row.orderId, row]));
}

/** A customer's credit, and what was paid and charged for orders, at one moment. */
export interface Standing {
  credit: number;
  /**
   * Paid minus charged, by order: below zero if the order is not fully paid. Orders whose amount is zero are missing.
   */
  orders: { orderId: string | null; amount: number }[];
}

const standing = sql<{ orderId: string | null; account: 'credit' | 'orders'; amount: number }>(`
  with own as materialized (
    select id, kind from ledger_accounts where user_id = $1 and kind in ('credit', 'orders')
  ), sides as (
    select own.kind as account, t.order_id, t.charge_id, t.amount
    from own join ledger_transfers t on t.credit_account_id = own.id
    where $2::date is null or ${belongsBefore('$2::date')}
    union all
    select own.kind, t.order_id, t.charge_id, -t.amount
    from own join ledger_transfers t on t.debit_account_id = own.id
    where $2::date is null or ${belongsBefore('$2::date')}
  )
  select account, case when account = 'orders' and charge_id is null then order_id end as order_id,
    sum(amount)::bigint as amount
  from sides
  group by account, case when account = 'orders' then coalesce(charge_id, order_id) end,
    case when account = 'orders' and charge_id is null then order_id end
  having sum(amount) <> 0`);

/**
 * Reads the amount that a customer has paid ahead, and the amounts paid or due for each order, when this day begins.
 * Value dates count.
 */
export async function readStanding(db: Queryable, customerId: string, before: string): Promise<Standing> {
  const found = await db.rows(standing, [customerId, before]);
  return {
    credit: found.find(({ account }) => account === 'credit')?.amount ?? 0,
    orders: found.filter(({ account }) => account === 'orders'),
  };
}
