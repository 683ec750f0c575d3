import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder, Order } from '#contract/orders/calls.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder, findStockFaults, forceOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { allQueuedMails } from '../testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let adminName: string;
beforeAll(async () => {
  shop = await openTestShop();
  const admin = await buildAdmin(shop);
  adminName = admin.name;
  asAdmin = shop.as(admin);
});
afterAll(() => shop.close());

const stockOf = async (id: string) =>
  (await shop.db.row(sql<{ stock: number }>('select stock from products where id = $1'), [id]))?.stock;

async function orderOne(state: Parameters<typeof buildOrder>[3] = {}, quantity = 2) {
  const customer = await buildCustomer(shop);
  const product = await buildProduct(shop, { pricePaise: 85_00, depositPaise: 150_00, stock: 10 });
  const order = await buildOrder(shop, customer, [{ productId: product.id, quantity }], state);
  return { customer, product, order, params: { id: order.id } };
}

const move = (id: string, status: string, extra: Record<string, string> = {}) =>
  asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status, ...extra } });

describe('a customer', () => {
  test('sees only own orders, newest first, filtered by status and split into pages', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop);
    const items = [{ productId: jar.id, quantity: 1 }];
    const made: Order[] = [];
    for (const status of ['pending', 'delivered', 'pending'] as const) {
      made.push(await buildOrder(shop, customer, items, { status }));
      shop.clock.advance(60);
    }
    await orderOne();
    const call = shop.as(customer);
    const all = await call('GET /orders');
    expect(all.body.data.orders.map((order: Order) => order.id)).toEqual(made.map((order) => order.id).reverse());
    expect(all.body.data.pagination).toEqual({ currentPage: 1, limit: 20, totalPages: 1, totalItems: 3 });
    const pending = await call('GET /orders', { query: { status: 'pending', limit: 1, page: 2 } });
    expect(pending.body.data.orders.map((order: Order) => order.id)).toEqual([made[0]?.id]);
    expect(pending.body.data.pagination).toMatchObject({ totalPages: 2, totalItems: 2 });
    expect((await call('GET /orders', { query: { page: 9 } })).body.data.orders).toEqual([]);
    expect((await call('GET /orders', { query: { status: 'lost' } })).status).toBe(400);
  });

  test('gets 404 when reading or cancelling another customer’s order', async () => {
    const { params } = await orderOne();
    const stranger = shop.as(await buildCustomer(shop));
    for (const answer of [
      await stranger('GET /orders/:id', { params }),
      await stranger('GET /orders/:id/status-history', { params }),
      await stranger('POST /orders/:id/cancel', { params, body: {} }),
      await stranger('GET /orders/:id', { params: { id: 'no-id' } }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'Order not found']);
    }
  });

  // Proves admin-orders-47
  test('never sees the internal notes, IP addresses or browsers of staff', async () => {
    const { customer, params } = await orderOne({ paymentStatus: 'paid' });
    await move(params.id, 'confirmed', { adminNotes: 'call first', changeReason: 'paid in advance' });
    const call = shop.as(customer);
    const order = await call('GET /orders/:id', { params });
    const history = await call('GET /orders/:id/status-history', { params });
    expect(JSON.stringify([order.body, history.body])).not.toMatch(/call first|ipAddress|userAgent|adminNotes/);
    expect(history.body.data.statusHistory.at(-1)).toMatchObject({
      previousStatus: 'pending',
      newStatus: 'confirmed',
      changeReason: 'paid in advance',
      changedByUser: { name: adminName, role: 'admin' },
    });
  });

  test('can cancel a pending order only once, and its units return to stock', async () => {
    const { customer, product, params } = await orderOne();
    const call = shop.as(customer);
    const { status, body } = await call('POST /orders/:id/cancel', { params, body: { reason: 'Moving house' } });
    expect([status, body.data.order.status, await stockOf(product.id)]).toEqual([200, 'cancelled', 10]);
    const again = await call('POST /orders/:id/cancel', { params, body: {} });
    expect([again.status, again.body.message]).toEqual([409, 'This order is already cancelled.']);
    expect(await stockOf(product.id)).toBe(10);
  });

  test('cannot cancel a confirmed order', async () => {
    const { customer, params } = await orderOne({ status: 'confirmed' });
    expect((await shop.as(customer)('POST /orders/:id/cancel', { params, body: {} })).status).toBe(409);
  });
});

