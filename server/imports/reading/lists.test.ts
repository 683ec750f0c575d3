/**
 * Lists as shops have them, with invented customers. Exports of other programs have the columns that those programs
 * document. Every row is read correctly or reported with a fault, and every column is read, asked about or named as
 * unused.
 */
import { expect, test } from 'vitest';
import { toRupees } from '#contract/shared/money.ts';
import { customerLists, type List } from '#server/testing/builders/lists/customer-lists.ts';
import { notebooks } from '#server/testing/builders/lists/notebooks.ts';
import { readFile } from '#server/testing/quick-read-file.ts';
import { type Cells, splitCsv } from '../cells.rules.ts';
import { readProduct } from '../check-import.ts';
import { type ReadCustomer, readCustomer } from '../customer-row.rules.ts';
import { proposeColumns } from '../headings.rules.ts';
import { splitLines } from '../lines.rules.ts';
import { rewriteSheets } from '../notebooks/plain-table.rules.ts';
import { chooseSheets, joinSheets, lineInImport } from '../sheets.rules.ts';

import { readContacts } from './read-contacts.ts';

/** Staff give the product of the prices once for all rows of a file. */
const shared = { priceProduct: 'Jar' };
const places = new Map([['560038', { city: 'Bangalore', state: 'Karnataka' }]]);

function sheetOf(text: string, place: number) {
  const rows = [...splitCsv(text)].filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { place, name: `Sheet${place + 1}`, isHidden: false, fault: null, rows };
}

async function readList(kind: 'customers' | 'products', { sheets: texts = [], file, answers = {} }: List) {
  const found = rewriteSheets(kind, file ? await readFile(file) : texts.map(sheetOf));
  const { sheets, isAsked } = chooseSheets(kind, found, null);
  expect(isAsked).toBe(false);
  const all = joinSheets(found, sheets);
  const first = sheets.find(({ isRead }) => isRead);
  const headerLine = lineInImport(first?.place ?? 0, first?.headerLine ?? 1);
  const headings = all.find(({ line }) => line === headerLine)?.cells ?? [];
  const below = all.filter(({ line }) => line > headerLine);
  const { columns, questions } = proposeColumns(kind, headings, below);
  const width = Math.max(...all.map(({ cells }) => cells.length));
  const meanings = Array.from({ length: width }, (_, index) => {
    const asked = questions.find((question) => question.index === index);
    const [field] = Object.entries(columns).find(([, at]) => at === index) ?? [];
    return asked ? `?${asked.fields.join('/')}` : (field ?? '-');
  });
  const chosen = { ...columns };
  for (const [index, field] of Object.entries(answers)) chosen[field] = Number(index);
  return { meanings: meanings.join(' '), chosen, ...splitLines(kind, all, { headerLine, columns: chosen }) };
}

const joined = (...parts: (string | number | false | null | undefined)[]) => parts.filter(Boolean).join(' | ');

/** Writes a row as one line for comparison, or the columns that have a fault. */
function describeRow({ row, faults }: ReadCustomer): string {
  // Staff give a missing container once for all rows of a file, so it is not a fault of a single row.
  const columns = new Set(faults.map(({ column }) => column).filter((column) => column !== 'container'));
  if (columns.size > 0) return `fault: ${[...columns].join(', ')}`;
  const { address, plan, note, tags } = row;
  return joined(
    row.name,
    row.number,
    row.email,
    address && [address.house, address.street, address.city, address.pincode].filter(Boolean).join(', '),
    row.jars > 0 && `${row.jars} jars`,
    row.depositPaise > 0 && `deposit ${toRupees(row.depositPaise)}`,
    row.duesPaise > 0 && `due ${toRupees(row.duesPaise)}`,
    row.creditPaise > 0 && `advance ${toRupees(row.creditPaise)}`,
    row.price && `at ${toRupees(row.price.pricePaise)}`,
    plan && `${plan.quantity} each ${plan.everyDays ?? plan.weekdays.join('+')}`,
    note && `note “${note}”`,
    tags.length > 0 && `tagged ${tags.join(', ')}`,
  );
}

const textsOf = (lines: readonly Cells[]) => lines.map(({ cells }) => cells.filter(Boolean).join(' '));

