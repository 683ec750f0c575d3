/**
 * Fills an empty shop with few large statements. It writes a million orders with everything that belongs to them in a
 * minute or two.
 */

import { refreshSearchText } from '#server/catalogue/product.store.ts';
import { type Database, sql } from '#server/core/db/database.ts';
import { orderPlaceColumns } from '#server/core/delivery-address.store.ts';
import { insertInto } from '#server/testing/builders/rows.ts';
import { fillWithoutIndexes, jar, jarId, postFilled, runInBulk } from './fill-ledger.ts';

export interface Size {
  products: number;
  customers: number;
  orders: number;
}

/** SQL for an id that depends only on the number. */
const numberedId = (n: string) => `('01936f0e-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

// These ids begin with their time, as the ids of the application do, because lists are sorted by id.
const idAt = (time: string, n: string, salt: string) => `(
  lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${salt}' || ${n}), 1, 3) ||
  '8' || substr(md5('${salt}' || ${n}), 4, 15))::uuid`;

const categories = sql(`
  ${insertInto('categories')}
  select ${idAt('now()', 'n', 'c')}, name, lower(name), '', null, '#3B82F6', n, true, null, now(), '{}'
  from unnest(array['Jars', 'Cans', 'Bottles', 'Cases', 'Glass', 'Sparkling', 'Dispensers']) with ordinality as c(name, n)`);

const products = sql<{ id: string }>(`
  with made as (
    select n, now() - n * interval '1 minute' as at,
      (array['Mineral', 'Alkaline', 'Sparkling', 'Himalayan', 'Spring', 'Copper', 'Purified'])[1 + n % 7] as kind,
      (array['jar', 'can', 'bottle', 'glass bottle', 'case of 12', 'dispenser pack'])[1 + n % 6] as vessel,
      (array['20 L', '10 L', '5 L', '2 L', '1 L', '500 ml', '250 ml'])[1 + n / 7 % 7] as size
    from generate_series(1, $1::integer) as n
  ), inserted as (
    ${insertInto('products')}
    select ${idAt('at', 'n', 'p')}, (select id from categories where sort_order = 1 + n % 7), null, null,
      kind || ' water ' || vessel,
      'Fresh drinking water delivered to your door ' || translate(md5(n::text), '0123456789', 'ghijklmnop'), $2,
      case when n % 6 = 0 then 'gallon' else 'bottle' end, 'Brand' || n % 5000, 2000 + n % 90 * 100, n % 3 * 5000, 1000,
      size, true, 1000000000, null, at, '{}'
    from made
    returning id, stock, created_at
  ), opening as (
    ${insertInto('stock_movements')}
    select gen_random_uuid(), id, stock, 'opening', null, created_at from inserted
  )
  select id from inserted`);

const customers = sql(`
  ${insertInto('users')}
  select ${idAt('at', 'n', 'u')},
    (array['Asha', 'Imran', 'Kavitha', 'Gurpreet', 'Meera', 'Rahul', 'Fatima', 'Joseph', 'Lakshmi', 'Tenzin'])[1 + n % 10]
      || ' ' || initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'aeiouraeio')),
    'customer' || n || '@paniwala.example', 'none', '9' || lpad(n::text, 9, '0'), n || ' Lake View Road', 'Bangalore',
    'Karnataka', '560038', 'customer', true, at, '{}'
  from (select n, now() - n * interval '3 minutes' as at from generate_series(1, $1::integer) as n) made`);
const books = sql(`
  insert into addresses (id, user_id, label, recipient, phone, street, pincode, city, state, is_default, created_at)
  select id, id, 'Home', name, phone, address, pincode, city, state, true, created_at from users`);

const somewhere: Readonly<Record<string, string>> = {
  delivery_phone: "'9876543210'",
  delivery_address: "'14 Lake View Road'",
  delivery_city: "'Bangalore'",
  delivery_pincode: "'560038'",
  delivery_floor: 'null',
  delivery_has_lift: 'false',
};
const placeOfAll = orderPlaceColumns
  .split(', ')
  .map((column) => somewhere[column] ?? "''")
  .join(', ');

// Most orders are old and delivered, and the newest thousand are open. One customer in fifty pays nothing at the door.
// The first line of each order is a jar, with a deposit in a customer's first order and in exchange for an empty in
// later ones.
const orders = sql(`
  with buyer as (select id, row_number() over (order by id) as place from users where role = 'customer'),
  made as (
    select n, now() - n * (interval '600 days' / $1::integer) as at,
      case when n % 12 = 0 then 'cancelled' when n > 1000 then 'delivered'
        else (array['pending', 'confirmed', 'preparing', 'out_for_delivery'])[1 + n % 4] end as status,
      n % 50 = 7 as is_unpaid,
      case when exists (select from generate_series(n + $2::integer, $1, $2) as earlier where earlier % 12 <> 0)
        then 0 else 15000 end as deposit
    from generate_series($1::integer, 1, -1) as n
  ), paid as (
    select *, case when is_unpaid or status in ('pending', 'cancelled') then 0 else 11000 + deposit end as amount
    from made
  )
  ${insertInto('orders')}
  select ${idAt('at', 'n', 'o')}, 'PW-' || to_char(at, 'YYMMDD') || '-' || upper(substr(md5('n' || n), 1, 9)), buyer.id,
    status, case when amount = 0 then 'pending' else 'paid' end, case when n % 3 = 0 then 'upi' else 'cash' end,
    ${placeOfAll}, at::date, 'morning', '', '', 6000, 5000, deposit,
    amount, 11000 + deposit - amount, at, null, status <> 'cancelled', 'Morning', 540, 720, 0, false,
    0, case when status = 'delivered' then at + interval '1 day' end
  from paid join buyer on buyer.place = 1 + n % $2
  order by n desc`);

const slots = sql(`
  ${insertInto('slots')}
  select zone_id, delivery_date, delivery_window, count(*)::integer from orders where holds_place group by 1, 2, 3`);

const items = sql(`
  with product as (select *, row_number() over () - 1 as n from products)
  ${insertInto('order_items')}
  select gen_random_uuid(), o.id, line, p.id, p.name, p.description, p.size, p.image, 2000,
    case when line = 1 then 15000 else 0 end, 1,
    case when line = 1 then '${jarId}'::uuid end,
    case when line = 1 and o.deposit_paise = 0 then 1 else 0 end, null, '{}'
  from (select id, deposit_paise, row_number() over () as n from orders) o
    cross join generate_series(1, 3) as line
    join product p on p.n = (o.n * 7 + line * 31) % $1::integer`);

const events = sql(`
  ${insertInto('order_events')}
  select gen_random_uuid(), id, 'status', null, 'pending', customer_id, null, null, null, null, created_at,
    null from orders`);

const movements = sql(`
  ${insertInto('stock_movements')}
  select gen_random_uuid(), i.product_id, -i.quantity, 'order', i.order_id, o.created_at
  from order_items i join orders o on o.id = i.order_id`);

const messages = sql(`
  ${insertInto('contact_messages')}
  select ${idAt('at', 'n', 'm')}, 'Asha ' || n, 'customer' || n || '@paniwala.example', 'Do you deliver on day ' || n || '?',
    'shop.example', '192.0.2.1', (array['new', 'read', 'closed'])[1 + n % 3], '', at, at
  from (select n, now() - n * interval '9 minutes' as at from generate_series(1, $1::integer) as n) made`);

const numberedCustomers = `(select id, row_number() over (order by id) as n from users where role = 'customer') c`;

// Pick-ups, reported UPI payments, and two years of monthly statements for every hundredth customer.
const requests = [
  sql(`
    insert into pickups (id, customer_id, kind, status, asked_paise, payable_paise, pay_by, created_at)
    select ${numberedId('n')}, id, 'pay_back', case when n % 100 = 0 then 'requested' else 'credited' end, 5000, 5000,
      current_date, now() - interval '1 hour'
    from ${numberedCustomers} where n <= 50000`),
  sql(`
    insert into upi_claims (id, customer_id, utr, amount_paise, state, decided_at, created_at)
    select ${numberedId('n')}, id, lpad(n::text, 12, '0'), 5000, case when n % 500 = 0 then 'open' else 'confirmed' end,
      case when n % 500 = 0 then null else now() end, now() - interval '1 hour'
    from ${numberedCustomers} where n <= 100000`),
  sql(`
    insert into account_statements (customer_id, month, brought_paise, delivered_paise, waived_paise, paid_paise,
      due_paise, orders, due_on, made_at)
    select id, month, 0, 5000, 0, 5000, 0, 1, month + 37, now()
    from ${numberedCustomers}
      cross join generate_series('2024-11-01'::date, '2026-10-01', interval '1 month') as at
      cross join lateral (select at::date as month) m
    where n % 100 = 0`),
];

/** Writes categories and products. `image` is the address of the picture of all products. */
async function fillProducts(db: Database, count: number, image: string): Promise<void> {
  await db.run(categories);
  const made = await db.rows(products, [count, image]);
  await refreshSearchText(
    db,
    made.map(({ id }) => id),
  );
}

export async function fill(db: Database, size: Size, image: string, report: (step: string) => void): Promise<void> {
  report(`${size.products} products`);
  await fillProducts(db, size.products, image);
  report(`${size.customers} customers, ${size.customers / 10} messages`);
  const run = runInBulk(db);
  const tables = ['users', 'contact_messages', 'orders', 'order_items', 'order_events', 'stock_movements'];
  await fillWithoutIndexes(db, tables, async () => {
    await run(customers, [size.customers]);
    await run(books);
    await run(messages, [size.customers / 10]);
    // Without statistics, PostgreSQL's planner would join all orders to each customer in turn.
    await db.run(sql('analyze users, products'));
    report(`${size.orders} orders`);
    await run(jar);
    await run(orders, [size.orders, size.customers]);
    await run(slots);
    report('their lines, history and movements of stock');
    await run(items, [size.products]);
    await run(events);
    await run(movements);
    report('indexes');
  });
  report('their tallies');
  await run(sql('select count_tallies()'));
  await postFilled(db, report);
  for (const statement of requests) await db.run(statement);
  await db.run(sql('vacuum analyze'));
}
