/** The money desk through its calls. An order of one can at ₹20 with delivery for ₹50 costs ₹70. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asAdmin: CallShop;
let water: string;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  water = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 5000 })).id;
  await signIn();
});
beforeEach(async () => {
  asha = await buildCustomer(shop, { name: 'Asha Desk' });
});
afterAll(async () => {
  const faults = [...(await findOrderFaults(shop.db)), ...(await findLedgerFaults(shop.db))];
  await shop.close();
  expect(faults).toEqual([]);
});

/** Signs in again after the clock moved: staff sessions last half a day. */
async function signIn() {
  meera = await buildAdmin(shop);
  asAdmin = shop.as(meera);
}

type ActName = Extract<CallName, `POST /admin/money/${string}`>;
/** Sends each act one second after the one before, because entries are sorted by time. */
function send(name: ActName, body: object, key: string = newId()) {
  shop.clock.advance(1);
  return asAdmin(name, { headers: { 'idempotency-key': key }, body: { reason: 'As we counted', ...body } });
}
async function act(name: ActName, body: object, key?: string): Promise<string> {
  const answer = await send(name, body, key);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as unknown as { message: string }).message;
}
const refusal = async (name: ActName, body: object, key?: string) => {
  const { status, body: answer } = await send(name, body, key);
  return { status, message: answer.message, errors: answer.errors };
};

const figures = async () => (await asAdmin('GET /admin/money')).body.data.figures;
const customerMoney = async () =>
  (await asAdmin('GET /admin/money/customers/:id', { params: { id: asha.id } })).body.data.money;
const entries = async (query: object = {}) => (await asAdmin('GET /admin/money/entries', { query })).body.data;
const duesOf = async (query: object) => (await asAdmin('GET /admin/money/dues', { query })).body.data;
const words = async (query: object = {}) =>
  (await entries(query)).entries.map(({ kind, credit, debit, amount }) => [kind, credit.kind, debit.kind, amount]);

