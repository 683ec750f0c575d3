/** The GST returns of documents whose figures were computed by hand. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GstPeriod, GstSection } from '#contract/money/gst-rules.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { issueSale, type TestSale } from '#server/testing/builders/documents.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

const company = '29AAGCB7383J1Z4';
/** The number of a UN body in Kerala. */
const uin = '3217UNO00002UNC';
let shop: TestShop;
let asAdmin: CallShop;
const jars = (quantity: number, grossPaise: number) => [
  { name: 'Jar', hsn: '2201', basisPoints: 500, quantity, grossPaise },
];
const issue = (day: string, sale: TestSale, earlier?: Awaited<ReturnType<typeof issueSale>>) =>
  issueSale(shop, day, sale, earlier);
const read = async (month: string, by: GstPeriod = 'month') =>
  (await asAdmin('GET /admin/money/gst', { query: { month, by } })).body.data;
async function load(section: GstSection, month: string, by: GstPeriod = 'month') {
  const { status, body } = await asAdmin('GET /admin/money/gst/export', { query: { month, by, section } });
  expect(status).toBe(200);
  return readCsv(body);
}

beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2030-01-15T10:00:00+05:30');
  asAdmin = shop.as(await buildAdmin(shop));
  const ofCompany = { gstin: company, buyer: '=Bagmane Tech', deliveryPaise: 50_00 };
  const first = await issue('2026-11-03', { ...ofCompany, lines: jars(2, 170_00) });
  const small = await issue('2026-11-05', { lines: jars(1, 85_00) });
  const large = await issue('2026-11-06', { state: 'Kerala', lines: jars(1000, 1_05_000_00) });
  await issue('2026-11-06', { state: 'Kerala', lines: jars(950, 1_00_000_00) });
  await issue('2026-11-07', { lines: [{ ...jars(1, 20_00)[0], name: 'Refill', basisPoints: 0 }] } as TestSale);
  await issue('2026-11-10', { ...ofCompany, lines: jars(1, 85_00) }, first);
  await issue('2026-11-11', { state: 'Kerala', lines: jars(500, 50_000_00) }, large);
  await issue('2026-11-12', { lines: [] }, small);
  const juice = { name: 'Juice', hsn: '2202', basisPoints: 1800, quantity: 4, grossPaise: 118_00 };
  await issue('2026-11-13', { lines: [juice] });
  // A month in which more was reversed than sold.
  const back = await issue('2026-11-30', { lines: jars(1, 85_00) });
  await issue('2026-12-01', { lines: [] }, back);
});
afterAll(() => shop.close());

// Proves gst-1
test('each document to a customer with a GSTIN has its own row, and credit notes have their own section', async () => {
  // 170 × 5 / 105 = 8.10 and 50 × 5 / 105 = 2.38, so CGST and SGST are 4.05 and 1.19 each.
  expect(await load('b2b', '2026-11')).toEqual([
    {
      'GSTIN/UIN of Recipient': company,
      'Receiver Name': "'=Bagmane Tech",
      'Invoice Number': 'INV/2627/1',
      'Invoice date': '03-Nov-2026',
      'Invoice Value': '220.00',
      'Place Of Supply': '29-Karnataka',
      'Reverse Charge': 'N',
      'Applicable % of Tax Rate': '',
      'Invoice Type': 'Regular B2B',
      'E-Commerce GSTIN': '',
      Rate: '5',
      'Taxable Value': '209.52',
      'Cess Amount': '',
    },
  ]);
  // 85 × 5 / 105 = 4.05, so CGST and SGST are 2.02 each.
  expect(await load('cdnr', '2026-11')).toMatchObject([
    {
      'Note Number': 'CN/2627/1',
      'Note Date': '10-Nov-2026',
      'Note Type': 'C',
      'Note Value': '85.00',
      'Taxable Value': '80.96',
    },
  ]);
});

