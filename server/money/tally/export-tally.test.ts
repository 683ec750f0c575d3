/**
 * One month of a shop, exported, read by other programs, and equal to the books. A jar costs ₹85, its deposit ₹150. A
 * bottle costs ₹20 without deposit, so it is a small sale, with a delivery of ₹50.
 */
import { unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { combineSmallSales } from '#server/documents/combined/make-combined.ts';
import { readCells } from '#server/imports/reading/read-cells.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { moveOrder } from '#server/testing/builders/monthly.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { findAll, readXml, textOf } from '#server/testing/files/read-xml.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

const month = '2026-11';
const company = { legalName: 'राव & Sons <Pvt> "Ltd" &amp; Co', gstin: '29AAGCB7383J1Z4' };
let shop: TestShop;
let asAdmin: CallShop;
let admin: { token: string };
let office: BuiltCustomer;
let productId: string;
let bottleId: string;

async function act(name: Extract<CallName, `POST /admin/money/${string}`>, body: object) {
  const headers = { 'idempotency-key': newId() };
  const answer = await asAdmin(name, { headers, body: { reason: 'As we counted', ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
async function leave(customer: BuiltCustomer, quantity: number, form: object = {}): Promise<string> {
  const { id } = await buildOrder(shop, customer, [{ productId, quantity }], { form });
  await moveOrder(shop, admin, id, 'out_for_delivery');
  return id;
}
async function deliverBottle(customer: BuiltCustomer) {
  const { id } = await buildOrder(shop, customer, [{ productId: bottleId, quantity: 1 }]);
  await moveOrder(shop, admin, id, 'out_for_delivery');
  await deliver(id, 70);
}
async function nextDay() {
  shop.clock.advance(86_400);
  admin = await buildAdmin(shop);
  asAdmin = shop.as(admin);
}
async function deliver(id: string, amount: number) {
  const body = { payments: [{ method: 'cash', amount }] };
  const answer = await asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid', MAX_UNPAID_PER_SLOT: '0' });
  admin = await buildAdmin(shop);
  asAdmin = shop.as(admin);
  productId = (await buildProduct(shop, { pricePaise: 85_00, depositPaise: 150_00, stock: 100 })).id;
  bottleId = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 100 })).id;
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  office = await buildCustomer(shop, { name: 'Office' });
  // Until a document names its GSTIN, the office is in the ledger for customers without GSTIN.
  await act('POST /admin/money/payments', { customerId: office.id, amount: 40, method: 'card', reference: '0401' });
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const gst = { gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };
  expect((await asAdmin('PUT /admin/settings', { body: { version, shop: gst } })).status).toBe(200);
  await deliver(await leave(asha, 1), 285);
  await deliverBottle(asha);
  await deliverBottle(office);
  await nextDay();
  const first = await leave(office, 4, company);
  await leave(office, 2, company);
  await deliver(first, 1000);
  await act('POST /admin/money/expenses', { amount: 25, place: 'till' });
  await act('POST /admin/money/gst-payments', { amount: 11, place: 'bank' });
  const taken = await leave(asha, 3);
  // A lost jar has a document of its own, so its charge must not be a second voucher.
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 1, depositPaise: 0, creditPaise: 0 });
  const headers = { 'idempotency-key': newId() };
  const lost = { customerId: asha.id, containerId, count: 1, charge: 236, reason: 'Not found' };
  expect((await asAdmin('POST /admin/jars/lost', { headers, body: lost }, headers)).status).toBe(200);
  const cancelled = { params: { id: taken }, body: { status: 'cancelled' } } as const;
  expect((await asAdmin('PUT /admin/orders/:id/status', cancelled)).status).toBe(200);
  await deliverBottle(asha);
  await deliverBottle(office);
  await nextDay();
  await combineSmallSales(shop);
});
afterAll(() => shop.close());