describe('the list of all orders', () => {
  // Proves admin-orders-85
  test('can be searched by order number or customer name, and filtered by status', async () => {
    const { customer, order } = await orderOne({ status: 'preparing' });
    const search = async (query: Record<string, unknown>) =>
      (await asAdmin('GET /admin/orders', { query })).body.data.orders.map((found: AdminOrder) => found.id);
    expect(await search({ search: order.orderNumber.toLowerCase() })).toEqual([order.id]);
    await shop.db.run(sql('update users set name = $2 where id = $1'), [customer.id, 'Zubeida 100% _Khan']);
    expect(await search({ search: 'beida 100% _k' })).toEqual([order.id]);
    expect(await search({ search: 'Zubeida', status: 'pending' })).toEqual([]);
    expect(await search({ search: '%' })).toEqual([order.id]);
    await shop.db.run(sql('update users set name = $2 where id = $1'), [customer.id, 'पानी वाला']);
    expect(await search({ search: 'पानी' })).toEqual([order.id]);
    const { body } = await asAdmin('GET /admin/orders', { query: { limit: 1 } });
    expect(body.data.pagination.limit).toBe(1);
    expect(body.data.orders[0]).toHaveProperty('amountDue');
  });
});

describe('the filtered list of orders for staff', () => {
  const found = async (query: Record<string, unknown>) => {
    const { status, body } = await asAdmin('GET /admin/orders', { query });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.pagination.totalItems).toBe(body.data.orders.length);
    return body.data.orders.map((order: AdminOrder) => order.id);
  };

  // Proves admin-people-52
  test('can be filtered by payment status, by cancelled or not, and by product', async () => {
    const { order: paid, product } = await orderOne({ paymentStatus: 'paid', status: 'confirmed' });
    const customer = await buildCustomer(shop);
    const items = [{ productId: product.id, quantity: 1 }];
    const cancelled = await buildOrder(shop, customer, items, { paymentStatus: 'paid', status: 'cancelled' });
    const open = await buildOrder(shop, customer, items);
    const ofProduct = { productId: product.id };
    expect(await found(ofProduct)).toEqual([open.id, cancelled.id, paid.id]);
    expect(await found({ ...ofProduct, paymentStatus: 'paid' })).toEqual([cancelled.id, paid.id]);
    expect(await found({ ...ofProduct, paymentStatus: 'paid', cancelled: 'false' })).toEqual([paid.id]);
    expect(await found({ ...ofProduct, cancelled: 'true' })).toEqual([cancelled.id]);
    expect(await found({ ...ofProduct, paymentStatus: 'pending', status: 'pending' })).toEqual([open.id]);
    expect(await found({ productId: newId() })).toEqual([]);
  });

  // Proves admin-people-52
  test('can be filtered by day of placing in Indian time, from and to included', async () => {
    const { order, product } = await orderOne();
    const placed = [order];
    for (let n = 0; n < 3; n += 1) {
      placed.push(await buildOrder(shop, await buildCustomer(shop), [{ productId: product.id, quantity: 1 }]));
    }
    const instants = [
      '2026-11-19T18:29:59.999Z',
      '2026-11-19T18:30:00Z',
      '2026-11-20T18:29:59.999Z',
      '2026-11-20T18:30:00Z',
    ];
    for (const [at, instant] of instants.entries()) {
      await shop.db.run(sql('update orders set created_at = $2 where id = $1'), [placed[at]?.id, instant]);
    }
    const [first, second, third, fourth] = placed.map(({ id }) => id);
    const days = (query: Record<string, string>) => found({ productId: product.id, ...query });
    expect(await days({ from: '2026-11-20', to: '2026-11-20' })).toEqual([third, second]);
    expect(await days({ from: '2026-11-20' })).toEqual([fourth, third, second]);
    expect(await days({ to: '2026-11-20' })).toEqual([third, second, first]);
    expect(await days({ from: '2026-11-21', to: '2026-11-19' })).toEqual([]);
  });

  // Proves admin-people-53
  test('is refused for invalid filter values, and reports all errors at once', async () => {
    const query = { paymentStatus: 'lost', cancelled: 'maybe', from: '2026-02-30', to: 'today', productId: 'jar' };
    const { status, body } = await asAdmin('GET /admin/orders', { query });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(Object.keys(query));
    expect(body.errors[2]?.msg).toBe('From must be a day like 2026-11-21');
  });
});

