import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Stats } from '#contract/dashboard/calls.ts';
import { sql } from '../core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer, buildRider } from '../testing/builders/accounts.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { type CallShop, type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop, { name: 'Asha' });
});

async function load(): Promise<Stats> {
  const { status, body } = await asAdmin('GET /admin/dashboard');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.stats;
}

const none = { pending: 0, confirmed: 0, preparing: 0, out_for_delivery: 0, delivered: 0, cancelled: 0 };

// Proves admin-orders-76, admin-orders-84
test('all figures of an empty shop are zero', async () => {
  const stats = await load();
  expect(stats).toMatchObject({
    totalOrders: 0,
    ordersToday: 0,
    totalRevenue: 0,
    revenueToday: 0,
    totalUsers: 2,
    averageOrderValue: 0,
    statusDistribution: none,
    recentOrders: [],
    topProducts: [],
  });
  expect(stats.daily).toHaveLength(30);
  expect(stats.daily[0]).toEqual({ day: '2026-10-23', orders: 0, revenue: 0 });
  expect(stats.daily[29]).toEqual({ day: '2026-11-21', orders: 0, revenue: 0 });
});

// Proves admin-people-61
test('the number of users equals that of the list of users for every filter, without riders', async () => {
  await buildRider(shop);
  await buildRider(shop, { isActive: false });
  await buildCustomer(shop, { isActive: false });
  const { totalItems } = (await asAdmin('GET /admin/users')).body.data.pagination;
  expect([(await load()).totalUsers, totalItems]).toEqual([3, 3]);
});

// Proves admin-people-6
test('revenue is what was paid for orders that are not cancelled, without deposits; all orders are counted', async () => {
  const jar = await buildProduct(shop, { pricePaise: 85_10, depositPaise: 150_00 });
  const one = [{ productId: jar.id, quantity: 1 }];
  const two = [{ productId: jar.id, quantity: 2 }];
  await buildOrder(shop, asha, one, { status: 'delivered', paymentStatus: 'paid' });
  await buildOrder(shop, asha, two, { status: 'confirmed', paymentStatus: 'paid' });
  await buildOrder(shop, asha, two, { status: 'preparing', paymentStatus: 'paid' });
  await buildOrder(shop, asha, one, { status: 'cancelled', paymentStatus: 'paid' });
  await buildOrder(shop, asha, one, { status: 'delivered', paymentStatus: 'refunded' });
  await buildOrder(shop, asha, one, { paymentStatus: 'failed' });
  await buildOrder(shop, asha, one);
  await buildCustomer(shop, { isActive: false });
  expect(await load()).toMatchObject({
    totalOrders: 7,
    ordersToday: 7,
    totalRevenue: 575.5,
    revenueToday: 575.5,
    totalUsers: 3,
    averageOrderValue: 191.83,
    statusDistribution: { ...none, pending: 2, confirmed: 1, preparing: 1, delivered: 2, cancelled: 1 },
  });
});

// Proves admin-people-51
test('every figure is the count or sum of the orders in the list to which it links', async () => {
  const jar = await buildProduct(shop, { pricePaise: 85_10 });
  const bottle = await buildProduct(shop, { pricePaise: 20_00 });
  const states = [
    { status: 'delivered', paymentStatus: 'paid' },
    { status: 'cancelled', paymentStatus: 'paid' },
    { status: 'cancelled', paymentStatus: 'refunded' },
    { status: 'confirmed', paymentStatus: 'paid' },
    {},
  ] as const;
  for (const daysAgo of [0, 1, 29, 40]) {
    for (const [at, state] of states.entries()) {
      const items = [{ productId: at % 2 ? bottle.id : jar.id, quantity: at + 1 }];
      const order = await buildOrder(shop, asha, items, state);
      const instant = new Date(shop.clock().getTime() - daysAgo * 86_400_000);
      await shop.db.run(sql('update orders set created_at = $2 where id = $1'), [order.id, instant]);
    }
  }
  const list = async (query: Record<string, unknown>) => {
    const { status, body } = await asAdmin('GET /admin/orders', { query: { limit: 100, ...query } });
    expect(status, JSON.stringify(body)).toBe(200);
    const orders: { totalAmount: number }[] = body.data.orders;
    const paise = orders.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0);
    return { count: body.data.pagination.totalItems, sum: paise / 100 };
  };
  const stats = await load();
  const earned = { paymentStatus: 'paid', cancelled: 'false' };
  const today = { from: '2026-11-21', to: '2026-11-21' };
  expect(await list({})).toMatchObject({ count: stats.totalOrders });
  expect(await list(today)).toMatchObject({ count: stats.ordersToday });
  const revenue = await list(earned);
  expect(revenue).toEqual({ count: 8, sum: stats.totalRevenue });
  expect(Math.round((revenue.sum / revenue.count) * 100) / 100).toBe(stats.averageOrderValue);
  expect(await list({ ...earned, ...today })).toEqual({ count: 2, sum: stats.revenueToday });
  for (const [status, count] of Object.entries(stats.statusDistribution)) {
    expect(await list({ status })).toMatchObject({ count });
  }
  for (const { day, orders, revenue } of stats.daily.filter((one) => one.orders > 0)) {
    expect(await list({ from: day, to: day })).toMatchObject({ count: orders });
    expect(await list({ ...earned, from: day, to: day })).toMatchObject({ sum: revenue });
  }
  for (const { id, orders } of stats.topProducts) {
    expect(await list({ productId: id, cancelled: 'false' })).toMatchObject({ count: orders });
  }
  expect(stats.topProducts).toHaveLength(2);
});

