/** Writes the rows of the demo with one statement per table, and finds out whether a database is a demo. */
import type { NewProduct } from '#server/catalogue/seed.store.ts';
import { documentOf } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { LedgerEvent } from '#server/ledger/rules.ts';
import { insertTables, type TableRows } from '#server/testing/builders/rows.ts';

// Nobody else may write these tables from the check for existing rows until the demo is filled.
const lock = sql(
  'lock table demo, users, orders, products, contact_messages, zones, settings_versions in share row exclusive mode',
);

// A product that was changed or is not in the first catalogue means that somebody uses this shop.
const useCheck = sql<{ isDemo: boolean; isUsed: boolean }>(`
  select exists (select from demo) as is_demo,
    exists (select from users where role = 'customer') or exists (select from orders)
      or exists (select from contact_messages) or exists (select from zones) or exists (select from settings_versions) or exists (select from stock_movements where reason <> 'opening')
      or exists (select from products where version > 1 or name <> all ($1::text[])) as is_used`);

const mark = sql('insert into demo (filled_at) values ($1)');

const filledDay = sql<{ day: string }>(
  `select to_char(filled_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from demo`,
);

/** The day in India on which a demo was filled. */
export async function findFilledDay(db: Queryable): Promise<string> {
  return (await db.row(filledDay))?.day ?? '';
}

const categoryIds = sql<{ id: string; slug: string }>('select id, slug from categories');

const containerIds = sql<{ id: string; name: string }>('select id, name from containers');

type WithoutColumn = 'movementId' | 'categorySlug' | 'type' | 'brand' | 'capacityMl';

export interface ExistingProduct extends Omit<NewProduct, WithoutColumn> {
  categorySlug: string | null;
}

// Makes the existing products older than the first order of the demo.
const backdate = sql<ExistingProduct>(`
  with opened as (
    update stock_movements set created_at = $1 where reason = 'opening'
  ), aged as (
    update products set created_at = $1 where deleted_at is null returning *
  )
  select aged.id, c.slug as category_slug, aged.name, aged.description, aged.image, aged.size, aged.price_paise,
    aged.deposit_paise, aged.stock, aged.translations, v.name as container
  from aged left join categories c on c.id = aged.category_id left join containers v on v.id = aged.container_id
  order by aged.id`);

const setStocks = sql(`
  update products p set stock = s.stock
  from json_to_recordset($1) as s (id uuid, stock integer) where p.id = s.id`);

const setCapacities = sql(`
  update delivery_windows w set capacity = c.capacity
  from json_to_recordset($1) as c (key text, capacity integer) where c.key = w.key`);

/** Blocks all other writers of the tables in `lock` until the transaction ends. */
export async function lockTables(tx: Queryable): Promise<void> {
  await tx.run(lock);
}

/**
 * Finds out whether the database is a demo and whether it is in use. `catalogueNames` are the products of the first
 * catalogue, which exist in unused shops, too.
 */
export async function checkUse(
  db: Queryable,
  catalogueNames: readonly string[],
): Promise<{ isDemo: boolean; isUsed: boolean }> {
  const found = await db.row(useCheck, [catalogueNames]);
  return { isDemo: found?.isDemo ?? false, isUsed: found?.isUsed ?? true };
}

export async function markAsDemo(tx: Queryable, now: Date): Promise<void> {
  await tx.run(mark, [now]);
}

/** Makes the existing products as old as the shop of the demo, and returns them. */
export function adoptProducts(tx: Queryable, since: Date): Promise<ExistingProduct[]> {
  return tx.rows(backdate, [since]);
}

/** Everything that is written for the demo. */
export interface Demo {
  tables: TableRows;
  capacities: readonly { key: string; capacity: number }[];
  stocks: readonly { id: string; stock: number }[];
  /** The ledger events to post, oldest first. */
  ledgerEvents: readonly LedgerEvent[];
}

/** Number of events per statement. */
const batchSize = 250;

export async function insertDemo(tx: Queryable, { tables, capacities, stocks, ledgerEvents }: Demo): Promise<void> {
  await tx.run(setCapacities, [documentOf(capacities)]);
  await insertTables(tx, tables);
  await tx.run(setStocks, [documentOf(stocks)]);
  for (let first = 0; first < ledgerEvents.length; first += batchSize) {
    await postEvents(tx, ledgerEvents.slice(first, first + batchSize));
  }
}

/** Reads the ids of existing categories by slug and of existing containers by name. */
export async function listKnown(tx: Queryable): Promise<Known> {
  const categories = new Map((await tx.rows(categoryIds)).map(({ id, slug }) => [slug, id]));
  return { categories, containers: new Map((await tx.rows(containerIds)).map(({ id, name }) => [name, id])) };
}

export interface Known {
  categories: ReadonlyMap<string, string>;
  containers: ReadonlyMap<string, string>;
}

const driver = sql<{ id: string; role: 'admin'; passwordHash: string }>(`
  select id, role, password_hash from users where role = 'admin' and roles @> '{dispatcher}' order by created_at, id limit 1`);

/** Finds the dispatcher, who performs the acts of the demo's morning. */
export function findDriver(db: Queryable) {
  return db.row(driver);
}

const ofVisitor = sql<{ id: string; customerId: string }>(`
  select o.id, o.customer_id from orders o join users u on u.id = o.customer_id
  where u.email = $1 and exists (select from order_items i where i.order_id = o.id and i.container_id is not null)
  order by o.created_at desc, o.id desc limit 1`);

/** Finds the newest order with jars of the account that visitors of the demo use. */
export function findVisitorsOrder(db: Queryable, email: string) {
  return db.row(ofVisitor, [email]);
}

const packed = sql<{ id: string }>(`
  select o.id from orders o
  where o.delivery_date = $1 and o.delivery_window = $2 and o.status in ('confirmed', 'preparing')
    and not exists (select from order_events e where e.order_id = o.id and e.created_at >= $3)
  order by o.delivery_pincode, lower(o.delivery_address), o.id`);

/** Lists confirmed and packed orders of a window in the order of their stops, if they did not change after `before`. */
export function listPackedStops(db: Queryable, { day, window, before }: { day: string; window: string; before: Date }) {
  return db.rows(packed, [day, window, before]);
}

const ofPlans = sql<{ id: string }>(`
  select o.id from orders o join plan_dates d on d.order_id = o.id
  where o.delivery_date = $1 and o.status = 'pending' and o.payment_method = 'cash' order by o.id`);

/** Lists the unconfirmed cash orders of a day that plans have placed. */
export function listOrdersOfPlans(db: Queryable, day: string) {
  return db.rows(ofPlans, [day]);
}
