import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { rebuildSchema, restoreBackup } from '#server/backup/restore-backup.ts';
import { type Database, openDatabase, sql } from '#server/core/db/database.ts';
import { readSettings } from '#server/core/settings.ts';
import { scheduledJobs } from '#server/jobs.ts';
import { findTallyFaults } from '#server/orders/tallies/tallies.store.ts';
import { queueMails, sendMailsTask } from '#server/platform/mail/queue-mail.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { findStockFaults } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { createTestDatabase, urlOf } from '#server/testing/database.ts';
import { type DataFolder, endShop, makeDataFolder, type ShopProcess, startShop } from '#server/testing/real-shop.ts';
import { auditStorm, startStorm } from '#server/testing/storm.ts';
import { openPictureStore } from '#server/uploads/picture.store.ts';
import { storePicture } from '#server/uploads/store-picture.ts';

const files = mkdtempSync(join(tmpdir(), 'paniwala-backups-'));
const duringSales = join(files, 'duringSales.tar.gz');
const afterSales = join(files, 'afterSales.tar.gz');
let folder: DataFolder;
let shop: ShopProcess | undefined;
let picture: string;

const settingsOf = (path: string, env = {}) => readSettings({ DATA_DIR: path, ...env });
const env = () => ({ DATA_DIR: folder.path, SMTP_URL: 'smtp://127.0.0.1:1' });

beforeAll(async () => {
  folder = makeDataFolder();
  shop = await startShop(env());
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  picture = (await storePicture(openPictureStore(settingsOf(folder.path)), jpeg)).url;
});
afterAll(async () => {
  if (shop) await endShop(shop);
  await folder.close();
  rmSync(files, { recursive: true, force: true });
});

/**
 * Columns to compare, by table. All columns of other tables are compared. The worker changes the remaining columns of
 * `queued_mails` when it tries to send an email.
 */
const comparedColumns: Readonly<Record<string, string>> = { queued_mails: '(id, mail, priority, created_at)' };

/** Reads every row of every table as text, and the queued jobs. */
async function readAll(db: pg.Pool): Promise<Record<string, unknown[]>> {
  const tables = "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'";
  const all: Record<string, unknown[]> = {};
  for (const { relname } of (await db.query(tables)).rows) {
    const { rows } = await db.query({
      text: `select ${comparedColumns[relname] ?? 't'}::text as row from public.${relname} t order by 1`,
      rowMode: 'array',
    });
    all[relname] = rows.flat();
  }
  // Scheduled jobs are left out, because the clock queues them, whatever the test does.
  const jobs = `
    select task_identifier, key from graphile_worker.jobs where task_identifier <> all($1) order by 1, 2`;
  const values = [[sendMailsTask, ...scheduledJobs.map(({ name }) => name)]];
  all.jobs = (await db.query({ text: jobs, values, rowMode: 'array' })).rows;
  return all;
}

/**
 * Flips one bit near the middle of compressed bytes, so that the content is damaged. About one flipped bit in 2,000
 * changes nothing: the decoder then copies the same text from another place. Such a bit is skipped.
 */
function flipBit(compressed: Buffer, content: Buffer): Buffer {
  for (let at = compressed.length >> 1; at < compressed.length; at++) {
    const flipped = Buffer.from(compressed);
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
    try {
      if (gunzipSync(flipped).equals(content)) continue;
    } catch {
      // The decoder refuses the damaged bytes, as it should.
    }
    return flipped;
  }
  throw new Error('Each flipped bit left the content as it was.');
}

