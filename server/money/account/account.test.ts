/** Customers read their own money. A jar costs ₹20, its deposit ₹150, a delivery ₹50. */

import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { indiaDay } from '#contract/shared/days.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let water: string;
let asha: BuiltCustomer;
let asAsha: CallShop;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  water = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 1000 })).id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop);
  asAsha = shop.as(asha);
});

async function deliver(payments: object[] = []) {
  const { order } = (await placeOrder(shop, asha, [{ productId: water, quantity: 2 }])).body.data;
  const params = { id: order.id };
  for (const status of ['confirmed', 'preparing', 'out_for_delivery'])
    await asAdmin('PUT /admin/orders/:id/status', { params, body: { status } });
  const { status, body } = await asAdmin('POST /admin/orders/:id/delivery', { params, body: { payments } });
  expect(status, body.message).toBe(200);
  shop.clock.advance(60);
  return order;
}
async function pay(orderId: string | null, amount: number): Promise<void> {
  const id = await buildClaim(shop, asha, orderId, amount);
  expect((await asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id }, body: {} })).status).toBe(200);
  shop.clock.advance(60);
}
const account = async (of = asAsha) => (await of('GET /account')).body.data;
const rowsOf = async (query = {}) => (await asAsha('GET /account/entries', { query })).body.data.entries;
/**
 * Rows of the account: text, amount, what was paid for orders and charges less what they cost, change of the
 * balance, and order number.
 */
const rows = async (query = {}) =>
  (await rowsOf(query)).map(({ text, amount, forOrders, ofBalance, orderNumber }) => [
    text,
    amount,
    forOrders,
    ofBalance,
    orderNumber,
  ]);
/** The parts of the row at this position; the newest row has position 0. */
const parts = async (at = 0) =>
  ((await rowsOf())[at]?.parts ?? []).map(({ text, effect, amount }) => [text, effect, amount]);

// Proves upi-2
test('a new customer has neither credit nor dues', async () => {
  expect(await account()).toMatchObject({ credit: 0, amountDue: 0, dues: [], totalDues: 0 });
  expect(await rows()).toEqual([]);
  expect((await account()).firstDay).toBeNull();
  expect((await account()).reference).toMatch(/^AC-\d{6}-[0-9A-F]{6}$/);
});

// Proves upi-2
test('dues of delivered orders are listed oldest first, and credit is what a payment leaves after paying them', async () => {
  const [first, second] = [await deliver(), await deliver([{ method: 'cash', amount: 300 }])];
  expect(await account()).toMatchObject({
    credit: 0,
    amountDue: 480,
    totalDues: 2,
    dues: [
      { kind: 'order', orderId: first.id, orderNumber: first.orderNumber, amountDue: 390 },
      { orderNumber: second.orderNumber, amountDue: 90 },
    ],
  });
  await pay(null, 600);
  expect(await account()).toMatchObject({ credit: 120, amountDue: 0, dues: [] });
});

// Proves upi-3
test('an order is one row, its entries are the parts of the row, and their texts are in the language of the customer', async () => {
  const { orderNumber } = await deliver([{ method: 'cash', amount: 100 }]);
  await pay(null, 300);
  expect(await rows()).toEqual([
    ['Order delivered, paid ₹390.00', 390, 0, -290, orderNumber],
    ['Payment by UPI, card or bank', 300, 0, 300, null],
  ]);
  expect(await parts()).toHaveLength(5);
  expect(await parts()).toEqual(
    expect.arrayContaining([
      ['From balance', 'none', 290],
      ['Deposit', 'minus', 300],
      ['Delivery', 'minus', 50],
      ['Water', 'minus', 40],
      ['Payment in cash', 'plus', 100],
    ]),
  );
  expect(await rows({ of: 'credit' })).toEqual([
    ['From balance', -290, 0, -290, orderNumber],
    ['Payment by UPI, card or bank', 300, 0, 300, null],
  ]);
  expect(await rows({ of: 'deposits' })).toEqual([['Deposit', 300, 0, 300, orderNumber]]);
  const hindi = await asAsha('GET /account/entries', { query: {} }, { 'accept-language': 'hi' });
  expect(hindi.body.data.entries[0]?.text).toBe('ऑर्डर डिलीवर हुआ, ₹390.00 दिए');
});

// Proves upi-3
test('a page contains whole orders, no matter how many entries they have', async () => {
  const numbers = [];
  for (let count = 0; count < 3; count++) numbers.push((await deliver([{ method: 'cash', amount: 390 }])).orderNumber);
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await rowsOf({ limit: 1, page }));
  expect(pages.map((found) => found.map((row) => [row.orderNumber, row.totalParts]))).toEqual(
    numbers.reverse().map((number) => [[number, 4]]),
  );
  const { pagination } = (await asAsha('GET /account/entries', { query: { limit: 2, page: 2 } })).body.data;
  expect(pagination).toMatchObject({ totalItems: 3, totalPages: 2 });
});

