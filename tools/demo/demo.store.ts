/** Writes the demo set-wise, one statement per table, and knows whether a database is a demo. */
import { postEvents } from '#server/ledger/post-event.ts';
import type { LedgerEvent } from '#server/ledger/rules.ts';
import { documentOf } from '#server/platform/db/column-names.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { insertRows, type Row } from '#server/testing/builders/rows.ts';

// Nobody else may write people or orders between the look whether there are any and the end of the filling.
const lock = sql(
  'lock table demo, users, orders, products, contact_messages, zones, settings_versions in share row exclusive mode',
);

// A product that is not of the first catalogue, or was changed, is somebody's work.
const look = sql<{ isDemo: boolean; isUsed: boolean }>(`
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

export interface ExistingProduct {
  id: string;
  categorySlug: string | null;
  container: string | null;
  name: string;
  description: string;
  image: string | null;
  size: string;
  pricePaise: number;
  depositPaise: number;
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
    aged.deposit_paise, aged.stock, v.name as container
  from aged left join categories c on c.id = aged.category_id left join containers v on v.id = aged.container_id
  order by aged.id`);

const setStocks = sql(`
  update products p set stock = s.stock
  from json_to_recordset($1) as s (id uuid, stock integer) where p.id = s.id`);

const insertCharges = sql(`
  insert into charges (id, customer_id, kind, amount_paise, due_paise, event_id, created_by, created_at)
  select id, customer_id, kind, amount_paise, due_paise, event_id, created_by, created_at
  from json_populate_recordset(null::charges, $1)`);

const setCapacities = sql(`
  update delivery_windows w set capacity = c.capacity
  from json_to_recordset($1) as c (key text, capacity integer) where c.key = w.key`);

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
  return { isDemo: found?.isDemo ?? false, isUsed: found?.isUsed ?? true };
}

export async function markAsDemo(tx: Queryable, now: Date): Promise<void> {
  await tx.run(mark, [now]);
}

/** The products that are there already, made as old as the shop of the demo. */
export function adoptProducts(tx: Queryable, since: Date): Promise<ExistingProduct[]> {
  return tx.rows(backdate, [since]);
}

export interface DemoRows {
  users: readonly Omit<Row<'users'>, 'passwordHash'>[];
  addresses: readonly Row<'addresses'>[];
  containers: readonly Row<'containers'>[];
  categories: readonly (Row<'categories'> & { id: string; slug: string })[];
  products: readonly (Omit<Row<'products'>, 'categoryId' | 'containerId'> & {
    categorySlug: string;
    container: string | null;
  })[];
  zones: readonly Row<'zones'>[];
  zonePincodes: readonly Row<'zone_pincodes'>[];
  zoneWindows: readonly Row<'zone_windows'>[];
  capacities: readonly { key: string; capacity: number }[];
  slots: readonly Row<'slots'>[];
  exceptions: readonly Row<'slot_exceptions'>[];
  wishes: readonly Row<'delivery_wishes'>[];
  settings: readonly Row<'settings_versions'>[];
  orders: readonly Row<'orders'>[];
  items: readonly Row<'order_items'>[];
  events: readonly Row<'order_events'>[];
  payments: readonly Row<'payments'>[];
  movements: readonly Row<'stock_movements'>[];
  messages: readonly Row<'contact_messages'>[];
  repeating: {
    plans: readonly Row<'plans'>[];
    lines: readonly Row<'plan_lines'>[];
    dates: readonly Row<'plan_dates'>[];
    events: readonly Row<'plan_events'>[];
  };
  stocks: readonly { id: string; stock: number }[];
  /** All containers, by their names. */
  containerOf: ReadonlyMap<string, string>;
  charges: readonly object[];
  pickups: readonly Row<'pickups'>[];
  pickupLines: readonly Row<'pickup_lines'>[];
  pickupEvents: readonly Row<'pickup_events'>[];
  claims: readonly Row<'upi_claims'>[];
  closings: readonly Row<'day_closings'>[];
  limits: readonly Row<'credit_limits'>[];
  limitChanges: readonly Row<'credit_limit_changes'>[];
  /** What is posted to the ledger, oldest first. */
  happenings: readonly LedgerEvent[];
}

/** Events of one statement. */
const batchSize = 250;

