import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm, deliveryFormAt, findStockFaults, placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { allQueuedMails, countQueuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const stockOf = async (id: string) =>
  (await shop.db.row(sql<{ stock: number }>('select stock from products where id = $1'), [id]))?.stock;
const countOrders = async (customerId: string) =>
  (await shop.db.row(sql<{ n: number }>('select count(*) as n from orders where customer_id = $1'), [customerId]))?.n;

describe('a valid order', () => {
  test('takes the stock, copies the products, removes them from the cart, and writes the first history entry', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop, { name: 'Jar', pricePaise: 85_50, depositPaise: 150_00, stock: 10 });
    const can = await buildProduct(shop, { name: 'Can', pricePaise: 60_00, depositPaise: 0, stock: 10 });
    const kept = await buildProduct(shop, { stock: 10 });
    const asCustomer = shop.as(customer);
    for (const product of [jar, kept]) await asCustomer('POST /cart', { body: { productId: product.id, quantity: 2 } });

    const { status, body } = await placeOrder(shop, customer, [
      { productId: jar.id, quantity: 2 },
      { productId: can.id, quantity: 1 },
    ]);

    expect(status).toBe(201);
    const { order } = body.data;
    expect(order.orderNumber).toMatch(/^PW-261121-/);
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'cash',
      totalAmount: 281,
      deliveryCharge: 50,
      depositAmount: 300,
      deliveryTime: 'morning',
    });
    expect(
      order.orderItems.map((item: { product: { name: string }; totalPrice: number }) => [
        item.product.name,
        item.totalPrice,
      ]),
    ).toEqual([
      ['Jar', 171],
      ['Can', 60],
    ]);
    expect([await stockOf(jar.id), await stockOf(can.id)]).toEqual([8, 9]);
    const cart = await asCustomer('GET /cart');
    expect(cart.body.data.items.map((item: { productId: string }) => item.productId)).toEqual([kept.id]);
    const history = await asCustomer('GET /orders/:id/status-history', { params: { id: order.id } });
    expect(history.body.data.statusHistory).toMatchObject([
      { kind: 'status', previousStatus: null, newStatus: 'pending', changedByUser: { name: customer.name } },
    ]);
    const read = await asCustomer('GET /orders/:id', { params: { id: order.id } });
    expect(read.body.data.order).toEqual(order);
  });

  test('queues one email to the customer and one to the shop', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop);
    const { body } = await placeOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
    const { orderNumber } = body.data.order;
    const mails = (await allQueuedMails(shop)).filter(
      (mail) => 'order' in mail && mail.order.orderNumber === orderNumber,
    );
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['order-placed', customer.email],
      ['order-received', shop.settings.shop.email],
    ]);
  });

  test('sends no PostgreSQL notification, because transactions that send one commit one after the other', async () => {
    const client = await shop.db.pool.connect();
    try {
      const heard: string[] = [];
      client.on('notification', ({ channel }) => heard.push(channel));
      await client.query('listen "jobs:insert"; listen catalogue; listen heard_all');
      const jar = await buildProduct(shop);
      const before = await countQueuedMails(shop);
      // Building the product sends a notification first. The order after it must send none.
      await client.query('notify heard_all');
      heard.length = 0;
      const placed = await placeOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 1 }]);
      expect(placed.status).toBe(201);
      await client.query('notify heard_all');
      expect(heard).toEqual(['heard_all']);
      expect(await countQueuedMails(shop)).toBe(before + 2);
    } finally {
      client.removeAllListeners('notification');
      await client.query('unlisten *');
      client.release();
    }
  });

  test('may cost more paise than fit into a 32-bit number', async () => {
    const customer = await buildCustomer(shop);
    const tanker = await buildProduct(shop, { pricePaise: 10_00_000_00, depositPaise: 10_00_000_00, stock: 999 });
    const { status, body } = await placeOrder(shop, customer, [{ productId: tanker.id, quantity: 200 }]);
    expect([status, body.data.order.totalAmount, body.data.order.depositAmount]).toEqual([
      201, 200_000_050, 200_000_000,
    ]);
    const read = await shop.as(customer)('GET /orders/:id', { params: { id: body.data.order.id } });
    expect(read.body.data.order).toEqual(body.data.order);
  });

  test('adds up a product that is listed twice', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop, { stock: 5 });
    const { body } = await placeOrder(shop, customer, [
      { productId: jar.id, quantity: 2 },
      { productId: jar.id.toUpperCase(), quantity: 3 },
    ]);
    expect(body.data.order.orderItems).toHaveLength(1);
    expect(await stockOf(jar.id)).toBe(0);
  });
});

