import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enableTriggers, rebuildSchema } from '#server/backup/restore-backup.ts';
import { listSequences, listTables } from '#server/backup/tables.ts';
import { createJobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { startWorker } from '#server/platform/jobs/worker.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder, forceOrder, placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { sql } from './database.ts';
import { isSchemaCurrent, knownMigrations, migrate, oldestSupported } from './migrate.ts';

const folder = join(import.meta.dirname, '../../../db/migrations');
/**
 * Statements that break a running instance of the previous release (db/CONVENTIONS.md, "Two versions side by side").
 */
const breaksOldCode: readonly RegExp[] = [
  /\bdrop\s+(table|column|view|function)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\b(set|drop)\s+not\s+null\b/i,
  /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
];

test.each(readdirSync(folder).filter((file) => file > `${oldestSupported}.sql`))(
  'the migration %s does not break a running instance of the previous release',
  (file) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/--.*$/gm, '');
    const isContraction = /^-- contract:/m.test(readFileSync(join(folder, file), 'utf8'));
    const found = breaksOldCode.filter((pattern) => pattern.test(text));
    expect(isContraction ? [] : found).toEqual([]);
  },
);

const supported = knownMigrations.filter((name) => name <= oldestSupported);

test('the migrations of the oldest supported databases never change', () => {
  const hash = createHash('sha256');
  for (const name of supported) hash.update(readFileSync(join(folder, `${name}.sql`)));
  expect(hash.digest('hex')).toBe('7f94bab04aedbbb2f016b1e0916d05cdadc9426c39ab3b6674d5301a31932305');
});

/** Lists all columns, constraints, indexes and triggers, so that schemas can be compared apart from column order. */
const schemaParts = `
  select concat_ws(' ', 'column', a.attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
    pg_get_expr(d.adbin, d.adrelid)) as part
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
  from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
  from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
  order by 1`;

/** Gives the shop's database the schema of `migrations`, with as many of its rows as that schema can hold. */
async function goBack(shop: TestShop, migrations: string[]): Promise<void> {
  const client = new pg.Client(shop.connection);
  await client.connect();
  try {
    const rows = new Map<string, string>();
    for (const { name } of await listTables(client)) {
      const found = await client.query(`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${name} t`);
      rows.set(name, found.rows[0].rows);
    }
    const sequences = await listSequences(client);
    await client.query('begin; set local session_replication_role = replica');
    const triggers = await rebuildSchema(client, { format: 1, madeAt: '', migrations, tables: [] });
    for (const { name, columns } of await listTables(client)) {
      if (name === 'migrations') continue;
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const insert = `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, $1)`;
      await client.query(insert, [rows.get(name)]);
    }
    await enableTriggers(client, triggers);
    const known = new Set((await listSequences(client)).map(({ name }) => name));
    for (const { name, last } of sequences) {
      if (last !== undefined && known.has(name)) await client.query('select setval($1::regclass, $2)', [name, last]);
    }
    const names = 'insert into migrations (name, run_on) select name, now() from unnest($1::text[]) as name';
    await client.query(names, [migrations]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

describe('instances and migrations:', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
    await buildAdmin(shop);
  });
  afterEach(() => shop.close());

  test('an instance accepts orders while another one migrates the database to a newer release', async () => {
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
    // If an instance of the old release restarts after the migration, it still becomes ready.
    await migrate(shop.connection);
    expect(await isSchemaCurrent(shop.db)).toBe(true);
  });

  test('a database of commit 7200f85b is migrated once, keeps its data and accepts orders afterwards', async () => {
    const jar = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 100 });
    const customer = await buildCustomer(shop);
    const ordered = [{ productId: jar.id, quantity: 2 }];
    const { id } = await buildOrder(shop, customer, ordered);
    await forceOrder(shop, id, { status: 'delivered', paymentStatus: 'paid', paidPaise: 390_00, duePaise: 0 });
    await forceOrder(shop, (await buildOrder(shop, customer, ordered)).id, { paidPaise: 100_00, duePaise: 290_00 });
    const readSchema = async () => (await shop.db.pool.query(schemaParts)).rows.map(({ part }) => part);
    // `address_folded` is left out, because a job fills it in the background.
    const readOrders = async () =>
      (await shop.db.pool.query(`select to_jsonb(o) - 'address_folded' as row from orders o order by id`)).rows;
    const [schema, orders] = [await readSchema(), await readOrders()];

    await goBack(shop, supported);
    expect(await readSchema()).not.toEqual(schema);
    expect(await isSchemaCurrent(shop.db)).toBe(false);
    // Queues an email as the program of commit 7200f85b did, before the migrations run.
    const letter = { kind: 'contact-message', to: 'a@b.test', name: 'A', email: 'c@d.test', message: 'Since 7200f85b' };
    await shop.db.pool.query('select queue_mails($1::json[], 40::smallint)', [[JSON.stringify(letter)]]);
    await Promise.all(Array.from({ length: 3 }, () => migrate(shop.connection)));

    expect(await readSchema()).toEqual(schema);
    const { rows } = await shop.db.pool.query('select name from migrations order by id');
    expect(rows.map(({ name }) => name)).toEqual(knownMigrations);
    expect(await readOrders()).toEqual(orders);
    expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
    await expect(shop.db.pool.query('delete from ledger_transfers')).rejects.toMatchObject({ code: 'LG002' });
    expect((await placeOrder(shop, customer, ordered)).status).toBe(201);
    const { log } = Fastify({ logger: false });
    const worker = startWorker(shop, log, { jobs: createJobs(shop.settings, log) });
    const outbox = join(shop.settings.dataDir, 'outbox');
    const readSent = () =>
      existsSync(outbox) ? readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8')) : [];
    await expect
      .poll(() => readSent().filter((text) => text.includes('Since 7200f85b')), { timeout: 10_000 })
      .toHaveLength(1);
    await worker.stop();
    const admin = await buildAdmin(shop);
    const cancelled = { params: { id }, body: { status: 'cancelled' } };
    expect((await shop.as(admin)('PUT /admin/orders/:id/status', cancelled)).status).toBe(200);
    expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
  });

  test('a database older than commit 7200f85b is refused with a message, and is not changed', async () => {
    await shop.db.pool.query(`update migrations set name = '0001_users' where name = '0001_people'`);
    const read = async () => (await shop.db.pool.query('select * from migrations order by id')).rows;
    const before = await read();
    await expect(migrate(shop.connection)).rejects.toThrow(
      'This database is from before the first release. Start commit 7200f85b on it once, stop it, and start this version again.',
    );
    expect(await read()).toEqual(before);
  });

  test('an order that does not store the hours of its delivery window gets them from a migration', async () => {
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
    const client = new pg.Client(empty);
    try {
      await Promise.all(Array.from({ length: 5 }, () => migrate(empty)));
      await client.connect();
      const { rows } = await client.query('select name from migrations order by id');
      expect(rows.map((row) => row.name)).toEqual(knownMigrations);
    } finally {
      await client.end();
      await db.pool.query(`drop database ${name} with (force)`);
    }
  });

  test('a closing instance reports that it is not ready, and still answers requests', async () => {
    await shop.app.drain();
    expect(await shop.call('GET /ready')).toMatchObject({
      status: 503,
      body: { message: 'This instance is closing.' },
    });
    expect((await shop.call('GET /products')).status).toBe(200);
  });
});
