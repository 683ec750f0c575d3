import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { bringOnAccount, buildAccount, moveOrder, payAccount } from '#server/testing/builders/monthly.ts';
import { deliveryForm, placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let admin: BuiltAdmin;
/** One unit costs ₹30, so an order of one unit with delivery for ₹50 costs ₹80. */
let water: { productId: string; quantity: number };

beforeAll(async () => {
  shop = await openTestShop();
  admin = await buildAdmin(shop);
  const { id } = await buildProduct(shop, { pricePaise: 30_00, depositPaise: 0, stock: 10_000 });
  water = { productId: id, quantity: 1 };
});
afterAll(() => shop.close());

const asAdmin: TestShop['call'] = (...call) => shop.as(admin)(...call);
const onAccount = { paymentMethod: 'account' };
const limitOf = (id: string, creditLimit: number | null, version = 0, reason = 'Pays by the month') =>
  asAdmin('PUT /admin/users/:id/credit-limit', { params: { id }, body: { version, creditLimit, reason } });
const order = (customer: BuiltCustomer, form: object = {}) =>
  placeOrder(shop, customer, [water], { form: { ...onAccount, ...form } });
const accountOf = async (customer: BuiltCustomer) =>
  (await shop.as(customer)('GET /account/monthly')).body.data.account;

// Proves monthly-2
test('only a customer with a monthly account orders on account', async () => {
  const customer = await buildCustomer(shop);
  expect(await accountOf(customer)).toBeNull();
  expect(await order(customer)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'paymentMethod', msg: expect.stringContaining('no monthly account') }] },
  });
});

// Proves monthly-1
test('staff allow, change and end a monthly account with a reason; a repeat changes nothing, and an outdated change is refused', async () => {
  const { id } = await buildCustomer(shop);
  expect((await limitOf(id, 5000.5)).body.data).toMatchObject({
    version: 1,
    account: { creditLimit: 5000.5, room: 5000.5 },
  });
  expect((await limitOf(id, 5000.5)).body.data.version).toBe(1);
  const other = await buildAdmin(shop);
  const body = { version: 0, creditLimit: 1, reason: 'Less' };
  expect((await shop.as(other)('PUT /admin/users/:id/credit-limit', { params: { id }, body })).status).toBe(409);
  expect((await limitOf(id, null, 1, 'Moved away')).body.data).toEqual({ version: 2, account: null });
  const { changes } = (await asAdmin('GET /admin/users/:id/credit-limit/history', { params: { id } })).body.data;
  expect(changes).toMatchObject([
    { from: 5000.5, to: null, reason: 'Moved away', changedBy: admin.name },
    { from: null, to: 5000.5, reason: 'Pays by the month' },
  ]);
  const refused = await limitOf(id, -1, 2, ' ');
  expect(refused.body.errors.map(({ path }) => path).toSorted()).toEqual(['creditLimit', 'reason']);
  expect((await limitOf(admin.id, 10)).status).toBe(404);
});

// Proves monthly-3
test('the available credit is the limit minus what is due and minus the price of open orders on account', async () => {
  const customer = await buildAccount(shop, 200);
  expect((await order(customer)).body.data.order).toMatchObject({ paymentMethod: 'account', amountDue: 80 });
  expect(await accountOf(customer)).toMatchObject({ room: 120, openAmount: 80, owedAmount: 0 });
  await bringOnAccount(shop, customer, water);
  expect(await accountOf(customer)).toMatchObject({ room: 40, openAmount: 80, owedAmount: 80 });
  // An order that is paid in cash lowers the available credit only if a part of it stays due.
  expect((await order(customer, { paymentMethod: 'cash' })).status).toBe(201);
  expect(await order(customer)).toMatchObject({
    status: 409,
    body: { errorType: 'CREDIT_LIMIT', data: { creditLimit: 200, room: 40, overdueAmount: 0 } },
  });
  await payAccount(shop, customer.id, 80);
  expect((await order(customer)).status).toBe(201);
  expect(await accountOf(customer)).toMatchObject({ room: 40 });
});

// Proves monthly-3
test('money in the balance raises the available credit, whether the order uses the balance or not', async () => {
  const customer = await buildAccount(shop, 0);
  await payAccount(shop, customer.id, 80);
  expect(await accountOf(customer)).toMatchObject({ room: 80, creditAmount: 80 });
  expect((await order(customer)).status).toBe(201);
  expect((await order(customer)).status).toBe(409);
  await payAccount(shop, customer.id, 80);
  const used = await order(customer, { useCredit: true });
  expect(used.body.data.order).toMatchObject({ paymentStatus: 'paid', amountDue: 0, creditUsed: 80 });
  expect(await accountOf(customer)).toMatchObject({ room: 0, creditAmount: 80, openAmount: 80 });
});

