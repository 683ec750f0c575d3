/** Reading files: encodings, special cells of spreadsheets, headings, and files that are refused. */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { languages } from '#contract/shared/translate.ts';
import { workbook, workbookOf } from '#server/testing/builders/imports.ts';
import { FileFault, readDay, splitCsv } from './cells.rules.ts';
import { readProduct } from './check-import.ts';
import { readCustomer } from './customer-row.rules.ts';
import { isExample } from './fields.rules.ts';
import { chooseColumns, findHeaderLine } from './headings.rules.ts';
import { parseRhythm } from './notebooks/rhythm.rules.ts';
import { templateOf } from './present.ts';
import { readCells } from './reading/read-cells.ts';

/** The sheets of a file with their rows, or the fault of a file that cannot be read. */
function sheetsOf(bytes: Uint8Array | string) {
  const sheets: { name: string; isHidden: boolean; fault: string | null; rows: (string | number)[][] }[] = [];
  try {
    readCells(
      Buffer.from(bytes),
      {
        begin: (name, isHidden) => sheets.push({ name, isHidden, fault: null, rows: [] }),
        row: ({ line, cells }) => sheets.at(-1)?.rows.push([line, ...cells]),
        end: (fault) => Object.assign(sheets.at(-1) ?? {}, { fault }),
      },
      1_000_000,
    );
  } catch (error) {
    if (error instanceof FileFault) return error.fault;
    throw error;
  }
  return sheets;
}

function textOf(bytes: Uint8Array | string) {
  const sheets = sheetsOf(bytes);
  return typeof sheets === 'string' ? sheets : (sheets[0]?.fault ?? sheets[0]?.rows);
}

// Proves jars-12
test('a CSV file can have any Unicode encoding, with quotes, line breaks, semicolons or tabs', () => {
  const text = 'नाम;मोबाइल\r\n"आशा\n""राव""";98450 12345\r\n\r\nx;y';
  const cells = [
    [1, 'नाम', 'मोबाइल'],
    [2, 'आशा\n"राव"', '98450 12345'],
    [5, 'x', 'y'],
  ];
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), wide, Buffer.from(wide).swap16()]) {
    expect(textOf(bytes)).toEqual(cells);
  }
  const unmarked = Buffer.from('name\tphone\nAsha\t9845012345', 'utf16le');
  expect(textOf(unmarked)).toEqual([
    [1, 'name', 'phone'],
    [2, 'Asha', '9845012345'],
  ]);
});