describe('an admin who changes the status of an order', () => {
  // Proves admin-orders-57
  test('cannot confirm the order before it is paid', async () => {
    const { order } = await orderOne();
    const { status, body } = await move(order.id, 'confirmed');
    expect([status, body.errorType]).toEqual([400, 'INVALID_STATUS']);
    expect(body.message).toBe(
      'Order cannot be confirmed until payment is completed. Please update payment status to "Paid" first.',
    );
  });

  // Proves admin-orders-63
  test('returns units to stock by cancelling and takes them again by reopening, but a cancelled delivery returns no units', async () => {
    const { order, product } = await orderOne({ paymentStatus: 'paid' });
    await move(order.id, 'cancelled');
    expect(await stockOf(product.id)).toBe(10);
    await move(order.id, 'pending');
    expect(await stockOf(product.id)).toBe(8);
    expect((await findStockFaults(shop)).filter(({ id }) => id === product.id)).toEqual([]);
    await forceOrder(shop, order.id, { status: 'delivered' });
    await move(order.id, 'cancelled');
    expect(await stockOf(product.id)).toBe(8);
    await move(order.id, 'pending');
    expect(await stockOf(product.id)).toBe(8);
  });

  // Proves admin-orders-63
  test('cannot reopen a cancelled order after its units were sold to another customer', async () => {
    const { order, product } = await orderOne({}, 6);
    await move(order.id, 'cancelled');
    await buildOrder(shop, await buildCustomer(shop), [{ productId: product.id, quantity: 7 }]);
    const { status, body } = await move(order.id, 'pending');
    expect([status, body.errorType, body.stockIssues[0]?.availableStock]).toEqual([409, 'INSUFFICIENT_STOCK', 3]);
    expect(await stockOf(product.id)).toBe(3);
  });

  test('can reopen a cancelled order with a product that has since become inactive', async () => {
    const { order, product } = await orderOne();
    await move(order.id, 'cancelled');
    await shop.db.run(sql('update products set is_active = false where id = $1'), [product.id]);
    expect((await move(order.id, 'pending')).body.data.order.status).toBe('pending');
    expect(await stockOf(product.id)).toBe(8);
  });

  test('cannot reopen a cancelled order with a deleted product, even if it has stock', async () => {
    const { order, product, params } = await orderOne();
    await move(order.id, 'cancelled');
    await shop.db.run(sql('update products set deleted_at = now() where id = $1'), [product.id]);
    const { status, body } = await move(order.id, 'pending');
    expect([status, body.errorType, body.stockIssues[0]?.issue]).toEqual([
      409,
      'INSUFFICIENT_STOCK',
      'product_inactive',
    ]);
    expect(body.message).toBe('There is not enough stock to reopen this order: Water jar (0 left).');
    expect((await asAdmin('GET /admin/orders/:id', { params })).body.data.order.status).toBe('cancelled');
    expect(await stockOf(product.id)).toBe(10);
  });

  // Proves admin-orders-30
  test('gets an error if a colleague already made the same change, which is applied only once', async () => {
    const { order, product } = await orderOne({ paymentStatus: 'paid' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(order.id, 'cancelled')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status === 400).map(({ body }) => body.errorType))).toEqual(
      new Set(['STATUS_ALREADY_SET']),
    );
    expect(await stockOf(product.id)).toBe(10);
  });

  test('gets an `errorType` with every error', async () => {
    const { order } = await orderOne();
    expect((await move(order.id, 'lost')).body.errorType).toBe('INVALID_STATUS');
    expect((await move(newId(), 'cancelled')).body).toMatchObject({
      message: 'Order not found',
      errorType: 'ORDER_NOT_FOUND',
    });
    expect((await move('no-id', 'cancelled')).body.errorType).toBe('ORDER_NOT_FOUND');
    const long = await move(order.id, 'cancelled', { changeReason: 'x'.repeat(501) });
    expect([long.status, long.body.errorType]).toEqual([400, 'VALIDATION_ERROR']);
  });

  // Proves admin-orders-73, admin-orders-86
  test('adds a history entry with reason, notes, IP address and browser, and emails the customer', async () => {
    const { order, params } = await orderOne();
    await asAdmin(
      'PUT /admin/orders/:id/status',
      { params, body: { status: 'cancelled', changeReason: 'Out of area', adminNotes: 'asked for refund' } },
      { 'user-agent': 'Desk/1' },
    );
    const { body } = await asAdmin('GET /admin/orders/:id/status-history', { params });
    expect(body.data.statusHistory.at(-1)).toMatchObject({
      kind: 'status',
      previousStatus: 'pending',
      newStatus: 'cancelled',
      changeReason: 'Out of area',
      notes: 'asked for refund',
      ipAddress: '127.0.0.1',
      userAgent: 'Desk/1',
    });
    expect((await asAdmin('GET /admin/orders/:id', { params })).body.data.order.adminNotes).toBe('asked for refund');
    const mails = await allQueuedMails(shop);
    const mail = mails.find((one) => 'orderNumber' in one && one.orderNumber === order.orderNumber);
    expect(mail).toMatchObject({ kind: 'order-status', status: 'cancelled', reason: 'Out of area' });
  });
});