const sumOf = (rows: readonly { amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
const bought = () => [{ productId: water, quantity: 1 }];
/** Makes a delivered, unpaid order: ₹70 are due. */
async function deliver(form: object = {}): Promise<string> {
  const order = await buildOrder(shop, asha, bought(), { status: 'out_for_delivery', form });
  const { status, body } = await asAdmin('POST /admin/orders/:id/delivery', { params: { id: order.id }, body: {} });
  expect(status, JSON.stringify(body)).toBe(200);
  return order.id;
}
const order = async (id: string) => (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;

describe('money of a customer at the desk', () => {
  // Proves money-8
  test('a payment becomes credit, and at most this credit can be paid out', async () => {
    const before = await figures();
    const paid = { customerId: asha.id, amount: 100, method: 'upi', reference: '412345678901' };
    for (const _ of [1, 2]) await act('POST /admin/money/payments', paid, 'payment 1');
    expect(await customerMoney()).toMatchObject({ credit: 100, amountDue: 0, dues: [] });
    const out = { customerId: asha.id, amount: 100.01, method: 'cash' };
    const message = 'The customer’s balance is only ₹100.00.';
    expect(await refusal('POST /admin/money/pay-outs', out)).toEqual({
      status: 409,
      message,
      errors: [{ path: 'amount', msg: message }],
    });
    await act('POST /admin/money/pay-outs', { ...out, amount: 60 });
    const after = await figures();
    expect([after.bank - before.bank, after.till - before.till]).toEqual([100, -60]);
    expect(await customerMoney()).toMatchObject({ credit: 40 });
    const { entries: own } = await entries({ customerId: asha.id });
    expect(own.map(({ kind, amount, method, reference }) => [kind, amount, method, reference])).toEqual([
      ['pay_out', 60, 'cash', ''],
      ['payment', 100, 'upi', '412345678901'],
    ]);
  });

  // Proves money-8
  test('the second of two simultaneous records of the same cash is refused', async () => {
    const paid = { customerId: asha.id, amount: 70, method: 'cash', creditSeen: 0, dueSeen: 0 };
    const answers = await Promise.all([
      send('POST /admin/money/payments', paid),
      send('POST /admin/money/payments', paid),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await customerMoney()).toMatchObject({ credit: 70 });
  });

  // Proves money-8
  test('calls for an unknown customer or an account of staff answer 404', async () => {
    for (const customerId of [newId(), meera.id]) {
      const paid = { customerId, amount: 1, method: 'cash' };
      expect(await refusal('POST /admin/money/payments', paid)).toMatchObject({
        status: 404,
        message: 'Customer not found',
      });
      expect(await refusal('POST /admin/money/pay-outs', paid)).toMatchObject({ status: 404 });
    }
  });
});

describe('an amount that is waived', () => {
  const giveUp = (body: object) => act('POST /admin/money/given-up', body);

  // Proves money-9
  test('as an allowance or a write-off lowers the due and remains waived when the rest is paid', async () => {
    const orderId = await deliver();
    await giveUp({ kind: 'allowance', orderId, amount: 5 });
    await giveUp({ kind: 'write_off', orderId, amount: 25 });
    expect(await order(orderId)).toMatchObject({ amountPaid: 0, amountDue: 40 });
    const own = await words({ customerId: asha.id, limit: 2 });
    expect(own).toEqual([
      ['write_off', 'orders', 'write_offs', 25],
      ['allowance', 'orders', 'allowances', 5],
    ]);
    const more = await refusal('POST /admin/money/given-up', { kind: 'write_off', orderId, amount: 40.01 });
    expect(more).toMatchObject({ status: 409, message: 'Only ₹40.00 is due.' });
    const params = { id: orderId };
    await asAdmin('PUT /admin/orders/:id/payment-status', { params, body: { amountPaid: 40, amountDue: 0 } });
    expect((await words({ customerId: asha.id, limit: 1 }))[0]).toEqual(['payment', 'orders', 'till', 40]);
    // A later payment of the whole sum reverses the waiver.
    await asAdmin('PUT /admin/orders/:id/payment-status', { params, body: { amountPaid: 70, amountDue: 0 } });
    const { entries: all } = await entries({ customerId: asha.id, limit: 4 });
    expect(all.map(({ kind, amount }) => [kind, amount])).toContainEqual(['write_off', 25]);
    expect(balanceOf(await listBalances(shop.db, asha.id), 'orders')).toBe(0);
    await asAdmin('PUT /admin/orders/:id/status', { params, body: { status: 'cancelled' } });
    expect(balanceOf(await listBalances(shop.db, asha.id), 'orders')).toBe(70_00);
  });

  // Proves money-9
  test('is due again when a written-off order is cancelled and delivered a second time', async () => {
    const orderId = await deliver();
    await giveUp({ kind: 'write_off', orderId, amount: 70 });
    expect(await order(orderId)).toMatchObject({ paymentStatus: 'pending', amountDue: 0, writtenOff: 70 });
    await asAdmin('PUT /admin/orders/:id/status', { params: { id: orderId }, body: { status: 'cancelled' } });
    expect(balanceOf(await listBalances(shop.db, asha.id), 'orders')).toBe(0);
    expect(await order(orderId)).toMatchObject({ amountDue: 70, writtenOff: 0 });
    expect(await refusal('POST /admin/money/given-up', { kind: 'allowance', orderId, amount: 1 })).toMatchObject({
      status: 409,
      message: 'Nothing is due on this order: it is not delivered yet.',
    });
  });

  test('is not shown to the customer as a write-off or with the reason of an allowance', async () => {
    const [lost, given] = [await deliver(), await deliver()];
    await giveUp({ kind: 'write_off', orderId: lost, amount: 70, reason: 'Never pays' });
    await giveUp({ kind: 'allowance', orderId: given, amount: 70, reason: 'A friend of mine' });
    const historyOf = async (id: string) =>
      (await shop.as(asha)('GET /orders/:id/status-history', { params: { id } })).body.data.statusHistory;
    const [ofLost, ofGiven] = [await historyOf(lost), await historyOf(given)];
    expect(ofGiven.at(-1)).toMatchObject({ newStatus: 'paid', changeReason: null });
    expect(JSON.stringify([ofLost, ofGiven])).not.toMatch(/Never pays|friend/);
  });

  // Proves money-9
  test('lowers what is due for a charge, and the balance pays the rest', async () => {
    const chargeId = newId();
    await shop.db.transaction(async (tx) => {
      const before = await openCustomer(tx, asha.id);
      const charges = [{ id: chargeId, kind: 'lost', amount: 100_00 }] as const;
      const posting = { eventId: newId(), customerId: asha.id, lines: [], charges };
      return postForCustomer(tx, before, posting, { by: null, at: shop.clock(), reason: 'Lost' });
    });
    await giveUp({ kind: 'allowance', chargeId, amount: 30 });
    await giveUp({ kind: 'write_off', chargeId, amount: 10 });
    expect(await customerMoney()).toMatchObject({
      amountDue: 60,
      dueCount: 1,
      dues: [{ chargeId, orderId: null, name: 'lost', amountDue: 60 }],
    });
    await act('POST /admin/money/payments', { customerId: asha.id, amount: 65, method: 'cash' });
    expect(await customerMoney()).toMatchObject({ credit: 5, amountDue: 0 });
    const none = await refusal('POST /admin/money/given-up', { kind: 'allowance', chargeId, amount: 1 });
    expect(none).toMatchObject({ status: 409, message: 'Nothing is due any more.' });
  });

  // Proves money-9
  test('is refused for an unknown order or charge, for both at once and for neither', async () => {
    const allowance = { kind: 'allowance', amount: 1 };
    for (const id of [{ orderId: newId() }, { chargeId: newId() }]) {
      expect(await refusal('POST /admin/money/given-up', { ...allowance, ...id })).toMatchObject({ status: 404 });
    }
    for (const ids of [{}, { orderId: newId(), chargeId: newId() }]) {
      expect(await refusal('POST /admin/money/given-up', { ...allowance, ...ids })).toMatchObject({
        status: 400,
        message: 'Please choose an order or a charge',
      });
    }
  });
});

// Proves money-10
test('all errors of a form are returned at once', async () => {
  const wrong = { amount: -1, customerId: '', method: 'gold', reference: 'x'.repeat(61), reason: ' ' };
  expect(await refusal('POST /admin/money/payments', wrong)).toMatchObject({
    status: 400,
    errors: [
      { path: 'customerId', msg: 'Please choose a customer' },
      { path: 'amount', msg: 'Amount must be above 0' },
      { path: 'method', msg: 'method must be one of: cash, card, upi, netbanking' },
      { path: 'reference', msg: 'Reference must not exceed 60 characters' },
      { path: 'reason', msg: 'Please give a reason' },
    ],
  });
  const amounts = [
    [1_000_000.01, 'At most ₹10,00,000.00 for one entry'],
    [1.005, 'At most two decimals'],
    ['12', 'Amount must be a number'],
    [0, 'Amount must be above 0'],
  ] as const;
  for (const [amount, msg] of amounts) {
    expect(await refusal('POST /admin/money/banking', { amount, to: 'bank' })).toMatchObject({ errors: [{ msg }] });
  }
  const counted = await refusal('POST /admin/money/counts', { place: 'till', counted: -1 });
  expect(counted.errors).toEqual([{ path: 'counted', msg: 'Amount must not be below 0' }]);
  const { status, body } = await asAdmin('POST /admin/money/banking', { body: { amount: 1, to: 'bank', reason: '-' } });
  expect([status, body.errors]).toEqual([400, [{ path: 'idempotency-key', msg: 'Idempotency-Key is required' }]]);
});

// Proves money-2, money-14
test('one payment settles the oldest of thirty orders first, and the dues by age are right', async () => {
  const placed: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    placed.push(await deliver());
    if (n === 29) break;
    shop.clock.advance(2 * 86_400);
    await signIn();
  }
  const find = async () =>
    (await asAdmin('GET /admin/money/dues', { query: { search: 'asha desk' } })).body.data.customers.find(
      ({ customerId }) => customerId === asha.id,
    );
  const byAge = (amounts: number[]) =>
    ['to7', 'to30', 'to60', 'older'].map((age, at) => ({ age, amount: amounts[at] }));
  expect(await find()).toMatchObject({ owedTotal: 2100, owedByAge: byAge([280, 840, 980, 0]) });
  const { owedByAge } = await duesOf({});
  expect((await figures()).owedByAge).toEqual(owedByAge);
  for (const { age, amount, customers } of owedByAge) {
    const list = await duesOf({ age, limit: 100 });
    const ofAge = list.customers.flatMap((one) => one.owedByAge.filter((owed) => owed.age === age));
    expect([list.pagination.totalItems, sumOf(ofAge), list.owedByAge]).toEqual([customers, amount, owedByAge]);
  }
  await act('POST /admin/money/payments', { customerId: asha.id, amount: 20 * 70 + 35, method: 'upi' });
  expect(await find()).toMatchObject({ owedTotal: 665, owedByAge: byAge([280, 385, 0, 0]) });
  const orders = await Promise.all(placed.map(order));
  expect(orders.map(({ paymentStatus, amountDue }) => [paymentStatus, amountDue])).toEqual([
    ...Array.from({ length: 20 }, () => ['paid', 0]),
    ['pending', 35],
    ...Array.from({ length: 9 }, () => ['pending', 70]),
  ]);
  expect((await customerMoney()).dues.map(({ orderId, amountDue }) => [orderId, amountDue])).toEqual([
    [placed[20], 35],
    ...placed.slice(21).map((id) => [id, 70]),
  ]);
  expect((await duesOf({ age: 'to60' })).customers.map(({ customerId }) => customerId)).not.toContain(asha.id);
  const rows = readCsv((await asAdmin('GET /admin/money/dues/export', { query: { search: 'Asha Desk' } })).body);
  expect(rows).toContainEqual(expect.objectContaining({ 'Due (₹)': '665.00', 'From 8 to 30 days (₹)': '385.00' }));
  await act('POST /admin/money/payments', { customerId: asha.id, amount: 665, method: 'upi' });
  expect(await find()).toBeUndefined();
});

// Proves money-3, money-14
test('the figures of the desk contain the sales, and how much of the till was paid for undelivered orders', async () => {
  const before = await figures();
  await buildOrder(shop, asha, bought());
  const ahead = await buildOrder(shop, asha, bought());
  await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id: ahead.id }, body: { paymentStatus: 'paid' } });
  const listed = (await asAdmin('GET /admin/orders', { query: { paidAhead: 'true' } })).body.data.orders;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([ahead.id]);
  await deliver();
  await openBalances(shop, asha.id, {
    containerId: await buildContainer(shop),
    jars: 2,
    depositPaise: 300_00,
    creditPaise: 12_00,
  });
  const after = await figures();
  const grown = (name: 'till' | 'tillAhead' | 'salesToday' | 'owedTotal' | 'depositTotal' | 'creditTotal') =>
    Math.round((after[name] - before[name]) * 100) / 100;
  expect([grown('till'), grown('tillAhead'), grown('salesToday'), grown('owedTotal')]).toEqual([70, 70, 20, 70]);
  expect([grown('depositTotal'), grown('creditTotal'), after.confirmRule]).toEqual([300, 12, 'prepaid']);
  const { balances } = (await asAdmin('GET /admin/money/balances', { query: { of: 'deposits', search: 'asha desk' } }))
    .body.data;
  expect(balances).toContainEqual(expect.objectContaining({ customerId: asha.id, amount: 300 }));
  const all = async (of: 'credit' | 'deposits') =>
    (await asAdmin('GET /admin/money/balances', { query: { of, limit: 100 } })).body.data.balances;
  expect([sumOf(await all('credit')), sumOf(await all('deposits'))]).toEqual([after.creditTotal, after.depositTotal]);
  expect(sumOf(listed.map(({ amountPaid }) => ({ amount: amountPaid })))).toBe(after.aheadTotal);
});

