/** Files as people bring them: every encoding and oddity of spreadsheets, and what is meant to break us. */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { languages } from '#contract/shared/translate.ts';
import { workbook } from '#server/testing/builders/imports.ts';
import { FileFault, readDay } from './cells.rules.ts';
import { readProduct } from './check-import.ts';
import { readCustomer } from './customer-row.rules.ts';
import { isExample, parseRhythm } from './fields.rules.ts';
import { chooseColumns, findHeaderLine } from './headings.rules.ts';
import { templateOf } from './present.ts';
import { readCells } from './read-cells.ts';

const textOf = async (bytes: Uint8Array | string) => {
  const rows = await readCells(Buffer.from(bytes), 1_000_000).catch((error) => {
    if (error instanceof FileFault) return error.fault;
    throw error;
  });
  return typeof rows === 'string' ? rows : rows.map(({ line, cells }) => [line, ...cells]);
};

// Proves jars-12
test('a CSV file may be of any encoding of Unicode, with quotes, line breaks, semicolons or tabs', async () => {
  const text = 'नाम;मोबाइल\r\n"आशा\n""राव""";98450 12345\r\n\r\nx;y';
  const cells = [
    [1, 'नाम', 'मोबाइल'],
    [2, 'आशा\n"राव"', '98450 12345'],
    [5, 'x', 'y'],
  ];
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), wide, Buffer.from(wide).swap16()]) {
    expect(await textOf(bytes)).toEqual(cells);
  }
  const unmarked = Buffer.from('name\tphone\nAsha\t9845012345', 'utf16le');
  expect(await textOf(unmarked)).toEqual([
    [1, 'name', 'phone'],
    [2, 'Asha', '9845012345'],
  ]);
});

test.each([
  ['nothing', '', 'empty'],
  ['spaces', ' \r\n,,\n', 'empty'],
  ['open quotes', 'a\n"b', 'brokenQuotes'],
  ['Latin letters of old', Buffer.from([0x4e, 0xe9, 0x0a, 0x61]), 'notUnicode'],
  ['a row too many', 'a\n'.repeat(10_021), 'tooMany'],
  ['a PDF', '%PDF-1.7 …', 'unknownKind'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'oldExcel'],
  [
    'a locked workbook',
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    'locked',
  ],
  ['another archive', zipSync({ 'a.txt': strToU8('a') }), 'unknownKind'],
  ['macros', workbook([['a']], { more: { 'xl/vbaProject.bin': strToU8('x') } }), 'macros'],
  ['half a workbook', workbook([['a']]).subarray(0, 400), 'unknownKind'],
  ['a zip bomb', workbook([['a']], { more: { 'xl/media/bomb.bin': new Uint8Array(2_000_000) } }), 'unpacksTooLarge'],
])('%s is refused as a whole', async (_, bytes, fault) => {
  expect(await textOf(bytes)).toBe(fault);
});

// Proves jars-12
test('a workbook may have merged cells, dates as numbers, formulas and empty rows', async () => {
  const after = '<mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>';
  const rows = [
    ['Customers of 2026', '', '', ''],
    [],
    ['Name', 'Phone', 'From', 'Jars'],
    ['Asha', 9845012345, { date: 46_000 }, { formula: 'A1+1', value: 3 }],
  ];
  expect(await textOf(workbook(rows, { after }))).toEqual([
    [1, 'Customers of 2026'],
    [3, 'Name', 'Phone', 'From', 'Jars'],
    [4, 'Asha', '9845012345', '2025-12-09', '3'],
  ]);
});

test('of two rows of headings the finer one counts, and other names are known in both languages', () => {
  const head = [
    { line: 1, cells: ['Party', '', 'Address', '', 'Jars'] },
    { line: 2, cells: ['Party Name', 'Mobile No.', 'पता', 'PIN', 'जार', 'बकाया (₹)', 'Route'] },
    { line: 3, cells: ['Asha', '9845012345', '14 Lake View Road', '560038', '3', '20', '7'] },
  ];
  expect(findHeaderLine('customers', head)).toBe(2);
  expect(chooseColumns('customers', head[1]?.cells ?? [])).toEqual({
    name: 0,
    phone: 1,
    street: 2,
    pincode: 3,
    jars: 4,
    dues: 5,
  });
  expect(chooseColumns('customers', ['Name', 'कितने जार', 'Plan qty'])).toEqual({ name: 0, jars: 1, planQuantity: 2 });
});

const chosen = { name: 0, phone: 1, street: 2, pincode: 3, jars: 4, deposit: 5, container: 6 };
const rowOf = (...cells: string[]) => readCustomer(cells, chosen);
const address = ['14 Lake View Road, Indiranagar', '560038'] as const;

test('Hindi digits, grouped amounts and the apostrophe of our exports are read', () => {
  const { row, faults } = rowOf("'=Asha & Co", "'+91 ९८४५० १२३४५", ...address, '३', '₹ 1,450.50', '20 L jar');
  expect(faults).toEqual([]);
  expect(row).toMatchObject({ name: '=Asha & Co', number: '9845012345', jars: 3, depositPaise: 1450_50 });
});

test.each([
  ['phone', ['Asha', '9.87E+09', ...address], 1],
  ['name', ['=HYPERLINK("x")', '9845012345', ...address], 1],
  ['name', ['#REF!', '9845012345', ...address], 1],
  ['jars', ['Asha', '9845012345', ...address, 'two'], 1],
  ['deposit', ['Asha', '9845012345', ...address, '', '-5'], 1],
  ['pincode', ['Asha', '9845012345', address[0], '56003'], 2],
])('a fault of %s is told at its column: %#', (column, cells, count) => {
  const { faults } = rowOf(...cells);
  expect(faults.filter((fault) => fault.column === column)).toHaveLength(1);
  expect(faults.length).toBeLessThanOrEqual(count);
});

test.each([
  ['46000', '2025-12-09'],
  ['5/12/2026', '2026-12-05'],
  ['५-१२-२६', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['5 Dec 2026', '2026-12-05'],
  ['31/2/2026', undefined],
  ['soon', undefined],
])('the day %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each([
  ['2', { everyDays: 2, weekdays: [] }],
  ['Every 3 days', { everyDays: 3, weekdays: [] }],
  ['रोज़', { everyDays: 1, weekdays: [] }],
  ['Thu, mon', { everyDays: null, weekdays: [1, 4] }],
  ['सोम और गुरु', { everyDays: null, weekdays: [1, 4] }],
  ['sometimes', undefined],
])('how often: %s', (typed, rhythm) => {
  expect(parseRhythm(typed)).toEqual(rhythm);
});

test('a product says its container where one comes back', () => {
  const columns = { name: 0, size: 1, capacity: 2, price: 3, stock: 4, container: 5 };
  const faultsOf = (container: string) =>
    readProduct(['Water', '20 L', '20 litres', '60', '100', container], columns).faults.map(({ column }) => column);
  expect([faultsOf(''), faultsOf('none'), faultsOf('20 L jar')]).toEqual([['container'], [], []]);
});

test.each(languages)('the examples of a template in %s are passed over', (language) => {
  for (const kind of ['customers', 'products'] as const) {
    const { columns, rows } = templateOf(kind, language);
    for (const row of rows) expect(isExample(Object.values(columns).map((cell) => String(cell(row))))).toBe(true);
  }
  expect(isExample(['Exemplary water', '20 L'])).toBe(false);
});
