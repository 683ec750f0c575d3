/** Settings that one instance saves apply to others: for pages within a moment, for money immediately. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../core/db/database.ts';
import type { PagesOptions } from '../platform/pages/render-site.ts';
import { type RunningInstance, startInstance } from '../start-instance.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { settingsVersion } from './store.ts';

interface Instance extends RunningInstance, PagesOptions {}

let shop: TestShop;
const instances: Instance[] = [];
beforeEach(async () => {
  shop = await openTestShop();
  // The instances use the real clock, so the clock of the test shop is set to the same time.
  shop.clock.set(new Date().toISOString());
});
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.close();
  await shop.close();
});

async function open(): Promise<Instance> {
  let options: PagesOptions | undefined;
  const settings = { ...shop.settings, port: 0 };
  const opened = await startInstance(settings, shop.connection, async (_, given) => {
    options = given;
  });
  if (!options) throw new Error('Nothing was mounted');
  const instance = { ...opened, ...options };
  instances.push(instance);
  return instance;
}

const settingsOf = async (instance: Instance, token: string, body: object, path = 'settings') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify(body) };
  return (await fetch(`${instance.address}/api/admin/${path}`, init)).status;
};

// Proves settings-6
test('the next page of every instance shows the saved settings', async () => {
  const [here, there] = [await open(), await open()];
  const { token } = await buildAdmin(shop);
  expect(there.shop().phone).toBe('');
  const make = vi.fn(async () => ({ ...unread, status: 200, headers: { etag: there.shop().phone } }));
  await vi.waitFor(async () => {
    await there.cache.load('en /', make, 'client');
    await there.cache.load('en /', make, 'client');
    expect(make.mock.calls.length % 2).toBe(1);
  }, 20_000);
  const kept = make.mock.calls.length;
  expect(await settingsOf(here, token, { version: 0, shop: { phone: '+91 80 5555 6666' } })).toBe(200);
  expect(here.shop().phone).toBe('+91 80 5555 6666');
  await there.catchUp();
  expect(there.shop().phone).toBe('+91 80 5555 6666');
  expect((await there.cache.load('en /', make, 'client')).headers.etag).toBe('+91 80 5555 6666');
  expect(make.mock.calls.length).toBe(kept + 1);
});

const unread = { encode: async () => Buffer.from(''), bytes: () => 0, onGrowth() {} };

// Proves settings-6
test('an order is confirmed by the saved rule, even in an instance that missed the notification about the rule', async () => {
  const here = await open();
  const admin = await buildAdmin(shop);
  const jar = await buildProduct(shop, { stock: 10 });
  const order = await buildOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 1 }]);
  // The shop of this test does not listen for changes.
  const confirm = () =>
    shop.as(admin)('PUT /admin/orders/:id/status', { params: { id: order.id }, body: { status: 'confirmed' } });
  expect((await confirm()).status).toBe(400);
  await settingsOf(here, admin.token, { version: 0, payment: { confirmNeedsPayment: 'prepaid' } });
  expect(shop.shop().payment.confirmNeedsPayment).toBe('always');
  expect((await confirm()).status).toBe(200);
  expect(shop.shop().payment.confirmNeedsPayment).toBe('prepaid');
});

// Proves legal-2
test('an order names the newest legal texts, even in an instance that missed the notification about them', async () => {
  const here = await open();
  const { token } = await buildAdmin(shop);
  expect(await settingsOf(here, token, { version: 0, 'terms.en': 'You get the deposit back.' }, 'legal')).toBe(200);
  expect([here.shop().legal.version, shop.shop().legal.version]).toEqual([1, 0]);
  const asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { stock: 10 });
  const { id } = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
  const { order } = (await shop.as(asha)('GET /orders/:id', { params: { id } })).body.data;
  expect(order.legalVersion).toBe(1);
});

test('an SQL statement can return the version of the settings at its beginning', async () => {
  const here = await open();
  const { token } = await buildAdmin(shop);
  const seen = sql<{ version: number }>(`select ${settingsVersion} as version`);
  const feeOf = () =>
    shop.db.transaction(async (tx) => (await shop.freshShop(tx, (await tx.row(seen))?.version)).delivery.fee);
  expect(await feeOf()).toBe(50_00);
  await settingsOf(here, token, { version: 0, delivery: { fee: 40 } });
  expect(await feeOf()).toBe(40_00);
});

// Proves settings-6
test('an instance reads the saved settings when it starts', async () => {
  const { token } = await buildAdmin(shop);
  await settingsOf(await open(), token, { version: 0, shop: { name: 'Neer' } });
  expect((await open()).shop().name).toBe('Neer');
});
