/**
 * Agreed prices. A row is one entry of staff and never changes, except that it can be undone. The row with the latest
 * first day decides the price of a day; among rows with the same first day, it is the newest one. So two rows never
 * conflict.
 */
import type { StaffId } from '../core/actor.ts';
import { noteNoChange } from '../core/audit.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { fewestUnits } from './rules.ts';

/** SQL: whether a row may decide the price of a day. */
const includes = (day: string, row = 'a') => `
  ${row}.taken_back_at is null and ${row}.first_day <= ${day} and (${row}.last_day is null or ${row}.last_day >= ${day})`;
const rankOf = (row: string) => `${row}.first_day desc, ${row}.id desc`;
const byRank = rankOf('a');

/**
 * SQL: the price of a product `p` for a customer who orders on a day. The day on which an order is placed counts, as
 * it does for the list price: cart and quote show this price before the customer chooses a delivery day.
 */
export const priceFor = (customer: string, day: string) => `
  coalesce((
    select a.price_paise from agreed_prices a
    where a.customer_id = ${customer} and a.product_id = p.id and ${includes(day)} order by ${byRank} limit 1
  ), p.price_paise)`;

/** SQL: the id of the entry that decides the price of a product `p` on a day; null if none does. */
export const decidingEntry = (customer: string, day: string) => `
  (select d.id from agreed_prices d
    where d.customer_id = ${customer} and d.product_id = p.id and ${includes(day, 'd')} order by ${rankOf('d')} limit 1)`;

export interface AgreedPriceRow {
  productId: string;
  pricePaise: number;
}

/** The rows that decide a day, as a subquery. A row without a price means that the list price applies again. */
const deciding = (customer: string, day: string, products = 'true') => `
  select distinct on (a.product_id) a.id, a.product_id, a.price_paise from agreed_prices a
  where a.customer_id = ${customer} and ${products} and ${includes(day)} order by a.product_id, ${byRank}`;

/** SQL: the agreed prices of these products as JSON (`AgreedPriceRow[]`), for a customer who orders on a day. */
export const agreedPricesAsJson = (customer: string, products: string, day: string) => `
  (select coalesce(json_agg(json_build_object('product_id', d.product_id, 'price_paise', d.price_paise)), '[]')
    from (${deciding(customer, day, `a.product_id = any(${products})`)}) d where d.price_paise is not null)`;

/**
 * SQL: `customer_id`, `agreed_paise` and `more_prices` of the customers who have an agreed price on a day. A customer with
 * several prices is shown with that of a jar if there is one, then with the newest. `chosen` is a condition on the row `a`.
 */
export const mainPrices = (day: string, chosen = 'true') => `
  select distinct on (d.customer_id) d.customer_id, d.price_paise as agreed_paise,
    (count(*) over (partition by d.customer_id) - 1)::int as more_prices
  from (
    select distinct on (a.customer_id, a.product_id) a.id, a.customer_id, a.product_id, a.price_paise
    from agreed_prices a where ${chosen} and ${includes(day)} order by a.customer_id, a.product_id, ${byRank}
  ) d
  join products p on p.id = d.product_id
  where d.price_paise is not null and p.deleted_at is null
  order by d.customer_id, p.container_id is null, d.id desc`;

const ofCustomer = sql<AgreedPriceRow>(`
  select d.product_id, d.price_paise from (${deciding('$1', '$2')}) d where d.price_paise is not null
  order by d.product_id`);

/** The agreed prices of a customer who orders on this day. */
export function listAgreedPrices(db: Queryable, customerId: string, day: string): Promise<AgreedPriceRow[]> {
  return db.rows(ofCustomer, [customerId, day]);
}

// The units that a customer orders in 30 days: those of the orders of the last 30 days, or those that plans order in 30
// days if that is more. Cancelled orders do not count. A customer without orders and plans is expected to order, too.
const unitsOfMonth = (customer: string) => `
  greatest(${fewestUnits}, (
    select sum(i.quantity) from order_items i join orders o on o.id = i.order_id
    where o.customer_id = ${customer} and i.product_id = p.id and o.status <> 'cancelled'
      and o.created_at >= $3::timestamptz - interval '30 days'
  ), (
    select ceil(sum(l.quantity * coalesce(30.0 / n.every_days, cardinality(n.weekdays) * 30.0 / 7)))
    from plans n join plan_lines l on l.plan_id = n.id
    where n.customer_id = ${customer} and l.product_id = p.id and n.status = 'active'
  ))::integer`;
const bought = sql<{ customerId: string; units: number; todayPaise: number; listPaise: number }>(`
  select u.id as customer_id, ${unitsOfMonth('u.id')} as units, ${priceFor('u.id', '$4::date')} as today_paise,
    p.price_paise as list_paise
  from products p join users u on u.id = any($2::uuid[]) where p.id = $1`);

/** Reads the prices that customers pay for a product on a day, and how many units they order in 30 days. */
export function listBought(
  db: Queryable,
  productId: string,
  customerIds: readonly string[],
  { at, day }: { at: Date; day: string },
) {
  return db.rows(bought, [productId, customerIds, at, day]);
}

