import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import {
  askHealth,
  type DataFolder,
  endShop,
  makeDataFolder,
  postgresProcesses,
  type ShopProcess,
  signalPostgres,
  startShop,
  waitForHealth,
} from '#server/testing/real-shop.ts';
import { auditStorm, type Storm, startStorm } from '#server/testing/storm.ts';

/** A single shop for all tests of this file. They break it in turn and check it each time. */
let folder: DataFolder;
let shop: ShopProcess;
let storm: Storm;

beforeAll(async () => {
  folder = makeDataFolder();
  shop = await startShop({ DATA_DIR: folder.path });
  const products = await Promise.all(Array.from({ length: 4 }, () => buildProduct(folder, { stock: 900_000 })));
  const customers = await Promise.all(Array.from({ length: 6 }, () => buildCustomer(folder)));
  const productIds = products.map(({ id }) => id);
  storm = startStorm({ address: () => shop.address, customers, productIds, admin: await buildAdmin(folder) });
});
afterAll(async () => {
  await storm?.stop();
  await endShop(shop);
  await folder.close();
});

/** Expects that the shop sells again, and that it gave no other wrong answers than 503 during the failure. */
async function expectRecovery(): Promise<void> {
  await waitForHealth(shop.address, 200);
  await storm.reach(storm.placed.size + 20);
  expect(storm.wrong).toEqual([]);
}

describe('during a storm of orders, payments and cancellations', () => {
  test('the settings of the database make it survive a power failure', async () => {
    const names = ['fsync', 'full_page_writes', 'synchronous_commit'];
    const rows = await folder.db.rows(
      sql<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)'),
      [names],
    );
    const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    expect(settings).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
  });

  test('the shop recovers automatically after all processes of PostgreSQL are killed, three times', async () => {
    for (let round = 1; round <= 3; round += 1) {
      await storm.reach(storm.placed.size + 30);
      const [first] = postgresProcesses(folder.path);
      signalPostgres(folder.path, 'SIGKILL');
      await expectRecovery();
      expect(postgresProcesses(folder.path)[0]).not.toBe(first);
    }
  });

  test('the shop recovers after only the main process of PostgreSQL is killed', async () => {
    const [first = 0] = postgresProcesses(folder.path);
    process.kill(first, 'SIGKILL');
    await expectRecovery();
  });

  test('the shop recovers after the process of one connection is killed, after which PostgreSQL restarts all other processes', async () => {
    const backends = sql<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    const backend = await folder.db.row(backends);
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await expectRecovery();
  });

  test('while PostgreSQL is frozen, the health check answers 503 within four seconds, and the shop continues afterwards', async () => {
    signalPostgres(folder.path, 'SIGSTOP');
    try {
      const began = performance.now();
      expect(await askHealth(shop.address)).toBe(503);
      expect(performance.now() - began).toBeLessThan(4000);
      const answer = await fetch(`${shop.address}/api/products`, { signal: AbortSignal.timeout(30_000) });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({ success: false, errorType: 'DATABASE_ERROR' });
    } finally {
      signalPostgres(folder.path, 'SIGCONT');
    }
    await expectRecovery();
  });

  test('while a table is locked for long, requests that need it are refused with a retry time, and the health check still answers 200', async () => {
    const locker = new pg.Client(folder.connection as pg.ClientConfig);
    await locker.connect();
    await locker.query('begin; lock table orders in access exclusive mode');
    const before = storm.statuses.get(503) ?? 0;
    const authorization = `Bearer ${(await buildCustomer(folder)).token}`;
    const answer = await fetch(`${shop.address}/api/orders`, { headers: { authorization } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ success: false, errorType: 'DATABASE_ERROR' });
    await vi.waitFor(() => expect(storm.statuses.get(503)).toBeGreaterThan(before), { timeout: 30_000 });
    expect(await askHealth(shop.address)).toBe(200);
    await locker.query('rollback');
    await locker.end();
    await expectRecovery();
  });

  test('after all failures, every acknowledged order, payment and cancellation exists once, and stock adds up', async () => {
    await storm.stop();
    expect(storm.placed.size).toBeGreaterThan(100);
    expect(await auditStorm(folder, storm)).toEqual([]);
  });
});
