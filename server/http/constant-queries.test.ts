import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallName } from '../../contract/calls.ts';
import { buildAdmin, buildCustomer } from '../testing/accounts.ts';
import { buildOrder } from '../testing/orders.ts';
import { buildCategory, buildProduct } from '../testing/products.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

const lists: [CallName, Record<string, unknown>][] = [
  ['GET /admin/products', {}],
  ['GET /admin/products', { search: 'jar' }],
  ['GET /categories', {}],
  ['GET /admin/users', {}],
  ['GET /contact', {}],
  ['GET /admin/orders', {}],
  ['GET /admin/dashboard', {}],
];

async function countQueries(): Promise<number[]> {
  const counts = [];
  for (const [name, query] of lists) {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    expect((await asAdmin(name, { query })).status).toBe(200);
    counts.push(queries.mock.calls.length);
    queries.mockRestore();
  }
  return counts;
}

async function fill(): Promise<void> {
  const customer = await buildCustomer(shop);
  const shelf = await buildCategory(shop);
  const jar = await buildProduct(shop, { categoryId: shelf.id });
  await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
  const message = { name: 'Asha', email: 'asha@paniwala.test', message: 'Do you deliver on Sundays?' };
  await shop.call('POST /contact/submit', { body: message });
}

test('a list of staff asks the database as often for ten rows as for one, the sign-in included', async () => {
  await fill();
  const once = await countQueries();
  for (let n = 0; n < 9; n += 1) await fill();
  expect(await countQueries()).toEqual(once);
  expect(Math.min(...once)).toBe(2);
  expect(Math.max(...once)).toBe(5);
});