/** An entry with its product, its authors, and whether it decides today's price. */
export interface EntryRow {
  id: string;
  productId: string;
  productName: string;
  size: string;
  listPaise: number;
  pricePaise: number | null;
  firstDay: string;
  lastDay: string | null;
  reason: string;
  changedByName: string | null;
  changedAt: Date;
  takenBackAt: Date | null;
  takenBackByName: string | null;
  takenBackReason: string | null;
  isDeciding: boolean;
}

/** The columns of an entry `a`, for a statement that has the customer in `$1` and today in `$2`. */
const entries = `
  select a.id, a.product_id, p.name as product_name, p.size, p.price_paise as list_paise, a.price_paise, a.first_day,
    a.last_day, a.reason, u.name as changed_by_name, a.changed_at, a.taken_back_at, t.name as taken_back_by_name,
    a.taken_back_reason, d.id is not null as is_deciding
  from agreed_prices a join products p on p.id = a.product_id
  left join users u on u.id = a.changed_by left join users t on t.id = a.taken_back_by
  left join (${deciding('$1', '$2')}) d on d.id = a.id`;

// An entry for the list price is listed among the present prices only before its first day. From then on no price is
// agreed.
const isPresent = (row: string) => `
  (${row}.is_deciding and ${row}.price_paise is not null
    or ${row}.taken_back_at is null and ${row}.first_day > $2)`;

const entriesPage = sql<PageRow<EntryRow & { isPresent: boolean }> & { isCustomer: boolean }>(
  pageSql({
    total: '(select count(*) from agreed_prices where customer_id = $1)',
    more: `exists (select from users where id = $1 and role = 'customer') as is_customer`,
    rows: `select e.*, ${isPresent('e')} as is_present from (${entries} where a.customer_id = $1) e
      order by ${isPresent('e')} desc, e.id desc limit $3 offset $4`,
    order: 'page.is_present desc, page.id desc',
  }),
);

/**
 * A page of a customer's entries: those that apply today or later first, then all others, each newest first. Undefined
 * if there is no such customer.
 */
export async function listEntries(
  db: Queryable,
  _staff: StaffId,
  customerId: string,
  { today, limit, offset }: Slice & { today: string },
): Promise<Page<EntryRow> | undefined> {
  const { rows, total, first } = await readPage(db, entriesPage, [customerId, today, limit, offset]);
  return first?.isCustomer ? { rows, total } : undefined;
}

const entryById = sql<EntryRow>(`${entries} where a.customer_id = $1 and a.id = $3`);

export function findEntry(
  db: Queryable,
  _staff: StaffId,
  { id, customerId }: { id: string; customerId: string },
  today: string,
): Promise<EntryRow | undefined> {
  return db.row(entryById, [customerId, today, id]);
}

/** Facts about a customer and a product that decide whether a price can be agreed. */
export interface Agreeable {
  isActive: boolean;
  hasProduct: boolean;
  entries: number;
}

// The lock makes an act that joins this account wait; the row shows whether such an act has closed the account.
const lockForPrice = sql<Agreeable>(`
  select u.is_active, exists (select from products where id = $2 and deleted_at is null) as has_product,
    (select count(*) from agreed_prices a where a.customer_id = u.id)::int as entries
  from users u where u.id = $1 and u.role = 'customer' for no key update of u`);

/** Locks a customer with whom a price is agreed; undefined if there is none. */
export function lockAgreeable(tx: Queryable, customerId: string, productId: string): Promise<Agreeable | undefined> {
  return tx.row(lockForPrice, [customerId, productId]);
}

export interface NewEntry {
  id: string;
  customerId: string;
  productId: string;
  /** Null: the list price applies again. */
  pricePaise: number | null;
  firstDay: string;
  lastDay: string | null;
  reason: string;
  by: StaffId;
  at: Date;
}

const insertRow = sql(`
  insert into agreed_prices (id, customer_id, product_id, price_paise, first_day, last_day, reason, changed_by, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

export async function insertEntry(tx: Queryable, entry: NewEntry): Promise<void> {
  const { id, customerId, productId, pricePaise, firstDay, lastDay, reason, by, at } = entry;
  await tx.run(insertRow, [id, customerId, productId, pricePaise, firstDay, lastDay, reason, by, at]);
}

const takeBackRow = sql(`
  update agreed_prices set taken_back_at = $3, taken_back_by = $4, taken_back_reason = $5
  where id = $1 and customer_id = $2 and taken_back_at is null`);

/** Undoes an entry. An entry that was undone before keeps its first author and reason. */
export async function takeEntryBack(
  tx: Queryable,
  { id, customerId, by, at, reason }: { id: string; customerId: string; by: StaffId; at: Date; reason: string },
): Promise<void> {
  if ((await tx.run(takeBackRow, [id, customerId, at, by, reason])) === 0) noteNoChange();
}