// Proves admin-people-59
test('the units of a product sold on a day are those of the orders in its list, without cancelled orders', async () => {
  const [jar, bottle] = [await buildProduct(shop), await buildProduct(shop)];
  const placed: [string, number][] = [
    ['2026-10-24T18:29:59Z', 16],
    ['2026-10-24T18:30:00Z', 1],
    ['2026-11-20T18:29:59Z', 2],
    ['2026-11-20T18:30:00Z', 4],
    ['2026-11-21T04:30:00Z', 8],
  ];
  for (const [instant, quantity] of placed) {
    const items = [jar, bottle].map(({ id }) => ({ productId: id, quantity }));
    for (const status of ['delivered', 'cancelled'] as const) {
      const order = await buildOrder(shop, asha, items, { status });
      await shop.db.run(sql('update orders set created_at = $2 where id = $1'), [order.id, instant]);
    }
  }
  const query = { productIds: `${jar.id},${bottle.id.toUpperCase()},${jar.id}` };
  const { status, body } = await asAdmin('GET /admin/product-sales', { query });
  expect([status, body.data.from, body.data.to]).toEqual([200, '2026-10-25', '2026-11-21']);
  expect(body.data.products.map(({ id }) => id)).toEqual([jar.id, bottle.id]);
  for (const { id, units } of body.data.products) {
    expect([units.length, units[0], units.at(-2), units.at(-1)]).toEqual([28, 1, 2, 12]);
    const { from, to } = body.data;
    const list = { query: { productId: id, from, to, cancelled: 'false', limit: 100 } };
    const { orders } = (await asAdmin('GET /admin/orders', list)).body.data;
    const quantities = orders.flatMap(({ orderItems }) => orderItems.filter(({ productId }) => productId === id));
    const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
    expect(sum(quantities.map(({ quantity }) => quantity))).toBe(sum(units));
  }
  const wrong = await asAdmin('GET /admin/product-sales', { query: { productIds: 'jar' } });
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [{ path: 'productIds', msg: 'Please choose 1 to 100 products' }],
  ]);
});

test('a day of the dashboard begins at midnight in India', async () => {
  const jar = await buildProduct(shop, { pricePaise: 50_00 });
  const instants = [
    '2026-10-22T18:29:59Z',
    '2026-10-22T18:30:00Z',
    '2026-11-20T18:29:59Z',
    '2026-11-20T18:30:00Z',
    '2026-11-21T04:30:00Z',
  ];
  for (const instant of instants) {
    const items = [{ productId: jar.id, quantity: 1 }];
    const order = await buildOrder(shop, asha, items, { status: 'confirmed', paymentStatus: 'paid' });
    await shop.db.run(sql('update orders set created_at = $2 where id = $1'), [order.id, instant]);
  }
  const stats = await load();
  expect(stats).toMatchObject({ totalOrders: 5, ordersToday: 2, totalRevenue: 500, revenueToday: 200 });
  expect(stats.daily.filter((day) => day.orders > 0)).toEqual([
    { day: '2026-10-23', orders: 1, revenue: 100 },
    { day: '2026-11-20', orders: 1, revenue: 100 },
    { day: '2026-11-21', orders: 2, revenue: 200 },
  ]);
  shop.clock.set('2026-11-21T18:30:00Z');
  asAdmin = shop.as(await buildAdmin(shop));
  expect(await load()).toMatchObject({ totalOrders: 5, ordersToday: 0, revenueToday: 0 });
});

// Proves admin-orders-76, admin-orders-96
test('the dashboard has the six newest orders, newest first', async () => {
  const jar = await buildProduct(shop);
  const orders = [];
  for (let n = 1; n <= 7; n += 1) orders.push(await buildOrder(shop, asha, [{ productId: jar.id, quantity: n }]));
  const { recentOrders } = await load();
  expect(recentOrders.map((order) => order.orderNumber)).toEqual(
    orders
      .slice(1)
      .reverse()
      .map((order) => order.orderNumber),
  );
  expect(recentOrders[0]).toEqual({
    id: orders[6]?.id,
    orderNumber: orders[6]?.orderNumber,
    user: { name: 'Asha' },
    status: 'pending',
    totalAmount: 645,
  });
});

describe('the top products', () => {
  test('are the five with most orders that are not cancelled, and with equal numbers those with more revenue', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await buildProduct(shop, { name: `P${n}`, pricePaise: 100_00 })).id);
    const order = (n: number, quantity: number, state: Parameters<typeof buildOrder>[3] = {}) =>
      buildOrder(shop, asha, [{ productId: ids[n] ?? '', quantity }], state);
    for (const n of [0, 1, 2, 3, 4]) await order(n, 1);
    await order(5, 9, { status: 'cancelled', paymentStatus: 'paid' });
    await order(3, 1);
    await order(4, 3, { status: 'delivered', paymentStatus: 'paid' });
    await order(0, 5, { status: 'cancelled' });
    const top = (await load()).topProducts;
    expect(top.map(({ name, orders, revenue }) => [name, orders, revenue])).toEqual([
      ['P4', 2, 300],
      ['P3', 2, 0],
      ['P0', 1, 0],
      ['P1', 1, 0],
      ['P2', 1, 0],
    ]);
    expect(top[0]?.id).toBe(ids[4]);
  });

  test('include products that were deleted', async () => {
    const jar = await buildProduct(shop, { name: 'Jar' });
    await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    const input = { params: { id: jar.id }, body: { confirm: 'DELETE' } };
    await asAdmin('DELETE /admin/products/:id/permanent', input);
    expect((await load()).topProducts).toMatchObject([{ name: 'Jar', orders: 1 }]);
  });
});
