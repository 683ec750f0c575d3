import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let ravi: BuiltAdmin;
beforeAll(async () => {
  shop = await openTestShop();
  [meera, ravi] = [await buildAdmin(shop), await buildAdmin(shop)];
});
afterAll(() => shop.close());

const save = (body: object, admin = meera) => shop.as(admin)('PUT /admin/list-views', { body });
const read = async (admin = meera) => (await shop.as(admin)('GET /admin/list-views')).body.data.views;
const unpaid = { name: 'Tomorrow, unpaid', filter: { deliveryDate: 'day+1', paymentStatus: 'pending' } };
const empty = { list: 'orders', tabs: [], hidden: [], version: 0 };

test('tabs and hidden columns are stored separately for each account and list', async () => {
  expect(await read()).toEqual([]);
  const saved = await save({ ...empty, tabs: [unpaid], hidden: ['Items'] });
  expect(saved).toMatchObject({ status: 200, body: { data: { view: { version: 1 } } } });
  expect(await read()).toEqual([{ list: 'orders', tabs: [unpaid], hidden: ['Items'], version: 1 }]);
  expect(await read(ravi)).toEqual([]);
});

test('a change based on an outdated version of the tabs is refused', async () => {
  for (const version of [0, 7]) expect((await save({ ...empty, version })).status).toBe(409);
  expect((await save({ ...empty, list: 'dues', version: 3 })).status).toBe(409);
  expect((await save({ ...empty, version: 1 })).status).toBe(200);
  expect(await read()).toEqual([{ list: 'orders', tabs: [], hidden: [], version: 2 }]);
});

test('all errors in tabs are returned at once', async () => {
  const tabs = [
    unpaid,
    { ...unpaid, name: 'TOMORROW, UNPAID' },
    { name: 'x'.repeat(41), filter: { status: 'pending' } },
    { name: ' ', filter: { status: 'x'.repeat(101) } },
  ];
  const { status, body } = await save({ ...empty, tabs });
  expect(status).toBe(400);
  const text = JSON.stringify(body);
  for (const sentence of ['Name must not exceed 40 characters', 'Please name the tab', 'A filter is too long']) {
    expect(text).toContain(sentence);
  }
  expect(JSON.stringify((await save({ ...empty, tabs: tabs.slice(0, 2) })).body)).toContain(
    'Another tab has this name',
  );
  const filter = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`filter${at}`, 'x']));
  expect(JSON.stringify((await save({ ...empty, tabs: [{ name: 'All', filter }] })).body)).toContain(
    'at most 20 filters',
  );
  const many = Array.from({ length: 13 }, (_, at) => ({ ...unpaid, name: `Tab ${at}` }));
  expect((await save({ ...empty, tabs: many })).body.message).toContain('at most 12 tabs');
});
