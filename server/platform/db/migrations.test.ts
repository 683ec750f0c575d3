import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { sql } from './database.ts';
import { isSchemaCurrent, migrate } from './migrate.ts';
import { lastOfFirstRelease } from './take-over.ts';

const folder = join(import.meta.dirname, '../../../db/migrations');
/** Statements that the previous release would not survive (db/CONVENTIONS.md, "Two versions side by side"). */
const breaksOldCode: readonly RegExp[] = [
  /\bdrop\s+(table|column|view|function)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\b(set|drop)\s+not\s+null\b/i,
  /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
];

test.each(readdirSync(folder).filter((file) => file > `${lastOfFirstRelease}.sql`))(
  'running code survives %s',
  (file) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/--.*$/gm, '');
    const isContraction = /^-- contract:/m.test(readFileSync(join(folder, file), 'utf8'));
    const found = breaksOldCode.filter((pattern) => pattern.test(text));
    expect(isContraction ? [] : found).toEqual([]);
  },
);

describe('a running instance', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
    await buildAdmin(shop);
  });
  afterEach(() => shop.close());

  test('an instance sells while another one migrates to a newer release', async () => {
    const jar = await buildProduct(shop, { stock: 500 });
    const customers = await Promise.all(Array.from({ length: 4 }, () => buildCustomer(shop)));
    let isMigrating = true;
    const sellUntilDone = async (customer: { token: string }) => {
      const statuses: number[] = [];
      do {
        statuses.push((await placeOrder(shop, customer, [{ productId: jar.id, quantity: 1 }])).status);
        statuses.push((await shop.as(customer)('GET /orders')).status);
      } while (isMigrating);
      return statuses;
    };
    const selling = customers.map(sellUntilDone);
    // An expanding migration: new columns, tables, indexes and constraints that the old code does not know.
    for (const step of [
      `alter table orders add column gift_note text, add column priority integer not null default 0`,
      `alter table products add column shelf_life_days integer`,
      `create table gift_cards (id uuid primary key, order_id uuid references orders on delete cascade)`,
      `create index concurrently orders_priority on orders (priority, id)`,
      `alter table orders add constraint orders_priority_small check (priority < 10) not valid`,
      `alter table orders validate constraint orders_priority_small`,
      `insert into migrations (name, run_on) values ('9999_of_a_newer_release', now())`,
    ]) {
      await shop.db.pool.query(step);
      await shop.call('GET /products');
    }
    isMigrating = false;
    const statuses = (await Promise.all(selling)).flat();
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    // An instance of the old release that restarts meanwhile starts, and is ready.
    await migrate(shop.connection);
    expect(await isSchemaCurrent(shop.db)).toBe(true);
  });

  test('an order that lacks the hours of its window gets them', async () => {
    const jar = await buildProduct(shop, { stock: 5 });
    for (let n = 0; n < 2; n += 1) {
      await placeOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 1 }]);
    }
    await shop.db.pool.query(`
      alter table orders alter column window_from drop not null, alter column window_to drop not null;
      update orders set window_label = '', window_from = null, window_to = null;
      update orders set delivery_window = 'night' where id = (select max(id::text)::uuid from orders)`);
    await shop.db.pool.query(readFileSync(join(folder, '0015_hours_of_orders.sql'), 'utf8'));
    const { rows } = await shop.db.pool.query(
      'select window_label as label, window_from as "from", window_to as "to" from orders order by id',
    );
    expect(rows).toEqual([
      { label: 'Morning', from: 540, to: 720 },
      { label: 'night', from: 0, to: 1440 },
    ]);
    for (const column of ['window_from', 'window_to']) {
      await expect(shop.db.pool.query(`update orders set ${column} = null`)).rejects.toMatchObject({ code: '23502' });
    }
  });

  test('an instance is not ready on a database without its newest migration', async () => {
    expect((await shop.call('GET /ready')).status).toBe(200);
    await shop.db.run(sql(`delete from migrations where name = (select max(name) from migrations)`));
    expect(await shop.call('GET /ready')).toMatchObject({ status: 503, body: { success: false } });
  });

  test('five instances that start in parallel migrate an empty database once', async () => {
    const { db, connection } = shop;
    const name = `${connection.database}_empty`;
    await db.pool.query(`create database ${name}`);
    const empty = { ...connection, database: name };
    try {
      await Promise.all(Array.from({ length: 5 }, () => migrate(empty)));
    } finally {
      await db.pool.query(`drop database ${name} with (force)`);
    }
  });

  test('a closing instance reports that it is not ready and still answers', async () => {
    await shop.app.drain();
    expect(await shop.call('GET /ready')).toMatchObject({
      status: 503,
      body: { message: 'This instance is closing.' },
    });
    expect((await shop.call('GET /products')).status).toBe(200);
  });
});