test('money paid ahead is summed over all methods, and separately for cash that is in the till', async () => {
  const pay = async (form: object, payments: { amountPaid: number; paymentMethod: string }[]) => {
    const { id } = await buildOrder(shop, asha, [{ productId: water, quantity: 3 }], { form });
    const states = [];
    for (const body of payments) {
      const { amountDue, amountPaid } = await order(id);
      const seen = { ...body, amountDue: amountDue + amountPaid - body.amountPaid, paymentSeen: amountPaid };
      states.push(await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body: seen }));
    }
    expect(
      states.map(({ status }) => status),
      JSON.stringify(states.map(({ body }) => body)),
    ).toEqual(payments.map(() => 200));
    return id;
  };
  const before = await figures();
  const inCash = { amountPaid: 30, paymentMethod: 'cash' };
  const byUpi = { amountPaid: 25, paymentMethod: 'upi' };
  await pay({ paymentMethod: 'online' }, [inCash]);
  const online = await pay({ paymentMethod: 'cash' }, [byUpi]);
  // An order is paid in cash and by UPI: only the cash is in the till.
  await pay({ paymentMethod: 'cash' }, [inCash, { amountPaid: 70, paymentMethod: 'upi' }]);
  const after = await figures();
  expect([after.aheadTotal - before.aheadTotal, after.tillAhead - before.tillAhead]).toEqual([125, 60]);
  const listed = (await asAdmin('GET /admin/orders', { query: { paidAhead: 'true' } })).body.data.orders;
  expect(listed.map(({ id }: { id: string }) => id)).toContain(online);
  await asAdmin('PUT /admin/orders/:id/status', { params: { id: online }, body: { status: 'cancelled' } });
  expect((await figures()).aheadTotal - before.aheadTotal).toBe(100);
});

