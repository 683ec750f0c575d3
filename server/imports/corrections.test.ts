/** Staff finish an import on its page: values for all rows, corrected cells, skipped rows, and rows that wait for later. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { processImports } from './process-import.ts';

let shop: TestShop;
let asMeera: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop));
  const container = await buildContainer(shop, '20 L jar');
  await buildProduct(shop, { name: 'Mineral Water', size: '20 L', depositPaise: 150_00, containerId: container });
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

const send = (text: string) => sendImport(shop, asMeera, 'customers', text);
async function change(id: string, what: 'values' | 'cells' | 'skipped', body: object) {
  const { status, body: answer } = await asMeera(`PUT /admin/imports/:id/${what}` as 'PUT /admin/imports/:id/values', {
    params: { id },
    body: body as never,
  });
  if (status !== 200) return answer;
  await processImports(shop);
  return (await asMeera('GET /admin/imports/:id', { params: { id } })).body.data.import;
}
const give = (id: string, values: Readonly<Record<string, string>>) =>
  change(id, 'values', { values: Object.entries(values).map(([field, value]) => ({ field, value })) });
const read = async (id: string) => (await asMeera('GET /admin/imports/:id', { params: { id } })).body.data.import;
const faultsOf = async (id: string) =>
  (await asMeera('GET /admin/imports/:id/faults', { params: { id } })).body.data.rows;

// Proves jars-18
test('values are given once for all rows that lack them, filled in with what the shop knows', async () => {
  const found = await send(
    'Party,Mob,Add.,Jar bal,Days\nAsha,9871100001,14 Lake Road,3,roz\nRavi,9871100002,15 Lake Road,,on call\nDevi,9871100003,16 Lake Road,2,',
  );
  expect(found).toMatchObject({ wrong: 3, questions: [{ kind: 'deposit' }] });
  expect(found.values.map(({ field, rows, value, proposed }) => [field, rows, value, proposed])).toEqual([
    ['pincode', 3, null, ''],
    ['city', 3, null, ''],
    ['state', 3, null, ''],
    ['container', 2, null, '20 L jar'],
    ['depositPerJar', 2, null, '150'],
    ['planProduct', 1, null, 'Mineral Water 20 L'],
    ['planQuantity', 1, null, '1'],
    ['planWindow', 1, null, expect.any(String)],
    ['planStart', 1, null, ''],
  ]);
  const [window = ''] = found.values.find(({ field }) => field === 'planWindow')?.choices ?? [];
  const given = { container: '20 L jar', planProduct: 'Mineral Water 20 L', planQuantity: '2', planWindow: window };
  const refused = await give(found.id, { pincode: '12', depositPerJar: 'a lot', planStart: 'soon', planQuantity: '0' });
  expect(refused).toMatchObject({
    errors: [{ path: 'pincode' }, { path: 'depositPerJar' }, { path: 'planQuantity' }, { path: 'planStart' }],
  });
  const now = await give(found.id, { ...given, pincode: '560038', depositPerJar: '150', planStart: '' });
  expect(now).toMatchObject({ wrong: 0, questions: [], sums: { added: 3, jars: 5, depositHeld: 750, plans: 1 } });
  expect(await finishImport(shop, asMeera, 'write', found.id)).toMatchObject({ state: 'written', passed: 0 });
});

test('a value for all rows does not replace what a row says, and gives no address to those without one', async () => {
  const found = await send(
    'Name,Phone,Address,PIN code\nLata,9871100011,14 Lake Road,\nUsha,9871100012,15 Lake Road,110001\nNobody,9871100013,,',
  );
  const now = await give(found.id, { pincode: '560038' });
  expect(now).toMatchObject({ wrong: 1, sums: { added: 2 } });
  expect((await faultsOf(found.id)).map(({ name, faults }) => [name, faults[0]?.column])).toEqual([
    ['Nobody', 'street'],
  ]);
});

// Proves jars-18
test('a fault is corrected in one row, in all rows with the same cell, or its row is skipped', async () => {
  const row = (name: string, phone: string, container: string) =>
    `${name},${phone},14 Lake Road,560038,${container},1,0`;
  const found = await send(
    [
      'Name,Phone,Address,PIN code,Container,Jars held,Deposit',
      row('Asha', '9871100021', 'Jug'),
      row('Ravi', '9871100022', 'Jug'),
      row('Devi', '12', '20 L jar'),
      row('Gone', '34', '20 L jar'),
    ].join('\n'),
  );
  expect(found.groups).toEqual([
    { column: 'container', cell: 'Jug', rows: 2, msg: 'There is no container of this name.' },
  ]);
  const all = [{ row: null, column: 'container', cell: 'Jug', value: '20 L jar' }];
  expect(await change(found.id, 'cells', { changes: all })).toMatchObject({ wrong: 2, groups: [] });
  const [devi, gone] = await faultsOf(found.id);
  expect(devi).toMatchObject({ line: 4, name: 'Devi', faults: [{ column: 'phone', cell: '12' }] });
  const one = [{ row: devi?.row, column: 'phone', cell: '12', value: '98711 00023' }];
  expect(await change(found.id, 'cells', { changes: one })).toMatchObject({ wrong: 1, sums: { added: 3 } });
  expect(await change(found.id, 'skipped', { rows: [gone?.row] })).toMatchObject({ wrong: 0, skipped: 1, total: 3 });
  const bad = [{ row: 2, column: 'shoe size', cell: '', value: '9' }];
  expect(await change(found.id, 'cells', { changes: bad })).toMatchObject({ message: 'There is no such column' });
  expect(await finishImport(shop, asMeera, 'write', found.id)).toMatchObject({
    state: 'written',
    sums: { added: 3, jars: 3 },
  });
});

// Proves jars-19
test('correct rows are saved now, the others wait with what was corrected, and each part is undone for itself', async () => {
  const rows = ['Asha,98711 00031', 'Ravi,12', 'Devi,98711 00033', 'Devi,98711 00033'];
  const text = [
    'Name,Phone,Address,PIN code,Dues',
    ...rows.map((row, at) => `${row},14 Lake Road,560038,${at === 3 ? 'x' : 10}`),
  ];
  const found = await send(text.join('\n'));
  // A customer is saved whole: the row of Devi that is correct waits for her other one.
  expect(found).toMatchObject({ wrong: 3, total: 4, sums: { added: 1, dues: 10 } });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { onlyRight: true };
  await asMeera('POST /admin/imports/:id/write', { params: { id: found.id }, headers, body });
  await processImports(shop);
  const saved = await read(found.id);
  expect(saved).toMatchObject({ state: 'written', total: 1, wrong: 0, rest: expect.any(String) });
  const rest = await read(saved.rest ?? '');
  expect(rest).toMatchObject({ state: 'checked', wrong: 3, total: 3, restOf: found.id, sameAs: null });
  expect(rest.columns.map(({ heading }) => heading)).toEqual(['Name', 'Phone', 'Address', 'PIN code', 'Dues']);
  const waiting = await faultsOf(rest.id);
  const correct = (line: number, column: string, value: string) => ({
    row: waiting.find((one) => one.line === line)?.row ?? null,
    column,
    cell: '',
    value,
  });
  const changes = [correct(3, 'phone', '98711 00032'), correct(5, 'dues', '')];
  expect(await change(rest.id, 'cells', { changes })).toMatchObject({ wrong: 0, sums: { added: 2, dues: 20 } });
  expect(await finishImport(shop, asMeera, 'write', rest.id)).toMatchObject({ state: 'written', passed: 0 });
  const find = async () =>
    (await asMeera('GET /admin/users', { query: { search: '98711 0003' } })).body.data.users
      .map(({ name }) => name)
      .toSorted();
  expect(await find()).toEqual(['Asha', 'Devi', 'Ravi']);
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 0 });
  const active = (await asMeera('GET /admin/users', { query: { search: '98711 0003', isActive: true } as never })).body
    .data;
  expect(active.users.map(({ name }) => name).toSorted()).toEqual(['Devi', 'Ravi']);
});
