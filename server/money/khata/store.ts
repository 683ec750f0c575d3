/**
 * Reads the khata, the list of customers with their jars and dues. Triggers note each customer whose figures change
 * (db/migrations/0029), and the rows of these customers are computed again before the khata is read, and every minute.
 * A page, its total and its sum are read from the index of the order; names, numbers and agreed prices are read only
 * for the rows of a page. Agreed prices begin and end with a day, so they are not stored here: to sort or filter by
 * them, all agreed prices of today are read.
 */
import type {
  KhataOrder,
  khataAgreed,
  khataDues,
  khataJars,
  khataLast,
  khataNext,
} from '#contract/money/khata-rules.ts';
import { hasTag, tagsOf } from '#server/accounts/tags/store.ts';
import { type Database, type Queryable, sql } from '#server/core/db/database.ts';
import {
  eachOf,
  findTwoEndedPage,
  type Page,
  type PageRow,
  pageSql,
  readPage,
  type Slice,
} from '#server/core/db/page.ts';
import { personSql } from '#server/core/person.store.ts';
import { mainPrices } from '#server/prices/store.ts';

export interface KhataTableRow {
  customerId: string;
  name: string;
  phone: string;
  isActive: boolean;
  jars: number;
  duePaise: number;
  lastDelivery: string | null;
  nextDelivery: string | null;
  agreedPaise: number | null;
  morePrices: number;
  tags: string[];
}

export interface KhataFilter {
  search: string | null;
  /** Digits contained in the phone number; null if no number was typed. */
  phone: string | null;
  jars?: keyof typeof khataJars | undefined;
  dues?: keyof typeof khataDues | undefined;
  last?: keyof typeof khataLast | undefined;
  next?: keyof typeof khataNext | undefined;
  agreed?: keyof typeof khataAgreed | undefined;
  tagId?: string | undefined;
  sort: KhataOrder;
  /** `YYYY-MM-DD`. */
  today: string;
}

interface Order {
  /** The order of an index; `reverse` is its opposite. */
  order: string;
  reverse: string;
  /** Condition for the rows after the row with this value and id. An index finds the first of them. */
  isBehind: (value: string, id: string) => string;
  keyOf: (row: KhataTableRow) => number | string;
}

const falling = (column: string, keyOf: (row: KhataTableRow) => number): Order => ({
  order: `${column} desc, customer_id`,
  reverse: `${column}, customer_id desc`,
  isBehind: (value, id) =>
    `${column} <= ${value}::bigint and (${column} < ${value}::bigint or customer_id > ${id}::uuid)`,
  keyOf,
});
const rising = (column: string, type: string, keyOf: (row: KhataTableRow) => string | number): Order => ({
  order: `${column}, customer_id`,
  reverse: `${column} desc, customer_id desc`,
  isBehind: (value, id) => `(${column}, customer_id) > (${value}::${type}, ${id}::uuid)`,
  keyOf,
});
/** A customer without an agreed price comes after all others, like a customer without a delivery. */
const noPrice = 2_147_483_647;
const orders: Record<KhataOrder, Order> = {
  dues: falling('due_paise', ({ duePaise }) => duePaise),
  jars: falling('jars', ({ jars }) => jars),
  last: rising('last_delivery', 'date', ({ lastDelivery }) => lastDelivery ?? 'infinity'),
  next: rising('next_delivery', 'date', ({ nextDelivery }) => nextDelivery ?? 'infinity'),
  price: rising('agreed_paise', 'integer', ({ agreedPaise }) => agreedPaise ?? noPrice),
};

// The conditions are constants, so that an index can find the rows. `today` is a placeholder.
const jars: Record<keyof typeof khataJars, string> = { some: 'jars > 0', none: 'jars = 0' };
const dues: Record<keyof typeof khataDues, string> = { some: 'due_paise > 0', none: 'due_paise = 0' };
const last: Record<keyof typeof khataLast, (today: string) => string> = {
  week: (today) => `last_delivery >= ${today} - 7 and last_delivery < 'infinity'`,
  month: (today) => `last_delivery >= ${today} - 30 and last_delivery < ${today} - 7`,
  older: (today) => `last_delivery < ${today} - 30`,
  never: () => `last_delivery = 'infinity'`,
};
const next: Record<keyof typeof khataNext, (today: string) => string> = {
  late: (today) => `next_delivery < ${today}`,
  today: (today) => `next_delivery = ${today}`,
  tomorrow: (today) => `next_delivery = ${today} + 1`,
  later: (today) => `next_delivery > ${today} + 1 and next_delivery < 'infinity'`,
  none: () => `next_delivery = 'infinity'`,
};
const agreed: Record<keyof typeof khataAgreed, (today: string) => string> = {
  some: (today) => `customer_id in (select customer_id from (${mainPrices(today)}) m)`,
  none: (today) => `customer_id not in (select customer_id from (${mainPrices(today)}) m)`,
};
/** The rows of the khata with their agreed prices, for sorting by these prices. */
const pricedRows = (today: string) => `(
  select k.*, coalesce(m.agreed_paise, ${noPrice}) as agreed_paise
  from khata_rows k left join (${mainPrices(today)}) m on m.customer_id = k.customer_id
) khata`;