/** All customers and staff get the password of this hash. */
export async function insertDemo(tx: Queryable, rows: DemoRows, passwordHash: string): Promise<void> {
  const users = rows.users.map((user) => ({ ...user, passwordHash }));
  await insertRows(tx, 'users', users);
  await insertRows(tx, 'addresses', rows.addresses);
  // A shelf of the first catalogue that is there already is left as it is.
  const idOf = new Map((await tx.rows(categoryIds)).map(({ id, slug }) => [slug, id]));
  const categories = rows.categories.filter(({ slug }) => !idOf.has(slug));
  await insertRows(tx, 'categories', categories);
  for (const { id, slug } of categories) idOf.set(slug, id);
  await insertRows(tx, 'containers', rows.containers);
  const products = rows.products.map((row) => ({
    ...row,
    categoryId: idOf.get(row.categorySlug) ?? null,
    containerId: rows.containerOf.get(row.container ?? '') ?? null,
  }));
  await insertRows(tx, 'products', products);
  await insertArea(tx, rows);
  await insertRows(tx, 'orders', rows.orders);
  await insertRows(tx, 'order_items', rows.items);
  await insertRows(tx, 'order_events', rows.events);
  await insertRows(tx, 'payments', rows.payments);
  await insertRows(tx, 'stock_movements', rows.movements);
  await insertRows(tx, 'contact_messages', rows.messages);
  await insertRows(tx, 'plans', rows.repeating.plans);
  await insertRows(tx, 'plan_lines', rows.repeating.lines);
  await insertRows(tx, 'plan_dates', rows.repeating.dates);
  await insertRows(tx, 'plan_events', rows.repeating.events);
  await tx.run(setStocks, [documentOf(rows.stocks)]);
  await tx.run(insertCharges, [documentOf(rows.charges)]);
  for (let first = 0; first < rows.happenings.length; first += batchSize) {
    await postEvents(tx, rows.happenings.slice(first, first + batchSize));
  }
  await insertBesideOrders(tx, rows);
}

async function insertBesideOrders(tx: Queryable, rows: DemoRows): Promise<void> {
  await insertRows(tx, 'pickups', rows.pickups);
  await insertRows(tx, 'pickup_lines', rows.pickupLines);
  await insertRows(tx, 'pickup_events', rows.pickupEvents);
  await insertRows(tx, 'upi_claims', rows.claims);
  await insertRows(tx, 'day_closings', rows.closings);
  await insertRows(tx, 'credit_limits', rows.limits);
  await insertRows(tx, 'credit_limit_changes', rows.limitChanges);
}

/** The id of each container of the first catalogue, by its name. */
export async function listContainers(tx: Queryable): Promise<Map<string, string>> {
  return new Map((await tx.rows(containerIds)).map(({ id, name }) => [name, id]));
}

async function insertArea(tx: Queryable, rows: DemoRows): Promise<void> {
  await tx.run(setCapacities, [documentOf(rows.capacities)]);
  await insertRows(tx, 'zones', rows.zones);
  await insertRows(tx, 'zone_pincodes', rows.zonePincodes);
  await insertRows(tx, 'zone_windows', rows.zoneWindows);
  await insertRows(tx, 'slots', rows.slots);
  await insertRows(tx, 'slot_exceptions', rows.exceptions);
  await insertRows(tx, 'delivery_wishes', rows.wishes);
  await insertRows(tx, 'settings_versions', rows.settings);
}

const driver = sql<{ id: string; role: 'admin'; passwordHash: string }>(`
  select id, role, password_hash from users where role = 'admin' and is_active order by created_at, id offset 1 limit 1`);

/** Somebody of the staff who is not the owner. */
export function findDriver(db: Queryable) {
  return db.row(driver);
}

const ofVisitor = sql<{ id: string; customerId: string }>(`
  select o.id, o.customer_id from orders o join users u on u.id = o.customer_id
  where u.email = $1 and exists (select from order_items i where i.order_id = o.id and i.container_id is not null)
  order by o.created_at desc, o.id desc limit 1`);

/** The newest order with jars of an account. */
export function findVisitorsOrder(db: Queryable, email: string) {
  return db.row(ofVisitor, [email]);
}

const packed = sql<{ id: string }>(`
  select o.id from orders o
  where o.delivery_date = $1 and o.delivery_window = $2 and o.status in ('confirmed', 'preparing')
    and not exists (select from order_events e where e.order_id = o.id and e.created_at >= $3)
  order by o.delivery_pincode, lower(o.delivery_address), o.id`);

/** The stops of a round in their order, of which nothing has happened since it began. */
export function listPackedStops(db: Queryable, { day, window, before }: { day: string; window: string; before: Date }) {
  return db.rows(packed, [day, window, before]);
}

const ofPlans = sql<{ id: string }>(`
  select o.id from orders o join plan_dates d on d.order_id = o.id
  where o.delivery_date = $1 and o.status = 'pending' and o.payment_method = 'cash' order by o.id`);

/** Orders of this day that plans have made and nobody has confirmed. */
export function listOrdersOfPlans(db: Queryable, day: string) {
  return db.rows(ofPlans, [day]);
}

const late = sql<{ id: string }>(`
  select o.id from orders o
  where o.delivery_date < $1 and o.status in ('preparing', 'out_for_delivery')
    and not exists (select from order_events e where e.order_id = o.id and e.created_at >= $2)
  order by o.delivery_date desc, o.id desc`);

/** Orders of days before, the newest first, with which nothing has happened since. */
export async function listLateStops(db: Queryable, { today, before }: { today: string; before: Date }) {
  return (await db.rows(late, [today, before])).map(({ id }) => id);
}
