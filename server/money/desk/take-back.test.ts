/** Reversals of events that the desk posted: once, with a reason, and with everything that followed from the event. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let water: string;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  water = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 5000 })).id;
  asAdmin = shop.as(await buildAdmin(shop));
});
beforeEach(async () => {
  asha = await buildCustomer(shop, { name: 'Asha Desk' });
});
afterAll(async () => {
  const faults = [...(await findOrderFaults(shop.db)), ...(await findLedgerFaults(shop.db))];
  await shop.close();
  expect(faults).toEqual([]);
});

type ActName = Extract<CallName, `POST /admin/money/${string}` | `POST /admin/jars/${string}`>;
function send(name: ActName, body: object, key: string = newId()) {
  shop.clock.advance(1);
  return asAdmin(name, { headers: { 'idempotency-key': key }, body: { reason: 'As we counted', ...body } });
}
async function act(name: ActName, body: object, key?: string): Promise<void> {
  const answer = await send(name, body, key);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const figures = async () => (await asAdmin('GET /admin/money')).body.data.figures;
const book = async (query: object) =>
  (await asAdmin('GET /admin/money/entries', { query: { limit: 100, ...query } })).body.data.entries;
const money = async () =>
  (await asAdmin('GET /admin/money/customers/:id', { params: { id: asha.id } })).body.data.money;
const order = async (id: string) => (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
const newest = async (query: object = {}) => {
  const [entry] = await book(query);
  if (!entry) throw new Error('No entry');
  return entry;
};
const takeBack = (eventId: string, key?: string) => send('POST /admin/money/take-backs', { eventId }, key);
async function takeBackNewest(query: object): Promise<void> {
  const { eventId, canBeTakenBack } = await newest(query);
  expect(canBeTakenBack).toBe(true);
  const answer = await takeBack(eventId);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
async function deliver(): Promise<string> {
  const { id } = await buildOrder(shop, asha, [{ productId: water, quantity: 1 }], { status: 'out_for_delivery' });
  await asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body: {} });
  return id;
}

test('banking and expenses are reversed only once, with the same or another idempotency key', async () => {
  const before = await figures();
  await act('POST /admin/money/banking', { amount: 300, to: 'bank' });
  const { eventId } = await newest({ kind: 'banking' });
  const answers = await Promise.all([takeBack(eventId, 'one'), takeBack(eventId, 'one')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await takeBack(eventId, 'two')).body.message).toBe('This entry was already undone.');
  await act('POST /admin/money/expenses', { amount: 40, place: 'till' });
  await takeBackNewest({ kind: 'expense' });
  const after = await figures();
  expect([after.till - before.till, after.bank - before.bank]).toEqual([0, 0]);
  const [mirrored, first] = await book({ kind: 'banking' });
  expect(mirrored).toMatchObject({ canBeTakenBack: false, credit: { kind: 'bank' }, amount: 300 });
  expect(mirrored?.reverses).toEqual({ kind: 'banking', number: first?.number });
  expect(first).toMatchObject({ isTakenBack: true, canBeTakenBack: false, reverses: null });
  const csv = readCsv((await asAdmin('GET /admin/money/entries/export', { query: { kind: 'banking' } })).body);
  expect(csv.slice(0, 2).map(({ Voucher, Reverses }) => [Voucher, Reverses])).toEqual([
    [`Withdrawn from bank ${mirrored?.number}`, `Deposited in bank ${first?.number}`],
    [`Deposited in bank ${first?.number}`, ''],
  ]);
  expect((await takeBack(mirrored?.eventId ?? '')).body.message).toBe('This entry cannot be undone here.');
  expect((await takeBack(newId())).status).toBe(404);
});

test('only the newest of two counts can be reversed, and after that the older one', async () => {
  const { till } = await figures();
  for (const counted of [till + 5, till + 9]) await act('POST /admin/money/counts', { place: 'till', counted });
  const [second, first] = await book({ kind: 'cash_difference' });
  expect(await takeBack(first?.eventId ?? '')).toMatchObject({ status: 409 });
  for (const entry of [second, first]) expect((await takeBack(entry?.eventId ?? '')).status).toBe(200);
  expect((await figures()).till).toBe(till);
});

test('after its reversal, an opening balance can be set again once', async () => {
  const { bank } = await figures();
  await act('POST /admin/money/opening', { amount: 500, place: 'bank' });
  await takeBackNewest({ account: 'opening' });
  expect((await figures()).toOpen).toContain('bank');
  await act('POST /admin/money/opening', { amount: 50, place: 'bank' });
  expect(await send('POST /admin/money/opening', { amount: 50, place: 'bank' })).toMatchObject({ status: 409 });
  expect((await figures()).bank).toBe(bank + 50);
});

describe('reversing a payment of a customer', () => {
  const pay = (amount: number) => act('POST /admin/money/payments', { customerId: asha.id, amount, method: 'cash' });

  test('makes the orders that it settled due and pending again', async () => {
    const id = await deliver();
    await pay(100);
    expect(await order(id)).toMatchObject({ paymentStatus: 'paid', amountDue: 0 });
    await takeBackNewest({ account: 'till' });
    expect(await order(id)).toMatchObject({ paymentStatus: 'pending', amountPaid: 0, amountDue: 70 });
    expect(await money()).toMatchObject({ credit: 0, amountDue: 70 });
  });

  test('makes orders due again that its credit paid later', async () => {
    await pay(100);
    const { eventId } = await newest({ account: 'till' });
    const id = await deliver();
    expect(await order(id)).toMatchObject({ paymentStatus: 'paid' });
    expect((await takeBack(eventId)).status).toBe(200);
    expect(await order(id)).toMatchObject({ paymentStatus: 'pending', amountDue: 70 });
    expect(await money()).toMatchObject({ credit: 0, amountDue: 70 });
  });

  test('is refused after its credit was paid out, until the pay-out is reversed', async () => {
    await pay(100);
    const { eventId } = await newest({ account: 'till' });
    await act('POST /admin/money/pay-outs', { customerId: asha.id, amount: 60, method: 'cash' });
    expect((await takeBack(eventId)).body.message).toBe('This money was already used or refunded.');
    await takeBackNewest({ kind: 'pay_out' });
    expect((await takeBack(eventId)).status).toBe(200);
    expect(await money()).toMatchObject({ credit: 0, amountDue: 0 });
  });
});

describe('reversing an event of an order', () => {
  test('makes an allowance and a write-off due again', async () => {
    const id = await deliver();
    for (const [kind, amount] of [
      ['allowance', 30],
      ['write_off', 40],
    ] as const) {
      await act('POST /admin/money/given-up', { orderId: id, kind, amount });
    }
    expect(await order(id)).toMatchObject({ amountDue: 0 });
    await takeBackNewest({ kind: 'write_off' });
    expect(await order(id)).toMatchObject({ paymentStatus: 'pending', amountDue: 40 });
    await takeBackNewest({ kind: 'allowance' });
    expect(await order(id)).toMatchObject({ amountDue: 70, amountPaid: 0 });
  });

  test('reopens a confirmed claim, which can be confirmed again', async () => {
    const id = await deliver();
    const claim = await buildClaim(shop, asha, id);
    const confirm = () => asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id: claim }, body: {} });
    expect((await confirm()).status).toBe(200);
    await takeBackNewest({ account: 'bank' });
    expect(await order(id)).toMatchObject({ paymentStatus: 'pending', amountPaid: 0, amountDue: 70 });
    const { claims } = (await asAdmin('GET /admin/upi-claims', { query: { orderId: id } })).body.data;
    expect(claims).toMatchObject([{ state: 'open' }]);
    expect((await confirm()).status).toBe(200);
    expect(await order(id)).toMatchObject({ paymentStatus: 'paid', amountPaid: 70 });
    const own = await shop.as(asha)('GET /orders/:id/status-history', { params: { id } });
    expect(JSON.stringify(own.body.data.statusHistory)).not.toContain('As we counted');
  });

  test('reopens no claim if the payment was recorded by hand with the reference of a claim', async () => {
    const id = await deliver();
    const claim = await buildClaim(shop, asha, id);
    await asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id: claim }, body: {} });
    const claims = async () =>
      (await asAdmin('GET /admin/upi-claims', { query: { orderId: id } })).body.data.claims.map(({ utr, state }) => ({
        utr,
        state,
      }));
    const [{ utr } = { utr: '' }] = await claims();
    const again = { customerId: asha.id, amount: 70, method: 'upi', reference: utr };
    await act('POST /admin/money/payments', again);
    await takeBackNewest({ account: 'bank' });
    expect(await claims()).toEqual([{ utr, state: 'confirmed' }]);
    expect(await order(id)).toMatchObject({ paymentStatus: 'paid', amountPaid: 70 });
  });

  test('makes another order due again if money of a cancelled order had paid it', async () => {
    const id = await deliver();
    const { id: cancelled } = await buildOrder(shop, asha, [{ productId: water, quantity: 1 }], {
      status: 'cancelled',
    });
    const claim = await buildClaim(shop, asha, cancelled, 70);
    await asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id: claim }, body: { dueSeen: 0 } });
    expect(await order(id)).toMatchObject({ paymentStatus: 'paid' });
    await takeBackNewest({ account: 'bank' });
    expect(await money()).toMatchObject({ credit: 0, amountDue: 70 });
    expect(await order(id)).toMatchObject({ paymentStatus: 'pending', amountPaid: 0 });
  });

  test('is refused if it is the payment of a cancelled order that was reopened and delivered since', async () => {
    const { id } = await buildOrder(shop, asha, [{ productId: water, quantity: 1 }], { status: 'cancelled' });
    const claim = await buildClaim(shop, asha, id, 70);
    await asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id: claim }, body: { dueSeen: 0 } });
    const { eventId } = await newest({ account: 'bank' });
    for (const status of ['pending', 'confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const) {
      const answer = await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    expect(await order(id)).toMatchObject({ paymentStatus: 'paid', amountPaid: 70 });
    expect((await takeBack(eventId)).body.message).toBe('This money was already used or refunded.');
    expect(await order(id)).toMatchObject({ paymentStatus: 'paid', amountPaid: 70, amountDue: 0 });
  });

  test('is refused for a delivery, which can only be cancelled', async () => {
    await deliver();
    const entry = await newest({ customerId: asha.id });
    expect(entry).toMatchObject({ canBeTakenBack: false });
    expect((await takeBack(entry.eventId)).status).toBe(409);
  });
});

const newestAtDepot = async (containerId: string) => {
  const { body } = await asAdmin('GET /admin/jars/entries', { query: { containerId, place: 'depot' } });
  return body.data.movements[0]?.eventId ?? '';
};

test('if undoing an entry leaves deposit without jars, the whole deposit becomes credit once', async () => {
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 3, depositPaise: 150_00, creditPaise: 0 });
  const jars = { customerId: asha.id, containerId };
  await act('POST /admin/jars/adjusted', { ...jars, change: 1, releasesDeposit: false });
  const eventId = await newestAtDepot(containerId);
  // Three of four jars release three quarters of the deposit.
  await act('POST /admin/jars/adjusted', { ...jars, change: -3, releasesDeposit: true });
  expect((await money()).credit).toBe(112.5);
  expect((await takeBack(eventId)).status).toBe(200);
  expect(await money()).toMatchObject({ credit: 150, containers: [] });
});

test('if undoing an entry leaves some jars, their deposit stays', async () => {
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 2, depositPaise: 150_00, creditPaise: 0 });
  const jars = { customerId: asha.id, containerId };
  await act('POST /admin/jars/adjusted', { ...jars, change: 2, releasesDeposit: false });
  expect((await takeBack(await newestAtDepot(containerId))).status).toBe(200);
  expect(await money()).toMatchObject({ credit: 0, containers: [{ jars: 2, deposit: 150 }] });
});

test('undoing a lost jar restores jar, deposit and charge, and what was paid for it becomes credit', async () => {
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 2, depositPaise: 300_00, creditPaise: 0 });
  await act('POST /admin/jars/lost', { customerId: asha.id, containerId, count: 1, charge: 200 });
  expect(await money()).toMatchObject({ credit: 0, amountDue: 50 });
  await act('POST /admin/money/payments', { customerId: asha.id, amount: 50, method: 'upi' });
  const [{ eventId } = { eventId: '' }] = await book({ customerId: asha.id, account: 'deposits' });
  const answer = await takeBack(eventId);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await money()).toMatchObject({ credit: 50, amountDue: 0, containers: [{ jars: 2, deposit: 300 }] });
});
