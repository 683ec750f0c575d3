import { afterEach, beforeEach, expect, test } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let app: App;
let address: string;
let version: number | undefined;
let made: number;
let reads: number;
let onRead: () => void | Promise<void>;

beforeEach(async () => {
  shop = await openTestShop();
  version = 1;
  made = 0;
  reads = 0;
  onRead = () => {};
  const changed = () => {
    if (version !== undefined) version += 1;
  };
  const rows: typeof shop.db.rows = async (...statement) => {
    const read = await shop.db.rows(...statement);
    reads += 1;
    await onRead();
    return read;
  };
  const db = { ...shop.db, rows };
  app = await createApp({ ...shop, db, catalogueVersion: () => version, catalogueChanged: changed });
  // Counts only requests that were not answered from the cache: the cache's hook runs before this one.
  app.http.addHook('onRequest', async () => {
    made += 1;
  });
  address = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.http.close();
  await shop.close();
});

const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${address}/api${path}`, init);
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
};

test('a public answer is made once, and sent again with the same headers', async () => {
  await buildProduct(shop);
  const first = await get('/products');
  expect(first.headers['x-content-type-options']).toBe('nosniff');
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  const { date: _, ...headers } = first.headers;
  const second = await get('/products');
  expect(second.headers).toMatchObject(headers);
  expect(second.text).toBe(first.text);
  expect(made).toBe(1);
  const etag = first.headers.etag ?? '';
  const unchanged = await get('/products', { headers: { 'if-none-match': etag } });
  expect(unchanged).toMatchObject({ status: 304, text: '', headers: { etag } });
  expect(made).toBe(1);
});

test('requests that differ only in unknown parameters and headers share one answer', async () => {
  const first = await get('/products?limit=5&page=1');
  for (let n = 0; n < 20; n += 1) {
    const headers = { 'accept-encoding': `br;q=0.${n}, junk-${n}`, 'x-junk': String(n) };
    expect((await get(`/products?x=${n}&page=1&limit=5`, { headers })).text).toBe(first.text);
  }
  expect(made).toBe(1);
});

test('the next answer after a change by staff includes the change', async () => {
  const jar = await buildProduct(shop, { name: 'Small jar' });
  const owner = await buildAdmin(shop);
  const path = `/products/${jar.id}`;
  for (const n of [1, 2, 3]) {
    await get(path);
    await get('/products');
    await fetch(`${address}/api/admin/products/${jar.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Jar ${n}`, type: 'gallon', size: '20 L', capacity: 20, price: 85, stock: n }),
    });
    expect(JSON.parse((await get(path)).text).data.product).toMatchObject({ name: `Jar ${n}`, stock: n });
    expect(JSON.parse((await get('/products')).text).data.products).toMatchObject([{ name: `Jar ${n}`, stock: n }]);
  }
});

test.each([
  ['has a session', { headers: { authorization: 'Bearer none' } }],
  ['carries a cookie', { headers: { cookie: 'language=hi' } }],
  ['requests only the headers', { method: 'HEAD' }],
])('a client that %s gets a fresh answer', async (_, init) => {
  await get('/products');
  await get('/products', init);
  expect(made).toBe(2);
});

test('an answer older than two seconds is still sent while it is renewed', async () => {
  const jar = await buildProduct(shop, { name: 'Old jar' });
  await get('/products');
  // A change by another instance whose notification was lost.
  await shop.db.run(sql(`update products set name = 'New jar' where id = $1`), [jar.id]);
  shop.clock.advance(1.999);
  expect((await get('/products')).text).toContain('Old jar');
  expect(reads).toBe(1);
  shop.clock.advance(0.001);
  const gate = Promise.withResolvers<void>();
  onRead = () => gate.promise;
  for (let n = 0; n < 5; n += 1) expect((await get('/products')).text).toContain('Old jar');
  await expect.poll(() => [made, reads]).toEqual([1, 2]);
  gate.resolve();
  await expect.poll(async () => (await get('/products')).text).toContain('New jar');
  expect(reads).toBe(2);
});

test('an answer that could not be renewed is no longer sent after ten seconds', async () => {
  await get('/products');
  onRead = () => Promise.reject(new Error('Gone'));
  shop.clock.advance(9.999);
  expect((await get('/products')).status).toBe(200);
  shop.clock.advance(0.001);
  expect((await get('/products')).status).toBe(500);
});

test('nothing is cached while notifications of changes may be missed', async () => {
  version = undefined;
  await get('/products');
  await get('/products');
  expect(made).toBe(2);
});

test('an answer whose data was read before a change is not cached after the change', async () => {
  onRead = () => {
    version = 2;
  };
  await get('/products');
  onRead = () => {};
  await get('/products');
  expect(made).toBe(2);
});

test('parallel requests for the same answer share one query, even if it fails', async () => {
  await buildProduct(shop, { name: 'Small jar' });
  const gate = Promise.withResolvers<void>();
  onRead = () => gate.promise;
  const requests = Array.from({ length: 6 }, () => get('/products'));
  await expect.poll(() => made).toBe(6);
  gate.resolve();
  const answers = await Promise.all(requests);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[5]?.headers.etag).toBe(answers[0]?.headers.etag);
  expect(reads).toBe(1);
  onRead = () => Promise.reject(new Error('Gone'));
  version = 2;
  expect((await Promise.all([get('/products'), get('/products')])).map(({ status }) => status)).toEqual([500, 500]);
  onRead = () => {};
  expect((await get('/products')).status).toBe(200);
});

test('a request after a change never gets an answer that was begun before the change', async () => {
  const jar = await buildProduct(shop, { name: 'Old jar' });
  const gate = Promise.withResolvers<void>();
  onRead = () => gate.promise;
  const before = get('/products');
  await expect.poll(() => reads).toBe(1);
  await shop.db.run(sql(`update products set name = 'New jar' where id = $1`), [jar.id]);
  version = 2;
  onRead = () => {};
  expect((await get('/products')).text).toContain('New jar');
  gate.resolve();
  expect((await before).text).toContain('Old jar');
  expect((await get('/products')).text).toContain('New jar');
  expect(reads).toBe(2);
});

test('refusals are not cached', async () => {
  for (const n of [1, 2]) {
    expect((await get('/products?type=wine')).status).toBe(400);
    expect((await get('/products/01936f0e-0000-7000-8000-000000000000')).status).toBe(404);
    expect(made).toBe(2 * n);
  }
});