// Proves ledger-10
test('the figures of the desk contain the allowances and write-offs of this month', async () => {
  const before = await figures();
  const [orderId, other] = [await deliver(), await deliver()];
  await act('POST /admin/money/given-up', { orderId, kind: 'write_off', amount: 70 });
  await act('POST /admin/money/given-up', { orderId: other, kind: 'allowance', amount: 30 });
  expect(await order(orderId)).toMatchObject({ paymentStatus: 'pending', amountPaid: 0, amountDue: 0 });
  const grown = async () => {
    const after = await figures();
    return [after.allowanceTotal - before.allowanceTotal, after.writeOffTotal - before.writeOffTotal];
  };
  expect(await grown()).toEqual([30, 70]);
  // Paying a part later reverses the write-off of that part.
  const body = { amountPaid: 50, amountDue: 0, paymentSeen: 0 };
  await asAdmin('PUT /admin/orders/:id/payment-status', { params: { id: orderId }, body });
  expect(await grown()).toEqual([30, 20]);
});

// Proves money-11
test('the day book can be filtered by days, account, kind and customer, and is exported in the same order', async () => {
  const orderId = await deliver();
  await act('POST /admin/money/expenses', { amount: 40, place: 'till' });
  const { orderNumber } = await order(orderId);
  const { entries: own, pagination } = await entries({ customerId: asha.id });
  expect(own.map(({ kind, order: of, customer }) => [kind, of?.orderNumber, customer?.name])).toEqual([
    ['delivery_charge', orderNumber, 'Asha Desk'],
    ['sale', orderNumber, 'Asha Desk'],
  ]);
  expect(pagination).toMatchObject({ totalItems: 2, totalPages: 1 });
  const [invoice] = (await asAdmin('GET /admin/documents', { query: { orderId, limit: 10 } })).body.data.documents;
  expect(own.flatMap(({ documents }) => documents.map(({ number }) => number))).toEqual(
    [1, 2].map(() => invoice?.number),
  );
  const all = await entries({ limit: 100 });
  const count = (query: object) => entries({ ...query, limit: 1 }).then(({ pagination: { totalItems } }) => totalItems);
  const csv = async (query: object) => readCsv((await asAdmin('GET /admin/money/entries/export', { query })).body);
  expect(all.entries.map(({ id }) => id)).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
  expect(await csv({})).toHaveLength(all.pagination.totalItems);
  for (const query of [
    { account: 'till' },
    { kind: 'expense' },
    { kind: 'expense', account: 'till' },
    { customerId: asha.id },
    { search: orderNumber },
  ]) {
    expect(await csv(query), JSON.stringify(query)).toHaveLength(await count(query));
  }
  expect([await count({ kind: 'expense', account: 'till' }), await count({ search: orderNumber })]).toEqual([1, 2]);
  for (const none of [{ from: '2030-01-01' }, { search: 'PW-0' }]) expect(await count(none)).toBe(0);
  expect((await csv({ customerId: asha.id }))[0]).toMatchObject({
    Kind: 'Delivery',
    Voucher: invoice?.number,
    'From account (credit)': 'Delivery charges',
    'To account (debit)': 'Orders: Asha Desk',
    'Amount (₹)': '50.00',
    Order: orderNumber,
  });
  expect((await entries({ customerId: asha.id, what: 'jars' })).entries).toEqual([]);
  await act('POST /admin/money/payments', { customerId: asha.id, amount: 100, method: 'cash' });
  const credit = { customerId: asha.id, account: 'credit' };
  const { entries: ofCredit } = await entries(credit);
  expect(ofCredit.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['credit_use 70', 'payment 100']);
  expect(await csv(credit)).toHaveLength(2);
  expect(await count({ ...credit, account: 'deposits' })).toBe(0);
  for (const query of [{ account: 'pouch' }, { account: 'credit' }, { what: 'jars' }]) {
    expect((await asAdmin('GET /admin/money/entries', { query })).status).toBe(400);
  }
});