test.each([
  ['an empty file', '', 'empty'],
  ['a quote that is not closed', 'a\n"b', 'brokenQuotes'],
  ['text in Latin-1', Buffer.from([0x4e, 0xe9, 0x0a, 0x61]), 'notUnicode'],
  ['a file with one row too many', 'a\n'.repeat(10_021), 'tooMany'],
  ['a file with one column too many', `a${',a'.repeat(100)}`, 'tooManyColumns'],
  ['a PDF', '%PDF-1.7 …', 'unknownKind'],
  [
    'a web page with the ending .xls, but without text in a table',
    '\n<html><p>Name</p><table><tr></table></html>',
    'webPage',
  ],
  [
    'a web page whose merged cells push the others aside',
    `<table>${'<tr><td rowspan=9999>a'.repeat(200)}</table>`,
    'tooManyColumns',
  ],
  ['a web page with one row too many', `<table>${'<tr><td>a'.repeat(10_021)}</table>`, 'tooMany'],
  ['a web page with tags inside each other', '<table><tr><td>a'.repeat(501), 'webPage'],
  ['a workbook of 2003 in XML', '<?xml version="1.0"?><Workbook></Workbook>', 'webPage'],
  ['contacts of a phone without any name or number', 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD', 'contacts'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'oldExcel'],
  [
    'a locked workbook',
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    'locked',
  ],
  ['an archive that is no workbook', zipSync({ 'a.txt': strToU8('a') }), 'unknownKind'],
  ['a workbook with macros', workbook([['a']], { more: { 'xl/vbaProject.bin': strToU8('x') } }), 'macros'],
  ['half a workbook', workbook([['a']]).subarray(0, 400), 'unknownKind'],
  ['a zip bomb', workbook([['a']], { more: { 'xl/media/bomb.bin': new Uint8Array(2_000_000) } }), 'unpacksTooLarge'],
])('%s cannot be imported', (_, bytes, fault) => {
  expect(textOf(bytes)).toBe(fault);
});

// Proves jars-12
test('a workbook can have merged cells, dates as numbers, formulas and empty rows', () => {
  const after = '<mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>';
  const rows = [
    ['Customers of 2026', '', '', ''],
    [],
    ['Name', 'Phone', 'From', 'Jars'],
    ['Asha', 9845012345, { date: 46_000 }, { formula: 'A1+1', value: 3 }],
  ];
  expect(textOf(workbook(rows, { after }))).toEqual([
    [1, 'Customers of 2026'],
    [3, 'Name', 'Phone', 'From', 'Jars'],
    [4, 'Asha', '9845012345', '2025-12-09', '3'],
  ]);
});

const places = new Map([['560038', { city: 'Bangalore', state: 'Karnataka' }]]);
const rowsOf = (...rows: Parameters<typeof workbook>[0][number][]) => textOf(workbook(rows));

// Proves jars-15
test('error values and formulas without a result are reported, and do not become empty cells', () => {
  const errors = ['#N/A', '#REF!', '#DIV/0!', '#SPILL!', '#NAME?', '#GETTING_DATA', '#UNHEARD_OF'];
  const rows = rowsOf(
    errors.map((error) => ({ error })),
    [{ formula: 'A1+1' }],
  );
  expect(rows).toEqual([
    [1, ...errors.slice(0, -1), '=#UNHEARD_OF'],
    [2, '='],
  ]);
  for (const cell of [...errors, 'Err:502', '='].filter((text) => text !== '#UNHEARD_OF')) {
    expect(
      readCustomer(['Asha', '98450 12345', '14 Lake View Road', '560038', '', cell], chosen, places).faults,
    ).toMatchObject([{ column: 'deposit', msg: expect.stringContaining('formula or an error') }]);
  }
});

test.each([
  ['0.00" Cr"', 300, '300.00 Cr'],
  ['0.00" Dr";0.00" Cr"', -300, '300.00 Cr'],
  ['#,##0.00_);(#,##0.00)', -500, '(500.00)'],
  ['0%', 0.18, '18%'],
  ['0" jars"', 3, '3 jars'],
  ['#,##0,', 3000, '=3000'],
  [';;;', 300, '=300'],
  ['0;[Red]0', -500, '=-500'],
  ['[=1]"yes";0', 1, 'yes'],
  ['000000', 4501, '004501'],
  ['00000 00000', 9845012345, '9845012345'],
  ['"+91 "00000 00000', 9845012345, '+91 98450 12345'],
  ['"91"0', 300, '=300'],
  ['[$₹-4009] #,##,##0.00', 1200.5, '1200.5'],
  ['[$-4000439]#,##0.00', 1450, '1450'],
  ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', -500, '-500'],
  ['[>=100000]##\\,##\\,##0;##,##0', 1234567, '1234567'],
  ['_ ₹ * #,##0.00_ ;_ ₹ * -#,##0.00_ ;_ ₹ * "-"??_ ;_ @_ ', 0, '0'],
  ['0.00E+00', 9845012345, '9845012345'],
  ['0', 300.5, '300.5'],
  ['d-mmm', 46236, '2026-08-02'],
  ['h:mm', 0.4375, '10:30'],
  ['[h]:mm', 1.5, '36:00'],
  ['d/m/yyyy h:mm', 46236.4375, '2026-08-02 10:30'],
])('a cell with the format %s and the value %d is read as %s', (shown, value, text) => {
  expect(rowsOf([{ value, shown }])).toEqual([[1, text]]);
});

// Proves jars-15
test('a date or time that a spreadsheet made of a house number is a fault', () => {
  for (const cell of ['2026-08-02', '02-Aug', 'Aug-26', '10:30', '2026-08-02 10:30']) {
    const { faults } = readCustomer(['Asha', '98450 12345', cell, '560038'], chosen, places);
    expect(faults[0], cell).toMatchObject({ column: 'street', msg: expect.stringContaining('date or time') });
  }
  for (const cell of ['2-8, Civil Lines', '5/12/26 Gandhi Road', 'May Flower 12', '12-A, Lake Road']) {
    expect(readCustomer(['Asha', '98450 12345', cell, '560038'], chosen, places).faults, cell).toEqual([]);
  }
});

test('a workbook with a time of day can be read, whichever way the time is stored', () => {
  const times = ['10:30:00', 'T10:30:00', '1899-12-31T10:30:00', '2026-08-02', '2026-08-02T10:30:15Z', 'noon'];
  expect(rowsOf(times.map((time) => ({ time })))).toEqual([
    [1, '10:30', '10:30', '10:30', '2026-08-02', '2026-08-02 10:30:15', '=noon'],
  ]);
});

test('all sheets, including hidden ones, are read with their names, and a sheet that is too wide does not affect the others', () => {
  const wide = Array.from({ length: 26 }, (_, at) => `c${at}`);
  const bytes = workbookOf([
    { name: 'About & more', rows: [['Our list']] },
    { name: 'Lists', rows: [['x']], state: 'veryHidden' },
    { name: 'Gokulam', rows: [wide, ['1']] },
  ]);
  expect(sheetsOf(bytes)).toEqual([
    { name: 'About & more', isHidden: false, fault: null, rows: [[1, 'Our list']] },
    { name: 'Lists', isHidden: true, fault: null, rows: [[1, 'x']] },
    {
      name: 'Gokulam',
      isHidden: false,
      fault: null,
      rows: [
        [1, ...wide],
        [2, '1'],
      ],
    },
  ]);
});

test('rows and cells of a workbook without a position follow the previous one', () => {
  const sheet =
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>a</t></is></c><c><v>2</v></c></row><row/><row><c><v>3</v></c></row></sheetData></worksheet>';
  expect(textOf(workbook([], { more: { 'xl/worksheets/sheet1.xml': strToU8(sheet) } }))).toEqual([
    [1, 'a', '2'],
    [3, '3'],
  ]);
});

test.each([
  'Balance',
  'Bal.',
  'Closing Balance (₹)',
  'Credit',
  'Pending',
  'Pending Amt',
  'Baki',
  'बाकी',
  'बैलेंस',
  'Dr/Cr',
])('staff are asked what the heading “%s” means', (heading) => {
  expect(chooseColumns('customers', ['Name', 'Phone', heading])).toEqual({
    columns: { name: 0, phone: 1 },
    questions: [{ index: 2, fields: ['dues', 'balance', 'jars'] }],
  });
});

test('staff are not asked about headings that say who owes the money, nor about those of the template', () => {
  for (const [heading, column] of [
    ['Balance due', 'dues'],
    ["You'll Get", 'dues'],
    ['Advance', 'balance'],
    ['Jar bal', 'jars'],
  ]) {
    expect(chooseColumns('customers', ['Name', heading ?? '']), heading).toEqual({
      columns: { name: 0, [column ?? '']: 1 },
      questions: [],
    });
  }
  expect(chooseColumns('customers', ['Name', 'Balance', 'Dues', 'Credit limit'])).toEqual({
    columns: { name: 0, balance: 1, dues: 2 },
    questions: [],
  });
  expect(chooseColumns('customers', ['Name', ...Array(9).fill('Balance')]).questions).toHaveLength(5);
});

// Proves jars-23
test.each([
  [['Name', 'Rate'], { name: 0, agreedPrice: 1 }, []],
  [['Name', 'भाव (₹)'], { name: 0, agreedPrice: 1 }, []],
  [['Name', 'Rate per month'], { name: 0 }, [1]],
  [['Name', 'Old rate', 'Rate'], { name: 0 }, [1, 2]],
  [['Name', 'Old price', 'Agreed price'], { name: 0, agreedPrice: 2 }, []],
] as const)('staff are asked about prices that may not be those of one jar: %j', (headings, columns, asked) => {
  const questions = asked.map((index) => ({ index, fields: ['agreedPrice'] }));
  expect(chooseColumns('customers', headings)).toEqual({ columns, questions });
});

test('a heading of the template wins over another known heading in an earlier column', () => {
  expect(chooseColumns('products', ['MRP', 'In stock?', 'Price', 'Stock']).columns).toEqual({ price: 2, stock: 3 });
  expect(chooseColumns('customers', ['Empty', 'Jars held', 'Contact', 'Phone number']).columns).toEqual({
    jars: 1,
    phone: 3,
  });
});

test.each([
  ['products', ['Name', 'In stock', 'Qty', 'MRP', 'Selling Price'], { name: 0, stock: 2, price: 4 }],
  ['products', ['Item', 'MRP', 'Rate'], { name: 0, price: 2 }],
  ['customers', ['Contact', 'Name', 'Mobile', 'Empty', 'Jar Balance'], { name: 1, phone: 2, jars: 4 }],
  ['customers', ['WhatsApp', 'Mobile No.', 'Empties', 'No of jars'], { phone: 1, secondPhone: 0, jars: 3 }],
] as const)(
  'if two columns fit one field, the column with the better heading is chosen: %s %j',
  (kind, headings, columns) => {
    expect(chooseColumns(kind, headings)).toEqual({ columns, questions: [] });
  },
);

test('of two header rows the more detailed one is read, and other known headings are recognized in both languages', () => {
  const head = [
    { line: 1, cells: ['Party', '', 'Address', '', 'Jars'] },
    { line: 2, cells: ['Party Name', 'Mobile No.', 'पता', 'PIN', 'जार', 'बकाया (₹)', 'Route'] },
    { line: 3, cells: ['Asha', '9845012345', '14 Lake View Road', '560038', '3', '20', '7'] },
  ];
  expect(findHeaderLine('customers', head)).toBe(2);
  expect(chooseColumns('customers', head[1]?.cells ?? [])).toEqual({
    columns: { name: 0, phone: 1, street: 2, pincode: 3, jars: 4, dues: 5 },
    questions: [],
  });
  expect(chooseColumns('customers', ['Name', 'कितने जार', 'Plan qty']).columns).toEqual({
    name: 0,
    jars: 1,
    planQuantity: 2,
  });
});

const chosen = {
  name: 0,
  phone: 1,
  street: 2,
  pincode: 3,
  jars: 4,
  deposit: 5,
  container: 6,
  email: 7,
  floor: 8,
  gstin: 9,
};
const rowOf = (...cells: string[]) => readCustomer(cells, chosen, places);
const address = ['14 Lake View Road, Indiranagar', '560038'] as const;

test.each([
  ['a title with a comma above', 'Customers, Nov;\nName;Mobile\nAsha;98', ['Asha', '98']],
  ['addresses with commas', 'Name;Address\nDevi;9, Hill Road\nAsha;12, Lake, City', ['Asha', '12, Lake, City']],
  ['decimal commas', 'Name\tRate\nRavi\t13,50\nAsha\t12,50\nDevi\t9', ['Devi', '9']],
  ['separators in quotes', 'Name,Note\nRavi,"d;e;f"\nAsha,"a;b;c"', ['Asha', 'a;b;c']],
  ['one column', 'Name\nAsha', ['Asha']],
])('the separator of a CSV file is found in a file with %s', (_, text, last) => {
  expect([...splitCsv(text)].at(-1)?.cells).toEqual(last);
});

test.each(['-', '–', 'NA', 'n/a', 'N.A.', 'nil', 'None'])('a cell with “%s” counts as empty', (nothing) => {
  const { row, faults } = rowOf('Asha', "'9845012345", address[0], "'560038", ...Array(6).fill(nothing));
  expect(faults).toEqual([]);
  expect(row).toMatchObject({ number: '9845012345', jars: 0, depositPaise: 0 });
});

test('a dash as the name or street is a fault', () => {
  const { faults } = rowOf('-', '9845012345', '-', '560038');
  expect(faults.map(({ column }) => column)).toEqual(expect.arrayContaining(['name', 'street']));
});

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
  ['deposit', ['Asha', '9845012345', ...address, '', '35,40'], 1],
  ['jars', ['Asha', '9845012345', ...address, '1,20'], 1],
  ['pincode', ['Asha', '9845012345', address[0], '56003'], 2],
])('a fault is reported in the column “%s”: %#', (column, cells, count) => {
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
])('the cell “%s” is read as the day %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each([
  ['2', { everyDays: 2, weekdays: [] }],
  ['Every 3 days', { everyDays: 3, weekdays: [] }],
  ['रोज़', { everyDays: 1, weekdays: [] }],
  ['Thu, mon', { everyDays: null, weekdays: [1, 4] }],
  ['सोम और गुरु', { everyDays: null, weekdays: [1, 4] }],
  ['1 din chhod ke', { everyDays: 2, weekdays: [] }],
  ['do din chod kar', { everyDays: 3, weekdays: [] }],
  ['2 दिन छोड़कर', { everyDays: 3, weekdays: [] }],
  ['एक दिन छोड़कर', { everyDays: 2, weekdays: [] }],
  ['sometimes', undefined],
])('delivery days written as “%s” are read as %j', (typed, rhythm) => {
  expect(parseRhythm(typed)).toEqual(rhythm);
});