// Proves gst-1
test('of sales without a GSTIN, only an invoice above ₹1,00,000 to another state has its own row, and so have its credit notes', async () => {
  expect(await load('b2cl', '2026-11')).toMatchObject([
    {
      'Invoice Number': 'INV/2627/3',
      'Invoice Value': '105000.00',
      'Place Of Supply': '32-Kerala',
      'Taxable Value': '100000.00',
    },
  ]);
  // 55,000 × 5 / 105 = 2,619.05.
  expect(await load('cdnur', '2026-11')).toMatchObject([
    { 'UR Type': 'B2CL', 'Note Number': 'CN/2627/2', 'Note Value': '55000.00', Rate: '5', 'Taxable Value': '52380.95' },
  ]);
});

// Proves gst-1
test('all other sales are summed by state and rate, less credit notes, even if the sum is below zero', async () => {
  const rowsOf = async (month: string) =>
    (await load('b2cs', month)).map((row) => [row.Type, row['Place Of Supply'], row.Rate, row['Taxable Value']]);
  // The jar of 30 November has a taxable value of 80.96. The jar of 5 November was reversed.
  expect(await rowsOf('2026-11')).toEqual([
    ['OE', '29-Karnataka', '5', '80.96'],
    ['OE', '29-Karnataka', '18', '100.00'],
    ['OE', '32-Kerala', '5', '95238.10'],
  ]);
  expect(await rowsOf('2026-12')).toEqual([['OE', '29-Karnataka', '5', '-80.96']]);
  const nil = (await load('exemp', '2026-11')).map((row) => [row.Description, row['Nil Rated Supplies']]);
  expect(nil).toEqual([
    ['Inter-State supplies to registered persons', '0.00'],
    ['Intra-State supplies to registered persons', '0.00'],
    ['Inter-State supplies to unregistered persons', '0.00'],
    ['Intra-State supplies to unregistered persons', '20.00'],
  ]);
});

// Proves gst-1
test('HSN codes are split by customers with and without GSTIN, and a delivery charge adds no unit', async () => {
  const rowsOf = async (section: GstSection, month = '2026-11') =>
    (await load(section, month)).map((row) => Object.values(row).filter((cell) => cell !== ''));
  expect(await rowsOf('hsn_b2b')).toEqual([
    ['2201', 'NOS-NUMBERS', '1', '135.00', '5', '128.56', '0.00', '3.22', '3.22'],
  ]);
  // The two large invoices less the credit note: 1,05,000 + 1,00,000 - 55,000, with 5,000 + 4,761.90 - 2,619.05 of tax.
  expect(await rowsOf('hsn_b2c')).toEqual([
    ['2201', 'NOS-NUMBERS', '1', '20.00', '0', '20.00', '0.00', '0.00', '0.00'],
    ['2201', 'NOS-NUMBERS', '1451', '150085.00', '5', '142938.11', '7142.85', '2.02', '2.02'],
    ['2202', 'NOS-NUMBERS', '4', '118.00', '18', '100.00', '0.00', '9.00', '9.00'],
  ]);
  // If no customer has a GSTIN, this section has one HSN code with zeros.
  expect(await rowsOf('hsn_b2b', '2026-12')).toEqual([
    ['2201', 'NOS-NUMBERS', '0', '0.00', '5', '0.00', '0.00', '0.00', '0.00'],
  ]);
});

// Proves gst-2
test('the screen has the totals of GSTR-3B, and the documents beside what the ledger charged', async () => {
  const { outward, nilRated, toOtherStates, sections, books, numbers, lateNotes } = await read('2026-11');
  // The taxable amounts of the HSN table add up: 128.56 + 1,42,938.11 + 100.00.
  expect(outward).toEqual({ taxable: 143_166.67, igst: 7142.85, cgst: 14.24, sgst: 14.24 });
  expect(nilRated).toBe(20);
  expect(toOtherStates).toEqual([{ place: 'Kerala', isUin: false, taxable: 142_857.15, igst: 7142.85 }]);
  expect(sections.find(({ section }) => section === 'cdnr')).toEqual({
    section: 'cdnr',
    documents: 1,
    value: 85,
    taxable: 80.96,
    igst: 0,
    cgst: 2.02,
    sgst: 2.02,
  });
  expect(numbers.map(({ from, to, total, notUsed }) => [from, to, total, notUsed])).toEqual([
    ['BOS/2627/1', 'BOS/2627/1', 1, 0],
    ['CN/2627/1', 'CN/2627/3', 3, 0],
    ['INV/2627/1', 'INV/2627/6', 6, 0],
  ]);
  // These documents belong to no order, so the ledger has no entries for them.
  expect(books).toMatchObject({ charged: 0, withoutDocument: 0, otherPeriod: 150_358, documents: 150_358 });
  expect(lateNotes).toEqual({ documents: 0, value: 0 });
});

