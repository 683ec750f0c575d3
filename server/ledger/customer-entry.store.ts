/** Reads a customer's money entries, over several accounts at once. */
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { belongsTo, type Days, dayOfTransfer, type Entry, firstIdOf } from './entry.store.ts';
import type { AccountKind } from './rules.ts';

type EntryColumns =
  | 'id'
  | 'eventId'
  | 'number'
  | 'kind'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'containerId'
  | 'orderId'
  | 'chargeId';

export interface CustomerEntry extends Pick<Entry, EntryColumns | 'createdAt'> {
  /** The day to which the entry belongs, in India: its value date, or the day of `createdAt`. */
  day: string;
  /** The amount by which the entry raised the sum of the requested accounts; 0 if the amount moved between them. */
  effect: number;
}

/** Selects the accounts and days. An entry between two of the accounts is found once. */
interface EntryQuery extends Days {
  customerId: string;
  kinds: readonly AccountKind[];
}

const own = `own as materialized (
    select id from ledger_accounts where user_id = $1 and kind = any($2::text[])
  )`;
/** `$3` and `$4` are the first and the last day to which entries belong, or null. */
export const inDays = belongsTo('$3', '$4');
/** SQL condition: the entry is shown to the customer. The correction of a payment method is not shown. */
export const isForCustomer = `t.kind <> 'method_change'`;
const sideOf = (column: string) =>
  `select t.id from own join ledger_transfers t on t.${column} = own.id where ${isForCustomer} and ${inDays}`;
const found = `with ${own}, found as materialized (
    ${sideOf('debit_account_id')} union ${sideOf('credit_account_id')}
  )`;

const effect = `
  (case when t.credit_account_id in (select id from own) then t.amount else 0 end)
  - (case when t.debit_account_id in (select id from own) then t.amount else 0 end)`;
/** Columns of transfer `t`; `own` contains the requested accounts. */
export const columns = `
  t.id, t.event_id, t.posting as number, t.kind, d.kind as debit, c.kind as credit,
  coalesce(d.container_id, c.container_id) as container_id, t.amount, ${effect} as effect, t.order_id, t.charge_id,
  ${dayOfTransfer}::text as day, t.created_at`;
export const joined = `
  join ledger_transfers t on t.id = f.id
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id`;

const customerEntriesPage = sql<PageRow<CustomerEntry>>(`
  ${found} ${pageSql({
    total: '(select count(*) from found)',
    rows: `select ${columns} from (select id from found order by id desc limit $5 offset $6) f ${joined}`,
    order: 'page.id desc',
  })}`);

/** A page of entries, newest first. */
export async function listCustomerEntries(
  db: Queryable,
  { customerId, kinds, from, to, limit, offset }: EntryQuery & Slice,
): Promise<Page<CustomerEntry>> {
  return readPage(db, customerEntriesPage, [customerId, kinds, from, to, limit, offset]);
}

// Reads at most one batch of each account, and one of its entries with a value date. Otherwise each batch of a long
// export would read all entries. Without a value date, entries have the order of their ids.
const last = `'ffffffff-ffff-ffff-ffff-ffffffffffff'`;
const nextOfSide = (column: string) => `
  (select t.id, ${dayOfTransfer} as day from ledger_transfers t
    where t.${column} = own.id and t.value_day is null and ${isForCustomer} and ${inDays}
      and t.id < least(coalesce($5::uuid, ${last}), ${firstIdOf('$7::date + 1')})
    order by t.id desc limit $6)
  union all
  (select t.id, t.value_day from ledger_transfers t
    where t.${column} = own.id and t.value_day is not null and ${isForCustomer} and ${inDays}
      and (t.value_day, t.id) < (coalesce($7::date, 'infinity'), coalesce($5::uuid, ${last}))
    order by t.value_day desc, t.id desc limit $6)`;

const next = sql<CustomerEntry>(`
  with ${own}
  select ${columns}
  from (
    select distinct side.day, side.id
    from own cross join lateral (${nextOfSide('debit_account_id')} union all ${nextOfSide('credit_account_id')}) side
    order by day desc, id desc limit $6
  ) f ${joined}
  order by f.day desc, t.id desc`);

/**
 * The next entries before `after`: the newest day first, and within a day the entry that was recorded last. If `after`
 * is undefined, it begins with the newest entry.
 */