// Proves jars-17, jars-23
test.each(Object.entries({ ...customerLists, ...notebooks }))(
  'a list of customers is read as expected: %s',
  async (_, list) => {
    const { meanings: columns, chosen, rows, left } = await readList('customers', list);
    expect(columns).toBe(list.columns);
    const values = { ...shared, ...list.values };
    expect(rows.map(({ cells }) => describeRow(readCustomer(cells, chosen, places, values)))).toEqual(list.rows);
    expect(textsOf(left)).toEqual(list.left ?? []);
  },
);

const productLists: Readonly<Record<string, List>> = {
  'a price list with units': {
    sheets: ['Rate list 2026\nItem,Pack,Litres,Rate,Security,Qty\nMineral Water,1 L,1,20/-,,50\nTotal,,,,,50'],
    columns: 'name size capacity price deposit stock',
    rows: ['Mineral Water | 1 L | 1000 ml | 20 | 50'],
    left: ['Total 50'],
  },
  'WooCommerce: products': {
    sheets: [
      'ID,SKU,Name,Published,In stock?,Stock,Regular price,Sale price,Categories,Size,Litres\n1,W1,Kaveri,1,1,250,20,,,1 L,1\n2,W2,Kaveri,1,1,180,30,,,2 L,2',
    ],
    columns: '- - name isActive - stock price - category size capacity',
    rows: ['Kaveri | 1 L | 1000 ml | 20 | 250', 'Kaveri | 2 L | 2000 ml | 30 | 180'],
  },
  'Shopify: products': {
    sheets: [
      'Handle,Title,Vendor,Type,Size,Litres,Variant Price,Variant Inventory Qty\nhill,Hill Water,Hill,bottle,1 L,1,20.00,50\nlake,Lake Water,Lake,snack,1 L,1,25.00,40',
    ],
    columns: '- name brand type size capacity price stock',
    rows: ['Hill Water | 1 L | 1000 ml | 20 | 50', 'fault: type'],
  },
};

test.each(Object.entries(productLists))('a list of products is read as expected: %s', async (_, list) => {
  const { meanings: columns, chosen, rows, left } = await readList('products', list);
  expect(columns).toBe(list.columns);
  const found = rows.map(({ cells }) => {
    const { row, faults } = readProduct(cells, chosen);
    if (faults.length > 0) return `fault: ${faults.map(({ column }) => column).join(', ')}`;
    return joined(row.name, row.size, `${row.capacityMl} ml`, toRupees(row.pricePaise), row.stock);
  });
  expect(found).toEqual(list.rows);
  expect(textsOf(left)).toEqual(list.left ?? []);
});

test('a phone’s contacts are read in each version of vCard, with long lines and quoted-printable', () => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Rao;Asha;;;\r\nFN:Asha\r\n  Rao\r\nTEL;TYPE=HOME:080 2345678\r\nTEL;TYPE=CELL:+91 98111 00001\r\nitem1.ADR;TYPE=HOME:;;14 Lake Road\\, Gokulam;Bangalore;Karnataka;560038;India\r\nEMAIL:a@x.example\r\nPHOTO;ENCODING=b:AAAA\r\n BBBB\r\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=E0=A4=86=\n=E0=A4=B6=E0=A4=BE;;;\nTEL;CELL:9811100002\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:4.0\nFN:Ravi Kumar\nTEL;VALUE=uri:tel:+91-98111-00003\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:3.0\nNOTE:nobody\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:4.0\nORG:Lake Hotel;Kitchen\nTEL;VALUE=uri:tel:+91-98111-00004;ext=12\nNOTE:2 jars\\; ring twice\nEND:VCARD',
  ];
  const [headings = [], ...rows] = [...readContacts(cards.join('\r\n'))];
  const cells = rows.map((row, at) => ({ line: at + 2, cells: row }));
  const { columns, questions } = proposeColumns('customers', headings, cells);
  expect(questions).toEqual([]);
  expect(rows.map((row) => describeRow(readCustomer(row, columns, places)))).toEqual([
    'Asha Rao | 9811100001 | a@x.example | 14 Lake Road, Gokulam, Bangalore, 560038 | note “☎ 080 2345678”',
    'आशा | 9811100002',
    'Ravi Kumar | 9811100003',
    'Lake Hotel, Kitchen | 9811100004 | note “2 jars; ring twice”',
  ]);
});