// Proves gst-1
test('a quarter is three months of the financial year, and the archive has each section as its own file', async () => {
  const { from, to, outward } = await read('2026-12', 'quarter');
  expect([from, to, outward.taxable]).toEqual(['2026-10-01', '2026-12-31', 143_085.71]);
  const { rawPayload, headers } = await shop.app.http.inject({
    url: '/api/admin/money/gst/archive?month=2026-12&by=quarter',
    headers: { authorization: `Bearer ${(await buildAdmin(shop)).token}` },
  });
  expect(headers['content-disposition']).toBe('attachment; filename="gstr1-2026-10-to-2026-12.zip"');
  const files = unzipSync(rawPayload);
  expect(Object.keys(files)).toEqual(
    ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn(b2b)', 'hsn(b2c)', 'docs'].map((name) => `${name}.csv`),
  );
  // The government's tool compares the first heading exactly, so the file must not start with a byte order mark.
  expect(Buffer.from(files['docs.csv'] ?? '').toString()).toBe(
    [
      'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
      'Invoices for outward supply,BOS/2627/1,BOS/2627/1,1,0',
      'Credit Note,CN/2627/1,CN/2627/4,4,0',
      'Invoices for outward supply,INV/2627/1,INV/2627/6,6,0',
      '',
    ].join('\r\n'),
  );
});

// Proves gst-1
test('numbers that staff skipped count as cancelled in the period of the next document', async () => {
  const body = { prefix: 'INV', firstNumber: 20, reason: 'Restored a backup' };
  shop.clock.set('2026-12-02T10:00:00+05:30');
  const asOwner = shop.as(await buildAdmin(shop));
  const raised = await asOwner('PUT /admin/document-series/:kind', { params: { kind: 'tax_invoice' }, body });
  expect(raised.status, JSON.stringify(raised.body)).toBe(200);
  shop.clock.set('2030-01-15T10:00:00+05:30');
  await issue('2027-01-05', { lines: jars(1, 85_00) });
  expect((await read('2027-01')).numbers).toEqual([
    { kind: 'tax_invoice', from: 'INV/2627/7', to: 'INV/2627/20', total: 14, notUsed: 13, issued: 1 },
  ]);
  expect(await load('docs', '2027-01')).toMatchObject([{ 'Total Number': '14', Cancelled: '13' }]);
});

// Proves gst-3
test('a credit note until 30 November of the next financial year lowers the tax; a later one is in no section', async () => {
  const two = await issue('2027-03-31', { lines: jars(2, 170_00) });
  const one = await issue('2027-11-30', { lines: jars(1, 85_00) }, two);
  await issue('2027-12-01', { lines: [] }, one);
  expect(await read('2027-11')).toMatchObject({ outward: { taxable: -80.96 }, lateNotes: { documents: 0 } });
  const december = await read('2027-12');
  expect(december).toMatchObject({ outward: { taxable: 0 }, lateNotes: { documents: 1, value: 85 } });
  expect(december.books.documents).toBe(-85);
  expect(await load('b2cs', '2027-12')).toEqual([]);
  expect(await load('docs', '2027-12')).toMatchObject([{ 'Nature of Document': 'Credit Note', 'Total Number': '1' }]);
});

// Proves gst-1
test('an invoice of 200 lines has one row per rate', async () => {
  const rates = [0, 500, 1800];
  const lines = Array.from({ length: 200 }, (_, at) => {
    const basisPoints = rates[at % 3] ?? 0;
    return { name: `Product ${at}`, hsn: '2201', basisPoints, quantity: 1, grossPaise: 10_000 + basisPoints };
  });
  await issue('2028-01-10', { gstin: company, lines });
  // 67 lines of ₹100, 67 of ₹105 with ₹5 of tax, and 66 of ₹118 with ₹18.
  expect((await load('b2b', '2028-01')).map((row) => [row['Invoice Value'], row.Rate, row['Taxable Value']])).toEqual([
    ['21523.00', '5', '6700.00'],
    ['21523.00', '18', '6600.00'],
  ]);
  expect((await read('2028-01')).nilRated).toBe(6700);
});

