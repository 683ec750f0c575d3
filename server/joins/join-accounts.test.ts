/** Orders by phone move into the registered account. Later acts work as if the orders had always been there. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/calls.ts';
import { sql } from '#server/core/db/database.ts';
import { findHolderFaults } from '#server/jars/desk/holder.store.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findKhataFaults } from '#server/money/khata/store.ts';
import { sumMonths } from '#server/money/monthly/statement.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { addressForm } from '#server/testing/builders/addresses.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder, deliveryForm } from '#server/testing/builders/orders.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { resetSlots } from '#server/testing/builders/slots.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { byMethod } from '#server/testing/jar-shop.ts';
import { anotherCode, lastCode, queuedMails } from '#server/testing/queued-mails.ts';
import { dispatchIn, ofOrders, phoneOf } from '#server/testing/run-shop.ts';
import { type Answer, type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let admin: BuiltAdmin;
let asAdmin: CallShop;
let container: string;
let jar: string;
let asha: BuiltCustomer;
let phone: string;
/** Asha's account for orders by phone. */
let caller: string;

let numbers = 7_100_000_000;
const person = { address: '14 Lake View Road', city: 'Bangalore', pincode: '560001' };

beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid', MAX_ORDERS_PER_HOUR: '0' });
  admin = await buildAdmin(shop);
  asAdmin = shop.as(admin);
  container = await buildContainer(shop);
  jar = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 5000, containerId: container })).id;
});
beforeEach(async () => {
  await resetSlots(shop);
  asha = await buildCustomer(shop, { name: 'Asha Registered' });
  numbers += 10_007;
  phone = String(numbers);
  caller = await newCaller(phone);
});
afterAll(async () => {
  const find = [findOrderFaults, findLedgerFaults, findHolderFaults, findKhataFaults];
  const faults = (await Promise.all(find.map((faultsOf) => faultsOf(shop.db)))).flat();
  await shop.close();
  expect(faults).toEqual([]);
});

async function newCaller(number: string): Promise<string> {
  const body = { name: 'Asha by phone', phone: number, ...person, known: 100 };
  return (await asAdmin('POST /admin/callers', { body })).body.data.caller.id;
}
const byPhone = (id: string, form: object = {}) =>
  asAdmin('POST /admin/callers/:id/orders', {
    params: { id },
    headers: { 'idempotency-key': newId() },
    body: { ...deliveryForm, items: [{ productId: jar, quantity: 2 }], ...form },
  });
async function deliveredByPhone(): Promise<string> {
  const { id } = (await byPhone(caller)).body.data.order;
  await shop.db.run(sql(`update orders set status = 'out_for_delivery' where id = $1`), [id]);
  await done('POST /admin/orders/:id/delivery', { params: { id }, body: { payments: [] } });
  return id;
}
async function done<Name extends CallName>(name: Name, input: object): Promise<Answer> {
  shop.clock.advance(1);
  const answer = await asAdmin(name, { headers: { 'idempotency-key': newId() }, ...input } as never);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer;
}

const sendCode = (from = caller, intoId: string = asha.id) =>
  asAdmin('POST /admin/users/:id/join-code', { params: { id: from }, body: { intoId } });
const send = (otp: string, { from = caller, intoId = asha.id as string, ...body } = {}) =>
  asAdmin('POST /admin/users/:id/join', {
    params: { id: from },
    body: { intoId, otp, codeTold: true, calledBack: true, ...body } as CallInput<'POST /admin/users/:id/join'>['body'],
  });