async function load(file: 'ledgers' | 'vouchers'): Promise<string> {
  const { status, body, headers } = await asAdmin('GET /admin/money/tally/export', { query: { month, file } });
  expect([status, headers['content-type']]).toEqual([200, 'application/xml']);
  return body;
}
const readLedgers = async () => findAll(readXml(await load('ledgers')), 'LEDGER');
const readVouchers = async () =>
  findAll(readXml(await load('vouchers')), 'VOUCHER').map((voucher) => ({
    id: voucher.attributes.REMOTEID ?? '',
    type: textOf(voucher, 'VOUCHERTYPENAME'),
    number: textOf(voucher, 'VOUCHERNUMBER'),
    date: textOf(voucher, 'DATE'),
    narration: textOf(voucher, 'NARRATION'),
    lines: findAll(voucher, 'ALLLEDGERENTRIES.LIST').map((line) => ({
      ledger: textOf(line, 'LEDGERNAME'),
      isDebit: textOf(line, 'ISDEEMEDPOSITIVE'),
      paise: Math.round(Number(textOf(line, 'AMOUNT')) * 100),
    })),
  }));
const ofLedger = (vouchers: Awaited<ReturnType<typeof readVouchers>>, name: string) =>
  // Tally writes a debit below zero.
  vouchers.flatMap(({ lines }) => lines).reduce((sum, { ledger, paise }) => sum - (ledger === name ? paise : 0), 0);

// Proves tally-1
test('each voucher adds up to zero, names ledgers of the file of ledgers, and marks each amount as debit or credit', async () => {
  const [vouchers, ledgers] = [await readVouchers(), await readLedgers()];
  const names = new Set(ledgers.map(({ attributes }) => attributes.NAME));
  expect(names.size).toBe(ledgers.length);
  expect(new Set(vouchers.map(({ type }) => type))).toEqual(
    new Set(['Sales', 'Credit Note', 'Receipt', 'Payment', 'Journal']),
  );
  for (const { lines } of vouchers) {
    expect(lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
    for (const { ledger, isDebit, paise } of lines) {
      expect(names).toContain(ledger);
      expect(isDebit).toBe(paise < 0 ? 'Yes' : 'No');
    }
  }
  expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length);
});

// Proves tally-1
test('all vouchers together equal the documents and the books of the month', async () => {
  const vouchers = await readVouchers();
  const { accounts, profit } = (await asAdmin('GET /admin/money/books', { query: { month } })).body.data;
  const booked = (kind: string) => {
    const { debits = 0, credits = 0 } = accounts.find((account) => account.kind === kind) ?? {};
    return Math.round((debits - credits) * 100);
  };
  const sold = (amount: number) => -Math.round(amount * 100);
  expect(ofLedger(vouchers, 'Till')).toBe(booked('till'));
  expect(ofLedger(vouchers, 'Bank')).toBe(booked('bank'));
  expect(ofLedger(vouchers, 'Deposits of customers')).toBe(booked('deposits'));
  expect(ofLedger(vouchers, 'Expenses')).toBe(booked('expenses'));
  expect([ofLedger(vouchers, 'GST paid'), booked('gst_paid')]).toEqual([11_00, 11_00]);
  expect(ofLedger(vouchers, 'Sales of water')).toBe(sold(profit.sales + profit.jarCharges));
  expect([profit.jarCharges > 0, ofLedger(vouchers, 'Jar charges')]).toEqual([true, 0]);
  expect(vouchers.map(({ narration }) => narration)).toContain('Charge for lost jars');
  expect(ofLedger(vouchers, 'Delivery charges')).toBe(sold(profit.delivery));
  expect(ofLedger(vouchers, 'Output CGST')).toBe(sold(profit.cgst));
  expect(ofLedger(vouchers, 'Output SGST')).toBe(sold(profit.sgst));
  // An order on its way is invoiced and not charged yet: 2 jars, and the delivery that was added to them.
  const party = vouchers.flatMap(({ lines }) => lines).find(({ ledger }) => ledger.includes('(C-'))?.ledger ?? '';
  const debtors = ofLedger(vouchers, party) + ofLedger(vouchers, 'Customers without GSTIN');
  expect(debtors).toBe(booked('orders') + booked('credit') - Math.round(profit.undocumented * 100));
  expect(profit.undocumented).toBeLessThan(0);
});

