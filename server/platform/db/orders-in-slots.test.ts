/** What the release before wrote, after the migration to orders in slots. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { migrate, migrationFolder } from './migrate.ts';

let home: TestDatabase;
let before: pg.ClientConfig;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  home = await createTestDatabase();
  before = { ...home.connection, database: `${home.connection.database}_before` };
  await home.db.pool.query(`create database ${before.database} template template0`);
  folder = mkdtempSync(join(tmpdir(), 'paniwala-migrations-'));
  for (const file of readdirSync(migrationFolder).filter((name) => name < '0037')) {
    cpSync(join(migrationFolder, file), join(folder, file));
  }
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  await runner({ databaseUrl: before, dir: folder, direction: 'up', migrationsTable: 'migrations', logger });
  client = new pg.Client(before);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await home.db.pool.query(`drop database if exists ${before.database} with (force)`);
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** An order with the columns of the release before: its number says what becomes of it. */
const insertOrder = `
  insert into orders (id, order_number, customer_id, status, delivery_address, delivery_city, delivery_pincode,
    delivery_phone, delivery_date, delivery_window, items_paise, delivery_paise, deposit_paise, due_paise, created_at)
  select gen_random_uuid(), $1, u.id, $2, '14 Lake View Road', 'Bangalore', '560038', '9876543210', current_date + $3::int,
    $4, 8500, 5000, 0, 13500, now()
  from users u`;
const insertCustomer = `
  insert into users (id, name, email, password_hash, phone, address, city, state, pincode, role, verified_at, created_at)
  values (gen_random_uuid(), 'Asha', 'asha@paniwala.test', 'x', '9876543210', '14 Lake View Road', 'Bangalore',
    'Karnataka', '560038', 'customer', now(), now())`;

test('orders that are still to be delivered hold a counted place; delivered, cancelled and older ones hold none', async () => {
  await client.query(insertCustomer);
  const orders: [number: string, status: string, days: number, window: string][] = [
    ['held 1', 'pending', 1, 'morning'],
    ['held 2', 'confirmed', 1, 'morning'],
    ['held 3', 'out_for_delivery', 1, 'evening'],
    ['held 4', 'preparing', 0, 'evening'],
    ['held 5', 'pending', -1, 'morning'],
    ['none 1', 'pending', -2, 'morning'],
    ['none 2', 'delivered', 0, 'evening'],
    ['none 3', 'cancelled', 1, 'morning'],
  ];
  for (const order of orders) await client.query(insertOrder, order);
  await migrate(before);
  const { rows: held } = await client.query('select order_number from orders where holds_place order by 1');
  expect(held.map(({ order_number }) => order_number)).toEqual(['held 1', 'held 2', 'held 3', 'held 4', 'held 5']);
  const { rows: slots } = await client.query(
    'select date - current_date as days, window_key, zone_id, booked from slots order by 1, 2',
  );
  expect(slots).toEqual([
    { days: -1, window_key: 'morning', zone_id: null, booked: 1 },
    { days: 0, window_key: 'evening', zone_id: null, booked: 1 },
    { days: 1, window_key: 'evening', zone_id: null, booked: 1 },
    { days: 1, window_key: 'morning', zone_id: null, booked: 2 },
  ]);
  const { rows: kept } = await client.query(`
    select distinct zone_id, window_label, window_from, floor_paise, is_by_phone from orders`);
  expect(kept).toEqual([{ zone_id: null, window_label: '', window_from: null, floor_paise: '0', is_by_phone: false }]);
});
