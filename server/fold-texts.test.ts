/** Staff's searches compare folded text (simplified for searching), also in rows older than the folded columns. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldTexts } from './fold-texts.ts';
import { buildAdmin, buildCustomer } from './testing/builders/accounts.ts';
import { buildOrder } from './testing/builders/orders.ts';
import { buildPlan } from './testing/builders/plans.ts';
import { buildProduct } from './testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let orderNumber: string;
const names = [
  'ज़ाकिर हुसैन',
  'संतोष शर्मा',
  'Deepak D’Souza',
  'सुनीता सिंह',
  'Renée Café',
  'कमला कृष्णन',
  'हरि',
  'हंस',
  'Kamlesh Yadav',
];

beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop, { name: 'Meera Desk' }));
  for (const name of names) await buildCustomer(shop, { name, phone: '+91 90000 00001' });
  const jar = await buildProduct(shop, { name: 'Kaveri jar', size: '20L' });
  const giver = await buildCustomer(shop, { name: 'Giver' });
  ({ orderNumber } = await buildOrder(shop, giver, [{ productId: jar.id, quantity: 1 }], {
    form: { deliveryAddress: 'मकान 5, गाँधी नगर', deliveryCity: 'Lucknow' },
  }));
});
afterAll(() => shop.close());

const users = async (search: string) =>
  (await asAdmin('GET /admin/users', { query: { search, role: 'customer' } })).body.data.users.map(({ name }) => name);

// Proves typed-5
test.each([
  ['जाकिर', 'ज़ाकिर हुसैन'],
  ['zakir', 'ज़ाकिर हुसैन'],
  ['ज़ाकिर', 'ज़ाकिर हुसैन'],
  ['सन्तोष', 'संतोष शर्मा'],
  ['santosh sharma', 'संतोष शर्मा'],
  ['शर्‍मा', 'संतोष शर्मा'],
  ["D'Souza", 'Deepak D’Souza'],
  ['दीपक', 'Deepak D’Souza'],
  ['dipak', 'Deepak D’Souza'],
  ['सुनिता', 'सुनीता सिंह'],
  ['suneeta', 'सुनीता सिंह'],
  ['singh', 'सुनीता सिंह'],
  ['renee cafe', 'Renée Café'],
  ['kamla', 'कमला कृष्णन'],
  ['krishnan', 'कमला कृष्णन'],
  ['कमलेश', 'Kamlesh Yadav'],
])('the search for people with "%s" finds %s', async (typed, name) => expect(await users(typed)).toEqual([name]));

// Proves typed-5
test.each(['गांधी नगर', 'गान्धी', 'gandhi nagar', 'lucknow गाँधी'])(
  'an order is found by its address: "%s"',
  async (search) => {
    const { body } = await asAdmin('GET /admin/orders', { query: { search } });
    expect(body.data.orders.map((order) => order.orderNumber)).toEqual([orderNumber]);
  },
);

// Proves typed-5
test('a name and an address in Latin letters are found in Hindi, in the lists of people, orders and plans', async () => {
  const sushma = await buildCustomer(shop, { name: 'Sushma Rao' });
  const can = await buildProduct(shop, { name: 'Sparkle can', size: '5L' });
  const lines = [{ productId: can.id, quantity: 1 }];
  const order = await buildOrder(shop, sushma, lines, {
    form: { deliveryAddress: 'House 7, Kamla Nagar' },
  });
  const plan = await buildPlan(shop, sushma, { lines });
  expect(await users('सुषमा')).toEqual(['Sushma Rao']);
  const ordersOf = async (search: string) =>
    (await asAdmin('GET /admin/orders', { query: { search } })).body.data.orders.map(({ id }) => id);
  expect(await ordersOf('सुषमा')).toEqual([order.id]);
  expect(await ordersOf('कमला नगर')).toEqual([order.id]);
  const plans = (await asAdmin('GET /admin/plans', { query: { search: 'सुषमा' } })).body.data.plans;
  expect(plans.map(({ id }) => id)).toEqual([plan]);
});

// Proves typed-7
test('an order number is found as shown or copied, in the list of orders and by the general search', async () => {
  const plain = orderNumber.replaceAll('-', '');
  for (const search of [
    `#${orderNumber}`,
    `Order #${orderNumber}`,
    orderNumber.replaceAll('-', ' '),
    plain,
    `\u200e${plain}`,
  ]) {
    const list = await asAdmin('GET /admin/orders', { query: { search } });
    expect(list.body.data.orders, search).toHaveLength(1);
    const anywhere = await asAdmin('GET /admin/search', { query: { q: search } });
    expect(anywhere.body.data.found.orders, search).toHaveLength(1);
  }
});

// Proves typed-5
test('rows without folded text get it in batches, and searches find them again', async () => {
  const { pool } = shop.db;
  await pool.query(`set session_replication_role = replica;
    update users set name_folded = null, person_folded = null;
    update orders set address_folded = null;
    update products set text_folded = null;
    set session_replication_role = origin`);
  expect(await users('zakir')).toEqual([]);
  await foldTexts(shop.db);
  expect(await users('zakir')).toEqual(['ज़ाकिर हुसैन']);
  expect((await asAdmin('GET /admin/orders', { query: { search: 'gandhi nagar' } })).body.data.orders).toHaveLength(1);
  expect((await asAdmin('GET /admin/products', { query: { search: 'कावेरी' } })).body.data.products).toHaveLength(1);
});

// Proves typed-8
test('names are sorted as in a Hindi dictionary, after the names in Latin letters', async () => {
  const { rows } = await shop.db.pool.query(`select name from unnest($1::text[]) as name order by name collate names`, [
    ['हरि', 'Zara', 'हंस', 'asha', 'अजय', 'अंजलि', 'Éric', 'Esha', 'ज़ाकिर', 'जगत'],
  ]);
  expect(rows.map(({ name }) => name)).toEqual([
    'asha',
    'Éric',
    'Esha',
    'Zara',
    'अंजलि',
    'अजय',
    'जगत',
    'ज़ाकिर',
    'हंस',
    'हरि',
  ]);
});