// Proves gst-4
test('the turnover of a composition dealer is in no section of GSTR-1, and its tax of one per cent is split into two halves', async () => {
  const composition = { scheme: 'composition' as const };
  const bill = await issue('2028-04-10', { ...composition, lines: jars(10, 850_00) });
  await issue('2028-05-10', { ...composition, lines: jars(9, 765_00) }, bill);
  await issue('2028-06-30', { ...composition, lines: jars(3, 255_00) });
  const { composition: cmp, sections, numbers } = await read('2028-04', 'quarter');
  // 850 − 85 + 255 = 1,020: the second bill is a sale of its own, and only the credit note lowers the turnover. Half a
  // per cent of ₹1,020 is ₹5.10.
  expect(cmp).toEqual({ documents: 3, turnover: 1020, cgst: 5.1, sgst: 5.1 });
  expect(sections.every(({ value }) => value === 0)).toBe(true);
  expect(numbers).toEqual([]);
});

// Proves gst-5
test('the return counts the documents that an accountant must check: without an HSN code, or with the GSTIN of another state', async () => {
  await issue('2028-07-01', { gstin: '32AAGCB7383J1ZH', lines: jars(1, 85_00) });
  await issue('2028-07-02', { lines: [{ name: 'Cup', hsn: '', basisPoints: 1800, quantity: 1, grossPaise: 118_00 }] });
  expect((await read('2028-07')).missing).toEqual({ orders: 0, withoutHsn: 1, withoutState: 0, otherState: 1 });
});

// Proves gst-1
test('a combined document is never reported as a large sale: it is summed, less its credit notes, and counts as one document', async () => {
  const kerala = { state: 'Kerala', lines: jars(1000, 1_05_000_00) };
  const [combined, ...others] = await issue('2028-08-02', { ...kerala, salesOf: '2028-08-01' });
  expect([combined?.kind, others]).toEqual(['tax_invoice', []]);
  const rowsOf = async (section: GstSection) =>
    (await load(section, '2028-08')).map((row) => [row['Place Of Supply'], row.Rate, row['Taxable Value']]);
  expect([await rowsOf('b2cl'), await rowsOf('b2cs')]).toEqual([[], [['32-Kerala', '5', '100000.00']]]);
  // One order of the combined document is reversed: 525 × 5 / 105 = 25.
  const parts = combined ? [combined] : [];
  await issue('2028-08-03', { state: 'Kerala', lines: jars(995, 1_04_475_00) }, parts);
  expect([await rowsOf('cdnur'), await rowsOf('b2cs')]).toEqual([[], [['32-Kerala', '5', '99500.00']]]);
  expect(await load('hsn_b2c', '2028-08')).toMatchObject([{ 'Total Quantity': '995', 'Taxable Value': '99500.00' }]);
  const { numbers } = await read('2028-08');
  expect(numbers.map(({ kind, issued }) => [kind, issued])).toEqual([
    ['credit_note', 1],
    ['tax_invoice', 1],
  ]);
});

// Proves gst-2
test('an embassy or a UN body is listed with the customers with a GSTIN, and has its own row in table 3.2 of GSTR-3B', async () => {
  await issue('2029-02-03', { state: 'Kerala', lines: jars(1, 210_00) });
  await issue('2029-02-03', { state: 'Kerala', gstin: uin, buyer: 'UNO', lines: jars(1, 105_00) });
  expect(await load('b2b', '2029-02')).toMatchObject([
    { 'GSTIN/UIN of Recipient': uin, 'Invoice Type': 'Regular B2B', 'Taxable Value': '100.00' },
  ]);
  // 210 × 5 / 105 = 10.00, and 105 × 5 / 105 = 5.00.
  expect((await read('2029-02')).toOtherStates).toEqual([
    { place: 'Kerala', isUin: false, taxable: 200, igst: 10 },
    { place: 'Kerala', isUin: true, taxable: 100, igst: 5 },
  ]);
});
