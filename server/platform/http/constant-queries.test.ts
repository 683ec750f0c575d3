import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { addDays } from '#contract/shared/days.ts';
import { isForStaff } from '#contract/shared/permissions.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder, placeOrder } from '#server/testing/builders/orders.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';
import { buildException } from '#server/testing/builders/slots.ts';
import { buildZone, closeZones } from '#server/testing/builders/zones.ts';
import { type Answer, type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

/** All paged lists for staff that need no parameters. */
const pages = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, { may, query }]) => /^GET [^:]+$/.test(name) && isForStaff(may) && query?.safeParse({}).data?.page === 1,
);
const lists: [CallName, Record<string, unknown>][] = [
  ...pages.map(([name]): [CallName, Record<string, unknown>] => [name, {}]),
  ['GET /categories', {}],
  ['GET /admin/money/closings', {}],
  ['GET /admin/products', { search: 'jar' }],
  ['GET /admin/orders/sum', { status: 'pending' }],
  ['GET /admin/callers', { phone: '98765' }],
  ['GET /admin/orders', { status: 'pending', page: 2, limit: 1 }],
  ['GET /admin/orders', { search: 'PW' }],
  ['GET /admin/orders', { search: 'PW-26' }],
  ['GET /admin/orders', { search: 'customer' }],
  ['GET /admin/orders/move', { date: '2026-11-22', deliveryDate: '2026-11-24', deliveryTime: 'evening' }],
  ['GET /admin/orders', { paymentStatus: 'paid', cancelled: false, from: '2026-01-01' }],
  ['GET /admin/today', {}],
  ['GET /admin/sheet', { day: '2026-11-22' }],
  ['GET /admin/pickups', { status: 'open', search: '98765' }],
  ['GET /admin/plans', { state: 'failing', search: '98765' }],
  ['GET /delivery-slots', {}],
  ['GET /admin/delivery-slots', {}],
  ['GET /delivery-offer', {}],
  ['GET /admin/slots', {}],
  ['GET /admin/delivery-windows', {}],
  ['GET /products', {}],
  ['GET /products', { search: 'jra' }],
  ['GET /categories/active', {}],
  ['GET /admin/dashboard', {}],
  ['GET /admin/search', { q: '98765' }],
  ['GET /admin/zones', { search: '5600', isActive: false }],
  ['GET /admin/money', {}],
  ['GET /admin/money/days', { account: 'bank' }],
  ['GET /admin/jars/weeks', {}],
  ['GET /admin/product-sales', { productIds: '01936f0e-0000-7000-8000-0000000000c1' }],
  ['GET /admin/money/entries', { account: 'till', from: '2026-01-01' }],
  ['GET /admin/money/balances', { of: 'deposits' }],
  ['GET /admin/khata', { sort: 'next', next: 'later', search: 'asha' }],
  ['GET /admin/runs', { date: '2026-11-22' }],
  ['GET /admin/road', {}],
  ['GET /admin/upi-claims', { search: '4', state: 'open' }],
];

async function countOf(call: () => Promise<Answer>): Promise<number> {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const { status, body } = await call();
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const count = queries.mock.calls.length;
  queries.mockRestore();
  return count;
}

async function countQueries(): Promise<number[]> {
  const counts = [];
  for (const [name, query] of lists) counts.push(await countOf(() => asAdmin(name, { query })));
  return counts;
}

const limitWindows = (capacity: number | null) =>
  shop.db.run(sql('update delivery_windows set capacity = $1'), [capacity]);

let exceptions = 0;
async function fill(): Promise<void> {
  const customer = await buildCustomer(shop);
  await buildException(shop, { date: addDays('2027-01-01', exceptions++) });
  const shelf = await buildCategory(shop);
  const containerId = await buildContainer(shop);
  const jar = await buildProduct(shop, { categoryId: shelf.id, containerId });
  const order = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
  await buildClaim(shop, customer, order.id);
  await beginPlan(shop, customer, [{ productId: jar.id, quantity: 1 }]);
  await buildZone(shop, { isActive: false, windows: ['morning', 'evening'] });
  const message = { name: 'Asha', email: 'asha@paniwala.test', message: 'Do you deliver on Sundays?' };
  await shop.call('POST /contact/submit', { body: message });
  await openBalances(shop, customer.id, { containerId, jars: 1, depositPaise: 150_00, creditPaise: 0 });
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  await asAdmin('PUT /admin/settings', { body: { version, delivery: { fee: version } } });
}