function whereOf({ search, phone, today, sort, ...chosen }: KhataFilter) {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const day = `${add(today)}::date`;
  const parts = [
    ...(chosen.jars ? [jars[chosen.jars]] : []),
    ...(chosen.dues ? [dues[chosen.dues]] : []),
    ...(chosen.last ? [last[chosen.last](day)] : []),
    ...(chosen.next ? [next[chosen.next](day)] : []),
    ...(chosen.agreed ? [agreed[chosen.agreed](day)] : []),
    ...(chosen.tagId ? [hasTag('customer_id', add(chosen.tagId))] : []),
    ...(search === null ? [] : [`customer_id in (select id from users where ${personSql(add(search), add(phone))})`]),
  ];
  const rows = sort === 'price' ? pricedRows(day) : 'khata_rows';
  return { source: `${rows} where ${parts.join(' and ') || 'true'}`, values, add, day };
}

const rowsOf = (chosen: string, day: string) => `
  select k.customer_id, u.name, u.phone, u.is_active, k.jars, k.due_paise,
    nullif(k.last_delivery, 'infinity') as last_delivery, nullif(k.next_delivery, 'infinity') as next_delivery,
    m.agreed_paise, coalesce(m.more_prices, 0) as more_prices,
    ${tagsOf('k.customer_id')}
  from ${chosen} c
  ${eachOf('khata_rows', 'k', 'customer_id = c.customer_id')}
  ${eachOf('users', 'u', 'id = k.customer_id')}
  left join lateral (${mainPrices(day, 'a.customer_id = k.customer_id')}) m on true`;
/** The order of an outer query, in which "none" is null and therefore also last. */
const outerOrder = (order: string, of: string) =>
  order.replace(/(\w+)( desc)?, customer_id/, (_, column, desc = '') =>
    column === 'agreed_paise' && of === 'k'
      ? 'm.agreed_paise, k.customer_id'
      : `${of}.${column}${desc}, ${of}.customer_id`,
  );

/** A page of the khata, with the number of all customers that match, and their dues. */
export async function listKhata(
  db: Queryable,
  { limit, offset, ...filter }: KhataFilter & Slice,
): Promise<Page<KhataTableRow> & { allOwed: number }> {
  const { source, values, add, day } = whereOf(filter);
  const { order, reverse } = orders[filter.sort];
  const count = `select count(*) as found, coalesce(sum(due_paise), 0)::bigint as owed from ${source}`;
  const statement = sql<PageRow<KhataTableRow, 'customerId'> & { allOwed: number }>(`
    with ${findTwoEndedPage({ column: 'customer_id', source, order, reverse, count }, [add(limit), add(offset)])}
    ${pageSql({
      total: '(select found from counted)',
      more: '(select owed from counted) as all_owed',
      rows: rowsOf('page', day),
      order: outerOrder(order, 'page'),
    })}`);
  const { rows, total, first } = await readPage(db, statement, values, 'customerId');
  return { rows, total, allOwed: first?.allOwed ?? 0 };
}

/** The next customers after `after`, in the order of the list. */
export function listKhataAfter(
  db: Queryable,
  filter: KhataFilter,
  { after, limit }: { after: KhataTableRow | undefined; limit: number },
): Promise<KhataTableRow[]> {
  const { source, values, add, day } = whereOf(filter);
  const { order, isBehind, keyOf } = orders[filter.sort];
  const isNext = after === undefined ? 'true' : isBehind(add(keyOf(after)), add(after.customerId));
  const statement = sql<KhataTableRow>(`
    with chosen as (select customer_id from ${source} and ${isNext} order by ${order} limit ${add(limit)})
    ${rowsOf('chosen', day)} order by ${outerOrder(order, 'k')}`);
  return db.rows(statement, values);
}

const refresh = sql<{ taken: number }>('select refresh_khata($1) as taken');
/** The maximum number of changes that one statement handles. That takes at most about half a second. */
const mostChanges = 2000;

/**
 * Computes the rows of customers again whose figures have changed. Returns whether more changes are waiting, which
 * happens only after more than 2,000 changes within a minute.
 */
export async function refreshKhata(db: Queryable): Promise<{ isBehind: boolean }> {
  return { isBehind: (await db.one(refresh, [mostChanges])).taken >= mostChanges };
}

/** The job that computes all rows whose figures have changed. */
export async function refreshWholeKhata(db: Queryable, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await refreshKhata(db)).isBehind);
}

// Ignores a customer whose figures have just changed: the next refresh computes this row.
const wrongRows = sql<{ customerId: string }>(`
  select coalesce(u.id, k.customer_id) as customer_id
  from (
    select id from users
    where role = 'customer' and not exists (select from account_joins j where j.customer_id = users.id)
  ) u
  full join khata_rows k on k.customer_id = u.id
  left join lateral figures_of_khata(u.id) f on true
  where (u.id is null or k.customer_id is null
      or (k.jars, k.due_paise, k.last_delivery, k.next_delivery)
        is distinct from (f.jars, f.due_paise, f.last_delivery, f.next_delivery))
    and not exists (select from khata_changes c where c.customer_id = coalesce(u.id, k.customer_id))
  order by 1 limit 20`);

/** Computes the khata again. Returns a sentence for each customer whose row differs, at most 20. */
export async function findKhataFaults(db: Queryable): Promise<string[]> {
  await refreshWholeKhata(db);
  return (await db.rows(wrongRows)).map(({ customerId }) => `the khata has a wrong row of customer ${customerId}`);
}

const lockTables = sql(`
  lock table users, orders, charges, plans, jar_holders, account_joins, khata_rows in share row exclusive mode`);
const count = sql('select count_khata()');

/** Computes the whole khata. It locks the tables, so that nothing is written at the same time. */
export async function countKhata(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(lockTables);
    await tx.run(count);
  });
}
