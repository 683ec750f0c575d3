/**
 * Corrections of an order's payment method, for the whole payment or for one part; each posts ledger entries. ₹390 are
 * payable.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckedInput } from '#contract/calls.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { findOrderFaults } from './verify.store.ts';

let shop: TestShop;
let asAdmin: CallShop;
let water: string;
let asha: BuiltCustomer;
let before: { till: number; bank: number };
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asAdmin = shop.as(await buildAdmin(shop));
  water = (await buildProduct(shop, { pricePaise: 170_00, depositPaise: 0, stock: 100 })).id;
});
afterAll(async () => {
  const faults = [...(await findOrderFaults(shop.db)), ...(await findLedgerFaults(shop.db))];
  await shop.close();
  expect(faults).toEqual([]);
});
beforeEach(async () => {
  asha = await buildCustomer(shop);
  before = await places();
});

async function places() {
  const { till, bank } = (await asAdmin('GET /admin/money')).body.data.figures;
  return { till, bank };
}
/** The growth of till and bank in this test. */
async function grown() {
  const { till, bank } = await places();
  return { till: till - before.till, bank: bank - before.bank };
}

type Payment = { method: 'cash' | 'upi'; amount: number };
async function deliver(...payments: Payment[]) {
  const wanted = [{ productId: water, quantity: 2 }];
  const { id } = await buildOrder(shop, asha, wanted, { status: 'out_for_delivery' });
  const { status } = await asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body: { payments } });
  expect(status).toBe(200);
  return id;
}
const correct = (id: string, body: CheckedInput<'PUT /admin/orders/:id/payment-status'>['body'] | object) =>
  asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body });
const paidBy = async (id: string) => {
  const { paidBy } = (await asAdmin('GET /admin/orders/:id/door', { params: { id } })).body.data;
  return Object.fromEntries(paidBy.map(({ method, amount }) => [method, amount]));
};
const methodOf = async (id: string) =>
  (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order.paymentMethod;
/** The entries of corrections for this customer in the day book, oldest first. */
async function corrections() {
  const { entries } = (await asAdmin('GET /admin/money/entries', { query: { customerId: asha.id, limit: 100 } })).body
    .data;
  return entries
    .filter(({ kind }) => kind === 'method_change')
    .map(({ method, amount, credit, canBeTakenBack }) => [credit.kind, method, amount, canBeTakenBack])
    .reverse();
}

// Proves money-16
test.each([
  ['upi', 'cash', 'cash'],
  ['cash', 'upi', 'card'],
  ['cash', 'cash', 'netbanking'],
] as const)(
  'undoing a payment by %s that was corrected to %s, then %s, removes it from the account where it is now',
  async (by, ...to) => {
    const { id } = await buildOrder(shop, asha, [{ productId: water, quantity: 2 }]);
    await correct(id, { paymentStatus: 'paid', paymentMethod: by });
    for (const paymentMethod of to) await correct(id, { paymentMethod });
    const query = { customerId: asha.id, limit: 100 };
    const { entries } = (await asAdmin('GET /admin/money/entries', { query })).body.data;
    const headers = { 'idempotency-key': newId() };
    const body = { eventId: entries.find(({ kind }) => kind === 'payment')?.eventId ?? '', reason: 'Bounced' };
    const { status, body: answer } = await asAdmin('POST /admin/money/take-backs', { headers, body }, headers);
    expect(status, JSON.stringify(answer)).toBe(200);
    expect([await grown(), await paidBy(id)]).toEqual([{ till: 0, bank: 0 }, {}]);
  },
);

// Proves money-16
test.each(['netbanking', 'card'] as const)(
  'a UPI payment that is corrected to %s stays in the bank account and adds two ledger entries',
  async (paymentMethod) => {
    const id = await deliver({ method: 'upi', amount: 390 });
    expect((await correct(id, { paymentMethod })).status).toBe(200);
    expect((await correct(id, { paymentMethod })).status).toBe(200);
    expect([await grown(), await paidBy(id), await methodOf(id)]).toEqual([
      { till: 0, bank: 390 },
      { [paymentMethod]: 390 },
      paymentMethod,
    ]);
    expect(await corrections()).toEqual([
      ['bank', 'upi', 390, false],
      ['orders', paymentMethod, 390, false],
    ]);
    const { entries } = (await shop.as(asha)('GET /account/entries', { query: {} })).body.data;
    expect(entries[0]).toMatchObject({ text: 'Order delivered, paid ₹390.00', forOrders: 0, totalParts: 3 });
  },
);

describe.each([
  [
    'UPI first',
    [
      { method: 'upi', amount: 300 },
      { method: 'cash', amount: 90 },
    ],
  ],
  [
    'cash first',
    [
      { method: 'cash', amount: 90 },
      { method: 'upi', amount: 300 },
    ],
  ],
] as [string, Payment[]][])('an order paid by two methods, %s', (_, payments) => {
  // Proves money-16
  test('is corrected completely if the correction names no method', async () => {
    const id = await deliver(...payments);
    expect(await paidBy(id)).toEqual({ upi: 300, cash: 90 });
    expect((await correct(id, { paymentMethod: 'card' })).status).toBe(200);
    expect([await grown(), await paidBy(id), await methodOf(id)]).toEqual([
      { till: 0, bank: 390 },
      { card: 390 },
      'card',
    ]);
  });

  // Proves money-16
  test('is corrected only in the part with the method that the correction names', async () => {
    const id = await deliver(...payments);
    const own = await methodOf(id);
    expect((await correct(id, { paymentMethod: 'card', correctedMethod: 'cash' })).status).toBe(200);
    expect([await grown(), await paidBy(id)]).toEqual([
      { till: 0, bank: 390 },
      { upi: 300, card: 90 },
    ]);
    expect(await methodOf(id)).toBe(own === 'cash' ? 'card' : 'upi');
    expect((await correct(id, { paymentMethod: 'cash', correctedMethod: 'upi' })).status).toBe(200);
    expect([await grown(), await paidBy(id)]).toEqual([
      { till: 300, bank: 90 },
      { cash: 300, card: 90 },
    ]);
  });
});

// Proves money-16
test('a correction of a method that was not used, or together with another change, is refused and posts nothing', async () => {
  const id = await deliver({ method: 'upi', amount: 390 });
  const refusalOf = async (body: object) => (await correct(id, body)).body.errors;
  expect(await refusalOf({ paymentMethod: 'upi', correctedMethod: 'card' })).toEqual([
    { path: 'correctedMethod', msg: 'Nothing of this order was paid this way.' },
  ]);
  expect(await refusalOf({ paymentMethod: 'card', correctedMethod: 'upi', amountPaid: 100 })).toEqual([
    { path: 'correctedMethod', msg: 'Correct the payment method first, then status and amounts.' },
  ]);
  expect(await refusalOf({ correctedMethod: 'upi' })).toEqual([
    { path: 'paymentMethod', msg: 'Please choose how it was paid.' },
  ]);
  expect((await correct(id, { paymentMethod: 'card', correctedMethod: 'cheque' })).status).toBe(400);
  expect([await paidBy(id), await corrections()]).toEqual([{ upi: 390 }, []]);
});