// Proves monthly-4
test('of twenty simultaneous orders only as many are placed as the credit allows', async () => {
  const customer = await buildAccount(shop, 250);
  const placed = await Promise.all(Array.from({ length: 20 }, () => order(customer)));
  expect(placed.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(await accountOf(customer)).toMatchObject({ room: 10, openAmount: 240 });
});

test('a cancelled order on account can be reopened within the limit, and above it if staff confirm', async () => {
  const customer = await buildAccount(shop, 100);
  const first = await order(customer);
  const params = { id: first.body.data.order.id };
  const to = (status: string, more: object = {}) =>
    asAdmin('PUT /admin/orders/:id/status', { params, body: { status, ...more } });
  expect((await to('cancelled')).status).toBe(200);
  expect((await to('pending')).status).toBe(200);
  await to('cancelled');
  expect((await order(customer)).status).toBe(201);
  expect(await to('pending')).toMatchObject({
    status: 409,
    body: { errorType: 'CREDIT_LIMIT', data: { creditLimit: 100, room: 20, overAmount: 60 } },
  });
  const asSupport = shop.as(await buildAdmin(shop, { roles: ['support'] }));
  const refused = await asSupport('PUT /admin/orders/:id/status', {
    params,
    body: { status: 'pending', overLimit: true },
  });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only staff who may allow monthly accounts can go above the limit of one.',
  ]);
  expect((await to('pending', { overLimit: true })).status).toBe(200);
  expect(await accountOf(customer)).toMatchObject({ room: -60, openAmount: 160 });
  // An ended monthly account gives no credit.
  await to('cancelled');
  const { version } = (await asAdmin('GET /admin/users/:id/monthly', { params: { id: customer.id } })).body.data;
  await limitOf(customer.id, null, version);
  expect((await to('pending')).body.data).toMatchObject({ creditLimit: 0, overAmount: 80 });
});

test('if two cancelled orders are reopened at once and the credit covers one, only one is reopened', async () => {
  const customer = await buildAccount(shop, 100);
  const orders: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { id } = (await order(customer)).body.data.order;
    await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status: 'cancelled' } });
    orders.push(id);
  }
  const reopened = await Promise.all(
    orders.map((id) => asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status: 'pending' } })),
  );
  expect(reopened.map(({ status }) => status).sort()).toEqual([200, 409]);
});

// Proves monthly-4
test('a request that is repeated with its idempotency key returns the order that it made, even if no credit is left', async () => {
  const customer = await buildAccount(shop, 80);
  const key = newId();
  const first = await placeOrder(shop, customer, [water], { key, form: onAccount });
  const again = await placeOrder(shop, customer, [water], { key, form: onAccount });
  expect([again.status, again.body.data.order.id]).toEqual([201, first.body.data.order.id]);
});

// Proves monthly-2
test('staff can place an order by phone on account; if it exceeds the limit, the refusal has a message for staff', async () => {
  const customer = await buildAccount(shop, 80);
  const body = { ...deliveryForm, ...onAccount, items: [water] };
  const call = () => asAdmin('POST /admin/callers/:id/orders', { params: { id: customer.id }, body });
  expect((await call()).body.data.order).toMatchObject({ paymentMethod: 'account', isByPhone: true });
  expect((await call()).body.message).toBe(
    'The monthly account of this customer has ₹0.00 left, and this order is ₹80.00.',
  );
});

// Proves monthly-5
test('an order on account is confirmed and delivered unpaid, and a part payment at the door leaves the rest on account', async () => {
  const customer = await buildAccount(shop, 80);
  const { id } = (await order(customer)).body.data.order;
  await moveOrder(shop, admin, id, 'out_for_delivery');
  const body = { payments: [{ method: 'cash', amount: 30 }] };
  const delivered = await asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body });
  expect(delivered.body.data.order).toMatchObject({
    status: 'delivered',
    paymentMethod: 'account',
    paymentStatus: 'pending',
    amountPaid: 30,
    amountDue: 50,
  });
  const paid = (form: object) => asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body: form });
  expect(await paid({ paymentStatus: 'paid' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'paymentMethod' }] },
  });
  const byUpi = await paid({ paymentStatus: 'paid', paymentMethod: 'upi' });
  expect(byUpi.body.data.order).toMatchObject({ amountPaid: 80, amountDue: 0, paymentMethod: 'upi' });
  expect(await findOrderFaults(shop.db)).toEqual([]);
});

// Proves monthly-6
test('one payment settles thirty orders on account, oldest first, and the rest becomes credit', async () => {
  const customer = await buildAccount(shop, 30 * 80);
  const ids: string[] = [];
  for (let day = 0; day < 30; day += 1) ids.push(await bringOnAccount(shop, customer, water));
  expect(await accountOf(customer)).toMatchObject({ room: 0, owedAmount: 2400 });
  await payAccount(shop, customer.id, 12 * 80 + 20);
  const dues = async () =>
    (await Promise.all(ids.map((id) => shop.as(customer)('GET /orders/:id', { params: { id } })))).map(
      ({ body }) => body.data.order,
    );
  const some = await dues();
  expect(some.slice(0, 12).every(({ amountDue, paymentStatus }) => amountDue === 0 && paymentStatus === 'paid')).toBe(
    true,
  );
  expect(some.slice(12).map(({ amountDue }) => amountDue)).toEqual([60, ...Array(17).fill(80)]);
  await payAccount(shop, customer.id, 2400 - 12 * 80 + 5);
  const all = await dues();
  expect(new Set(all.map((one) => `${one.paymentStatus} ${one.amountDue} ${one.paymentMethod}`))).toEqual(
    new Set(['paid 0 account']),
  );
  expect(await accountOf(customer)).toMatchObject({ room: 2425, creditAmount: 25, owedAmount: 0 });
  expect(await findOrderFaults(shop.db)).toEqual([]);
});