// Proves upi-3
test('in the account of a customer, the row of an order says how many jars were delivered and how many came back', async () => {
  const containerId = await buildContainer(shop);
  const { id: jarWater } = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 9, containerId });
  const order = async (quantity: number, empties: object[]) => {
    const { order } = (await placeOrder(shop, asha, [{ productId: jarWater, quantity }], { form: { empties } })).body
      .data;
    const params = { id: order.id };
    for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered'])
      await asAdmin('PUT /admin/orders/:id/status', { params, body: { status } });
    shop.clock.advance(60);
    return (await rowsOf())[0]?.text;
  };
  expect(await order(2, [])).toBe('2 jars delivered');
  expect(await order(2, [{ containerId, count: 2 }])).toBe('2 jars swapped');
  expect(await order(3, [{ containerId, count: 1 }])).toBe('3 jars delivered, 1 empty back');
});

// Proves upi-3
test('opening balances and undone payments are described as such', async () => {
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 1, depositPaise: 150_00, creditPaise: 20_00 });
  expect(await rows()).toEqual([['Balance from before', 20, 0, 20, null]]);
  expect(await rows({ of: 'deposits' })).toEqual([['Deposit from before', 150, 0, 150, null]]);
  const { id } = await deliver([{ method: 'upi', amount: 390 }]);
  const payment = { params: { id }, body: { paymentStatus: 'failed' } };
  await asAdmin('PUT /admin/orders/:id/payment-status', payment);
  expect((await parts())[0]).toEqual(['Payment undone', 'minus', 390]);
  expect((await rows())[0]?.[0]).toBe('Order delivered, paid ₹390.00, payment of ₹390.00 returned');
});

test('a written-off order is no longer due, and its waived deposit is not shown as returned', async () => {
  const { id } = await deliver([{ method: 'cash', amount: 60 }]);
  const { status } = await asAdmin('POST /admin/money/given-up', {
    headers: { 'idempotency-key': newId() },
    body: { kind: 'write_off', orderId: id, amount: 330, reason: 'Moved away' },
  });
  expect(status).toBe(200);
  expect(await parts()).toEqual(
    expect.arrayContaining([
      ['Deposit written off', 'plus', 300],
      ['No longer due', 'plus', 30],
    ]),
  );
  expect((await asAsha('GET /orders/:id', { params: { id } })).body.data.order).toMatchObject({ writtenOff: 330 });
  shop.clock.advance(60);
  const body = { paymentStatus: 'paid', paymentMethod: 'upi', amountPaid: 390 };
  expect((await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body })).status).toBe(200);
  expect(await parts()).toEqual(
    expect.arrayContaining([
      ['Deposit write-off undone', 'minus', 300],
      ['Write-off undone', 'minus', 30],
    ]),
  );
});

const nothing = { balance: 0, paidAhead: 0, leftOver: 0, amountDue: 0 };

// Proves upi-4
test('a month has the figures of the account at its beginning and end, on the screen and as a spreadsheet', async () => {
  const began = shop.clock();
  const { orderNumber } = await deliver();
  const month = shop.clock().toISOString().slice(0, 7);
  const read = async (of: string) => (await asAsha('GET /account/month', { query: { month: of } })).body.data;
  const csv = async (query: object) => readCsv((await asAsha('GET /account/export', { query })).body);
  shop.clock.advance(12 * 86_400);
  asAdmin = shop.as(await buildAdmin(shop));
  await pay(null, 400);
  const next = shop.clock().toISOString().slice(0, 7);
  const first = await read(month);
  expect(first).toMatchObject({ before: nothing, after: { ...nothing, amountDue: 390 }, totalEntries: 1 });
  // The first month that can be printed does not change with later entries.
  const firstDay = indiaDay(began);
  expect([first.firstDay, (await account()).firstDay]).toEqual([firstDay, firstDay]);
  const later = await read(next);
  expect(later).toMatchObject({ before: first.after, after: { ...nothing, balance: 10 }, totalEntries: 2 });
  expect((await asAsha('GET /account/month', { query: { month: '2026-13' } })).status).toBe(400);
  const rows = await csv({ month: next });
  expect(rows.map((row) => [row.Entry, row.Order, row['Amount (₹)'], row['Effect (₹)']])).toEqual([
    ['At the end: Balance', '', '10.00', ''],
    ['At the end: Prepaid orders', '', '0.00', ''],
    ['At the end: Left from other orders', '', '0.00', ''],
    ['At the end: To pay', '', '0.00', ''],
    ['From balance', orderNumber, '390.00', '0.00'],
    ['Payment by UPI, card or bank', '', '400.00', '400.00'],
    ['At the beginning: Balance', '', '0.00', ''],
    ['At the beginning: Prepaid orders', '', '0.00', ''],
    ['At the beginning: Left from other orders', '', '0.00', ''],
    ['At the beginning: To pay', '', '390.00', ''],
  ]);
  expect(await csv({})).toHaveLength(5);
});

