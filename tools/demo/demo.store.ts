/** Writes the demo set-wise, one statement per table, and knows whether a database is a demo. */
import { type Queryable, sql } from '../../server/db/database.ts';

// Nobody else may write people or orders between the look whether there are any and the end of the filling.
const lock = sql('lock table demo, users, orders, products, contact_messages in share row exclusive mode');

// A product that is not of the first catalogue, or was changed, is somebody's work.
const look = sql<{ is_demo: boolean; is_used: boolean }>(`
  select exists (select from demo) as is_demo,
    exists (select from users where role = 'customer') or exists (select from orders)
      or exists (select from contact_messages) or exists (select from stock_movements where reason <> 'opening')
      or exists (select from products where version > 1 or name <> all ($1::text[])) as is_used`);

const mark = sql('insert into demo (filled_at) values ($1)');

const insertUsers = sql(`
  insert into users (id, name, email, password_hash, phone, address, city, state, pincode, role, is_active, verified_at, created_at)
  select id, name, email, $2, phone, address, city, state, pincode, role, is_active, verified_at, created_at
  from json_populate_recordset(null::users, $1)`);

const insertCategories = sql(`
  insert into categories (id, name, slug, description, color, sort_order, is_active, deleted_at, created_at)
  select id, name, slug, description, color, sort_order, is_active, deleted_at, created_at
  from json_populate_recordset(null::categories, $1)
  on conflict (slug) do nothing`);

const insertProducts = sql(`
  insert into products (id, category_id, name, description, image, type, brand, price_paise, deposit_paise,
    capacity_ml, size, stock, is_active, deleted_at, created_at)
  select p.id, c.id, p.name, p.description, p.image, p.type, p.brand, p.price_paise, p.deposit_paise,
    p.capacity_ml, p.size, p.stock, p.is_active, p.deleted_at, p.created_at
  from json_to_recordset($1) as p (id uuid, category_slug text, name text, description text, image text, type text,
    brand text, price_paise integer, deposit_paise integer, capacity_ml integer, size text, stock integer,
    is_active boolean, deleted_at timestamptz, created_at timestamptz)
  left join categories c on c.slug = p.category_slug`);

const insertOrders = sql(`
  insert into orders (id, order_number, customer_id, status, payment_status, payment_method, delivery_name,
    delivery_address, delivery_city, delivery_state, delivery_pincode, delivery_phone, delivery_date, delivery_window, notes, admin_notes,
    items_paise, delivery_paise, deposit_paise, paid_paise, due_paise, created_at)
  select id, order_number, customer_id, status, payment_status, payment_method, delivery_name,
    delivery_address, delivery_city, delivery_state, delivery_pincode, delivery_phone, delivery_date, delivery_window, notes, admin_notes,
    items_paise, delivery_paise, deposit_paise, paid_paise, due_paise, created_at
  from json_populate_recordset(null::orders, $1)`);

const insertItems = sql(`
  insert into order_items (id, order_id, line, product_id, name, description, size, image, unit_price_paise, unit_deposit_paise, quantity)
  select id, order_id, line, product_id, name, description, size, image, unit_price_paise, unit_deposit_paise, quantity
  from json_populate_recordset(null::order_items, $1)`);

const insertEvents = sql(`
  insert into order_events (id, order_id, kind, previous, next, changed_by, reason, notes, ip_address, user_agent, created_at)
  select id, order_id, kind, previous, next, changed_by, reason, notes, ip_address, user_agent, created_at
  from json_populate_recordset(null::order_events, $1)`);

const insertPayments = sql(`
  insert into payments (id, order_id, status, method, paid_paise, due_paise, recorded_by, created_at)
  select id, order_id, status, method, paid_paise, due_paise, recorded_by, created_at
  from json_populate_recordset(null::payments, $1)`);

const insertMovements = sql(`
  insert into stock_movements (id, product_id, units, reason, order_id, created_at)
  select id, product_id, units, reason, order_id, created_at
  from json_populate_recordset(null::stock_movements, $1)`);

const insertMessages = sql(`
  insert into contact_messages (id, name, email, message, domain, ip_address, status, admin_notes, created_at, updated_at)
  select id, name, email, message, domain, ip_address, status, admin_notes, created_at, updated_at
  from json_populate_recordset(null::contact_messages, $1)`);

export interface ExistingProduct {
  id: string;
  category_slug: string | null;
  name: string;
  description: string;
  image: string | null;
  size: string;
  price_paise: number;
  deposit_paise: number;
  stock: number;
}

// What the first start put there was there before the demo's first order.
const backdate = sql<ExistingProduct>(`
  with opened as (
    update stock_movements set created_at = $1 where reason = 'opening'
  ), aged as (
    update products set created_at = $1 where deleted_at is null returning *
  )
  select aged.id, c.slug as category_slug, aged.name, aged.description, aged.image, aged.size, aged.price_paise,
    aged.deposit_paise, aged.stock
  from aged left join categories c on c.id = aged.category_id
  order by aged.id`);

const setStocks = sql(`
  update products p set stock = s.stock
  from json_to_recordset($1) as s (id uuid, stock integer) where p.id = s.id`);

/** Nobody else writes people, orders, products or messages until the transaction ends. */
export async function lockOut(tx: Queryable): Promise<void> {
  await tx.run(lock);
}

/** What the database says it is; `catalogueNames` are the products of the first catalogue, which is nobody's work. */
export async function lookAt(
  db: Queryable,
  catalogueNames: readonly string[],
): Promise<{ isDemo: boolean; isUsed: boolean }> {
  const found = await db.row(look, [catalogueNames]);
  return { isDemo: found?.is_demo ?? false, isUsed: found?.is_used ?? true };
}

export async function markAsDemo(tx: Queryable, now: Date): Promise<void> {
  await tx.run(mark, [now]);
}

/** The products that are there already, made as old as the shop of the demo. */
export function adoptProducts(tx: Queryable, since: Date): Promise<ExistingProduct[]> {
  return tx.rows(backdate, [since]);
}

export interface DemoRows {
  users: readonly object[];
  categories: readonly object[];
  products: readonly object[];
  orders: readonly object[];
  items: readonly object[];
  events: readonly object[];
  payments: readonly object[];
  movements: readonly object[];
  messages: readonly object[];
  stocks: readonly { id: string; stock: number }[];
}

/** All customers and staff get the password of this hash. */
export async function insertDemo(tx: Queryable, rows: DemoRows, passwordHash: string): Promise<void> {
  await tx.run(insertUsers, [JSON.stringify(rows.users), passwordHash]);
  const parts = [
    [insertCategories, rows.categories],
    [insertProducts, rows.products],
    [insertOrders, rows.orders],
    [insertItems, rows.items],
    [insertEvents, rows.events],
    [insertPayments, rows.payments],
    [insertMovements, rows.movements],
    [insertMessages, rows.messages],
    [setStocks, rows.stocks],
  ] as const;
  for (const [statement, values] of parts) await tx.run(statement, [JSON.stringify(values)]);
}
