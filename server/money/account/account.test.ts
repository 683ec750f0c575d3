/** What a customer reads of the own money. Jars at ₹20 with ₹150 deposit, delivery ₹50. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/read-csv.ts';
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
const entries = async (query = {}) =>
  (await asAsha('GET /account/entries', { query })).body.data.entries.map(({ text, effect, amount, orderNumber }) => [
    text,
    effect,
    amount,
    orderNumber,
  ]);

// Proves upi-2
test('a new customer has neither credit nor dues', async () => {
  expect(await account()).toMatchObject({ credit: 0, amountDue: 0, dues: [], totalDues: 0 });
  expect(await entries()).toEqual([]);
  expect((await account()).reference).toMatch(/^AC-\d{6}-[0-9A-F]{6}$/);
});

// Proves upi-2
test('dues are those of delivered orders, oldest first, and credit is what is left after them', async () => {
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
test('every entry is said in words with its order, paged, newest first, in the language of the customer', async () => {
  const { orderNumber } = await deliver([{ method: 'cash', amount: 100 }]);
  await pay(null, 300);
  const used = ['From balance', 'none', 290, orderNumber];
  const delivered = [
    ['Deposit', 'minus', 300, orderNumber],
    ['Delivery', 'minus', 50, orderNumber],
    ['Water', 'minus', 40, orderNumber],
    ['Payment in cash', 'plus', 100, orderNumber],
  ];
  const all = await entries();
  expect(all).toHaveLength(6);
  expect(all.slice(0, 2)).toEqual(expect.arrayContaining([used, ['Payment by UPI, card or bank', 'plus', 300, null]]));
  expect(all.slice(2)).toEqual(expect.arrayContaining(delivered));
  expect(await entries({ limit: 4, page: 2 })).toEqual(all.slice(4));
  expect(await entries({ of: 'credit' })).toEqual([
    ['From balance', 'minus', 290, orderNumber],
    ['Payment by UPI, card or bank', 'plus', 300, null],
  ]);
  expect(await entries({ of: 'deposits' })).toEqual([['Deposit', 'plus', 300, orderNumber]]);
  const hindi = await asAsha('GET /account/entries', { query: { of: 'deposits' } }, { 'accept-language': 'hi' });
  expect(hindi.body.data.entries[0]?.text).toBe('डिपॉज़िट');
});

// Proves upi-3
test('opening balances and what is taken back have words of their own', async () => {
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 1, depositPaise: 150_00, creditPaise: 20_00 });
  expect(await entries()).toEqual([['Balance from before', 'plus', 20, null]]);
  expect(await entries({ of: 'deposits' })).toEqual([['Deposit from before', 'plus', 150, null]]);
  const { id, orderNumber } = await deliver([{ method: 'upi', amount: 390 }]);
  const payment = { params: { id }, body: { paymentStatus: 'failed' } };
  await asAdmin('PUT /admin/orders/:id/payment-status', payment);
  expect((await entries())[0]).toEqual(['Refund', 'minus', 390, orderNumber]);
});

test('what is written off is not asked for any more: nobody reads of deposit that came back', async () => {
  const { id, orderNumber } = await deliver([{ method: 'cash', amount: 60 }]);
  const { status } = await asAdmin('POST /admin/money/given-up', {
    headers: { 'idempotency-key': newId() },
    body: { kind: 'write_off', orderId: id, amount: 330, reason: 'Moved away' },
  });
  expect(status).toBe(200);
  expect(await entries()).toEqual(
    expect.arrayContaining([
      ['Deposit written off', 'plus', 300, orderNumber],
      ['No longer due', 'plus', 30, orderNumber],
    ]),
  );
  expect((await asAsha('GET /orders/:id', { params: { id } })).body.data.order).toMatchObject({ writtenOff: 330 });
  shop.clock.advance(60);
  const body = { paymentStatus: 'paid', paymentMethod: 'upi', amountPaid: 390 };
  expect((await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body })).status).toBe(200);
  expect(await entries()).toEqual(
    expect.arrayContaining([
      ['Deposit write-off undone', 'minus', 300, orderNumber],
      ['Write-off undone', 'minus', 30, orderNumber],
    ]),
  );
});

// Proves upi-4
test('a month says what was owed before and after it, and is the same as a spreadsheet', async () => {
  const { orderNumber } = await deliver();
  const month = shop.clock().toISOString().slice(0, 7);
  const read = async (of: string) => (await asAsha('GET /account/month', { query: { month: of } })).body.data;
  shop.clock.advance(12 * 86_400);
  asAdmin = shop.as(await buildAdmin(shop));
  await pay(null, 400);
  const next = shop.clock().toISOString().slice(0, 7);
  expect(await read(month)).toMatchObject({ balanceBefore: 0, balanceAfter: -390, totalEntries: 3 });
  const later = await read(next);
  expect(later).toMatchObject({ balanceBefore: -390, balanceAfter: 10, totalEntries: 2 });
  expect((await asAsha('GET /account/month', { query: { month: '2026-13' } })).status).toBe(400);
  const csv = async (query: object) => readCsv((await asAsha('GET /account/export', { query })).body);
  expect((await csv({ month: next })).map((row) => [row.Order, row['Amount (₹)'], row['Effect (₹)']]).sort()).toEqual([
    ['', '400.00', '400.00'],
    [orderNumber, '390.00', '0.00'],
  ]);
  expect(await csv({})).toHaveLength(5);
});

// Proves upi-5
test('nobody sees entries, dues or claims of somebody else', async () => {
  await deliver();
  const stranger = shop.as(await buildCustomer(shop));
  expect(await account(stranger)).toMatchObject({ amountDue: 0, dues: [] });
  expect((await stranger('GET /account/entries')).body.data.pagination.totalItems).toBe(0);
  const { entries: printed } = (await stranger('GET /account/month', { query: { month: '2026-11' } })).body.data;
  expect(printed).toEqual([]);
});
