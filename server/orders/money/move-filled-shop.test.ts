/** A shop that the release before the ledger had filled: migrated, posted by the job, proven. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { type Database, openDatabase, sql } from '#server/platform/db/database.ts';
import { migrate, migrationFolder } from '#server/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { findTallyFaults } from '../tallies/tallies.store.ts';
import { followOrders } from './follow-figures.ts';
import { findOrderFaults } from './verify.store.ts';

let home: TestDatabase;
let before: pg.ClientConfig;
let client: pg.Client;
let folder: string;
let db: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  before = { ...home.connection, database: `${home.connection.database}_filled` };
  await home.db.pool.query(`create database ${before.database} template template0`);
  folder = mkdtempSync(join(tmpdir(), 'paniwala-migrations-'));
  for (const file of readdirSync(migrationFolder).filter((name) => name < '0040')) {
    cpSync(join(migrationFolder, file), join(folder, file));
  }
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  await runner({ databaseUrl: before, dir: folder, direction: 'up', migrationsTable: 'migrations', logger });
  client = new pg.Client(before);
  await client.connect();
  db = openDatabase(before, () => {});
});
afterAll(async () => {
  await db?.close();
  await client?.end();
  await home.db.pool.query(`drop database if exists ${before.database} with (force)`);
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});

// Orders of three months; every fifth customer's unpaid, every seventh given ₹10 off, every eleventh paid too much.
const fill = `
  insert into users (id, name, email, password_hash, phone, address, city, state, pincode, role, verified_at, created_at)
  select gen_random_uuid(), 'Asha ' || n, 'asha' || n || '@paniwala.test', 'x', '9876543210', '14 Lake View Road',
    'Bangalore', 'Karnataka', '560038', 'customer', now(), now() from generate_series(1, 20) n;
  insert into products (id, name, description, type, brand, price_paise, deposit_paise, capacity_ml, size, stock, is_active, created_at)
  values (gen_random_uuid(), 'Jar', '', 'gallon', '', 2000, 15000, 20000, '20 L', 10000, true, now());
  with made as (
    select n, timestamptz '2026-08-20 03:30Z' + n * interval '7 hours' as at,
      (array['delivered', 'delivered', 'delivered', 'cancelled', 'pending', 'out_for_delivery'])[1 + n % 6] as status,
      case when n % 5 = 0 then 0 when n % 7 = 0 then 38000 when n % 11 = 0 then 42000 else 39000 end as paid
    from generate_series(1, 300) n
  )
  insert into orders (id, order_number, customer_id, status, payment_status, payment_method, delivery_address,
    delivery_city, delivery_pincode, delivery_phone, delivery_date, delivery_window, items_paise, delivery_paise,
    deposit_paise, paid_paise, due_paise, created_at)
  select gen_random_uuid(), 'PW-' || n, u.id, status, case when paid = 0 then 'pending' else 'paid' end,
    case when n % 2 = 0 then 'cash' else 'upi' end, '14 Lake View Road', 'Bangalore', '560038', '9876543210',
    at::date, 'morning', 4000, 5000, 30000, paid, case when paid = 0 then 39000 else 0 end, at
  from made join (select id, row_number() over () as place from users) u on u.place = 1 + n % 20;
  insert into order_items (id, order_id, line, product_id, name, description, size, unit_price_paise,
    unit_deposit_paise, quantity)
  select gen_random_uuid(), o.id, 1, p.id, 'Jar', '', '20 L', 2000, 15000, 2 from orders o, products p;
  insert into payments (id, order_id, status, method, paid_paise, due_paise, created_at)
  select gen_random_uuid(), id, payment_status, payment_method, paid_paise, due_paise, created_at + interval '1 day'
  from orders where paid_paise > 0;
  insert into order_events (id, order_id, kind, previous, next, created_at)
  select gen_random_uuid(), id, 'status', 'out_for_delivery', 'delivered', created_at + interval '3 days'
  from orders where status = 'delivered';
  select count_tallies()`;

const figures = sql<object>(`
  select order_number, status, payment_status, payment_method, items_paise, delivery_paise, deposit_paise, total_paise,
    paid_paise, due_paise from orders order by order_number`);
const revenue = sql<object>(`
  select day, status, sum(orders)::bigint as orders, sum(revenue_paise)::bigint as paise
  from order_tallies group by 1, 2 order by 1, 2`);

/** Each day of the day book beside the shop's own records of that day; none where they agree. */
const wrongDays = sql<object>(`
  with book as (
    select day, sum(credits) filter (where kind = 'sales') as sales, sum(debits) filter (where kind = 'till') as till,
      sum(debits) filter (where kind = 'bank') as bank
    from ledger_totals group by 1
  ), kept as (
    select (at at time zone 'Asia/Kolkata')::date as day, sum(sales) as sales, sum(till) as till, sum(bank) as bank from (
      select e.created_at as at, o.items_paise as sales, null::bigint as till, null::bigint as bank
      from order_events e join orders o on o.id = e.order_id where e.next = 'delivered'
      union all
      select created_at, null, case when method = 'cash' then paid_paise end, case when method <> 'cash' then paid_paise end
      from payments
    ) as record group by 1
  )
  select day from book full join kept using (day)
  where (book.sales, book.till, book.bank) is distinct from (kept.sales, kept.till, kept.bank)`);

test('a filled shop moves into the ledger: figures stay, each day of the day book is that of its records, all is exact', async () => {
  await client.query(fill);
  const kept = [await db.rows(figures), await db.rows(revenue)];
  await migrate(before);
  expect(await findOrderFaults(db)).toEqual([expect.stringMatching(/^\d+ orders are not posted yet/)]);
  // Two instances do it at once.
  const now = new Date('2026-11-23T06:00:00Z');
  const posted = await Promise.all([followOrders(db, now, 40), followOrders(db, now, 40)]);
  expect(posted.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(200);
  expect([await db.rows(figures), await db.rows(revenue)]).toEqual(kept);
  expect([await findOrderFaults(db), await findLedgerFaults(db), await findTallyFaults(db)]).toEqual([[], [], []]);
  expect(await db.rows(wrongDays)).toEqual([]);
});
