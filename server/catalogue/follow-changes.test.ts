import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../core/db/database.ts';
import { createResponseCache } from '../platform/cache/response-cache.ts';
import { renderSecured } from '../platform/pages/page.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { placeOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { type CatalogueInvalidation, followCatalogue } from './follow-changes.ts';

let shop: TestShop;
let here: CatalogueInvalidation;
let errors: unknown[];

beforeEach(async () => {
  shop = await openTestShop();
  errors = [];
  here = followCatalogue(shop.db, shop.connection, (error) => errors.push(error));
  await vi.waitFor(() => expect(here.version()).toBeDefined(), 20_000);
});
afterEach(async () => {
  await here.stop();
  await shop.close();
});

const listeners = sql<{ pid: number }>(`
  select pid from pg_stat_activity where datname = current_database() and query in ('select 1', 'listen "catalogue"')`);
const cutOff = sql(`select pg_terminate_backend($1)`);
const form = { name: 'Big jar', type: 'gallon', size: '20 L', capacity: 20, price: 85.5, stock: 12 };

test('all instances are notified of a change as soon as it is committed, even by manual SQL', async () => {
  const jar = await buildProduct(shop);
  const admin = shop.as(await buildAdmin(shop));
  const versions: unknown[] = [];
  const look = async () => {
    await here.catchUp();
    versions.push(here.version());
  };
  await look();
  for (const name of ['PUT /admin/products/:id', 'PATCH /admin/products/:id/toggle-status'] as const) {
    await admin(name, { params: { id: jar.id }, body: form });
    await look();
  }
  await shop.db.run(sql(`update products set price_paise = 100`));
  await look();
  await shop.db.run(sql(`update products set stock = 7`));
  await look();
  expect(new Set(versions).size).toBe(4);
  expect(versions.at(-1)).toBe(versions.at(-2));
});

test('a change that is rolled back sends no notification', async () => {
  await buildProduct(shop);
  await here.catchUp();
  const before = here.version();
  await shop.db
    .transaction(async (tx) => {
      await tx.run(sql(`update products set name = 'Never'`));
      throw new Error('rolled back');
    })
    .catch(() => {});
  await here.catchUp();
  expect(here.version()).toBe(before);
});

test('an order changes the catalogue version in its own instance immediately, and in others within a moment', async () => {
  const elsewhere = followCatalogue(shop.db, shop.connection, () => {});
  try {
    const jar = await buildProduct(shop, { stock: 5 });
    await expect.poll(() => elsewhere.version()).toBeDefined();
    await here.catchUp();
    await elsewhere.catchUp();
    const [hereBefore, elsewhereBefore] = [here.version(), elsewhere.version()];
    const placed = await placeOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 1 }]);
    expect(placed.status).toBe(201);
    here.catalogueChanged();
    expect(here.version()).not.toBe(hereBefore);
    await expect.poll(() => elsewhere.version()).not.toBe(elsewhereBefore);
  } finally {
    await elsewhere.stop();
  }
});

test('without a connection for notifications no page is cached; when the connection is back, the cache is cleared', async () => {
  await buildProduct(shop);
  let renders = 0;
  const render = () => {
    renders += 1;
    return renderSecured(
      { render: async () => ({ status: 200, headers: {}, body: Buffer.from('page') }), preloads: () => undefined },
      '/',
      'en',
    );
  };
  const pages = createResponseCache({ version: here.version, now: () => 0 });
  await pages.load('/', render, 'client');
  await pages.load('/', render, 'client');
  expect(renders).toBe(1);
  const before = here.version();

  const [listener] = await shop.db.rows(listeners);
  await shop.db.run(cutOff, [listener?.pid]);
  await expect.poll(() => here.version()).toBeUndefined();
  await expect(here.catchUp()).rejects.toThrow();
  await pages.load('/', render, 'client');
  await pages.load('/', render, 'client');
  expect(renders).toBe(3);

  await expect.poll(() => here.version()).toBeDefined();
  expect(here.version()).not.toBe(before);
  expect(errors.length).toBeGreaterThan(0);
  await pages.load('/', render, 'client');
  expect(renders).toBe(4);
});
