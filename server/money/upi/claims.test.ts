/**
 * Claims: UPI payments that customers report, and that staff confirm or refuse. A jar costs ₹20, its deposit ₹150, a
 * delivery ₹50.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminOrder, Order } from '#contract/orders/calls.ts';
import { sql } from '#server/core/db/database.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim, newUtr } from '#server/testing/builders/claims.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let water: string;
let asha: BuiltCustomer;
let asAsha: CallShop;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asAdmin = shop.as(await buildAdmin(shop));
  water = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 1000 })).id;
});
afterAll(async () => {
  const faults = await findOrderFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});
beforeEach(async () => {
  asha = await buildCustomer(shop);
  asAsha = shop.as(asha);
});

const sums = sql<{ balance: number }>(`
  select coalesce(sum(debits - credits), 0)::bigint as balance from ledger_totals where kind = $1`);
const balance = async (kind: string) => (await shop.db.row(sums, [kind]))?.balance ?? 0;
const credit = async () => balanceOf(await listBalances(shop.db, asha.id), 'credit');

async function place(): Promise<Order> {
  return (await placeOrder(shop, asha, [{ productId: water, quantity: 2 }])).body.data.order;
}
const claim = (body: object, by = asAsha) => by('POST /upi-claims', { body });
const confirm = (id: string, body: object = {}) =>
  asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id }, body });
const reject = (id: string, reason = 'Not in our bank') =>
  asAdmin('POST /admin/upi-claims/:id/refuse', { params: { id }, body: { reason } });
const read = async ({ id }: { id: string }): Promise<AdminOrder> =>
  (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
const step = ({ id }: { id: string }, status: string) =>
  asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
async function deliver(order: Order): Promise<void> {
  for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered']) await step(order, status);
}

describe('a claim of a UPI payment', () => {
  // Proves upi-10
  test('for an order is confirmed: the bank balance grows, and customer and staff see the paid order', async () => {
    const [order, before] = [await place(), await balance('bank')];
    const utr = newUtr();
    const sent = await claim({ orderId: order.id, utr });
    expect(sent).toMatchObject({ status: 201, body: { data: { claim: { utr, amount: 390, state: 'open' } } } });
    const { id } = sent.body.data.claim;
    expect(await read(order)).toMatchObject({ paymentStatus: 'pending', amountDue: 390 });
    const done = await confirm(id);
    expect(done).toMatchObject({
      status: 200,
      body: { message: 'Payment confirmed', data: { claim: { state: 'confirmed' } } },
    });
    expect(await read(order)).toMatchObject({
      paymentStatus: 'paid',
      paymentMethod: 'upi',
      amountPaid: 390,
      amountDue: 0,
    });
    expect((await balance('bank')) - before).toBe(390_00);
    const own = await asAsha('GET /upi-claims', { query: { orderId: order.id } });
    expect(own.body.data.claims).toMatchObject([{ id, state: 'confirmed', orderNumber: order.orderNumber }]);
    const note = sql<{ note: string }>('select note from ledger_notes where note = $1');
    expect(await shop.db.rows(note, [`UPI ${utr}`])).toHaveLength(1);
  });

  // Proves upi-10
  test('that is confirmed several times at once is posted once, and every confirmation succeeds', async () => {
    const [order, before] = [await place(), await balance('bank')];
    const id = await buildClaim(shop, asha, order.id);
    const answers = await Promise.all([confirm(id), confirm(id), confirm(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await balance('bank')) - before).toBe(390_00);
    expect(await confirm(id, { amount: 300 })).toMatchObject({ status: 409 });
    expect(await reject(id)).toMatchObject({ status: 409 });
    expect(await read(order)).toMatchObject({ amountPaid: 390 });
  });

  test('whose payment staff have already recorded is refused with a list of the payments, until staff confirm the present due', async () => {
    const order = await place();
    const [id, paid] = [await buildClaim(shop, asha, order.id), { paymentStatus: 'paid', paymentMethod: 'upi' }];
    shop.clock.advance(60);
    await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id: order.id }, body: paid });
    const before = await balance('bank');
    for (const body of [{}, { dueSeen: 390 }]) {
      const { status, body: asked } = await confirm(id, body);
      expect(status).toBe(409);
      expect(asked).toMatchObject({
        errorType: 'LESS_DUE',
        data: { amountDue: 0, payments: [{ amount: 390, method: 'upi', by: expect.any(String) }] },
      });
    }
    expect([await balance('bank'), (await read(order)).amountPaid]).toEqual([before, 390]);
    expect(await confirm(id, { dueSeen: 0 })).toMatchObject({ status: 200 });
    expect([(await balance('bank')) - before, (await read(order)).amountPaid]).toEqual([390_00, 780]);
  });

  test('for the account may exceed the due, unless the desk recorded a payment since', async () => {
    const sent = await claim({ utr: newUtr(), orderId: null, amount: 500 });
    const { id } = sent.body.data.claim;
    expect(await confirm(id)).toMatchObject({ status: 200 });
    shop.clock.advance(60);
    const second = await claim({ utr: newUtr(), orderId: null, amount: 300 });
    shop.clock.advance(60);
    const body = { customerId: asha.id, amount: 300, method: 'upi', reason: 'Seen in the bank' };
    await asAdmin('POST /admin/money/payments', { headers: { 'idempotency-key': second.body.data.claim.id }, body });
    expect(await confirm(second.body.data.claim.id)).toMatchObject({
      status: 409,
      body: { errorType: 'LESS_DUE', data: { amountDue: 0, payments: [{ amount: 300 }] } },
    });
    expect(await credit()).toBe(800_00);
  });

  // Proves upi-10
  test('for an order that was partly paid in cash is posted to the bank, and money beyond the bill stays on the order', async () => {
    const order = await place();
    await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id: order.id }, body: { amountPaid: 100 } });
    const [bank, till] = [await balance('bank'), await balance('till')];
    const id = await buildClaim(shop, asha, order.id);
    await confirm(id, { amount: 300 });
    expect(await read(order)).toMatchObject({
      paymentMethod: 'cash',
      amountPaid: 400,
      amountDue: 0,
      paymentStatus: 'paid',
    });
    expect([(await balance('bank')) - bank, (await balance('till')) - till]).toEqual([300_00, 0]);
  });

  // Proves upi-11
  test('for a cancelled order becomes credit that pays other dues, and the message to staff says so', async () => {
    const [order, owed] = [await place(), await place()];
    await deliver(owed);
    const id = await buildClaim(shop, asha, order.id);
    await step(order, 'cancelled');
    const { body } = await confirm(id, { amount: 400 });
    expect(body.message).toBe('Payment confirmed: ₹400.00 went to the customer’s balance.');
    expect(await read(order)).toMatchObject({ status: 'cancelled', amountPaid: 0 });
    expect(await read(owed)).toMatchObject({ paymentStatus: 'paid', amountDue: 0, creditUsed: 390 });
    expect(await credit()).toBe(10_00);
    // For a payment after the cancellation, the customer must name the amount.
    const late = { orderId: order.id, utr: newUtr() };
    expect(await claim(late)).toMatchObject({ status: 400, body: { errors: [{ path: 'amount' }] } });
    expect(await claim({ ...late, amount: 5 })).toMatchObject({ status: 201 });
  });

  // Proves upi-10
  test('for the account becomes credit that pays the oldest dues first, and the rest stays', async () => {
    const [first, second] = [await place(), await place()];
    for (const order of [first, second]) await deliver(order);
    const id = await buildClaim(shop, asha, null, 400);
    expect((await confirm(id)).status).toBe(200);
    expect([await read(first), await read(second)]).toMatchObject([
      { paymentStatus: 'paid', amountDue: 0 },
      { paymentStatus: 'pending', amountDue: 380 },
    ]);
    const rest = await buildClaim(shop, asha, null);
    expect((await asAsha('GET /upi-claims')).body.data.claims[0]).toMatchObject({
      id: rest,
      orderId: null,
      amount: 380,
    });
    expect((await confirm(rest, { amount: 500 })).body.message).toBe(
      'Payment confirmed: ₹120.00 went to the customer’s balance.',
    );
    expect(await credit()).toBe(120_00);
  });

  // Proves upi-12
  test('is refused by staff with a reason: the customer gets one email, and the reference can be used again', async () => {
    const order = await place();
    const utr = newUtr();
    const sent = await claim({ orderId: order.id, utr });
    const { id } = sent.body.data.claim;
    expect(await reject(id, ' ')).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
    const [one, two] = await Promise.all([reject(id), reject(id)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await queuedMails(shop, asha.email ?? '')).filter(({ kind }) => kind === 'claim-refused')).toMatchObject([
      { utr, amountPaise: 390_00, orderNumber: order.orderNumber, reason: 'Not in our bank' },
    ]);
    expect(await confirm(id)).toMatchObject({ status: 409 });
    expect(await read(order)).toMatchObject({ amountPaid: 0, amountDue: 390 });
    const stranger = await buildCustomer(shop);
    expect(await claim({ utr, amount: 10 }, shop.as(stranger))).toMatchObject({ status: 201 });
  });
});

describe('a UPI reference', () => {
  // Proves upi-12
  test('belongs to one claim until staff refuse the claim: a repeat by the same customer returns it, other customers are refused', async () => {
    const [order, other] = [await place(), await place()];
    const utr = newUtr();
    const answers = await Promise.all([1, 2, 3].map(() => claim({ orderId: order.id, utr })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.claim.id)).size).toBe(1);
    const stranger = shop.as(await buildCustomer(shop));
    const taken = {
      status: 409,
      body: { errors: [{ path: 'utr', msg: 'This UPI reference was already used for a payment.' }] },
    };
    expect(await claim({ orderId: other.id, utr })).toMatchObject(taken);
    expect(await claim({ utr, amount: 1 }, stranger)).toMatchObject(taken);
    await confirm(answers[0]?.body.data.claim.id ?? '');
    expect(await claim({ orderId: other.id, utr })).toMatchObject(taken);
  });

  // Proves upi-12
  test('that several customers send at once is accepted from only one of them', async () => {
    const utr = newUtr();
    const others = [await buildCustomer(shop), await buildCustomer(shop), await buildCustomer(shop)];
    const answers = await Promise.all(others.map((one) => claim({ utr, amount: 10 }, shop.as(one))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  // Proves upi-13
  test('must have 12 digits, and its amount must be above zero; both errors are returned together', async () => {
    const { status, body } = await claim({ utr: '1234', amount: -1 });
    expect([status, body.errors.map(({ path }) => path)]).toEqual([400, ['utr', 'amount']]);
    for (const amount of [0, 0.001, 1e9, 1e12])
      expect((await claim({ utr: newUtr(), amount })).status, `${amount}`).toBe(400);
  });
});

// Proves upi-13
test('a customer can have at most ten open claims, even if more are sent at once', async () => {
  const sent = await Promise.all(Array.from({ length: 13 }, () => claim({ utr: newUtr(), amount: 10 })));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(sent.filter(({ status }) => status === 409)).toHaveLength(3);
});

// Proves upi-13
test('a claim for a paid order and for an order of another customer is refused', async () => {
  const order = await place();
  await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id: order.id }, body: { paymentStatus: 'paid' } });
  expect(await claim({ orderId: order.id, utr: newUtr() })).toMatchObject({ status: 409 });
  const stranger = shop.as(await buildCustomer(shop));
  expect(await claim({ orderId: order.id, utr: newUtr() }, stranger)).toMatchObject({ status: 404 });
});

// Proves upi-14
test('staff list claims by state, order, customer and search text, and export them', async () => {
  const order = await place();
  const [open, done] = [await buildClaim(shop, asha, order.id), await buildClaim(shop, asha, null, 20)];
  await confirm(done);
  const list = async (query: object) =>
    (await asAdmin('GET /admin/upi-claims', { query: { customerId: asha.id, ...query } })).body.data.claims.map(
      ({ id }) => id,
    );
  expect(await list({})).toEqual([done, open]);
  expect(await list({ state: 'open' })).toEqual([open]);
  expect(await list({ orderId: order.id })).toEqual([open]);
  expect(await list({ search: order.orderNumber.toLowerCase() })).toEqual([open]);
  expect(await list({ page: 2, limit: 1 })).toEqual([open]);
  const exported = async (query: object) => {
    const { body } = await asAdmin('GET /admin/upi-claims/export', { query: { customerId: asha.id, ...query } });
    return readCsv(body).map((row) => [row.Order, row['Amount (₹)'], row.State]);
  };
  const openRow = [order.orderNumber, '390.00', 'open'];
  expect(await exported({})).toEqual([['', '20.00', 'confirmed'], openRow]);
  expect(await exported({ search: order.orderNumber })).toEqual([openRow]);
  expect(await exported({ search: 'nobody has this name' })).toEqual([]);
});

// Proves upi-8
test('signed-in customers get the UPI ID of the settings, or null if there is none', async () => {
  const payee = async () => (await asAsha('GET /upi')).body.data.upi;
  expect(await payee()).toBeNull();
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const payment = { upiId: 'paniwala@okicici', upiMerchantCode: '5499' };
  expect((await asAdmin('PUT /admin/settings', { body: { version, payment } })).status).toBe(200);
  expect(await payee()).toEqual({ upiId: 'paniwala@okicici', name: 'Paniwala', merchantCode: '5499' });
});