describe('a refused order', () => {
  test('reports all invalid fields at once', async () => {
    const customer = await buildCustomer(shop);
    const { status, body } = await shop.as(customer)('POST /orders', {
      body: {
        items: [],
        deliveryAddress: 'short',
        deliveryPincode: '1',
        notes: 'x'.repeat(501),
        paymentMethod: 'gold',
      },
    });
    expect(status).toBe(400);
    expect(body.errorType).toBe('VALIDATION_ERROR');
    expect(Object.fromEntries(body.errors.map((e: { path: string; msg: string }) => [e.path, e.msg]))).toEqual({
      items: 'Your order has no items',
      deliveryAddress: 'Address must be between 10 and 500 characters',
      deliveryCity: 'City is required',
      deliveryPincode: 'Pincode must be between 6 and 10 characters',
      deliveryPhone: 'Phone number is required',
      deliveryDate: 'Delivery date is required',
      deliveryTime: 'Delivery time is required',
      notes: 'Special instructions must not exceed 500 characters',
      paymentMethod: 'Payment method must be one of: cash, online',
    });
  });

  test.each([
    ['2026-11-20', 'morning', 'deliveryDate'],
    ['2026-12-22', 'morning', 'deliveryDate'],
    ['2026-11-31', 'morning', 'deliveryDate'],
  ])(
    'that names an invalid day or time (%s %s) gets status 400 with the field %s',
    async (deliveryDate, deliveryTime, path) => {
      const customer = await buildCustomer(shop);
      const jar = await buildProduct(shop);
      const form = { deliveryDate, deliveryTime };
      const { status, body } = await placeOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { form });
      expect([status, body.errors[0]?.path]).toEqual([400, path]);
    },
  );

  // Proves shopping-116
  test('without enough stock reports all issues at once and changes nothing', async () => {
    const customer = await buildCustomer(shop);
    const short = await buildProduct(shop, { name: 'Short', stock: 2 });
    const hidden = await buildProduct(shop, { isActive: false });
    const deleted = await buildProduct(shop, { deletedAt: shop.clock() });
    const fine = await buildProduct(shop, { stock: 9 });
    const items = [short, hidden, deleted, fine].map((product) => ({ productId: product.id, quantity: 3 }));
    const { status, body } = await placeOrder(shop, customer, [...items, { productId: 'no-id', quantity: 1 }]);
    expect(status).toBe(409);
    expect(body.errorType).toBe('INSUFFICIENT_STOCK');
    expect(body.stockIssues.map((issue: { issue: string }) => issue.issue)).toEqual([
      'insufficient_stock',
      'product_inactive',
      'product_inactive',
      'product_not_found',
    ]);
    expect(body.stockIssues[0]).toMatchObject({ productName: 'Short', availableStock: 2, requestedQuantity: 3 });
    expect([await stockOf(short.id), await stockOf(fine.id), await countOrders(customer.id)]).toEqual([2, 9, 0]);
  });

  test('without a sign-in gets status 401', async () => {
    expect((await shop.call('POST /orders', { body: deliveryForm })).status).toBe(401);
  });

  test('beyond MAX_OPEN_ORDERS open orders gets status 429 and a time to try again', async () => {
    const strict = await openTestShop({ MAX_OPEN_ORDERS: '2' });
    try {
      const customer = await buildCustomer(strict);
      const jar = await buildProduct(strict);
      const order = () => placeOrder(strict, customer, [{ productId: jar.id, quantity: 1 }]);
      const answers = await Promise.all([order(), order(), order(), order()]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 429, 429]);
      expect(answers.find((answer) => answer.status === 429)?.headers['retry-after']).toBeDefined();
    } finally {
      await strict.close();
    }
  });
});

test('placed and cancelled orders of a customer together are limited to MAX_ORDERS_PER_HOUR in an hour', async () => {
  const strict = await openTestShop({ MAX_ORDERS_PER_HOUR: '3' });
  try {
    const [customer, jar] = [await buildCustomer(strict), await buildProduct(strict)];
    const items = [{ productId: jar.id, quantity: 1 }];
    const order = (key: string, wanted = items) => placeOrder(strict, customer, wanted, { key });
    const first = await order('first');
    expect((await order('empty', [])).status).toBe(400);
    strict.clock.advance(600);
    const cancel = () =>
      strict.as(customer)('POST /orders/:id/cancel', { params: { id: first.body.data.order.id }, body: {} });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(409);
    expect((await order('third')).status).toBe(201);
    const { status, body, headers } = await order('fourth');
    expect([status, body.message, headers['retry-after']]).toEqual([
      429,
      'You have placed or cancelled 3 orders in the last hour. Please try again later, or call us.',
      '3000',
    ]);
    const again = await order('third');
    expect(again.status).toBe(201);
    // Cancellations count towards the same limit as orders, so that this one is refused.
    const params = { id: again.body.data.order.id };
    const late = await strict.as(customer)('POST /orders/:id/cancel', { params, body: {} });
    expect([late.status, late.headers['retry-after']]).toEqual([429, '3000']);
    const admin = await buildAdmin(strict);
    const byPhone = { params: { id: customer.id }, body: { ...deliveryFormAt(strict.clock()), items } };
    expect((await strict.as(admin)('POST /admin/callers/:id/orders', byPhone)).status).toBe(201);
    strict.clock.advance(3000);
    expect((await order('fourth')).status).toBe(201);
  } finally {
    await strict.close();
  }
});

