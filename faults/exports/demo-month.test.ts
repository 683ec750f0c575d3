/**
 * One month of the demo, exported as an accountant does and read by other programs: PostgreSQL loads the CSV files and
 * adds them up, and another XML library reads the files for Tally. All of them must agree with the books.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookName } from '#contract/money/books-rules.ts';
import { accountLabels } from '#contract/money/desk-rules.ts';
import { daysOfMonth } from '#contract/money/entries.ts';
import { combineSmallSales } from '#server/documents/combined/make-combined.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { findAll, readXml, textOf } from '#server/testing/files/read-xml.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { fillDemo } from '#tools/demo/fill-demo.ts';
import { workMorning } from '#tools/demo/morning/work-morning.ts';

const month = '2026-11';
const query = { month };
let shop: TestShop;
let admin: { token: string };
let asAdmin: CallShop;

async function act(name: 'bills' | 'gst-payments' | 'expenses' | 'owner-money', body: object) {
  const headers = { 'idempotency-key': newId() };
  const answer = await asAdmin(`POST /admin/money/${name}`, {
    headers,
    body: { reason: 'As planned', ...body },
  } as never);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2026-11-25T18:31:30.000Z');
  await fillDemo(shop, true);
  await workMorning(shop);
  admin = await buildAdmin(shop);
  asAdmin = shop.as(admin);
  const bill = { supplier: 'Caps and Seals', gstin: '29AAPFU0939F1ZR', number: 'A/17', day: '2026-11-24' };
  await act('bills', { ...bill, taxable18: 1000, total: 1180, place: 'bank', isClaimed: true });
  await act('gst-payments', { amount: 4321.5, place: 'bank', day: '2026-11-20' });
  await act('expenses', { amount: 75.25, place: 'till', day: '2026-11-02' });
  await act('owner-money', { amount: 500, place: 'bank', direction: 'in' });
  shop.clock.set('2026-12-02T10:00:00+05:30');
  await combineSmallSales(shop);
  admin = await buildAdmin(shop);
  asAdmin = shop.as(admin);
});
afterAll(() => shop.close());

type Sums = Record<string, string>;

/** Loads a CSV file into a table of PostgreSQL, and selects from it. Columns are named as in the file. */
async function select(csv: string, columns: string): Promise<Sums[]> {
  const heads =
    csv
      .replace(/^\uFEFF/, '')
      .split('\r\n')[0]
      ?.split(',') ?? [];
  const client = new pg.Client(shop.connection);
  await client.connect();
  try {
    await client.query(`create temp table file (${heads.map((head) => `"${head.replaceAll('"', '')}" text`).join()})`);
    await pipeline(Readable.from([csv]), client.query(copyFrom('copy file from stdin (format csv, header)')));
    return (await client.query(`select ${columns}`)).rows;
  } finally {
    await client.end();
  }
}
const sumOf = (column: string) => `coalesce(sum(nullif("${column}", '')::numeric), 0)::text`;
const paiseOf = (rupees: number | string = 0) => Math.round(Number(rupees) * 100);

const books = async () => (await asAdmin('GET /admin/money/books', { query })).body.data;
const returns = async () => (await asAdmin('GET /admin/money/gst', { query })).body.data;

type Moved = Record<string, { debits: number; credits: number }>;
/** The trial balance by the name of each account in the day book. */
async function trialBalance(): Promise<Moved> {
  const { accounts } = await books();
  return Object.fromEntries(
    accounts.flatMap(({ kind, debits, credits }) =>
      kind === 'earlier_result' || debits + credits === 0
        ? []
        : [[accountLabels[kind], { debits: paiseOf(debits), credits: paiseOf(credits) }]],
    ),
  );
}

test('the trial balance adds up to zero in a spreadsheet, and so does the day book, account by account', async () => {
  const trial = (await asAdmin('GET /admin/money/trial-balance/export', { query })).body;
  const [sides = {}] = await select(
    trial,
    ['Opening debit (₹)', 'Opening credit (₹)', 'Debits (₹)', 'Credits (₹)', 'Closing debit (₹)', 'Closing credit (₹)']
      .map((head, at) => `${sumOf(head)} as c${at}`)
      .join()
      .concat(` from file where "Account" <> 'Total'`),
  );
  expect([sides.c0, sides.c2, sides.c4]).toEqual([sides.c1, sides.c3, sides.c5]);
  const { accounts } = await books();
  const names = await select(trial, `"Account" as name, "Debits (₹)" as debits from file where "Account" <> 'Total'`);
  expect(names.map(({ name, debits }) => [name, paiseOf(debits)])).toEqual(
    accounts.map(({ kind, debits }) => [bookName(kind), paiseOf(debits)]),
  );

  const dayBook = (await asAdmin('GET /admin/money/entries/export', { query: daysOfMonth(month) })).body;
  const sideOf = (column: string) =>
    select(dayBook, `split_part("${column}", ': ', 1) as account, ${sumOf('Amount (₹)')} as sum from file group by 1`);
  const moved: Moved = {};
  for (const { account = '', sum } of await sideOf('To account (debit)'))
    moved[account] = { debits: paiseOf(sum), credits: 0 };
  for (const { account = '', sum } of await sideOf('From account (credit)'))
    moved[account] = { debits: moved[account]?.debits ?? 0, credits: paiseOf(sum) };
  expect(moved).toEqual(await trialBalance());
  expect(Object.keys(moved).length).toBeGreaterThan(10);
});

test('the sections of GSTR-1, GSTR-3B and profit and loss have the same sales and the same tax', async () => {
  const { rawPayload } = await shop.app.http.inject({
    url: `/api/admin/money/gst/archive?month=${month}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const files = unzipSync(rawPayload);
  const fileOf = (sheet: string) => new TextDecoder().decode(files[`${sheet}.csv`]);
  const sum = async (sheet: string, column: string) =>
    paiseOf((await select(fileOf(sheet), `${sumOf(column)} as sum from file`))[0]?.sum);
  const ofSections = async (column: string) =>
    (await sum('b2b', column)) +
    (await sum('b2cl', column)) +
    (await sum('b2cs', column)) -
    (await sum('cdnr', column)) -
    (await sum('cdnur', column));
  const taxable = await ofSections('Taxable Value');
  const nilRated = await sum('exemp', 'Nil Rated Supplies');
  const { outward, nilRated: nil, inputTax, gstPaid, numbers } = await returns();
  const { profit } = await books();
  expect(taxable).toBeGreaterThan(1000_00);
  expect([paiseOf(outward.taxable), paiseOf(nil)]).toEqual([taxable, nilRated]);
  expect(paiseOf(profit.sales) + paiseOf(profit.delivery) + paiseOf(profit.jarCharges)).toBe(taxable + nilRated);
  const ofHsn = async (column: string) => (await sum('hsn(b2b)', column)) + (await sum('hsn(b2c)', column));
  expect(await ofHsn('Taxable Value')).toBe(taxable + nilRated);
  const taxes = [
    await ofHsn('Central Tax Amount'),
    await ofHsn('State/UT Tax Amount'),
    await ofHsn('Integrated Tax Amount'),
  ];
  expect([outward.cgst, outward.sgst, outward.igst].map(paiseOf)).toEqual(taxes);
  expect([profit.cgst, profit.sgst, profit.igst].map(paiseOf)).toEqual(taxes);
  const [issued] = await select(fileOf('docs'), `sum("Total Number"::int - "Cancelled"::int)::text as count from file`);
  expect(Number(issued?.count)).toBe(numbers.reduce((count, one) => count + one.issued, 0));
  expect([inputTax, gstPaid.inPeriod]).toEqual([{ cgst: 90, sgst: 90, igst: 0 }, 4321.5]);

  const profitFile = (await asAdmin('GET /admin/money/profit/export', { query })).body;
  const rows = await select(profitFile, '"Item" as item, "Amount (₹)" as amount from file');
  const result = rows.findIndex(({ item }) => item === 'Profit or loss');
  expect(rows.slice(0, result).reduce((total, { amount }) => total + paiseOf(amount), 0)).toBe(paiseOf(profit.result));
  expect(paiseOf(rows[result]?.amount)).toBe(paiseOf(profit.result));
});

/**
 * The ledger of Tally for each account of the shop. There is one for each kind of expense, and one for each kind of
 * input tax.
 */
const ledgers: Record<string, RegExp> = {
  till: /^Till$/,
  pouch: /^Cash with riders$/,
  bank: /^Bank$/,
  allowances: /^Allowances$/,
  write_offs: /^Write-offs$/,
  expenses: /^Expenses/,
  input_tax: /^Input [CSI]GST$/,
  gst_paid: /^GST paid$/,
  cash_differences: /^Cash differences$/,
  opening: /^Opening balances$/,
  owner: /^Owner$/,
  deposits: /^Deposits of customers$/,
};

test('an XML reader finds the money of the books in the files for Tally, ledger by ledger', async () => {
  const load = async (file: 'ledgers' | 'vouchers') =>
    readXml((await asAdmin('GET /admin/money/tally/export', { query: { ...query, file } })).body);
  const names = findAll(await load('ledgers'), 'LEDGER').map(({ attributes }) => attributes.NAME);
  const vouchers = findAll(await load('vouchers'), 'VOUCHER');
  expect(vouchers.length).toBeGreaterThan(300);
  const byLedger = new Map<string, number>();
  for (const voucher of vouchers) {
    expect(textOf(voucher, 'DATE')).toMatch(/^202611\d\d$/);
    const lines = findAll(voucher, 'ALLLEDGERENTRIES.LIST').map((line) => ({
      name: textOf(line, 'LEDGERNAME'),
      // Tally writes a debit below zero.
      paise: -paiseOf(textOf(line, 'AMOUNT')),
    }));
    expect(lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
    for (const { name, paise } of lines) byLedger.set(name, (byLedger.get(name) ?? 0) + paise);
  }
  expect([...byLedger.keys()].filter((name) => !names.includes(name))).toEqual([]);
  const sum = (pattern: RegExp) =>
    [...byLedger].reduce((total, [name, paise]) => total + (pattern.test(name) ? paise : 0), 0);
  const { accounts, profit } = await books();
  const booked = (kind: string) => {
    const { debits = 0, credits = 0 } = accounts.find((account) => account.kind === kind) ?? {};
    return paiseOf(debits) - paiseOf(credits);
  };
  const kinds = Object.keys(ledgers);
  expect(kinds.map((kind) => [kind, sum(ledgers[kind] ?? /^$/)])).toEqual(kinds.map((kind) => [kind, booked(kind)]));
  // Sales with a document are without tax; sales without one are the amounts that the ledger charged.
  const sold = sum(/^(Sales of water|Delivery charges|Jar charges)$/) + sum(/^Output [CSI]GST$/);
  const documented = [profit.sales, profit.delivery, profit.jarCharges, profit.cgst, profit.sgst, profit.igst];
  const { books: beside } = await returns();
  expect(sold).toBe(
    -documented.reduce((total, amount) => total + paiseOf(amount), 0) -
      paiseOf(beside.withoutDocument) -
      paiseOf(beside.jarCharges),
  );
  expect(sum(/^Output CGST$/)).toBe(-paiseOf(profit.cgst));
});
