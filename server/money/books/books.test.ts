/** The books of a month with figures computed by hand. A jar costs ₹20, its deposit ₹150, a delivery ₹50. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { moveOrder } from '#server/testing/builders/monthly.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
let productId: string;
const goTo = async (time: string) => {
  shop.clock.set(`${time}+05:30`);
  asAdmin = shop.as(await buildAdmin(shop));
};
async function act(name: Extract<CallName, `POST /admin/money/${string}`>, body: object) {
  const headers = { 'idempotency-key': newId() };
  const answer = await asAdmin(name, { headers, body: { reason: 'As we counted', ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const booksOf = async (month: string) => (await asAdmin('GET /admin/money/books', { query: { month } })).body.data;
const closings = async (month: string) =>
  Object.fromEntries((await booksOf(month)).accounts.map(({ kind, closing }) => [kind, closing]));

beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  await goTo('2026-11-28T10:00:00');
  asha = await buildCustomer(shop);
  productId = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 100 })).id;
  const order = await buildOrder(shop, asha, [{ productId, quantity: 2 }], { status: 'out_for_delivery' });
  const payments = [{ method: 'cash', amount: 300 }];
  const params = { id: order.id };
  expect((await asAdmin('POST /admin/orders/:id/delivery', { params, body: { payments } })).status).toBe(200);
  await act('POST /admin/money/expenses', { amount: 25, place: 'till' });
  await goTo('2026-12-02T10:00:00');
  await act('POST /admin/money/payments', { customerId: asha.id, amount: 100, method: 'card' });
  await act('POST /admin/money/expenses', { amount: 40, place: 'till' });
});
afterAll(() => shop.close());

// Proves money-20
test('the trial balance of each month is zero, and begins with the end of the month before', async () => {
  const [november, december] = [await booksOf('2026-11'), await booksOf('2026-12')];
  expect(await closings('2026-11')).toEqual({
    till: 275,
    orders: 90,
    expenses: 25,
    deposits: -300,
    sales: -40,
    delivery: -50,
  });
  expect(november.totals).toEqual({ opening: 0, debits: 715, credits: 715, closing: 0 });
  expect(await closings('2026-12')).toEqual({
    till: 235,
    bank: 100,
    orders: 0,
    expenses: 65,
    deposits: -300,
    sales: -40,
    delivery: -50,
    credit: -10,
  });
  expect(december.totals).toMatchObject({ opening: 0, closing: 0 });
  expect(december.accounts.find(({ kind }) => kind === 'till')).toMatchObject({ opening: 275, debits: 0, credits: 40 });
  expect([november.firstDay, (await booksOf('2026-10')).accounts]).toEqual(['2026-11-28', []]);
});

// Proves money-20
test('profit and loss contain what was sold and spent in the month, and deposits count as a debt', async () => {
  expect((await booksOf('2026-11')).profit).toMatchObject({
    sales: 40,
    delivery: 50,
    jarCharges: 0,
    expenses: 25,
    cashDifferences: 0,
    result: 65,
    depositsHeld: 300,
    undocumented: 0,
    cgst: 0,
    sgst: 0,
    igst: 0,
    inputTax: 0,
    gstPaid: 0,
    hasTax: false,
  });
  expect((await booksOf('2026-12')).profit).toMatchObject({ sales: 0, expenses: 40, result: -40, depositsHeld: 300 });
});

// Proves money-20
test('the trial balance and the profit and loss account are exported with the figures of the screen', async () => {
  const query = { month: '2026-11' };
  const trial = readCsv((await asAdmin('GET /admin/money/trial-balance/export', { query })).body);
  expect(trial.find(({ Account }) => Account === 'Deposits of customers')).toMatchObject({
    'Debits (₹)': '0.00',
    'Credits (₹)': '300.00',
    'Closing debit (₹)': '',
    'Closing credit (₹)': '300.00',
  });
  expect(trial.at(-1)).toMatchObject({ Account: 'Total', 'Debits (₹)': '715.00', 'Credits (₹)': '715.00' });
  const profit = readCsv((await asAdmin('GET /admin/money/profit/export', { query })).body);
  expect(profit.map((row) => [row.Item, row['Amount (₹)']])).toEqual(
    expect.arrayContaining([
      ['Sales', '40.00'],
      ['Expenses', '-25.00'],
      ['Profit or loss', '65.00'],
      ['Deposits held for customers', '300.00'],
    ]),
  );
});

// Proves money-20
test('income and costs begin at zero on 1 April, and those of earlier years are one row', async () => {
  expect(await closings('2027-03')).toMatchObject({ expenses: 65, sales: -40, delivery: -50 });
  const april = await booksOf('2027-04');
  expect(await closings('2027-04')).toEqual({
    till: 235,
    bank: 100,
    orders: 0,
    deposits: -300,
    credit: -10,
    earlier_result: -25,
  });
  expect(april.totals).toMatchObject({ opening: 0, closing: 0 });
});

async function leave(): Promise<string> {
  const { id } = await buildOrder(shop, await buildCustomer(shop), [{ productId, quantity: 2 }]);
  await moveOrder(shop, await buildAdmin(shop), id, 'out_for_delivery');
  return id;
}
async function deliver(id: string) {
  const body = { payments: [{ method: 'cash', amount: 390 }] };
  expect((await asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body })).status).toBe(200);
}
const profitOf = async (month: string) => (await booksOf(month)).profit;
const nothing = { sales: 0, delivery: 0, cgst: 0, sgst: 0, igst: 0, undocumented: 0, result: 0 };

// Proves money-20
test('sales are the sales of the documents without tax, and the difference to the ledger has its own row', async () => {
  await goTo('2027-01-10T10:00:00');
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const gst = { gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };
  expect((await asAdmin('PUT /admin/settings', { body: { version, shop: gst } })).status).toBe(200);
  const first = await leave();
  await deliver(first);
  // 40 × 5 / 105 = 1.90 and 50 × 5 / 105 = 2.38, half of it is central tax.
  const sold = { sales: 38.1, delivery: 47.62, cgst: 2.14, sgst: 2.14, igst: 0 };
  expect(await profitOf('2027-01')).toMatchObject({ ...sold, undocumented: 0, result: 85.72, hasTax: true });
  const second = await leave();
  const both = { sales: 76.2, delivery: 95.24, cgst: 4.28, sgst: 4.28, igst: 0 };
  expect(await profitOf('2027-01')).toMatchObject({ ...both, undocumented: -90, result: 81.44 });
  await goTo('2027-02-01T10:00:00');
  await deliver(second);
  expect(await profitOf('2027-02')).toMatchObject({ ...nothing, undocumented: 90, result: 90 });
  await goTo('2027-03-01T10:00:00');
  const cancelled = { params: { id: first }, body: { status: 'cancelled' } } as const;
  expect((await asAdmin('PUT /admin/orders/:id/status', cancelled)).status).toBe(200);
  const back = { sales: -38.1, delivery: -47.62, cgst: -2.14, sgst: -2.14 };
  expect(await profitOf('2027-03')).toMatchObject({ ...nothing, ...back, result: -85.72 });
  const rows = readCsv((await asAdmin('GET /admin/money/profit/export', { query: { month: '2027-01' } })).body);
  expect(rows.map((row) => [row.Item, row['Amount (₹)']])).toEqual([
    ['Sales without tax', '76.20'],
    ['Delivery charges without tax', '95.24'],
    ['Charged but not invoiced this month, with tax', '-90.00'],
    ['Jar charges without tax', '0.00'],
    ['Allowances', '0.00'],
    ['Write-offs', '0.00'],
    ['Expenses', '0.00'],
    ['Cash differences', '0.00'],
    ['Profit or loss', '81.44'],
    ['Central tax (CGST)', '4.28'],
    ['State tax (SGST)', '4.28'],
    ['Integrated tax (IGST)', '0.00'],
    ['Input tax in suppliers’ bills', '0.00'],
    ['GST of this month, less input tax', '8.56'],
    ['GST paid this month', '0.00'],
    ['Deposits held for customers', '600.00'],
  ]);
});

// Proves money-24
test('paid GST is no cost; it is shown beside the tax of the month, and can be undone', async () => {
  const before = await booksOf('2027-03');
  await act('POST /admin/money/gst-payments', { amount: 8.56, place: 'bank', reason: 'GST of January' });
  const after = await booksOf('2027-03');
  expect(after.profit).toEqual({ ...before.profit, gstPaid: 8.56, hasTax: true });
  expect(after.totals).toMatchObject({ opening: 0, closing: 0 });
  const paid = (books: typeof after) => books.accounts.find(({ kind }) => kind === 'gst_paid')?.closing ?? 0;
  expect([paid(before), paid(after)]).toEqual([0, 8.56]);
  // The tax was paid in the month after February, and the balance of a debt continues after the financial year.
  const gstPaidOf = async (month: string) =>
    (await asAdmin('GET /admin/money/gst', { query: { month } })).body.data.gstPaid;
  expect([await gstPaidOf('2027-02'), await gstPaidOf('2027-03')]).toEqual([
    { inPeriod: 0, monthAfter: 8.56 },
    { inPeriod: 8.56, monthAfter: 0 },
  ]);
  expect(paid(await booksOf('2027-04'))).toBe(8.56);
  const query = { account: 'gst_paid' } as const;
  const [entry] = (await asAdmin('GET /admin/money/entries', { query })).body.data.entries;
  expect(entry).toMatchObject({ kind: 'gst_payment', amount: 8.56, note: 'GST of January', credit: { kind: 'bank' } });
  await act('POST /admin/money/take-backs', { eventId: entry?.eventId });
  expect((await booksOf('2027-03')).profit).toEqual({ ...before.profit, hasTax: true });
});