describe('a payment change by an admin', () => {
  const pay = (id: string, body: Record<string, unknown>) =>
    asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body });

  test('adds a history entry, and returns the order as it is stored', async () => {
    const { order, params } = await orderOne();
    const change = { paymentStatus: 'failed', paymentMethod: 'upi', changeReason: 'at the door' };
    const { status, body } = await pay(order.id, change);
    expect([status, body.data.order.paymentMethod]).toEqual([200, 'upi']);
    const history = await asAdmin('GET /admin/orders/:id/status-history', { params });
    expect(history.body.data.statusHistory.at(-1)).toMatchObject({
      kind: 'payment',
      previousStatus: 'pending',
      newStatus: 'failed',
      changeReason: 'at the door',
    });
    expect((await asAdmin('GET /admin/orders/:id', { params })).body.data.order).toEqual(body.data.order);
  });

  // Proves admin-orders-87
  test('is refused if it changes nothing, has an invalid value, or names an unknown order', async () => {
    const { order } = await orderOne();
    expect((await pay(order.id, { paymentStatus: 'pending' })).body.errorType).toBe('PAYMENT_STATUS_ALREADY_SET');
    expect((await pay(order.id, {})).body.message).toBe('Please make at least one change to update the order.');
    expect((await pay(order.id, { paymentStatus: 'lost' })).body.errorType).toBe('INVALID_PAYMENT_STATUS');
    expect((await pay(order.id, { amountPaid: -1 })).body.errorType).toBe('VALIDATION_ERROR');
    expect((await pay(newId(), { paymentStatus: 'paid' })).body.errorType).toBe('ORDER_NOT_FOUND');
  });
});