// Proves upi-4
test('money paid for an order is not part of the balance: it counts as paid ahead, and as left over once the order is cancelled', async () => {
  const { order } = (await placeOrder(shop, asha, [{ productId: water, quantity: 2 }])).body.data;
  const params = { id: order.id };
  const paid = { paymentStatus: 'paid', paymentMethod: 'upi', amountPaid: 390 };
  await asAdmin('PUT /admin/orders/:id/payment-status', { params, body: paid });
  const month = shop.clock().toISOString().slice(0, 7);
  const ends = async () => (await asAsha('GET /account/month', { query: { month } })).body.data.after;
  expect(await account()).toMatchObject({ credit: 0, paidAhead: 390, leftOver: 0, amountDue: 0 });
  expect(await ends()).toEqual({ ...nothing, paidAhead: 390 });
  expect(await rows()).toEqual([['Paid ₹390.00', 390, 390, 0, order.orderNumber]]);
  const desk = await asAdmin('GET /admin/money/customers/:id', { params: { id: asha.id } });
  expect(desk.body.data.money).toMatchObject({ credit: 0, paidAhead: 390, amountDue: 0 });
  shop.clock.advance(60);
  await asAdmin('PUT /admin/orders/:id/status', { params, body: { status: 'cancelled' } });
  expect(await account()).toMatchObject({ credit: 0, paidAhead: 0, leftOver: 390 });
  expect(await ends()).toEqual({ ...nothing, leftOver: 390 });
  await asAsha('POST /orders/:id/use-as-credit', { params });
  expect(await account()).toMatchObject({ credit: 390, paidAhead: 0, leftOver: 0 });
  expect((await rows())[0]).toEqual(['₹390.00 went to your balance', 390, 0, 390, order.orderNumber]);
});

// Proves upi-5
test('a customer sees no entries, dues or claims of another customer', async () => {
  await deliver();
  const stranger = shop.as(await buildCustomer(shop));
  expect(await account(stranger)).toMatchObject({ amountDue: 0, dues: [] });
  expect((await stranger('GET /account/entries')).body.data.pagination.totalItems).toBe(0);
  const { entries: printed } = (await stranger('GET /account/month', { query: { month: '2026-11' } })).body.data;
  expect(printed).toEqual([]);
});

/** Moves the clock to the 22nd of a month and builds a new customer. */
async function startIn(month: string) {
  shop.clock.set(`${month}-22T10:00:00+05:30`);
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop);
  asAsha = shop.as(asha);
}
/** Moves the clock 12 days forward, into the next month, and returns that month. */
async function goToNextMonth() {
  shop.clock.advance(12 * 86_400);
  asAdmin = shop.as(await buildAdmin(shop));
  return indiaDay(shop.clock()).slice(0, 7);
}
/** The texts of the rows of a month. */
const printed = async (month: string) =>
  (await asAsha('GET /account/month', { query: { month } })).body.data.entries.map(({ text }) => text);

// Proves upi-15
test.each([
  [
    'a payment that staff undo',
    '2027-06',
    { paymentStatus: 'failed' },
    'Payment of ₹390.00 returned',
    'Payment undone',
  ],
  [
    'a payment that was typed too high',
    '2027-07',
    { amountPaid: 100 },
    'Payment of ₹290.00 returned',
    'Payment undone',
  ],
  ['a refund', '2027-08', { paymentStatus: 'refunded' }, 'Refunded ₹390.00', 'Refund'],
] as const)(
  '%s in a later month is described in the month, the account and the export',
  async (_, first, body, row, part) => {
    await startIn(first);
    const { id } = await deliver([{ method: 'upi', amount: 390 }]);
    const month = await goToNextMonth();
    expect((await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body })).status).toBe(200);
    expect(await printed(month)).toEqual([expect.stringContaining(row)]);
    expect((await rowsOf())[0]?.parts.map(({ text }) => text)).toContain(part);
    const csv = readCsv((await asAsha('GET /account/export', { query: { month } })).body);
    expect(csv.map(({ Entry }) => Entry)).toContain(part);
  },
);

// Proves upi-15
test('money that became balance in a later month is not described as refunded', async () => {
  await startIn('2027-09');
  const { order } = (await placeOrder(shop, asha, [{ productId: water, quantity: 2 }])).body.data;
  const params = { id: order.id };
  const paid = { paymentStatus: 'paid', paymentMethod: 'upi', amountPaid: 390 } as const;
  await asAdmin('PUT /admin/orders/:id/payment-status', { params, body: paid });
  const month = await goToNextMonth();
  await asAdmin('PUT /admin/orders/:id/status', { params, body: { status: 'cancelled' } });
  expect((await asAsha('POST /orders/:id/use-as-credit', { params })).status).toBe(200);
  expect(await printed(month)).toEqual(['₹390.00 went to your balance']);
});
