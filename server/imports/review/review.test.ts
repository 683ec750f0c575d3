/** The preview of an imported file, and the figures of columns that are not imported. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport, workbookOf } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { processImports } from '../process-import.ts';
import type { FoundSheet, StoredSheet } from '../sheets.rules.ts';
import { describeUnused, previewSheets } from './review.rules.ts';

const lines = (rows: readonly string[]) => rows.map((cell, at) => ({ line: at + 2, cells: ['Asha', cell] }));
const unusedOf = (heading: string, rows: readonly string[], kind: 'customers' | 'products' = 'customers') =>
  describeUnused(kind, lines(rows), { index: 1, heading });

const rates = { cells: 3, leastPaise: 30_00, mostPaise: 45_00, sumPaise: 110_00 };
// Proves jars-20
test.each([
  ['Rate', ['30', '₹45', 'Rs 35/-', '-', ''], { cells: 3, isPrice: true, amounts: rates }],
  ['भाव', ['30', '45', '35'], { cells: 3, isPrice: true, amounts: rates }],
  ['Rate per jar', ['30', 'free', '45', '35'], { cells: 4, isPrice: true, amounts: rates }],
  ['Rate', ['as before', '45'], { cells: 2, isPrice: true, amounts: null }],
  [
    'Last payment',
    ['1,200', '300.50'],
    { amounts: { cells: 2, leastPaise: 300_50, mostPaise: 1200_00, sumPaise: 1500_50 } },
  ],
  [
    'March',
    ['₹500', '₹20'],
    { isPrice: false, amounts: { cells: 2, leastPaise: 20_00, mostPaise: 500_00, sumPaise: 520_00 } },
  ],
  ['S.No.', ['1', '2'], { cells: 2, isPrice: false, amounts: null }],
  ['Bill No', ['101', '102'], { amounts: null }],
  ['Payment date', ['2026-11-02'], { amounts: null }],
  ['Total jars', ['3', '4'], { amounts: null }],
  ['', ['North', 'n/a'], { index: 1, cells: 1, amounts: null }],
] as const)(
  'the unused column “%s” is described by its filled cells and, if it is about money, by its amounts',
  (heading, rows, expected) => {
    expect(unusedOf(heading, rows)).toMatchObject(expected);
  },
);

test('an unused column without text is not listed, and prices in a list of products do not count as prices agreed with customers', () => {
  expect(unusedOf('Rate', ['', '-'])).toBeUndefined();
  expect(unusedOf('MRP rate', ['20'], 'products')).toMatchObject({ isPrice: false, amounts: { sumPaise: 20_00 } });
});

const sheetOf = (place: number, count: number, cells: string[], headerLine = 1): FoundSheet & StoredSheet =>
  ({
    place,
    name: `Sheet ${place}`,
    isHidden: false,
    fault: null,
    rows: Array.from({ length: count }, (_, at) => ({ line: at + 1, cells })),
    headerLine,
    group: 0,
    isRead: true,
  }) as never;
const previewsOf = (...sheets: readonly (FoundSheet & StoredSheet)[]) => previewSheets(sheets, sheets);

// Proves jars-20
test('a preview ends some lines below the headings, and its sheets, lines, columns and characters are limited', () => {
  expect(previewsOf(sheetOf(0, 100, ['a']))[0]?.rows).toHaveLength(6);
  expect(previewsOf(sheetOf(0, 100, ['a'], 9))[0]?.rows).toHaveLength(12);
  expect(previewsOf(sheetOf(0, 100, ['a'], 90))[0]?.rows).toHaveLength(20);
  const [wide] = previewsOf(
    sheetOf(
      0,
      3,
      Array.from({ length: 100 }, () => 'x'.repeat(2000)),
    ),
  );
  expect(wide?.rows[0]?.cells).toHaveLength(30);
  expect(wide?.rows[0]?.cells[0]).toBe(`${'x'.repeat(79)}…`);
  const many = previewsOf(...Array.from({ length: 500 }, (_, place) => sheetOf(place, 9, ['a'])));
  expect(many).toHaveLength(20);
  const large = previewsOf(...Array.from({ length: 500 }, (_, at) => sheetOf(at, 9, Array(30).fill('x'.repeat(90)))));
  expect(JSON.stringify(large).length).toBeLessThan(80_000);
  const unread = Array.from({ length: 30 }, (_, place) => ({ ...sheetOf(place, 9, ['a']), isRead: false }));
  const [first] = previewsOf(...unread, sheetOf(30, 9, ['the imported sheet']));
  expect(first?.place).toBe(30);
});

let shop: TestShop;
let asMeera: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop));
  await buildContainer(shop, '20 L jar');
});
afterAll(() => shop.close());

// Proves jars-20
test('staff see the first lines of each sheet and the unused columns, and can choose another header row', async () => {
  const area = (name: string, rate: number) => ({
    name,
    rows: [
      [`Sharma Water, ${name}`],
      ['Party', 'Mob', 'Add.', 'PIN', 'Route', 'MRP'],
      [`${name} One`, '9871100041', `1 ${name}`, '560038', 'North', rate],
      ['Total', '', '', '', '', rate],
    ],
  });
  const old = {
    name: 'Old',
    rows: [
      ['Party', 'Mob'],
      ['Gone', '9871100043'],
    ],
    state: 'hidden' as const,
  };
  const second = area('Jayanagar', 45);
  second.rows[2] = ['Jayanagar One', '9871100042', '1 Jayanagar', '560038', 'South', 45];
  const found = await sendImport(shop, asMeera, 'customers', workbookOf([area('Gokulam', 30), second, old]));
  expect(found.previews.map(({ name, isRead, headerLine, rows }) => [name, isRead, headerLine, rows.length])).toEqual([
    ['Gokulam', true, 2, 4],
    ['Jayanagar', true, 2, 4],
    ['Old', false, 1, 2],
  ]);
  expect(found.previews[0]?.rows[0]).toEqual({ line: 1, cells: ['Sharma Water, Gokulam'] });
  expect(found.unusedColumns).toEqual([
    { index: 4, heading: 'Route', cells: 2, isPrice: false, amounts: null },
    { index: 5, heading: 'MRP', cells: 2, isPrice: false, amounts: { cells: 2, least: 30, most: 45, sum: 75 } },
  ]);
  const params = { id: found.id };
  await asMeera('PUT /admin/imports/:id/columns', { params, body: { headerLine: 1, columns: [] } });
  await processImports(shop);
  const now = (await asMeera('GET /admin/imports/:id', { params })).body.data.import;
  expect(now.previews.map(({ headerLine }) => headerLine)).toEqual([1, 2, 1]);
  expect(now.columns[0]).toMatchObject({ heading: 'Sharma Water, Gokulam' });
});

// Proves jars-20
test('a column that staff are asked about is listed as unused only after they decide not to use it', async () => {
  const found = await sendImport(
    shop,
    asMeera,
    'customers',
    'Name,Phone,Address,PIN code,Baki\nAsha,9871100051,14 Lake Road,560038,450/-',
  );
  expect([found.questions.length, found.unusedColumns, found.previews[0]?.name]).toEqual([1, [], '']);
  const columns = found.columns.map(({ index, field }) => ({ index, field }));
  const params = { id: found.id };
  await asMeera('PUT /admin/imports/:id/columns', { params, body: { headerLine: found.headerLine, columns } });
  await processImports(shop);
  const now = (await asMeera('GET /admin/imports/:id', { params })).body.data.import;
  expect(now.unusedColumns).toEqual([
    { index: 4, heading: 'Baki', cells: 1, isPrice: false, amounts: { cells: 1, least: 450, most: 450, sum: 450 } },
  ]);
});

const storedPreviews = sql<{ previews: unknown[] }>('select previews from imports where id = $1');

test.each(['save', 'cancel'])('the preview is deleted when staff %s the import', async (decision) => {
  const phone = decision === 'save' ? '9871100052' : '9871100053';
  const text = `Name,Phone,Address,PIN code\nUsha,${phone},15 Lake Road,560038`;
  const { id } = await sendImport(shop, asMeera, 'customers', text);
  expect((await shop.db.row(storedPreviews, [id]))?.previews).toHaveLength(1);
  if (decision === 'save') await finishImport(shop, asMeera, 'write', id);
  else await asMeera('POST /admin/imports/:id/cancel', { params: { id }, headers: { 'idempotency-key': id } });
  expect((await shop.db.row(storedPreviews, [id]))?.previews).toEqual([]);
});
