import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressCall } from '#contract/http/call-address.ts';
import { createApp } from '#server/app.ts';
import { type CatalogueInvalidation, followCatalogue } from '#server/catalogue/follow-changes.ts';
import { type Database, openDatabase, sql } from '#server/core/db/database.ts';
import { hasReached, openReplica, parseWalPosition, type Reads } from '#server/core/db/replica.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readSettings } from '#server/core/settings.ts';
import { followSettings } from '#server/settings/follow-settings.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { createTestClock } from '#server/testing/clock.ts';
import { type ReplicatedServer, startReplicated } from '#server/testing/replica.ts';

let server: ReplicatedServer;
let db: Database;
let reads: Reads;
let news: CatalogueInvalidation;
let shop: Services;
let http: Awaited<ReturnType<typeof createApp>>['http'];
const dataDir = mkdtempSync(join(tmpdir(), 'paniwala-data-'));

beforeAll(async () => {
  server = await startReplicated();
  db = openDatabase(server.primary, () => {});
  reads = openReplica(db, server.replica, { isExpected: (error) => error instanceof Refusal, onError() {} });
  news = followCatalogue(
    db,
    server.primary,
    () => {},
    () => reads.changed(),
  );
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.test' });
  shop = {
    db,
    reads,
    settings,
    clock: createTestClock(),
    ...followSettings(db, settings),
    catalogueChanged: news.catalogueChanged,
    catalogueVersion: news.version,
  };
  ({ http } = await createApp(shop));
});
afterAll(async () => {
  await http?.close();
  await news?.stop();
  await reads?.stop();
  await db?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const isReplicaQuery = sql<{ copy: boolean }>('select pg_is_in_recovery() as copy');
const isReadFromReplica = () => reads.read(undefined, async () => (await db.row(isReplicaQuery))?.copy);

async function send(
  name: string,
  { token = '', cookie = '', body }: { token?: string; cookie?: string; body?: object },
) {
  const { method, url } = addressCall(name);
  const answer = await http.inject({
    method: method as 'GET',
    url,
    headers: { cookie, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  });
  const mark = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status: answer.statusCode, mark, data: answer.json().data };
}

test('reads use the replica when it is up to date, and statements that write use the primary', async () => {
  await expect.poll(isReadFromReplica).toBe(true);
  const written = await reads.read(undefined, () =>
    db.run(sql(`insert into search_words values ('kalash') on conflict do nothing`)),
  );
  expect(written).toBe(1);
  await expect.poll(isReadFromReplica).toBe(true);
});

test('a customer sees their own change at once while the replica is behind', async () => {
  const jar = await buildProduct(shop, { stock: 500 });
  const asha = await buildCustomer(shop);
  const signIn = await send('POST /auth/login', { body: { email: asha.email, password: asha.password } });
  expect(signIn.mark).toMatch(/^wrote=1\.\d+$/);
  await server.replicate();
  await server.pauseReplay();
  let { mark } = signIn;
  for (let orders = 1; orders <= 20; orders += 1) {
    const items = [{ productId: jar.id, quantity: 1 }];
    const placed = await send('POST /orders', {
      token: asha.token,
      cookie: mark,
      body: { ...deliveryForm, items },
    });
    expect(placed.status).toBe(201);
    mark = placed.mark;
    const list = await send('GET /orders', { token: asha.token, cookie: mark });
    expect(list.data.pagination.totalItems).toBe(orders);
    // A client that sends no cookie must see the change as well.
    const bare = await send('GET /orders', { token: asha.token });
    expect(bare.data.pagination.totalItems).toBe(orders);
  }
  await server.resumeReplay();
});

test('a customer’s cookie makes the shop read from the primary after a change that the shop was not notified of', async () => {
  const jar = await buildProduct(shop, { stock: 500 });
  let stale = 0;
  for (let round = 0; round < 10; round += 1) {
    const asha = await buildCustomer(shop);
    await server.replicate();
    await expect.poll(isReadFromReplica).toBe(true);
    await server.pauseReplay();
    const body = { productId: jar.id, quantity: 1 };
    const { mark } = await send('POST /cart', { token: asha.token, body });
    const [cart, isStale] = [await send('GET /cart', { token: asha.token, cookie: mark }), await isReadFromReplica()];
    expect(cart.data.items).toHaveLength(1);
    if (isStale) stale += 1;
    await server.resumeReplay();
  }
  // Reads without the customer's cookie still used the replica, which did not have the change.
  expect(stale).toBeGreaterThan(0);
}, 60_000);

test('everyone sees changes of staff to the catalogue while the replica is behind', async () => {
  const jar = await buildProduct(shop, { name: 'Jar before' });
  const admin = await buildAdmin(shop);
  await server.replicate();
  await server.pauseReplay();
  const form = { name: 'Jar after', type: 'gallon', size: '20 L', capacity: 20, price: 85.5, stock: 12 };
  const edit = await send(`PUT /admin/products/${jar.id}`, { token: admin.token, body: form });
  const seen = await send(`GET /products/${jar.id}`, { cookie: edit.mark });
  expect(seen.data.product.name).toBe('Jar after');
  await news.catchUp();
  expect((await send(`GET /products/${jar.id}`, {})).data.product.name).toBe('Jar after');
  expect(await isReadFromReplica()).toBe(false);
  await server.resumeReplay();
  await expect.poll(isReadFromReplica).toBe(true);
});

test('reads use the primary soon after the replica falls behind, regardless of who wrote the change', async () => {
  await expect.poll(isReadFromReplica).toBe(true);
  await server.pauseReplay();
  await db.run(sql(`insert into search_words values ('surahi')`));
  await expect.poll(isReadFromReplica).toBe(false);
  await server.resumeReplay();
});

test('a WAL position on an older timeline does not count as having reached a position on a newer one', () => {
  const at = (text: string) => parseWalPosition(text) ?? { timeline: 0, lsn: 0n };
  expect(hasReached(at('1.900'), at('2.800'))).toBe(false);
  expect(hasReached(at('2.900'), at('1.800'))).toBe(true);
  expect(hasReached(at('2.700'), at('2.800'))).toBe(false);
  expect(parseWalPosition('1; drop')).toBeUndefined();
});

test('the shop continues to answer when the replica is lost', async () => {
  await expect.poll(isReadFromReplica).toBe(true);
  await server.stopReplica();
  for (let tries = 0; tries < 5; tries += 1) expect((await send('GET /products', {})).status).toBe(200);
});
