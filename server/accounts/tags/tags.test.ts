import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import {
  type BuiltAdmin,
  type BuiltCustomer,
  buildAdmin,
  buildCustomer,
  buildStaff,
} from '#server/testing/builders/accounts.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;
let ravi: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await buildAdmin(shop);
});
beforeEach(async () => {
  await shop.db.run(sql('delete from customer_tags'));
  [asha, ravi] = [await buildCustomer(shop, { name: 'Asha' }), await buildCustomer(shop, { name: 'Ravi' })];
});
afterAll(() => shop.close());

const change = (customers: readonly { id: string }[], body: object, by = meera) =>
  shop.as(by)('POST /admin/tags/customers', { body: { customerIds: customers.map(({ id }) => id), ...body } });
const allTags = async () => (await shop.as(meera)('GET /admin/tags')).body.data.tags;
const tagsOf = async (customer: { id: string }) =>
  (await shop.as(meera)('GET /admin/users/:id', { params: { id: customer.id } })).body.data.user.tags;
async function idOf(name: string): Promise<string> {
  const found = (await allTags()).find((tag) => tag.name === name);
  if (!found) throw new Error(`There is no tag ${name}`);
  return found.id;
}
const rename = (id: string, name: string, nameSeen: string) =>
  shop.as(meera)('PUT /admin/tags/:id', { params: { id }, body: { name, nameSeen } });

describe('tags of customers', () => {
  // Proves tags-1
  test('are added to several customers at once, whatever the case of their names, and removed again', async () => {
    expect(await change([asha, ravi], { add: ['  Office ', 'office', 'VIP'] })).toMatchObject({
      status: 200,
      body: { data: { changed: 2, full: 0 } },
    });
    expect(await tagsOf(asha)).toEqual(['Office', 'VIP']);
    expect((await change([asha], { add: ['OFFICE'] })).body.data.changed).toBe(0);
    expect((await change([asha, ravi], { remove: ['vip', 'never given'] })).body.data.changed).toBe(2);
    expect([await tagsOf(asha), await tagsOf(ravi)]).toEqual([['Office'], ['Office']]);
    expect(await allTags()).toMatchObject([
      { name: 'Office', customers: 2 },
      { name: 'VIP', customers: 0 },
    ]);
  });

  test('are refused for accounts that are no customers, without a tag, and with a name that is too long', async () => {
    expect(await change([asha, meera], { add: ['Office'] })).toMatchObject({ status: 404 });
    expect(await allTags()).toEqual([]);
    expect((await change([asha], {})).body.message).toContain('Please choose a tag');
    const { status, body } = await change([asha], { add: ['x'.repeat(31), ' '] });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Name must not exceed 30 characters');
    expect(JSON.stringify(body)).toContain('Please name the tag');
  });

  // Proves tags-2
  test('are at most 10 per customer, beyond which the customer is skipped, and at most 100 in the shop', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => `Tag ${at}`);
    await change([asha], { add: ten });
    expect((await change([asha, ravi], { add: ['One more'] })).body.data).toEqual({ changed: 1, full: 1, joined: [] });
    expect(await change([asha], { add: ['One more'] })).toMatchObject({
      status: 409,
      body: { message: 'A customer has at most 10 tags. Please remove one first.' },
    });
    expect((await change([asha], { add: ['One more'], remove: ['tag 0'] })).status).toBe(200);
    await shop.db.run(
      sql(`insert into customer_tags (id, name, created_at)
        select gen_random_uuid(), 'Many ' || n, $1 from generate_series(1, 89) n`),
      [shop.clock()],
    );
    expect(await change([ravi], { add: ['Too much'] })).toMatchObject({
      status: 409,
      body: { message: 'There are 100 tags. Please delete one first.' },
    });
  });

  // Proves tags-2
  test('skip an account that was joined into another one, and are refused if no other account is selected', async () => {
    const phone = await buildCustomer(shop, { name: 'Ravi by phone' });
    await shop.db.run(
      sql(`insert into account_joins (customer_id, into_id, proven_email, called_phone, joined_by, joined_at)
        values ($1, $2, 'ravi@paniwala.test', '9876543210', null, $3)`),
      [phone.id, ravi.id, shop.clock()],
    );
    expect((await change([phone, asha], { add: ['Office'] })).body.data).toEqual({
      changed: 1,
      full: 0,
      joined: ['Ravi by phone'],
    });
    expect(await tagsOf(asha)).toEqual(['Office']);
    expect(await change([phone], { add: ['Office'] })).toMatchObject({
      status: 409,
      body: { message: 'This account was joined into another one. Please change the tags there.' },
    });
    expect((await change([phone, asha, { id: meera.id }], { add: ['Office'] })).status).toBe(404);
  });

  // Proves tags-3
  test('that two people add at the same time are both kept, and one name is one tag', async () => {
    await Promise.all([
      change([asha], { add: ['Office', 'North'] }),
      change([asha, ravi], { add: ['office', 'South'] }),
    ]);
    expect((await tagsOf(asha)).map((name) => name.toLowerCase())).toEqual(['north', 'office', 'south']);
    expect(await allTags()).toHaveLength(3);
  });

  // Proves tags-4
  test('filter the list of customers and its export, alone and with a search', async () => {
    await change([asha, ravi], { add: ['Office'] });
    const query = { tagId: await idOf('Office') };
    const found = async (more: object = {}) =>
      (await shop.as(meera)('GET /admin/users', { query: { ...query, ...more } })).body.data;
    expect((await found()).users.map(({ name }) => name)).toEqual(['Ravi', 'Asha']);
    expect((await found({ limit: 1, page: 2 })).pagination.totalItems).toBe(2);
    expect((await found({ search: 'Asha' })).users).toMatchObject([{ name: 'Asha', tags: ['Office'] }]);
    const exported = { query: { ...query, reason: 'Print labels' } };
    const lines = readCsv((await shop.as(meera)('GET /admin/users/export', exported)).body);
    expect(lines.map(({ Name, Tags }) => [Name, Tags])).toEqual([
      ['Ravi', 'Office'],
      ['Asha', 'Office'],
    ]);
    const khata = (await shop.as(meera)('GET /admin/khata', { query })).body.data.customers;
    expect(khata.map(({ name, tags }) => [name, tags]).toSorted()).toEqual([
      ['Asha', ['Office']],
      ['Ravi', ['Office']],
    ]);
    expect((await found({ tagId: asha.id })).users).toEqual([]);
  });
});

