/** Staff search customers, orders and products from any screen by a few letters or digits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '#contract/dashboard/calls.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildComplaint } from '../testing/builders/messages.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildZone } from '../testing/builders/zones.ts';
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
  await buildCustomer(shop, { name: 'Meena Iyer' });
  await buildProduct(shop, { name: 'Hundred % pure' });
  await buildProduct(shop, { name: 'मिट्टी का मटका', size: 'नग' });
  await buildProduct(shop, { name: 'Mineral bottle', size: '1 L' });
  ({ orderNumber } = await buildOrder(shop, sushma, [{ productId: jar.id, quantity: 1 }]));
  await buildZone(shop, { name: 'Lajpat Nagar', pincodes: ['110024', '110025'] });
  await buildZone(shop, { name: 'गोविंदपुरी', pincodes: ['110019'] });
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
  ['सुषमा', ['Sushma Rao']],
  ['मीना', ['Meena Iyer']],
  ['kavita', ['कविता शेट्टी']],
  ['कावेरी', ['Kaveri jar']],
  ['matka', ['मिट्टी का मटका']],
  ['बोतल', ['Mineral bottle']],
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

test('the whole name comes first, before names that only begin with it', async () => {
  await buildCustomer(shop, { name: 'Devi' });
  for (const name of ['Devika', 'Devi Lal', 'Devi Prasad', 'Devidas', 'Devi Rao', 'Devi Singh']) {
    await buildCustomer(shop, { name });
    await buildProduct(shop, { name: `${name} soda` });
  }
  await buildProduct(shop, { name: 'Zamzam Devi', size: '1 L' });
  await buildProduct(shop, { name: 'Devi', size: '1 L', isActive: false });
  for (const typed of ['devi', 'देवी']) {
    const { users, products } = await find(typed);
    expect([users[0]?.name, products[0]?.name], typed).toEqual(['Devi', 'Devi']);
  }
});

test.each([
  ['110024', [['Lajpat Nagar', ['110024']]]],
  ['110 019', [['गोविंदपुरी', ['110019']]]],
  ['११००२५', [['Lajpat Nagar', ['110025']]]],
  [
    '1100',
    [
      ['Lajpat Nagar', ['110024', '110025']],
      ['गोविंदपुरी', ['110019']],
    ],
  ],
  ['lajp', [['Lajpat Nagar', []]]],
  ['नगर', [['Lajpat Nagar', []]]],
  ['govindpur', [['गोविंदपुरी', []]]],
  ['11', []],
  ['560034', []],
])('a search for %j finds the zones %j', async (q, zones) => {
  expect((await find(q)).zones.map(({ name, pincodes }) => [name, pincodes])).toEqual(zones);
});

// Proves complaints-8
test('a complaint is found by its ticket number, however it is typed', async () => {
  const customer = await buildCustomer(shop, { name: 'Usha Complains' });
  const { id, number } = await buildComplaint(shop, customer);
  for (const typed of [number, number.toLowerCase(), number.slice(2), number.replace('-', ' ')]) {
    expect((await find(typed)).complaints, typed).toEqual([{ id, number, name: 'Usha Complains', status: 'open' }]);
  }
  expect((await find('7K3FQ')).complaints).toEqual([]);
});
