/**
 * The sums in the day book of an account and of days: the balance before, what came in and went out, and the balance
 * after.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let asAdmin: CallShop;
const days: string[] = [];
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asha = await buildCustomer(shop, { name: 'Asha Desk' });
  for (const amount of [1, 10, 100]) {
    asAdmin = shop.as(await buildAdmin(shop));
    days.push(indiaDay(shop.clock()));
    await act('POST /admin/money/payments', { customerId: asha.id, amount: 5 * amount, method: 'cash' });
    await act('POST /admin/money/payments', {
      customerId: asha.id,
      amount: 3 * amount,
      method: 'card',
      reference: `TXN ${amount}`,
    });
    await act('POST /admin/money/pay-outs', { customerId: asha.id, amount: 2 * amount, method: 'cash' });
    await act('POST /admin/money/expenses', { amount, place: 'till' });
    shop.clock.advance(86_400);
  }
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

async function act(name: Extract<CallName, `POST /admin/money/${string}`>, body: object) {
  shop.clock.advance(1);
  const headers = { 'idempotency-key': newId() };
  const answer = await asAdmin(name, { headers, body: { reason: 'As we counted', ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const book = async (query: object) => (await asAdmin('GET /admin/money/entries', { query })).body.data;
const sumsOf = async (query: object) => {
  const { sums } = await book(query);
  return sums && [sums.balanceBefore, sums.amountIn, sums.amountOut, sums.balanceAfter];
};

test('the book of an account has balances before and after the days, and what came in and went out', async () => {
  const [, second] = days;
  const ofSecond = { from: second, to: second };
  expect(await sumsOf({ account: 'till' })).toEqual([0, 555, 333, 222]);
  expect(await sumsOf({ account: 'till', ...ofSecond })).toEqual([2, 50, 30, 22]);
  expect(await sumsOf({ account: 'till', from: second })).toEqual([2, 550, 330, 222]);
  expect(await sumsOf({ account: 'till', to: second })).toEqual([0, 55, 33, 22]);
  // A customer's credit is a debt of the shop: amounts that raise it count as coming in.
  const credit = { customerId: asha.id, account: 'credit' };
  expect(await sumsOf(credit)).toEqual([0, 888, 222, 666]);
  expect(await sumsOf({ ...credit, ...ofSecond })).toEqual([6, 80, 20, 66]);
  expect(await sumsOf({ ...credit, to: second })).toEqual([0, 88, 22, 66]);
  expect(await sumsOf({ ...credit, from: '2030-01-01' })).toEqual([666, 0, 0, 666]);
});

// Proves money-14
test.each(['till', 'bank'] as const)(
  'each day in the chart of the %s has the same sums as its day book',
  async (account) => {
    const [, second = '', third = ''] = days;
    const drawn = async (query: object) => (await asAdmin('GET /admin/money/days', { query })).body.data;
    const { today, days: shown } = await drawn(account === 'till' ? {} : { account });
    expect([shown.length, shown.at(-1)?.day]).toEqual([28, today]);
    for (const { day, amountIn, amountOut } of shown.slice(-5)) {
      expect((await book({ account, from: day, to: day })).sums).toMatchObject({ amountIn, amountOut });
    }
    const whole = (await book({ account, from: shown[0]?.day, to: today })).sums;
    const sumOf = (name: 'amountIn' | 'amountOut') => shown.reduce((sum, day) => sum + day[name], 0);
    expect(whole).toMatchObject({ amountIn: sumOf('amountIn'), amountOut: sumOf('amountOut') });
    expect(sumOf('amountIn')).toBeGreaterThan(0);
    const earlier = (await drawn({ account, to: second })).days;
    expect(earlier.at(-1)).toEqual(shown.find(({ day }) => day === second));
    expect(earlier.map(({ day }) => day)).not.toContain(third);
  },
);

test('the book has a sum if it is filtered without an account, but none for all money of a customer', async () => {
  const [, second] = days;
  expect((await book({ kind: 'expense' })).sums).toMatchObject({ amountTotal: 111, amountIn: null });
  expect((await book({ kind: 'expense', from: second, to: second })).sums).toMatchObject({ amountTotal: 10 });
  expect(await sumsOf({ kind: 'expense', account: 'till' })).toEqual([null, 0, 111, null]);
  expect((await book({ from: second, to: second })).sums).toMatchObject({ amountTotal: 50 + 30 + 20 + 10 });
  expect((await book({ customerId: asha.id })).sums).toBeNull();
});

test('entries of an account have signed amounts, the method and the reference', async () => {
  const { entries } = await book({ account: 'till', limit: 3 });
  expect(entries.map(({ kind, amount, amountSigned }) => [kind, amount, amountSigned])).toEqual([
    ['expense', 100, -100],
    ['pay_out', 200, -200],
    ['payment', 500, 500],
  ]);
  const [byCard] = (await book({ account: 'bank', limit: 1 })).entries;
  expect(byCard).toMatchObject({ kind: 'payment', method: 'card', reference: 'TXN 100', note: 'As we counted' });
  const [ofCredit] = (await book({ customerId: asha.id, account: 'credit', limit: 1 })).entries;
  expect(ofCredit).toMatchObject({ kind: 'pay_out', method: 'cash', amountSigned: -200 });
});

test('the spreadsheet of an account has the columns in, out and balance after each entry', async () => {
  const query = { account: 'till', from: days[1], to: days[1] } as const;
  const rows = readCsv((await asAdmin('GET /admin/money/entries/export', { query })).body);
  expect(rows.map((row) => [row['In (₹)'], row['Out (₹)'], row['Balance after it (₹)']])).toEqual([
    ['', '10.00', '22.00'],
    ['', '20.00', '32.00'],
    ['50.00', '', '52.00'],
  ]);
  expect(rows.map(({ Method }) => Method)).toEqual(['', 'cash', 'cash']);
});

test('entries distinguish UPI, card and net banking, and a corrected method is not listed as a payment', async () => {
  const product = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0 });
  const order = await buildOrder(shop, asha, [{ productId: product.id, quantity: 1 }]);
  const pay = (body: object) => {
    shop.clock.advance(1);
    return asAdmin('PUT /admin/orders/:id/payment-status', { params: { id: order.id }, body });
  };
  await pay({ paymentStatus: 'paid', paymentMethod: 'cash' });
  await pay({ paymentMethod: 'upi' });
  const { entries } = await book({ search: order.orderNumber });
  expect(entries.map(({ kind, method, credit, debit }) => [kind, method, credit.kind, debit.kind])).toEqual([
    ['method_change', 'upi', 'orders', 'bank'],
    ['method_change', 'cash', 'till', 'orders'],
    ['payment', 'cash', 'orders', 'till'],
  ]);
});