test('each list for staff needs as many queries for ten rows as for one, session lookup included', async () => {
  await fill();
  const once = await countQueries();
  for (let n = 0; n < 9; n += 1) await fill();
  expect(await countQueries()).toEqual(once);
  expect(Math.min(...once)).toBe(2);
  // The delivery sheet needs the most: stops, windows with their counts, jars and products, orders, entries, balances,
  // dues and containers.
  expect(Math.max(...once)).toBe(11);
});

// Proves placing-18
test.each([1, 30])(
  'a customer’s calls need a fixed number of database round trips, also for orders of %i lines, session included',
  async (lines) => {
    const customer = await buildCustomer(shop);
    const asCustomer = shop.as(customer);
    const products = [];
    for (let n = 0; n < lines; n += 1) products.push(await buildProduct(shop));
    const items = products.map(({ id }) => ({ productId: id, quantity: 2 }));
    const productId = products[0]?.id ?? '';
    const jar = await buildContainer(shop);
    await asCustomer('PUT /cart/sync', { body: { localCartItems: items.slice(1) } });
    const body = { productId, quantity: 1 };
    expect(await countOf(() => asCustomer('POST /cart', { body })), 'add').toBe(2);
    const change = { params: { productId }, body: { quantity: 2 } };
    expect(await countOf(() => asCustomer('PUT /cart/:productId', change)), 'change').toBe(2);
    expect(await countOf(() => asCustomer('GET /cart')), 'cart').toBe(2);
    expect(await countOf(() => asCustomer('DELETE /cart/:productId', { params: { productId } })), 'remove').toBe(2);
    // The queries: session, begin, lock of the products with zone and slot, order and its place in the slot, commit.
    expect(await countOf(() => placeOrder(shop, customer, items)), 'order').toBe(5);
    // An order with empties needs one more query, for the balances under the customer's lock. If it also uses credit,
    // it needs another one, for posting.
    await openBalances(shop, customer.id, { containerId: jar, jars: 2, depositPaise: 300_00, creditPaise: 10_000_00 });
    await shop.db.run(sql('update products set container_id = $1 where id = $2'), [jar, productId]);
    const swap = { empties: [{ containerId: jar, count: 1 }] };
    expect(await countOf(() => placeOrder(shop, customer, items, { form: swap })), 'order with empties').toBe(6);
    expect(await countOf(() => asCustomer('GET /empties')), 'empties').toBe(5);
    const credit = { ...swap, useCredit: true };
    expect(await countOf(() => placeOrder(shop, customer, items, { form: credit })), 'order with credit').toBe(7);
    await buildZone(shop, { pincodes: ['560038'], minimumPaise: 1, floorFrom: 1, floorChargePaise: 5_00 });
    await limitWindows(20);
    const form = { floor: 3, expectedTotal: lines * (85 + 150 + 5) * 2 + 50 };
    // In a slot with a capacity, one additional query counts the customer's unpaid orders.
    expect(await countOf(() => placeOrder(shop, customer, items, { form })), 'order in a zone').toBe(6);
    await closeZones(shop);
    await limitWindows(null);
    for (let n = 1; n < lines; n += 10) await placeOrder(shop, customer, items.slice(0, 1));
    expect(await countOf(() => asCustomer('GET /orders')), 'orders').toBe(2);
    const plan = await beginPlan(shop, customer, items);
    const params = { id: plan.id, date: plan.startDate };
    // The queries for session, plans, terms, lines, dates; then for the problems of plans: ledger, order context,
    // unpaid orders.
    expect(await countOf(() => asCustomer('GET /plans')), 'plans').toBe(8);
    // The queries of GET /plans, and the queries for other orders and pick-ups.
    expect(await countOf(() => asCustomer('GET /plans/days')), 'days').toBe(10);
    // The queries of plans; the next order and late ones; balances, dues; the last order, its offers, promises; past
    // and future deliveries.
    expect(await countOf(() => asCustomer('GET /home')), 'home').toBe(19);
    const skip = (dryRun: boolean) => asCustomer('POST /plans/:id/dates/:date/skip', { params, body: { dryRun } });
    // The queries of GET /plans with the lock of one plan instead of the list, and begin and commit.
    expect(await countOf(() => skip(true)), 'what a skip does').toBe(10);
    // The queries of the dry run, and the queries for the limit, the plan, its day and its history.
    expect(await countOf(() => skip(false)), 'skip').toBe(14);
  },
);