test('a product in a returnable container must name the container', () => {
  const columns = { name: 0, size: 1, capacity: 2, price: 3, stock: 4, container: 5 };
  const faultsOf = (container: string) =>
    readProduct(['Water', '20 L', '20 litres', '60', '100', container], columns).faults.map(({ column }) => column);
  expect([faultsOf(''), faultsOf('none'), faultsOf('N/A'), faultsOf('20 L jar')]).toEqual([['container'], [], [], []]);
});

test.each(languages)('the examples of a template in %s are skipped', (language) => {
  for (const kind of ['customers', 'products'] as const) {
    const { columns, rows } = templateOf(kind, language);
    for (const row of rows) expect(isExample(Object.values(columns).map((cell) => String(cell(row))))).toBe(true);
  }
  expect(isExample(['Exemplary water', '20 L'])).toBe(false);
});

test('reading a cell with many blanks takes no longer than other cells', () => {
  const columns = { name: 0, size: 1, capacity: 2, price: 3, stock: 4 };
  const cell = `1${'\t'.repeat(2000)}x`;
  const began = process.cpuUsage();
  for (let at = 0; at < 500; at += 1) readProduct(['Water', '1 L', cell, '20', cell], columns);
  // An earlier regular expression backtracked at each blank and needed three seconds of processor time.
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});