describe('a tag', () => {
  beforeEach(async () => {
    await change([asha, ravi], { add: ['Office'] });
    await change([ravi], { add: ['Offices'] });
  });

  // Proves tags-5
  test('is renamed, unless the name is taken or somebody else has renamed it since', async () => {
    const id = await idOf('Offices');
    expect((await rename(id, 'OFFICE', 'Offices')).body).toMatchObject({
      message: 'Another tag has this name. You can merge the two tags instead.',
      errors: [{ path: 'name' }],
    });
    expect((await rename(id, 'offices', 'Offices')).body.data.tag.name).toBe('offices');
    expect((await rename(id, 'Firms', 'Offices')).status).toBe(409);
    expect(await tagsOf(ravi)).toEqual(['Office', 'offices']);
  });

  // Proves tags-5
  test('is merged into another one, which all of its customers then have once', async () => {
    const [from, into] = [await idOf('Office'), await idOf('Offices')];
    const merge = (intoId: string) =>
      shop.as(meera)('POST /admin/tags/:id/merge', { params: { id: from }, body: { intoId } });
    expect((await merge(from)).status).toBe(409);
    expect((await merge(into)).body.data.tag).toMatchObject({ name: 'Offices', customers: 2 });
    expect(await allTags()).toHaveLength(1);
    expect((await merge(into)).status).toBe(404);
  });

  // Proves tags-6
  test('keeps the saved filters that use it when it is merged, each with the tag that stays', async () => {
    const [from, into] = [await idOf('Office'), await idOf('Offices')];
    const save = (tabs: object[], version: number) =>
      shop.as(meera)('PUT /admin/list-views', { body: { list: 'khata', tabs, hidden: [], version } });
    const tabs = [
      { name: 'With a', filter: { search: 'a' } },
      { name: 'Offices', filter: { tagId: from, search: 'a' } },
    ];
    expect((await save(tabs, 0)).status).toBe(200);
    await shop.as(meera)('POST /admin/tags/:id/merge', { params: { id: from }, body: { intoId: into } });
    const { views } = (await shop.as(meera)('GET /admin/list-views')).body.data;
    expect(views.find(({ list }) => list === 'khata')?.tabs).toEqual([
      tabs[0],
      { name: 'Offices', filter: { tagId: into, search: 'a' } },
    ]);
    // A window that still shows the old list would save the deleted tag again, so the server refuses its request.
    expect((await save(tabs, 1)).status).toBe(409);
  });

  // Proves tags-5, tags-6
  test('names the saved filters that use it, and is deleted from its customers', async () => {
    const id = await idOf('Office');
    const tabs = [{ name: 'Offices', filter: { tagId: id } }];
    await shop.as(meera)('PUT /admin/list-views', { body: { list: 'users', tabs, hidden: [], version: 0 } });
    expect(await allTags()).toMatchObject([{ customers: 2, tabs: 1 }, { tabs: 0 }]);
    const remove = () => shop.as(meera)('DELETE /admin/tags/:id', { params: { id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect([await tagsOf(asha), await tagsOf(ravi)]).toEqual([[], ['Offices']]);
  });

  // Proves tags-7
  test('is only read by staff who may read customers but not change them', async () => {
    const reader = await buildStaff(shop, ['users.read']);
    expect((await shop.as(reader)('GET /admin/tags')).status).toBe(200);
    expect((await change([asha], { add: ['VIP'] }, reader)).status).toBe(403);
  });
});
