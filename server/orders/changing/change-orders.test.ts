/**
 * One change to many orders at once follows the same rules and sends the same emails as a change to one order. It
 * returns a result for each order and changes no order twice.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/calls.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let admin: BuiltAdmin;
let asha: BuiltCustomer;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await buildAdmin(shop);
  asha = await buildCustomer(shop);
  jar = (await buildProduct(shop, { pricePaise: 85_00, depositPaise: 150_00, stock: 5000 })).id;
});
afterAll(() => shop.close());

const order = (state: Parameters<typeof buildOrder>[3] = {}) =>
  buildOrder(shop, asha, [{ productId: jar, quantity: 1 }], state);
const seen = ({ id, status, paymentStatus }: Order) => ({ id, status, paymentStatus });
const seenUnpaid = (one: Order) => ({ ...seen(one), amountPaid: 0, amountDue: 285 });

function send(change: string, orders: readonly object[], key = newId(), as = admin) {
  return shop.as(as)('POST /admin/orders/bulk', { body: { change, orders } }, { 'idempotency-key': key });
}

const history = sql<{ kind: string; previous: string; next: string; changedBy: string }>(`
  select kind, previous, next, changed_by from order_events where order_id = $1 and previous is not null order by id`);
const letters = sql<{ count: number }>(`
  select count(*)::int as count from queued_mails
  where mail->>'kind' = 'order-status' and mail->>'orderNumber' = $1`);
const state = sql<{ status: string; paymentStatus: string; paid: number; due: number }>(`
  select status, payment_status, paid_paise::int as paid, due_paise::int as due from orders where id = $1`);
const stateOf = ({ id }: Order) => shop.db.row(state, [id]);

describe('one change to many orders', () => {
  test('moves each order to its next status, with a history entry and an email', async () => {
    const orders = [
      await order({ paymentStatus: 'paid' }),
      await order({ status: 'confirmed' }),
      await order({ status: 'out_for_delivery' }),
    ];
    const { status, body } = await send('next-status', orders.map(seen).reverse());
    expect(status).toBe(200);
    expect(body.data.results.map((row: { id: string }) => row.id)).toEqual(orders.map(({ id }) => id).reverse());
    expect(body.data.results.map(({ order }) => order?.status)).toEqual(['delivered', 'preparing', 'confirmed']);
    expect(body.message).toBe('3 of 3 orders updated.');
    for (const [at, next] of ['confirmed', 'preparing', 'delivered'].entries()) {
      const one = orders[at] as Order;
      expect(await shop.db.rows(history, [one.id])).toEqual([
        { kind: 'status', previous: one.status, next, changedBy: admin.id },
      ]);
      expect(await shop.db.row(letters, [one.orderNumber])).toEqual({ count: 1 });
    }
  });

  test('records the full payment of each order, and a second change can undo these payments', async () => {
    const orders = [await order(), await order({ paymentStatus: 'failed' })];
    const paid = await send('payment', orders.map(seen));
    expect(paid.body.data.results.every(({ isDone }: { isDone: boolean }) => isDone)).toBe(true);
    for (const one of orders) {
      expect(await stateOf(one)).toMatchObject({ paymentStatus: 'paid', paid: 285_00, due: 0 });
    }
    const back = orders.map((one) => ({
      id: one.id,
      status: one.status,
      paymentStatus: 'paid',
      payment: { paymentStatus: one.paymentStatus, amountPaid: 0, amountDue: 285 },
    }));
    expect((await send('payment', back)).body.message).toBe('2 of 2 orders updated.');
    for (const one of orders) {
      expect(await stateOf(one)).toMatchObject({ paymentStatus: one.paymentStatus, paid: 0, due: 285_00 });
      expect(await shop.db.rows(history, [one.id])).toHaveLength(2);
    }
  });

  // Proves admin-orders-33
  test('changes the orders for which the rules allow it, and gives a reason for each other order', async () => {
    const [unpaid, delivered, cancelled, fine] = [
      await order(),
      await order({ status: 'delivered' }),
      await order({ status: 'cancelled' }),
      await order({ status: 'confirmed' }),
    ];
    const gone = { id: newId(), status: 'pending', paymentStatus: 'pending' };
    const { body } = await send('next-status', [...[unpaid, delivered, cancelled, fine].map(seen), gone]);
    const [first, second, third, fourth, last] = body.data.results;
    expect(first).toMatchObject({ isDone: false, errorType: 'INVALID_STATUS' });
    expect(first?.message).toMatch(/^Order cannot be confirmed until payment is completed/);
    expect(second).toMatchObject({ isDone: false, message: 'A delivered order has no next status.' });
    expect(third).toMatchObject({ isDone: false, message: 'A cancelled order has no next status.' });
    expect(fourth).toMatchObject({ isDone: true, order: { status: 'preparing' } });
    expect(last).toMatchObject({ isDone: false, errorType: 'ORDER_NOT_FOUND' });
    expect(body.message).toBe('1 of 5 orders updated.');
    expect(await stateOf(unpaid)).toMatchObject({ status: 'pending' });
    expect(await shop.db.rows(history, [unpaid.id])).toEqual([]);
  });

  // Proves admin-orders-33
  test('skips an order that somebody else has changed since the list was loaded', async () => {
    const moved = await order({ status: 'confirmed' });
    const paid = await order();
    const colleague = shop.as(await buildAdmin(shop));
    await colleague('PUT /admin/orders/:id/status', { params: { id: moved.id }, body: { status: 'preparing' } });
    await colleague('PUT /admin/orders/:id/payment-status', {
      params: { id: paid.id },
      body: { paymentStatus: 'paid' },
    });
    const { body } = await send('next-status', [seen(moved), seen(paid)]);
    for (const row of body.data.results) {
      expect(row).toMatchObject({ isDone: false, errorType: 'CONFLICT' });
      expect(row.message).toBe('Someone else changed this order.');
    }
    expect(body.data.results[0]?.order?.status).toBe('preparing');
    expect(await stateOf(moved)).toMatchObject({ status: 'preparing' });
    expect(await stateOf(paid)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  });

  // Proves admin-orders-33
  test('neither overwrites nor undoes an amount that somebody else has recorded since the list was loaded', async () => {
    const [early, late] = [await order(), await order()];
    const colleague = shop.as(await buildAdmin(shop));
    const record = (one: Order, body: object) =>
      colleague('PUT /admin/orders/:id/payment-status', { params: { id: one.id }, body });
    await record(early, { amountPaid: 100 });
    const { body } = await send('payment', [early, late].map(seenUnpaid));
    expect(body.data.results[0]).toMatchObject({ isDone: false, errorType: 'CONFLICT', order: { amountPaid: 100 } });
    expect(body.data.results[1]).toMatchObject({ isDone: true, order: { amountPaid: 285, amountDue: 0 } });
    expect(await stateOf(early)).toMatchObject({ paymentStatus: 'pending', paid: 100_00, due: 185_00 });
    await record(late, { amountPaid: 300, amountDue: 0 });
    const back = {
      id: late.id,
      status: 'pending',
      paymentStatus: 'paid',
      amountPaid: 285,
      amountDue: 0,
      payment: { paymentStatus: 'pending', amountPaid: 0, amountDue: 285 },
    };
    expect((await send('payment', [back])).body.data.results[0]).toMatchObject({
      isDone: false,
      errorType: 'CONFLICT',
    });
    expect(await stateOf(late)).toMatchObject({ paymentStatus: 'paid', paid: 300_00, due: 0 });
  });

  // Proves admin-orders-35
  test('records no payment for a refunded order', async () => {
    const refunded = await order({ paymentStatus: 'refunded' });
    const fine = await order();
    const { body } = await send('payment', [refunded, fine].map(seen));
    expect(body.data.results[0]).toMatchObject({
      isDone: false,
      errorType: 'INVALID_PAYMENT_STATUS',
      message: 'This order was refunded. Please change its payment in the order itself.',
    });
    expect(body.data.results[1]).toMatchObject({ isDone: true });
    expect(await stateOf(refunded)).toMatchObject({ paymentStatus: 'refunded', paid: 0 });
  });

  // Proves admin-orders-33
  test('is applied only once per idempotency key, even if it is sent repeatedly or in parallel', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => order({ status: 'confirmed' })));
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('next-status', orders.map(seen), key)));
    answers.push(await send('next-status', orders.map(seen), key));
    for (const { body } of answers) expect(body.message).toBe('8 of 8 orders updated.');
    for (const one of orders) {
      expect(await stateOf(one)).toMatchObject({ status: 'preparing' });
      expect(await shop.db.rows(history, [one.id])).toHaveLength(1);
      expect(await shop.db.row(letters, [one.orderNumber])).toEqual({ count: 1 });
    }
    const other = await send(
      'payment',
      orders.map((one) => ({ ...seen(one), status: 'preparing' })),
      key,
    );
    expect(other.body.data.results[0]).toMatchObject({ isDone: false, errorType: 'CONFLICT' });
    const unkeyed = await shop.as(admin)('POST /admin/orders/bulk', {
      body: { change: 'next-status', orders: orders.map(seen) },
    });
    expect(unkeyed.body.message).toBe('0 of 8 orders updated.');
  });

  test('moves each order by only one step if two colleagues send the change in parallel', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => order({ status: 'confirmed' })));
    const other = await buildAdmin(shop);
    const answers = await Promise.all([
      send('next-status', orders.map(seen)),
      send('next-status', orders.map(seen).reverse(), newId(), other),
    ]);
    const done = answers.flatMap(({ body }) => body.data.results.filter((row: { isDone: boolean }) => row.isDone));
    expect(done).toHaveLength(6);
    for (const one of orders) expect(await stateOf(one)).toMatchObject({ status: 'preparing' });
  });

  test('is refused for fewer than 1 or more than 100 orders, and reports all errors of a request', async () => {
    const many = Array.from({ length: 101 }, () => ({ id: newId(), status: 'pending', paymentStatus: 'paid' }));
    const { status, body } = await send('next-status', many);
    expect([status, body.message]).toEqual([400, 'At most 100 orders can be changed at once']);
    const wrong = await send('fly', [{ id: 'x', status: 'lost', paymentStatus: 'paid' }]);
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'change',
      'orders.0.id',
      'orders.0.status',
    ]);
    expect((await send('payment', [])).body.message).toBe('Choose at least one order');
  });

  test('answers in Hindi if the client asks for Hindi', async () => {
    const one = await order({ status: 'delivered' });
    const { body } = await shop.as(admin)(
      'POST /admin/orders/bulk',
      { body: { change: 'next-status', orders: [seen(one)] } },
      { 'accept-language': 'hi' },
    );
    expect(body.data.results[0]?.message).toMatch(/[\u0900-\u097f]/);
    expect(body.message).toMatch(/[\u0900-\u097f]/);
  });
});