async function join(): Promise<void> {
  expect((await sendCode()).status).toBe(200);
  const answer = await send(await lastCode(shop, asha.email));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const ordersOf = async (customer: BuiltCustomer) =>
  (await shop.as(customer)('GET /orders', { query: { limit: 100 } })).body.data.orders.map(({ id }) => id);
const moneyOf = async (id: string) => {
  const { credit, amountDue } = (await asAdmin('GET /admin/money/customers/:id', { params: { id } })).body.data.money;
  return [credit, amountDue];
};
const order = async (id: string) => (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
const balances = sql<{ kind: string; balance: number }>(`
  select kind, sum(balance)::bigint as balance from ledger_accounts where user_id = $1
  group by 1 having sum(balance) <> 0 order by 1`);
const balancesOf = async (id: string) =>
  Object.fromEntries((await shop.db.rows(balances, [id])).map(({ kind, balance }) => [kind, balance]));

describe('a merge moves', () => {
  test('an order on the road, which the rider can deliver and undo as before', async () => {
    const orders = [(await byPhone(caller)).body.data.order, (await byPhone(caller)).body.data.order];
    for (const { id } of orders)
      await done('PUT /admin/orders/:id/status', { params: { id }, body: { status: 'confirmed' } });
    const desk = dispatchIn({ shop, asAdmin });
    const rider = await desk.rider();
    const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
    const road = phoneOf({ shop }, rider);
    const [first, second] = await road.stops();
    if (!first || !second) throw new Error('No stops');
    const acts = [first, second].map((stop) => road.actAt(stop, 'delivered', { payments: byMethod('cash', 390) }));
    await road.record(acts[0] ?? {});
    await join();
    const back = road.actAt(first, 'taken_back', { takesBack: acts[0]?.id });
    expect(await road.record(back, acts[1] ?? {})).toEqual([
      [true, ''],
      [true, ''],
    ]);
    expect(await balancesOf(caller)).toEqual({});
    expect(await balancesOf(asha.id)).toEqual({ deposits: 300_00, held: 2 });
    expect(await order(orders[0]?.id ?? '')).toMatchObject({ status: 'out_for_delivery', amountPaid: 0 });
    const jars = [{ productId: jar, count: 2 }];
    expect((await desk.verify(run, { full: jars })).closing).toMatchObject({ balance: 390, full: [{ expected: 2 }] });
  });

  // Proves phone-8
  test('orders, jars, deposits, credit, dues, plans, addresses, notes and messages, even beyond their limits per customer', async () => {
    const delivered = await deliveredByPhone();
    const open = (await byPhone(caller)).body.data.order.id;
    const own = (await buildOrder(shop, asha, [{ productId: jar, quantity: 1 }])).id;
    await openBalances(shop, asha.id, { containerId: container, jars: 1, depositPaise: 150_00, creditPaise: 0 });
    for (let n = 0; n < 9; n += 1) {
      await shop.as(asha)('POST /addresses', { body: { ...addressForm, label: `Place ${n}` } });
    }
    const plan = await buildPlan(shop, { id: caller }, { lines: [{ productId: jar, quantity: 1 }] });
    await done('POST /admin/users/:id/notes', { params: { id: caller }, body: { note: 'Rings twice' } });
    await done('POST /admin/users/:id/whatsapp/opened', { params: { id: caller }, body: { kind: 'dues' } });
    await join();

    expect((await ordersOf(asha)).toSorted()).toEqual([delivered, open, own].toSorted());
    const papers = await shop.as(asha)('GET /orders/:id/documents', { params: { id: delivered } });
    expect(papers.body.data.documents).toMatchObject([{ orderId: delivered, total: 90 }]);
    expect(await balancesOf(caller)).toEqual({});
    expect(await balancesOf(asha.id)).toEqual({ deposits: 450_00, held: 3, orders: -390_00 });
    expect([await moneyOf(asha.id), await moneyOf(caller)]).toEqual([
      [0, 390],
      [0, 0],
    ]);
    const { movements } = (await shop.as(asha)('GET /jars/movements')).body.data;
    const came = movements.map(({ kind, count, deposit }) => [kind, count, deposit]);
    expect(came.filter(([kind]) => kind === 'account_join').toSorted()).toEqual([
      ['account_join', 0, 300],
      ['account_join', 2, 0],
    ]);
    const { addresses } = (await shop.as(asha)('GET /addresses')).body.data;
    expect([addresses.length, addresses.filter(({ isDefault }) => isDefault).length]).toEqual([11, 1]);
    expect((await shop.as(asha)('GET /plans')).body.data.plans.map(({ id }) => id)).toEqual([plan]);
    const { notes } = (await asAdmin('GET /admin/users/:id/notes', { params: { id: asha.id } })).body.data;
    expect(notes.map(({ note }) => note)).toEqual(['Rings twice']);
    const opened = await asAdmin('GET /admin/users/:id/whatsapp/opened', { params: { id: asha.id } });
    expect(opened.body.data.messages.map(({ kind }) => kind)).toEqual(['dues']);
    const { entries } = (await shop.as(asha)('GET /account/entries')).body.data;
    expect(entries[0]).toMatchObject({
      text: 'Order delivered',
      forOrders: -390,
      orderId: delivered,
    });
    expect(entries[0]?.parts.map(({ text }) => text)).toEqual(['From your orders by phone']);
  });

  test('everything and emails a summary to the customer; staff see who merged which accounts', async () => {
    await deliveredByPhone();
    await join();
    expect((await queuedMails(shop, asha.email)).at(-1)).toMatchObject({
      kind: 'accounts-joined',
      phone,
      moved: { orders: 1, plans: 0, addresses: 1, jars: 2 },
    });
    const joins = async (id: string) => (await asAdmin('GET /admin/users/:id/joins', { params: { id } })).body.data;
    const merge = { codeEmail: asha.email, calledPhone: phone, by: admin.name };
    expect(await joins(caller)).toMatchObject({ into: { ...merge, account: { id: asha.id } }, joined: [] });
    expect(await joins(asha.id)).toMatchObject({ into: null, joined: [{ ...merge, account: { id: caller } }] });
  });

  test('neither credit limit nor deposit terms: those of the registered account stay', async () => {
    const limit = (id: string, creditLimit: number) =>
      done('PUT /admin/users/:id/credit-limit', {
        params: { id },
        body: { version: 0, creditLimit, reason: 'Monthly' },
      });
    await limit(caller, 9000);
    await limit(asha.id, 700);
    await done('PUT /admin/jars/customers/:id/deposit-terms', {
      params: { id: caller },
      body: { isDepositFree: true, reason: 'Hotel' },
    });
    await join();
    const monthly = async (id: string) =>
      (await asAdmin('GET /admin/users/:id/monthly', { params: { id } })).body.data.account;
    expect([(await monthly(asha.id))?.creditLimit, (await monthly(caller))?.creditLimit ?? null]).toEqual([700, null]);
    const { body } = await byPhone(asha.id, { items: [{ productId: jar, quantity: 1 }] });
    expect(body.data.order.depositAmount).toBe(150);
  });

  test.each(['caller', 'registered'] as const)(
    'credit of the %s account, which immediately pays the dues of the other one',
    async (who) => {
      const credit = { containerId: container, jars: 0, depositPaise: 0, creditPaise: 400_00 };
      if (who === 'caller') {
        const { id } = await buildOrder(shop, asha, [{ productId: jar, quantity: 2 }], { status: 'out_for_delivery' });
        await done('POST /admin/orders/:id/delivery', { params: { id }, body: { payments: [] } });
        await openBalances(shop, caller, credit);
      } else {
        await deliveredByPhone();
        await openBalances(shop, asha.id, credit);
      }
      await join();
      expect(await moneyOf(asha.id)).toEqual([10, 0]);
      expect(await balancesOf(asha.id)).toMatchObject({ credit: 10_00, held: 2, deposits: 300_00 });
    },
  );
});

describe('acts after a merge post only to the registered account', () => {
  test('if an order that was delivered before is paid, and the statement of the month contains it', async () => {
    const id = await deliveredByPhone();
    await join();
    const statement = async () => {
      const [sums] = await sumMonths(shop.db, [{ customerId: asha.id, month: '2026-11-01', hasAccount: true }]);
      return [sums?.broughtPaise, sums?.deliveredPaise, sums?.duePaise];
    };
    expect(await statement()).toEqual([390_00, 0, 390_00]);
    await done('PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus: 'paid' } });
    expect(await order(id)).toMatchObject({ amountPaid: 390, amountDue: 0, paymentStatus: 'paid' });
    expect(await statement()).toEqual([390_00, 0, 0]);
    expect(await balancesOf(caller)).toEqual({});
    expect(await balancesOf(asha.id)).toEqual({ deposits: 300_00, held: 2 });
  });

  test('if an order that was paid and delivered before is cancelled', async () => {
    const id = await deliveredByPhone();
    await done('PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus: 'paid' } });
    await join();
    await done('PUT /admin/orders/:id/status', { params: { id }, body: { status: 'cancelled', reason: 'Wrong door' } });
    await done('PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus: 'refunded' } });
    expect(await balancesOf(caller)).toEqual({});
    expect((await balancesOf(asha.id)).credit).toBeUndefined();
    expect(await findOrderFaults(shop.db)).toEqual([]);
  });

  test('if a payment that was recorded before is reversed; the merge itself cannot be reversed', async () => {
    await done('POST /admin/money/payments', {
      body: { customerId: caller, amount: 120, method: 'cash', reason: 'Paid ahead' },
    });
    await join();
    expect(await moneyOf(asha.id)).toEqual([120, 0]);
    const entries = async (customerId: string) =>
      (await asAdmin('GET /admin/money/entries', { query: { customerId } })).body.data.entries;
    const [joined] = await entries(asha.id);
    expect(joined).toMatchObject({ kind: 'account_join', canBeTakenBack: false });
    const takeBack = (eventId = '') =>
      asAdmin('POST /admin/money/take-backs', {
        headers: { 'idempotency-key': newId() },
        body: { eventId, reason: 'Never came' },
      });
    expect((await takeBack(joined?.eventId)).status).toBe(409);
    const paid = (await entries(caller)).find(({ kind }) => kind === 'payment');
    expect((await takeBack(paid?.eventId)).status).toBe(200);
    expect([await balancesOf(caller), await balancesOf(asha.id)]).toEqual([{}, {}]);
  });

  test('if jars that were delivered before are collected', async () => {
    await openBalances(shop, caller, { containerId: container, jars: 2, depositPaise: 300_00, creditPaise: 0 });
    await join();
    await done('POST /admin/jars/lost', {
      body: { customerId: asha.id, containerId: container, count: 1, charge: 100, reason: 'Broken' },
    });
    expect(await balancesOf(caller)).toEqual({});
    expect((await balancesOf(asha.id)).held).toBe(1);
  });
});

describe('a merge is refused', () => {
  // Proves phone-8
  test('without a code and both confirmations of staff, with all errors at once', async () => {
    const answer = await send('12', { codeTold: false, calledBack: false } as object);
    expect([answer.status, answer.body.errors.map(({ path }) => path).toSorted()]).toEqual([
      400,
      ['calledBack', 'codeTold', 'otp'],
    ]);
  });

  test('with a wrong code, a code for another pair of accounts, and a used code', async () => {
    await sendCode();
    const code = await lastCode(shop, asha.email);
    expect((await send(anotherCode(code))).status).toBe(400);
    expect((await send(code, { from: await newCaller(phone) })).status).toBe(400);
    expect((await send(code)).status).toBe(200);
    expect((await send(code)).status).toBe(409);
  });

  test('unless one account has no email address and the other one has one', async () => {
    const other = await buildCustomer(shop);
    expect((await sendCode(other.id)).status).toBe(409);
    expect((await sendCode(caller, await newCaller(phone))).status).toBe(409);
    expect((await sendCode(caller, caller)).status).toBe(409);
    expect((await sendCode(caller, admin.id)).status).toBe(404);
    expect((await sendCode(newId())).status).toBe(404);
    const gone = await buildCustomer(shop, { isActive: false });
    expect((await sendCode(caller, gone.id)).status).toBe(409);
  });

  test('and so is a second request for a code within 30 seconds', async () => {
    await sendCode();
    expect((await sendCode()).status).toBe(429);
  });
});

describe('an account that was merged into another one', () => {
  test('takes no orders and cannot be reactivated', async () => {
    await join();
    const params = { id: caller };
    const answers = await Promise.all([
      asAdmin('PUT /admin/users/:id/status', { params, body: { isActive: true } }),
      asAdmin('PUT /admin/users/:id/email', { params, body: { email: `${newId()}@paniwala.test` } }),
      byPhone(caller),
      asAdmin('POST /admin/callers/:id/addresses', { params, body: addressForm }),
      asAdmin('POST /admin/users/:id/notes', {
        params,
        headers: { 'idempotency-key': newId() },
        body: { note: 'Too late' },
      }),
      asAdmin('POST /admin/users/:id/whatsapp/opened', {
        params,
        headers: { 'idempotency-key': newId() },
        body: { kind: 'hello' },
      }),
      asAdmin('POST /admin/money/payments', {
        headers: { 'idempotency-key': newId() },
        body: { customerId: caller, amount: 50, method: 'cash', reason: 'Paid ahead' },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409, 409]);
  });

  test('is found by its phone number as the registered account, only once', async () => {
    await join();
    const { callers, samePhone } = (await asAdmin('GET /admin/callers', { query: { phone } })).body.data;
    expect([callers.map(({ id }) => id), samePhone]).toEqual([[asha.id], 1]);
    const body = { name: 'Kamala Devi', phone, ...person };
    expect((await asAdmin('POST /admin/callers', { body })).body.errorType).toBe('PHONE_KNOWN');
    expect((await asAdmin('POST /admin/callers', { body: { ...body, known: samePhone } })).status).toBe(201);
  });

  test('causes no deadlock if other acts changed both accounts during the merge', async () => {
    const before = await countDeadlocks(shop);
    const dues = [await deliveredByPhone(), await deliveredByPhone(), (await byPhone(caller)).body.data.order.id];
    const own = (await buildOrder(shop, asha, [{ productId: jar, quantity: 1 }])).id;
    await openBalances(shop, asha.id, { containerId: container, jars: 0, depositPaise: 0, creditPaise: 50_00 });
    await sendCode();
    const otp = await lastCode(shop, asha.email);
    const pay = (id: string) =>
      asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus: 'paid' } });
    const cancel = (id: string) =>
      asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status: 'cancelled', reason: 'Wrong' } });
    const profile = { ...person, name: 'Asha Rao', phone, address: '15 Lake View Road' };
    const [joined, ...others] = await Promise.all([
      send(otp),
      ...dues.map(pay),
      ...dues.map(cancel),
      pay(own),
      cancel(own),
      shop.as(asha)('PUT /auth/profile', { body: profile }),
      shop.as(asha)('POST /orders', { body: { ...deliveryForm, items: [{ productId: jar, quantity: 1 }] } }),
      byPhone(caller),
    ]);
    expect(joined?.status).toBe(200);
    for (const { status } of others) expect([200, 201, 400, 404, 409]).toContain(status);
    expect(await balancesOf(caller)).toEqual({});
    expect(await countDeadlocks(shop)).toBe(before);
  });

  test('takes no order from staff who had its page open: each order is either in the registered account or refused', async () => {
    await sendCode();
    const otp = await lastCode(shop, asha.email);
    const [joined, ...placed] = await Promise.all([send(otp), ...Array.from({ length: 12 }, () => byPhone(caller))]);
    expect(joined?.status).toBe(200);
    const accepted = placed.filter(({ status }) => status === 201).map(({ body }) => body.data.order.id);
    expect(placed.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(
      Array.from({ length: 12 - accepted.length }, () => 409),
    );
    expect((await ordersOf(asha)).toSorted()).toEqual(accepted.toSorted());
  });
});
