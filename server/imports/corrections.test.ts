/** Staff complete an import on its page: values for all rows, corrected cells, skipped rows, and rows saved later. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport, workbookOf } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { processImports } from './process-import.ts';
import { areaOfLine, lineInImport } from './sheets.rules.ts';

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
test('staff give a missing value once for all rows that lack it, and the shop proposes values that it knows', async () => {
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

test('the jar of 20 litres with most orders is proposed, with a deposit for each container', async () => {
  const other = await openTestShop();
  const asOwner = other.as(await buildAdmin(other));
  const camper = await buildContainer(other, '18 L camper');
  const jar = await buildContainer(other, '20 L jar');
  await buildContainer(other, '5 L can');
  const chilled = { name: 'Chilled', size: '18 L', capacityMl: 18_000, depositPaise: 500_00, containerId: camper };
  await buildProduct(other, chilled);
  await buildProduct(other, { name: 'Costly', size: '20 L', depositPaise: 300_00, containerId: jar });
  const best = await buildProduct(other, { name: 'Best', size: '20 L', depositPaise: 150_00, containerId: jar });
  await buildOrder(other, await buildCustomer(other), [{ productId: best.id, quantity: 2 }]);
  const found = await sendImport(
    other,
    asOwner,
    'customers',
    'Party,Mob,Add.,Jar bal,Days\nAsha,9871100001,14 Road,3,roz',
  );
  const proposals = found.values.map(({ field, proposed, byContainer }) => [field, proposed, byContainer]);
  await other.close();
  expect(proposals).toEqual(
    expect.arrayContaining([
      ['container', '20 L jar', []],
      [
        'depositPerJar',
        '150',
        [
          { container: '18 L camper', proposed: '500' },
          { container: '20 L jar', proposed: '150' },
        ],
      ],
      ['planProduct', 'Best 20 L', []],
    ]),
  );
});

test('a value for all rows replaces no value that a row has, and adds no address to rows without one', async () => {
  const found = await send(
    'Name,Phone,Address,PIN code\nLata,9871100011,14 Lake Road,\nUsha,9871100012,15 Lake Road,110001\nNobody,9871100013,,',
  );
  const now = await give(found.id, { pincode: '560038' });
  expect(now).toMatchObject({ wrong: 1, sums: { added: 2 } });
  expect((await faultsOf(found.id)).map(({ name, faults }) => [name, faults[0]?.column])).toEqual([
    ['Nobody', 'street'],
  ]);
});

// Proves jars-22
test('staff can add the name of a sheet as the area to addresses that do not name it already', async () => {
  const sheet = (name: string, ...row: string[]) => ({ name, rows: [['Name', 'Phone', 'Address', 'PIN code'], row] });
  const sheets = [
    sheet('Gokulam', 'Asha', '9871100071', '14 Lake Road', '560038'),
    sheet('Jayanagar', 'Ravi', '9871100072', '15 Main Road, jayanagar', '560038'),
    sheet('Sheet3', 'Devi', '9871100073', '16 Hill Road', '560038'),
  ];
  const found = await sendImport(shop, asMeera, 'customers', workbookOf(sheets));
  const areas = 'Gokulam, Jayanagar';
  expect(found).toMatchObject({ wrong: 0, total: 3 });
  expect(found.values).toEqual([
    { field: 'sheetArea', rows: 1, value: null, proposed: '', choices: [areas], byContainer: [] },
  ]);
  expect(await give(found.id, { sheetArea: areas })).toMatchObject({ wrong: 0, values: [{ value: areas }] });
  await finishImport(shop, asMeera, 'write', found.id);
  const streetOf = async (search: string) => {
    const [user] = (await asMeera('GET /admin/users', { query: { search } })).body.data.users;
    const { addresses } = (await asMeera('GET /admin/callers/:id', { params: { id: user?.id ?? '' } })).body.data;
    return addresses[0]?.street;
  };
  expect(await streetOf('98711 00071')).toBe('14 Lake Road, Gokulam');
  expect(await streetOf('98711 00072')).toBe('15 Main Road, jayanagar');
  expect(await streetOf('98711 00073')).toBe('16 Hill Road');
});

test.each([
  ['Gokulam', 'Gokulam'],
  ['Sector 7', 'Sector 7'],
  ['Market Road', 'Market Road'],
  ['Sheet1', ''],
  ['Customers 2', ''],
  ['Nov 2026', ''],
  ['March', ''],
])('the sheet name “%s” is read as the area “%s”', (name, area) => {
  const sheet = { place: 1, name, isHidden: false, rows: 1, headerLine: 1, group: 0, isRead: true };
  expect(areaOfLine([sheet], lineInImport(1, 2))).toBe(area);
});

// Proves jars-18
test('staff correct a fault in one row or in all rows with the same text in that cell, or skip the row', async () => {
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
  expect(found.choices).toEqual([
    { column: 'container', values: ['20 L jar'] },
    { column: 'planProduct', values: ['Mineral Water 20 L'] },
    { column: 'planWindow', values: expect.arrayContaining([expect.any(String)]) },
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
    choices: [],
    sums: { added: 3, jars: 3 },
  });
});

test('a corrected cell of a row that ends with empty cells goes into the right column', async () => {
  const found = await send(
    'Name,Phone,Address,PIN code,Qty,Days\nAsha,9871100041,14 Lake Road,560038,,\nRavi,98,15 Lake Road,560038,,',
  );
  expect(await faultsOf(found.id)).toMatchObject([{ name: 'Ravi', faults: [{ column: 'phone', cell: '98' }] }]);
  const changes = [{ row: 3, column: 'phone', cell: '98', value: '9871100042' }];
  expect(await change(found.id, 'cells', { changes })).toMatchObject({ wrong: 0, sums: { added: 2, plans: 0 } });
});

test('a fault in a value for all rows names this value, and correcting it corrects all these rows at once', async () => {
  const found = await send(
    'Name,Phone,Address,PIN code,Days\nAsha,9871100051,14 Lake Road,560038,daily\nRavi,9871100052,15 Lake Road,560038,daily',
  );
  const [planWindow = ''] = found.values.find(({ field }) => field === 'planWindow')?.choices ?? [];
  const given = await give(found.id, { planProduct: 'Tea', planQuantity: '1', planWindow, planStart: '' });
  expect(given).toMatchObject({ wrong: 2, groups: [{ column: 'planProduct', cell: 'Tea', rows: 2 }] });
  expect((await faultsOf(found.id)).map(({ faults }) => faults[0]?.cell)).toEqual(['Tea', 'Tea']);
  const changes = [{ row: null, column: 'planProduct', cell: 'Tea', value: 'Mineral Water 20 L' }];
  expect(await change(found.id, 'cells', { changes })).toMatchObject({ wrong: 0, sums: { plans: 2 } });
});

test('a customer who has jars and dues in two rows is reported once', async () => {
  const row = 'Asha,9871100061,14 Lake Road,560038,20 L jar,2,0,50';
  const found = await send(`Name,Phone,Address,PIN code,Container,Jars held,Deposit,Dues\n${row}\n${row}`);
  const second = (await faultsOf(found.id)).find(({ line }) => line === 3);
  expect(second?.faults.map(({ msg }) => msg)).toEqual([
    'Same customer as line 2, which has a balance like this already.',
  ]);
});

// Proves jars-19
test('correct rows are saved, rows with faults keep their corrections in another import, and both are undone separately', async () => {
  const rows = ['Asha,98711 00031', 'Ravi,12', 'Devi,98711 00033', 'Devi,98711 00033'];
  const text = [
    'Name,Phone,Address,PIN code,Dues',
    ...rows.map((row, at) => `${row},14 Lake Road,560038,${at === 3 ? 'x' : 10}`),
  ];
  const found = await send(text.join('\n'));
  // A customer is saved as a whole, so the correct row of Devi waits with her row that has a fault.
  expect(found).toMatchObject({ wrong: 3, total: 4, sums: { added: 1, dues: 10 } });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { onlyRight: true };
  await asMeera('POST /admin/imports/:id/write', { params: { id: found.id }, headers, body });
  await processImports(shop);
  const saved = await read(found.id);
  expect(saved).toMatchObject({ state: 'written', total: 1, wrong: 0, waiting: 3, rest: expect.any(String) });
  const rest = await read(saved.rest ?? '');
  expect(rest).toMatchObject({ state: 'checked', wrong: 3, total: 3, restOf: found.id, previews: [], sameAs: null });
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
  expect(await read(found.id)).toMatchObject({ waiting: 0 });
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

test('the size of a product whose name says it is not repeated', async () => {
  await buildProduct(shop, { name: 'Lake 5 L', size: '5 L' });
  await buildProduct(shop, { name: 'Hill 5 L', size: '5 L' });
  await buildProduct(shop, { name: 'Hill 5 L', size: '5 L blue' });
  const found = await send('Name,Phone,Address,PIN code,Rate\nAsha,9871100051,14 Lake Road,560038,40');
  const { choices } = found.values.find(({ field }) => field === 'priceProduct') ?? {};
  expect(choices?.toSorted()).toEqual(['Hill 5 L 5 L', 'Hill 5 L 5 L blue', 'Lake 5 L', 'Mineral Water 20 L']);
  expect(await give(found.id, { priceProduct: 'Lake 5 L' })).toMatchObject({ wrong: 0 });
});

// Proves jars-17
test('staff decide about columns of weekdays, and about areas between the customers', async () => {
  const found = await send(
    'Name,Phone,Address,Item,Mon,Tue,Wed,Thu,Fri\nGOKULAM\nAsha,9871100061,14 Lake Road 560038,Mineral Water,✓,,,✓,\nRavi,9871100062,same as above,Mineral Water,2,,,2,',
  );
  const [week, area] = [4, 9];
  expect(found.questions).toEqual([
    { kind: 'column', index: area, fields: ['area'] },
    { kind: 'column', index: week, fields: ['planDays'] },
  ]);
  expect(found.columns[week]).toMatchObject({ heading: 'Mon – Fri', samples: ['', 'Mon, Thu', 'Mon, Thu: 2'] });
  const columns = found.columns.map(({ index, field }) => ({
    index,
    field: index === week ? 'planDays' : index === area ? 'area' : field,
  }));
  await asMeera('PUT /admin/imports/:id/columns', { params: { id: found.id }, body: { headerLine: 1, columns } });
  await processImports(shop);
  const answered = await read(found.id);
  expect(answered).toMatchObject({ questions: [], left: [{ line: 2, text: 'GOKULAM' }], total: 2 });
  const [planWindow = ''] = answered.values.find(({ field }) => field === 'planWindow')?.choices ?? [];
  const given = { city: 'Bengaluru', state: 'Karnataka', planQuantity: '1', planWindow, planStart: '' };
  expect(await give(found.id, given)).toMatchObject({ wrong: 0, sums: { added: 2, plans: 2 } });
  expect(await finishImport(shop, asMeera, 'write', found.id)).toMatchObject({ state: 'written' });
  const { users } = (await asMeera('GET /admin/users', { query: { search: '98711 00062' } })).body.data;
  expect(users).toMatchObject([{ name: 'Ravi', address: '14 Lake Road, GOKULAM' }]);
});