export function listCustomerEntriesAfter(
  db: Queryable,
  { customerId, kinds, from, to }: EntryQuery,
  after: CustomerEntry | undefined,
  limit: number,
): Promise<CustomerEntry[]> {
  return db.rows(next, [customerId, kinds, from, to, after?.id ?? null, limit, after?.day ?? null]);
}

const firstOfSide = (column: string) => `
  (select ${dayOfTransfer} as day from ledger_transfers t where t.${column} = own.id order by t.id limit 1)
  union all
  (select t.value_day from ledger_transfers t where t.${column} = own.id and t.value_day is not null
    order by t.value_day limit 1)`;

const first = sql<{ day: string | null }>(`
  with ${own}
  select min(side.day)::text as day
  from own cross join lateral (${firstOfSide('debit_account_id')} union all ${firstOfSide('credit_account_id')}) side`);

/** The first day to which an entry of these accounts belongs; null without entries. */
export async function findFirstDayOf(
  db: Queryable,
  { customerId, kinds }: Pick<EntryQuery, 'customerId' | 'kinds'>,
): Promise<string | null> {
  return (await db.one(first, [customerId, kinds])).day;
}

/**
 * Sums of a month, in paise. Due amounts are summed over orders and charges: an advance payment for one order does not
 * lower what is due for another one. The sums satisfy: brought + delivered - waived - paid + returned - ahead = due.
 */
export interface MonthSums {
  /** The amount due at the beginning of the month. */
  broughtPaise: number;
  deliveredPaise: number;
  waivedPaise: number;
  /** The amount paid in the month, including from the balance. */
  paidPaise: number;
  /** Payments that were refunded or undone in the month. */
  returnedPaise: number;
  /**
   * The amount that was paid before the month and used in it; negative if the customer paid more this month for future
   * orders or as balance.
   */
  aheadPaise: number;
  duePaise: number;
  orders: number;
}

/** SQL that sums a customer's entries before the day `to` as one row of `MonthSums`; the month begins on the day `from`. */
export const monthSumsSql = (customer: string, from: string, to: string) => `
  select coalesce(sum(greatest(brought, 0)), 0)::bigint as brought_paise,
    coalesce(sum(delivered), 0)::bigint as delivered_paise, coalesce(sum(waived), 0)::bigint as waived_paise,
    coalesce(sum(paid), 0)::bigint as paid_paise, coalesce(sum(returned), 0)::bigint as returned_paise,
    coalesce(sum(greatest(brought, 0) + delivered - waived - paid + returned - greatest(due, 0)), 0)::bigint as ahead_paise,
    coalesce(sum(greatest(due, 0)), 0)::bigint as due_paise, count(*) filter (where sold > 0 and charge_id is null)::int as orders
  from (
    select coalesce(sum(owed) filter (where day < ${from} or kind = 'account_join'), 0) as brought, sum(owed) as due,
      coalesce(sum(owed) filter (where day >= ${from}
        and kind in ('sale', 'delivery_charge', 'deposit', 'jar_charge', 'opening')), 0) as delivered,
      coalesce(-sum(owed) filter (where day >= ${from}
        and kind in ('allowance', 'write_off', 'deposit_release')), 0) as waived,
      coalesce(-sum(owed) filter (where day >= ${from} and owed < 0
        and kind in ('payment', 'credit_use', 'refund')), 0) as paid,
      coalesce(sum(owed) filter (where day >= ${from} and owed > 0
        and kind in ('payment', 'credit_use', 'refund')), 0) as returned,
      coalesce(sum(owed) filter (where day >= ${from} and kind in ('sale', 'delivery_charge')), 0) as sold,
      charge_id
    from (
      select order_id, charge_id, kind, ${dayOfTransfer} as day, amount as owed from ledger_transfers t
      where debit_account_id = ledger_account_id('orders', ${customer}, null) and ${dayOfTransfer} < ${to}
      union all
      select order_id, charge_id, kind, ${dayOfTransfer}, -amount from ledger_transfers t
      where credit_account_id = ledger_account_id('orders', ${customer}, null) and ${dayOfTransfer} < ${to}
    ) as entry
    group by order_id, charge_id
  ) as each`;