// Proves tally-1
test('the small sales of a day are one voucher under the shared ledger, and the part of a customer with an own ledger is moved there', async () => {
  const vouchers = await readVouchers();
  const query = { kind: 'tax_invoice', limit: 100 } as const;
  const { documents } = (await asAdmin('GET /admin/documents', { query })).body.data;
  const [second, first, ...others] = documents.filter(({ salesOf }) => salesOf !== null);
  expect(others).toEqual([]);
  const shared = 'Customers without GSTIN';
  for (const document of [first, second]) {
    const [voucher, ...more] = vouchers.filter(({ number }) => number === document?.number);
    expect([voucher?.type, voucher?.lines[0], more]).toMatchObject(['Sales', { ledger: shared, paise: -140_00 }, []]);
  }
  const partsOf = (id = '') => vouchers.filter((voucher) => voucher.id === `paniwala-${id}-parts`);
  // On the first day, the office had no document with a GSTIN yet.
  expect(partsOf(first?.id)).toEqual([]);
  expect(partsOf(second?.id)).toMatchObject([
    {
      type: 'Journal',
      lines: [
        { ledger: expect.stringContaining(office.id.slice(-12)), paise: -70_00 },
        { ledger: shared, paise: 70_00 },
      ],
    },
  ]);
});

// Proves gst-1
test('the sections of GSTR-1, added up by a spreadsheet, equal the documents of the month', async () => {
  const { rawPayload } = await shop.app.http.inject({
    url: `/api/admin/money/gst/archive?month=${month}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const files = unzipSync(rawPayload);
  const sum = (file: string, column: string) => {
    const rows: string[][] = [];
    const row = ({ cells }: { cells: string[] }) => void rows.push(cells);
    readCells(files[`${file}.csv`] ?? new Uint8Array(), { begin() {}, row, end() {} });
    const at = rows[0]?.indexOf(column) ?? -1;
    return rows.slice(1).reduce((total, cells) => total + Math.round(Number(cells[at] ?? 0) * 100), 0);
  };
  const { profit } = (await asAdmin('GET /admin/money/books', { query: { month } })).body.data;
  const taxable = Math.round((profit.sales + profit.delivery + profit.jarCharges) * 100);
  const { books } = (await asAdmin('GET /admin/money/gst', { query: { month } })).body.data;
  expect([books.jarCharges, books.withoutDocument]).toEqual([0, 0]);
  expect(Math.round(books.documents * 100)).toBe(taxable + Math.round((profit.cgst + profit.sgst) * 100));
  expect(sum('b2b', 'Taxable Value') + sum('b2cs', 'Taxable Value') - sum('cdnr', 'Taxable Value')).toBe(taxable);
  expect(sum('b2b', 'Taxable Value')).toBeGreaterThan(0);
  expect(sum('hsn(b2b)', 'Taxable Value') + sum('hsn(b2c)', 'Taxable Value')).toBe(taxable);
  expect(sum('hsn(b2b)', 'Central Tax Amount') + sum('hsn(b2c)', 'Central Tax Amount')).toBe(
    Math.round(profit.cgst * 100),
  );
});

// Proves tally-2
test('a customer with a GSTIN has an own ledger from its first document with the GSTIN on, whatever characters the name contains', async () => {
  const name = `${company.legalName} (C-${office.id.slice(-12)})`;
  const ledger = (await readLedgers()).find(({ attributes }) => attributes.NAME === name);
  expect(ledger && [textOf(ledger, 'PARENT'), textOf(ledger, 'PARTYGSTIN')]).toEqual([
    'Customers with a GSTIN',
    company.gstin,
  ]);
  const vouchers = await readVouchers();
  const [early] = vouchers.filter(({ lines }) => lines.some(({ ledger: of }) => of === 'Bank'));
  expect([early?.type, early?.lines.map(({ ledger: of }) => of)]).toEqual([
    'Receipt',
    ['Bank', 'Customers without GSTIN'],
  ]);
  expect(vouchers.filter(({ lines }) => lines.some(({ ledger: of }) => of === name)).length).toBeGreaterThan(2);
});

// Proves tally-1
test('a second export has the same ids and ledger names, even if the customer’s name has changed', async () => {
  const before = [await load('vouchers'), await load('ledgers')];
  const place = { address: '14 Lake View Road', city: 'Bangalore', state: 'Karnataka', pincode: '560038' };
  const body = { name: 'Another Name', phone: '9876543210', ...place };
  const renamed = await shop.as(office)('PUT /auth/profile', { body });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  expect([await load('vouchers'), await load('ledgers')]).toEqual(before);
});