describe('the same Idempotency-Key', () => {
  test('makes only one order, even in parallel, and returns it every time', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop, { stock: 1 });
    const items = [{ productId: jar.id, quantity: 1 }];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => placeOrder(shop, customer, items, { key: 'k1' })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((answer) => answer.body.data.order.id)).size).toBe(1);
    expect([await stockOf(jar.id), await countOrders(customer.id)]).toEqual([0, 1]);
  });

  test('returns the order even after its delivery window has ended', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop);
    const items = [{ productId: jar.id, quantity: 1 }];
    const form = { deliveryDate: '2026-11-21', deliveryTime: 'morning' };
    const before = shop.clock().toISOString();
    const first = await placeOrder(shop, customer, items, { key: 'k2', form });
    shop.clock.advance(6 * 3600);
    const repeat = await placeOrder(shop, customer, items, { key: 'k2', form });
    const fresh = await placeOrder(shop, customer, items, { key: 'k2b', form });
    shop.clock.set(before);
    expect(repeat.body.data.order.id).toBe(first.body.data.order.id);
    expect([fresh.status, fresh.body.errors[0]?.path]).toEqual([400, 'deliveryTime']);
  });

  test('is refused with another body, but can be used again after a refused order', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop, { stock: 5 });
    const order = (quantity: number) => placeOrder(shop, customer, [{ productId: jar.id, quantity }], { key: 'k3' });
    expect((await order(9)).status).toBe(409);
    expect((await order(2)).status).toBe(201);
    const other = await order(1);
    expect([other.status, other.body.stockIssues]).toEqual([409, undefined]);
    expect(await countOrders(customer.id)).toBe(1);
  });

  test('is refused if it has more than 200 characters', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop);
    const order = (length: number) =>
      placeOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { key: 'k'.repeat(length) });
    const msg = 'Idempotency-Key must not exceed 200 characters';
    expect(await order(201)).toMatchObject({ status: 400, body: { errors: [{ path: 'idempotency-key', msg }] } });
    expect(await countOrders(customer.id)).toBe(0);
    expect((await order(200)).status).toBe(201);
  });

  test('makes another order if another customer sends it', async () => {
    const jar = await buildProduct(shop);
    const items = [{ productId: jar.id, quantity: 1 }];
    const ids = [];
    for (const customer of [await buildCustomer(shop), await buildCustomer(shop)]) {
      ids.push((await placeOrder(shop, customer, items, { key: 'shared' })).body.data.order.id);
    }
    expect(new Set(ids).size).toBe(2);
  });
});

// Proves shopping-100
/**
 * Sends an order with the same key again, as customers do, while the shop answers 503 because no database connection
 * was free within five seconds.
 */
async function pressUntilServed(...[at, customer, items]: Parameters<typeof placeOrder>) {
  const key = newId();
  for (;;) {
    const answer = await placeOrder(at, customer, items, { key });
    if (answer.status !== 503) return answer;
  }
}

test('200 parallel orders for overlapping products do not oversell, deadlock or fail with errors', async () => {
  const crowd = await openTestShop();
  try {
    const products = await Promise.all(Array.from({ length: 6 }, () => buildProduct(crowd, { stock: 50 })));
    const customers = await Promise.all(Array.from({ length: 200 }, () => buildCustomer(crowd)));
    const answers = await Promise.all(
      customers.map((customer, n) => {
        const set = [n, n + 1 + (n % 2), n + 3 + (n % 3)].map((index) => products[index % 6]?.id ?? '');
        const items = [...new Set(n % 2 ? set : set.reverse())].map((productId) => ({
          productId,
          quantity: 1 + (n % 2),
        }));
        return pressUntilServed(crowd, customer, items);
      }),
    );
    const statuses = new Set(answers.map((answer) => answer.status));
    expect([...statuses].sort()).toEqual([201, 409]);
    for (const { status, body } of answers) {
      if (status === 409) expect(body.stockIssues.length).toBeGreaterThan(0);
    }
    expect(await findStockFaults(crowd)).toEqual([]);
    const placed = answers.filter((answer) => answer.status === 201).length;
    const orders = await crowd.db.row(sql<{ n: number }>('select count(*) as n from orders'));
    expect(orders?.n).toBe(placed);
  } finally {
    await crowd.close();
  }
});
