/** Tags in a file are given to its customers. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport } from '#server/testing/builders/imports.ts';
import { lastCode } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asMeera: CallShop;
let known: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop, { name: 'Meera' }));
  known = await buildCustomer(shop, { name: 'Known One', phone: '98711 00081' });
});
beforeEach(() => shop.db.run(sql('delete from customer_tags')));
afterAll(() => shop.close());

const send = (...lines: string[]) =>
  sendImport(shop, asMeera, 'customers', ['Name,Phone,Address,PIN code,Tags', ...lines].join('\n'));
const address = '14 Lake Road,560038';
async function tagsOf(search: string): Promise<string[] | undefined> {
  const { users } = (await asMeera('GET /admin/users', { query: { search } })).body.data;
  return users[0]?.tags;
}
const change = (id: string, body: { add?: string[]; remove?: string[] }) =>
  asMeera('POST /admin/tags/customers', { body: { customerIds: [id], ...body } });
const give = (...add: string[]) => change(known.id, { add });
const faultsOf = async (id: string) =>
  (await asMeera('GET /admin/imports/:id/faults', { params: { id } })).body.data.rows.flatMap(({ faults }) => faults);

// Proves tags-9
test('tags in a file are given once to new and known customers, and removed when the import is undone', async () => {
  await give('office');
  const found = await send(
    `Asha,9871100082,${address},"Office, VIP;vip"`,
    'Known One,9871100081,,,"OFFICE, VIP"',
    `Ravi,9871100083,${address},`,
  );
  expect(found).toMatchObject({ wrong: 0, unusedColumns: [], sums: { added: 2, known: 1, tags: 3 } });
  expect(await finishImport(shop, asMeera, 'write', found.id)).toMatchObject({ state: 'written', passed: 0 });
  expect(await tagsOf('98711 00082')).toEqual(['office', 'VIP']);
  expect(await tagsOf('98711 00081')).toEqual(['office', 'VIP']);
  expect(await tagsOf('98711 00083')).toEqual([]);
  const again = await send('Known One,9871100081,,,VIP');
  expect(again.sums.tags).toBe(0);
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 0 });
  // The tag from before the import stays.
  expect(await tagsOf('98711 00081')).toEqual(['office']);
  expect(await tagsOf('98711 00082')).toBeUndefined();
});

// Proves tags-9
test('tags in a file that are too long or too many are faults of their rows', async () => {
  const found = await send(
    `Devi,9871100084,${address},${'x'.repeat(31)}`,
    `Lata,9871100085,${address},"${Array.from({ length: 11 }, (_, at) => `Tag ${at}`).join(', ')}"`,
  );
  expect((await faultsOf(found.id)).map(({ column, msg }) => [column, msg])).toEqual([
    ['tags', 'Name must not exceed 30 characters'],
    ['tags', 'A customer has at most 10 tags.'],
  ]);
  await shop.db.run(
    sql(`insert into customer_tags (id, name, created_at)
      select gen_random_uuid(), 'Many ' || n, $1 from generate_series(1, 100) n`),
    [shop.clock()],
  );
  const more = await send(`Usha,9871100086,${address},New`, `Tara,9871100087,${address},Many 7`);
  expect((await faultsOf(more.id)).map(({ msg }) => msg)).toEqual(['The shop would have more than 100 tags.']);
});

// Proves tags-9
test('tags for which a customer has no more room are not saved, and the row says so', async () => {
  const found = await send('Known One,9871100081,,,"Late, Early"');
  await give(...Array.from({ length: 9 }, (_, at) => `Tag ${at}`));
  const saved = await finishImport(shop, asMeera, 'write', found.id);
  expect(saved).toMatchObject({ state: 'written', incomplete: 1 });
  expect((await faultsOf(found.id))[0]?.column).toBe('tags');
  expect(await tagsOf('98711 00081')).toHaveLength(10);
});

// Proves tags-9
test('tags that were merged after an import are removed when it is undone, unless the customer got the remaining tag in another way', async () => {
  const phones = ['98711 00091', '98711 00092', '98711 00093'];
  const ids: string[] = [];
  for (const phone of phones) ids.push((await buildCustomer(shop, { name: 'Merged One', phone })).id);
  const [, second = '', third = ''] = ids;
  await change(second, { add: ['Gold'] });
  const found = await send(...phones.map((phone) => `,${phone},,,VIP`));
  await finishImport(shop, asMeera, 'write', found.id);
  await change(third, { remove: ['VIP'] });
  const { tags } = (await asMeera('GET /admin/tags')).body.data;
  const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? '';
  const merge = { params: { id: idOf('VIP') }, body: { intoId: idOf('Gold') } };
  expect((await asMeera('POST /admin/tags/:id/merge', merge)).status).toBe(200);
  await change(third, { add: ['Gold'] });
  const all = async () => [await tagsOf('98711 00091'), await tagsOf('98711 00092'), await tagsOf('98711 00093')];
  expect(await all()).toEqual([['Gold'], ['Gold'], ['Gold']]);
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 0 });
  expect(await all()).toEqual([[], ['Gold'], ['Gold']]);
});

/** Joins an account for orders by phone into a registered one. */
async function join(id: string, into: BuiltCustomer): Promise<void> {
  const pair = { params: { id }, body: { intoId: into.id } };
  expect((await asMeera('POST /admin/users/:id/join-code', pair)).status).toBe(200);
  const otp = await lastCode(shop, into.email);
  const body = { intoId: into.id, otp, codeTold: true, calledBack: true } as const;
  expect((await asMeera('POST /admin/users/:id/join', { params: { id }, body })).status).toBe(200);
  shop.clock.advance(60);
}

// Proves tags-9
test('tags stay with the account into which a customer was joined after the import, and the row says so unless they were deleted', async () => {
  const place = { address: '14 Lake View Road', city: 'Bangalore', pincode: '560038', state: 'Karnataka' };
  const phones = ['9871100094', '9871100095'];
  const callers: string[] = [];
  for (const phone of phones) {
    const body = { name: 'Joined One', phone, ...place, known: 100 };
    callers.push((await asMeera('POST /admin/callers', { body })).body.data.caller.id);
  }
  const found = await send(...phones.map((phone) => `,${phone},,,VIP`));
  await finishImport(shop, asMeera, 'write', found.id);
  const into: BuiltCustomer[] = [];
  for (const id of callers) {
    const account = await buildCustomer(shop);
    into.push(account);
    shop.clock.advance(60);
    await join(id, account);
  }
  await change(into[1]?.id ?? '', { remove: ['VIP'] });
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 1 });
  const msg = 'The tags stay: the account was joined with another one. Please remove them there.';
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  expect(rows.map(({ line, faults }) => [line, faults.map((fault) => fault.msg)])).toEqual([[2, [msg]]]);
});
