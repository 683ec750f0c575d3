/** Staff search customers, orders and products from any screen by a few letters or digits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '#contract/dashboard/calls.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let orderNumber: string;

beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop, { name: 'Meera Desk' }));
  const sushma = await buildCustomer(shop, { name: 'Sushma Rao', phone: '+91 98450-12345', email: 'rao@home.test' });
  await buildCustomer(shop, { name: 'कविता शेट्टी' });
  for (let count = 0; count < 6; count += 1) await buildCustomer(shop, { name: `Many ${count}` });
  const jar = await buildProduct(shop, { name: 'Kaveri jar', size: '20L' });
  await buildProduct(shop, { name: 'Hundred % pure' });
  ({ orderNumber } = await buildOrder(shop, sushma, [{ productId: jar.id, quantity: 1 }]));
});
afterAll(() => shop.close());

async function find(q: string): Promise<Found> {
  const { status, body } = await asAdmin('GET /admin/search', { query: { q } });
  expect(status, body.message).toBe(200);
  return body.data.found;
}
const namesOf = ({ users, products }: Found) => [...users, ...products].map(({ name }) => name);

test.each([
  ['sush', ['Sushma Rao']],
  ['RAO', ['Sushma Rao']],
  ['ushma', []],
  ['2345', ['Sushma Rao']],
  ['98450 12345', ['Sushma Rao']],
  ['rao@ho', ['Sushma Rao']],
  ['कवि', ['कविता शेट्टी']],
  ['kave', ['Kaveri jar']],
  ['kaveri 20l', ['Kaveri jar']],
  ['meera', ['Meera Desk']],
  ['%', []],
  ['d %', ['Hundred % pure']],
  ['', []],
])('a search for %j finds %j', async (q, names) => {
  expect(namesOf(await find(q))).toEqual(names);
});

test('an order is found by its whole number, by the beginning, and by the letters at the end', async () => {
  const tail = orderNumber.slice(-5);
  for (const q of [orderNumber, `#${orderNumber}`, tail.toLowerCase(), tail.slice(0, 4), tail.slice(1), 'pw-26']) {
    expect(
      (await find(q)).orders.map((order) => order.orderNumber),
      q,
    ).toEqual([orderNumber]);
  }
  expect((await find('pw-2511')).orders).toEqual([]);
});

test('a search returns at most five results of each kind', async () => {
  expect(namesOf(await find('many'))).toHaveLength(5);
});

test('a search of more than 100 characters is refused', async () => {
  const { status } = await asAdmin('GET /admin/search', { query: { q: 'x'.repeat(101) } });
  expect(status).toBe(400);
});