test('a backup made during sales contains the data of a single moment', { timeout: 60_000 }, async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () => buildProduct(folder, { stock: 90_000, image: picture })),
  );
  const customers = await Promise.all(Array.from({ length: 5 }, () => buildCustomer(folder)));
  const productIds = products.map(({ id }) => id);
  const admin = await buildAdmin(folder);
  const storm = startStorm({ address: () => shop?.address ?? '', customers, productIds, admin });
  await storm.reach(30);
  const before = new Set(storm.placed);
  const backup = await makeBackup(settingsOf(folder.path), duringSales, new Date());
  await storm.reach(storm.placed.size + 10);
  await storm.stop();
  expect(await auditStorm(folder, storm)).toEqual([]);
  expect(statSync(duringSales).mode & 0o077).toBe(0);
  expect(backup.rows.orders).toBeGreaterThanOrEqual(before.size);
  expect(backup.pictures).toBe(6);

  const copy = makeDataFolder();
  try {
    await restoreBackup(settingsOf(copy.path), duringSales);
    const restored = await startShop({ DATA_DIR: copy.path, SMTP_URL: 'smtp://127.0.0.1:1' });
    const kept = (await copy.db.rows(sql<{ id: string }>('select id from orders'))).map(({ id }) => id);
    expect(kept).toHaveLength(backup.rows.orders ?? 0);
    expect([...before].filter((id) => !kept.includes(id))).toEqual([]);
    expect(kept.filter((id) => !storm.placed.has(id))).toEqual([]);
    expect(await findStockFaults(copy)).toEqual([]);
    const whole = sql<{ n: number }>(`
      select count(*) as n from orders o where (select count(*) from order_items i where i.order_id = o.id) <> 2
        or not exists (select from order_events e where e.order_id = o.id)
        or (select count(*) from queued_mails m where m.mail->'order'->>'orderNumber' = o.order_number) <> 2`);
    expect((await copy.db.row(whole))?.n).toBe(0);
    await endShop(restored);
  } finally {
    await copy.close();
  }
});

test('a restore after losing the data folder brings back every row, job and picture, and the shop sells again', {
  timeout: 60_000,
}, async () => {
  const name = 'A\ttab \\ "quote" é';
  await queueMails(folder.db, [
    { kind: 'contact-message', to: 'a@paniwala.test', name, email: 'b@paniwala.test', message: 'Hello' },
  ]);
  if (shop) await endShop(shop);
  shop = undefined;
  await makeBackup(settingsOf(folder.path), afterSales, new Date());
  shop = await startShop(env());
  const before = await readAll(folder.db.pool);
  await endShop(shop);
  const pictures = readdirSync(join(folder.path, 'pictures')).sort();
  expect(pictures).toHaveLength(6);
  await folder.close();
  expect(existsSync(folder.path)).toBe(false);

  folder = makeDataFolder(folder.path);
  await restoreBackup(settingsOf(folder.path), afterSales);
  expect(readdirSync(join(folder.path, 'pictures')).sort()).toEqual(pictures);
  shop = await startShop(env());
  const after = await readAll(folder.db.pool);
  expect(before.sessions?.length).toBeGreaterThan(0);
  before.sessions = [];
  // Alerts are not in backups. The restored shop looks for events only from the restore on.
  before.alerts = [];
  before.alert_scans = after.alert_scans ?? [];
  // Scheduled jobs ran again after the restore, so their times in this table are not compared.
  before.scheduled_jobs = after.scheduled_jobs ?? [];
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows]);
  expect((await fetch(`${shop.address}${picture}`)).status).toBe(200);
  const [product] = await folder.db.rows(sql<{ id: string }>('select id from products'));
  const customers = [await buildCustomer(folder)];
  const storm = startStorm({ address: () => shop?.address ?? '', customers, productIds: [product?.id ?? ''] });
  await storm.reach(1);
  await storm.stop();
  expect(storm.wrong).toEqual([]);
});

