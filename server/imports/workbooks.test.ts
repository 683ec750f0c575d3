/** Workbooks with several sheets, ambiguous headings, and imports that are cancelled or given up. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { type BuiltSheet, fileForm, finishImport, sendImport, workbookOf } from '#server/testing/builders/imports.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { processImports } from './process-import.ts';
import { readerLimits } from './reading/read-file.ts';

let shop: TestShop;
let asMeera: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

const head = ['Name', 'Phone', 'Address', 'PIN code', 'Dues'];
let last = 9_870_000_000;
const rowOf = (name: string, dues = 100): BuiltSheet['rows'][number] => {
  last += 1;
  return [name, last, '14 Lake View Road, Indiranagar', '560038', dues];
};
const sheetOf = (name: string, count: number, more: Partial<BuiltSheet> = {}): BuiltSheet => ({
  name,
  rows: [['Sharma Water'], head, ...Array.from({ length: count }, (_, at) => rowOf(`${name} ${at + 1}`))],
  ...more,
});
const send = (...sheets: BuiltSheet[]) => sendImport(shop, asMeera, 'customers', workbookOf(sheets));
const read = async (id: string) => (await asMeera('GET /admin/imports/:id', { params: { id } })).body.data.import;
const nameOf = (sheets: { name: string; isRead: boolean }[]) => sheets.map(({ name, isRead }) => [name, isRead]);
async function choose(id: string, sheets: number[]) {
  const answer = await asMeera('PUT /admin/imports/:id/sheets', { params: { id }, body: { sheets } });
  await processImports(shop);
  return answer.status === 200 ? read(id) : answer.body.message;
}

// Proves jars-14
test('sheets with the same headings are read together, and a cover sheet and a hidden sheet are listed as not read', async () => {
  const found = await send(
    { name: 'About', rows: [['Sharma Water, lists of 2026']] },
    { name: 'Lists', rows: [['yes'], ['no']], state: 'hidden' },
    sheetOf('Gokulam', 20),
    sheetOf('Jayanagar', 20),
    sheetOf('Vijayanagar', 20),
    sheetOf('Last year', 5, { state: 'veryHidden' }),
  );
  expect(nameOf(found.sheets)).toEqual([
    ['About', false],
    ['Lists', false],
    ['Gokulam', true],
    ['Jayanagar', true],
    ['Vijayanagar', true],
    ['Last year', false],
  ]);
  expect([found.questions, found.wrong, found.headerLine]).toEqual([[], 0, 2]);
  expect(found.sums).toMatchObject({ added: 60, dues: 6000 });
  const saved = await finishImport(shop, asMeera, 'write', found.id);
  expect(saved).toMatchObject({ state: 'written', total: 60 });
});

// Proves jars-14
test('a fault names its sheet, and the sheet of any other line that it mentions', async () => {
  const twice = rowOf('Asha');
  const found = await send(
    { name: 'North', rows: [head, twice] },
    { name: 'South', rows: [head, [...twice.slice(0, 4), 50], ['Ravi', '12', ...twice.slice(2)]] },
  );
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  expect(rows.map(({ sheet, line, faults }) => [sheet, line, faults[0]?.msg])).toEqual([
    ['North', 2, 'Line 2 (South) of this customer has a fault.'],
    ['South', 2, 'Same customer as line 2 (North), which has a balance like this already.'],
    ['South', 3, 'Phone number must be at least 10 digits'],
  ]);
});

// Proves jars-14
test('staff choose between sheets with different headings, and nothing is saved before', async () => {
  const found = await send(sheetOf('Old list', 3), {
    name: 'New list',
    rows: [
      ['Phone', 'Name', 'Address', 'PIN code'],
      ['98710 00001', 'Asha', '14 Lake View Road, Indiranagar', '560038'],
    ],
  });
  expect(found.questions).toEqual([{ kind: 'sheet' }]);
  const write = { params: { id: found.id }, headers: { 'idempotency-key': newId() }, body: {} };
  expect((await asMeera('POST /admin/imports/:id/write', write)).body.message).toBe(
    'Please answer the questions about this file first.',
  );
  expect(await choose(found.id, [0, 1])).toBe('These sheets have different headings. Choose one of them.');
  expect(await choose(found.id, [7])).toBe('There is no such sheet');
  const chosen = await choose(found.id, [1]);
  expect(chosen).toMatchObject({ questions: [], wrong: 0, sums: { added: 1, dues: 0 } });
  expect(await finishImport(shop, asMeera, 'write', found.id)).toMatchObject({ state: 'written' });
  expect(await choose(found.id, [0])).toBe('The sheets of this import cannot be changed any more.');
});

// Proves jars-15
test('the import asks what a column “Balance”, “Credit” or “Baki” means, and the answer decides whether its amounts become dues, credit or nothing', async () => {
  const file = (heading: string) =>
    `Name,Phone,Address,PIN code,${heading}\n${rowOf('Asha', 500)
      .map((cell) => `"${cell}"`)
      .join()}`;
  for (const [heading, field, sums] of [
    ['Balance', 'dues', { dues: 500, credit: 0 }],
    ['Credit', 'balance', { dues: 0, credit: 500 }],
    ['Baki', null, { dues: 0, credit: 0 }],
  ] as const) {
    const found = await sendImport(shop, asMeera, 'customers', file(heading));
    expect(found.questions, heading).toEqual([{ kind: 'column', index: 4, fields: ['dues', 'balance', 'jars'] }]);
    expect(found.sums).toMatchObject({ dues: 0, credit: 0 });
    const columns = found.columns.map((column) => ({
      index: column.index,
      field: column.index === 4 ? field : column.field,
    }));
    await asMeera('PUT /admin/imports/:id/columns', { params: { id: found.id }, body: { headerLine: 1, columns } });
    await processImports(shop);
    expect(await read(found.id), heading).toMatchObject({ questions: [], wrong: 0, sums });
  }
});

test('when staff choose another header row, the columns are proposed again', async () => {
  const found = await sendImport(shop, asMeera, 'products', 'Title,Type,Litres\nSize,Active,x\nHill Water,bottle,1\n');
  const wrong = { headerLine: 2, columns: [{ index: 0, field: 'size' }] };
  await asMeera('PUT /admin/imports/:id/columns', { params: { id: found.id }, body: wrong });
  await processImports(shop);
  const body = { headerLine: 1, columns: [{ index: 0, field: 'size' }] };
  await asMeera('PUT /admin/imports/:id/columns', { params: { id: found.id }, body });
  await processImports(shop);
  const fields = (await read(found.id)).columns.map(({ field }) => field);
  expect(fields).toEqual(['name', 'type', 'capacity']);
});

async function cancel(id: string) {
  const headers = { 'idempotency-key': newId() };
  const { status, body } = await asMeera('POST /admin/imports/:id/cancel', { params: { id }, headers });
  return status === 200 ? body.data.import.state : body.message;
}
async function sendUnread(text: string) {
  const { headers, body } = fileForm(text);
  return (await asMeera('POST /admin/imports', { query: { kind: 'customers', name: 'a.csv' }, body }, headers)).body
    .data.import.id;
}
const csv = (name: string) =>
  `${head.join()}\n${rowOf(name)
    .map((cell) => `"${cell}"`)
    .join()}`;

// Proves jars-16
test('an import can be cancelled in every state, and rows that were already saved are undone', async () => {
  const unread = await sendUnread(csv('Unread'));
  expect(await cancel(unread)).toBe('cancelled');
  await processImports(shop);
  expect((await read(unread)).state).toBe('cancelled');
  const checked = await sendImport(shop, asMeera, 'customers', csv('Checked'));
  expect(await cancel(checked.id)).toBe('cancelled');

  const saving = await sendImport(shop, asMeera, 'customers', csv('Saving'));
  const write = { params: { id: saving.id }, headers: { 'idempotency-key': newId() }, body: {} };
  await asMeera('POST /admin/imports/:id/write', write);
  expect(await cancel(saving.id)).toBe('returning');
  expect(await cancel(saving.id)).toBe('returning');
  await processImports(shop);
  expect(await read(saving.id)).toMatchObject({
    state: 'returned',
    fault: 'The import was cancelled while it was being saved. All of it was undone.',
  });
  const saved = await sendImport(shop, asMeera, 'customers', csv('Saved'));
  await finishImport(shop, asMeera, 'write', saved.id);
  expect(await cancel(saved.id)).toBe('returning');
  await processImports(shop);
  expect(await cancel(saved.id)).toBe('returned');
  const broken = await sendImport(shop, asMeera, 'customers', '%PDF-1.7');
  expect([broken.state, await cancel(broken.id)]).toEqual(['unreadable', 'cancelled']);
  const { users } = (await asMeera('GET /admin/users', { query: { search: 'Lake View Road' } })).body.data;
  expect(users.filter(({ name }) => ['Unread', 'Checked', 'Saving', 'Saved'].includes(name))).toEqual([]);
});

// Proves jars-16
test('a file that crashes the reading process is tried twice and then reported, and the next file is read', async () => {
  const id = await sendUnread(csv('Dies'));
  let deaths = 0;
  // A process with a program that does not exist ends immediately.
  const limits = { ...readerLimits, program: '/nowhere.mjs' };
  Object.defineProperty(limits, 'heapMb', {
    get() {
      deaths += 1;
      return 64;
    },
  });
  await processImports(shop, undefined, limits);
  expect(deaths).toBe(2);
  expect(await read(id)).toMatchObject({ state: 'unreadable', fault: expect.stringContaining('failed twice') });
  await processImports(shop, undefined, limits);
  expect(deaths).toBe(2);
  expect((await sendImport(shop, asMeera, 'customers', csv('Next'))).state).toBe('checked');
});

test('a step that crashed the shop twice is given up: depending on the step, the import is unreadable, undone, or stays saved', async () => {
  const states = { reading: 'unreadable', checking: 'unreadable', writing: 'returned', returning: 'written' } as const;
  const dead = sql(`update imports set state = $2, attempts = 2, claimed_until = $3, content = 'x' where id = $1`);
  for (const [state, after] of Object.entries(states)) {
    const { id } = await sendImport(shop, asMeera, 'customers', csv(state));
    await shop.db.run(dead, [id, state, shop.clock()]);
    shop.clock.advance(1);
    await processImports(shop);
    expect((await read(id)).state, state).toBe(after);
  }
});