describe('a restore', () => {
  test('works with a database that DATABASE_URL names', async () => {
    const target = await createTestDatabase();
    const data = mkdtempSync(join(tmpdir(), 'paniwala-url-'));
    try {
      const settings = settingsOf(data, { DATABASE_URL: urlOf(target.connection) });
      await expect(restoreBackup(settings, afterSales)).rejects.toThrow('The database holds data already');
      const restored = await restoreBackup(settings, afterSales, { replace: true });
      const orders = await target.db.row(sql<{ n: number }>('select count(*) as n from orders'));
      expect(orders?.n).toBe(restored.rows.orders);
      const again = join(files, 'again.tar.gz');
      const second = await makeBackup(settings, again, new Date());
      expect(second.rows).toEqual(restored.rows);
      expect(second.jobs).toBe(restored.jobs);
    } finally {
      await target.drop();
      rmSync(data, { recursive: true, force: true });
    }
  });

  // Proves first-week-10
  test('recalculates tallies that were wrong in the backup', async () => {
    const target = await createTestDatabase();
    const data = mkdtempSync(join(tmpdir(), 'paniwala-sums-'));
    const settings = settingsOf(data, { DATABASE_URL: urlOf(target.connection) });
    const withDatabase = async (work: (db: Database) => Promise<unknown>) => {
      const db = openDatabase(target.connection, () => {});
      await work(db).finally(() => db.close());
    };
    try {
      await restoreBackup(settings, afterSales, { replace: true });
      await withDatabase((db) =>
        db.pool.query('update product_tallies set orders = orders + 1; delete from order_tallies'),
      );
      const wrong = join(files, 'wrong-sums.tar.gz');
      await makeBackup(settings, wrong, new Date());
      await restoreBackup(settings, wrong, { replace: true });
      await withDatabase(async (db) => expect(await findTallyFaults(db)).toEqual([]));
    } finally {
      await target.drop();
      rmSync(data, { recursive: true, force: true });
    }
  });

  test('rejects an archive that is truncated, changed or no backup, and changes nothing', async () => {
    const untouched = join(files, 'untouched');
    const bytes = readFileSync(afterSales);
    const plain = gunzipSync(bytes);
    const name = Buffer.from('Asha Rao');
    const changed = Buffer.from(plain);
    changed.write('Usha Rao', plain.indexOf(name), 'latin1');
    const flipped = flipBit(bytes, plain);
    const withoutEnd = plain.subarray(0, plain.indexOf('checksums.json'));
    const bad: Record<string, Buffer> = {
      'cut off': bytes.subarray(0, bytes.length - 200),
      changed: gzipSync(changed),
      'one bit flipped': flipped,
      'without its end': gzipSync(Buffer.concat([withoutEnd, Buffer.alloc(1024)])),
      'no archive': Buffer.from('hello'),
      empty: Buffer.alloc(0),
    };
    for (const [what, content] of Object.entries(bad)) {
      const path = join(files, `${what}.tar.gz`);
      writeFileSync(path, content);
      await expect(restoreBackup(settingsOf(untouched), path), what).rejects.toThrow(
        /damaged|changed|incomplete|no backup/,
      );
      expect(existsSync(untouched), what).toBe(false);
    }
  });

  test('rejects archives of a newer version and of a version before the first release, and migrates those of older versions', async () => {
    const target = await createTestDatabase();
    const data = mkdtempSync(join(tmpdir(), 'paniwala-older-'));
    try {
      const settings = settingsOf(data, { DATABASE_URL: urlOf(target.connection) });
      const versions = sql<{ name: string }>('select name from migrations order by id');
      const now = (await target.db.rows(versions)).map(({ name }) => name);
      const add = sql('insert into migrations (name, run_on) values ($1, now())');
      const rename = sql('update migrations set name = $2 where name = $1');
      await target.db.run(rename, ['0001_people', '0001_users']);
      const unreleased = join(files, 'unreleased.tar.gz');
      await makeBackup(settings, unreleased, new Date());
      await expect(restoreBackup(settings, unreleased, { replace: true })).rejects.toThrow(
        'is from before the first release: restore it with the version that made it, start commit 7200f85b on its data',
      );
      await target.db.run(rename, ['0001_users', '0001_people']);
      await target.db.run(add, ['9999_from_the_future']);
      const newer = join(files, 'newer.tar.gz');
      await makeBackup(settings, newer, new Date());
      await expect(restoreBackup(settings, newer, { replace: true })).rejects.toThrow('newer version');

      // This is the database of an old version, which has only the first five migrations.
      const [early, later] = [now.slice(0, 5), now.slice(5)];
      const client = new pg.Client(target.connection);
      await client.connect();
      await client.query('begin');
      await rebuildSchema(client, { format: 1, madeAt: '', migrations: early, tables: [] });
      const insert = 'insert into migrations (name, run_on) select name, now() from unnest($1::text[]) as name';
      await client.query(insert, [early]);
      await client.query('commit');
      const older = join(files, 'older.tar.gz');
      expect((await makeBackup(settings, older, new Date())).rows).not.toHaveProperty('ledger_totals');
      await client.end();
      await target.db.close();
      await restoreBackup(settings, older, { replace: true });
      const reader = new pg.Client(target.connection);
      await reader.connect();
      const { rows } = await reader.query('select name from migrations order by id');
      await reader.end();
      expect(rows.map(({ name }) => name).slice(-later.length)).toEqual(later);
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  });

  test('is rejected while the shop is running, even with --replace', async () => {
    const refused = restoreBackup(settingsOf(folder.path), afterSales, { replace: true });
    await expect(refused).rejects.toThrow('stop the shop first');
    await expect(makeBackup(settingsOf(folder.path), afterSales, new Date())).rejects.toThrow('is there already');
  });
});
