/** Each figure of today's row on the dashboard equals the total of the list to which it links. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildApproval } from '../testing/builders/approvals.ts';
import { buildComplaint } from '../testing/builders/messages.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildPickup } from '../testing/builders/pickups.ts';
import { buildPlan } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const force = sql('update orders set delivery_date = $2, delivery_window = $3 where id = $1');

const claim = sql(`
  insert into upi_claims (id, customer_id, utr, amount_paise, state, reason, decided_at, created_at)
  values ($1, $2, $3, 390_00, $4, $5, $6, $7)`);

/** Builds one item of each kind that waits for staff, and one that does not. */
async function buildWork(customer: BuiltCustomer, productId: string): Promise<void> {
  const now = shop.clock();
  await shop.db.run(claim, [newId(), customer.id, '451736105328', 'open', '', null, now]);
  await shop.db.run(claim, [newId(), customer.id, '451736105329', 'refused', 'Not in the bank', now, now]);
  await buildPickup(shop, customer);
  const other = await buildPickup(shop, await buildCustomer(shop));
  await shop.db.run(sql("update pickups set status = 'cancelled', holds_place = false where id = $1"), [other.id]);
  const announced = { date: '2026-11-24', problem: 'CREDIT_LIMIT', toldAt: now };
  await buildPlan(shop, customer, { lines: [{ productId, quantity: 1 }], dates: [announced] });
  await buildPlan(shop, customer, { lines: [{ productId, quantity: 1 }], dates: [announced], status: 'ended' });
}

// The shop's date is 2026-11-21.
// Proves admin-orders-38
test('the figures of today equal the totals of their lists', async () => {
  const asAdmin = shop.as(await buildAdmin(shop));
  const customer = await buildCustomer(shop);
  const jar = await buildProduct(shop, { stock: 100 });
  const build = async (status: 'pending' | 'confirmed' | 'delivered' | 'cancelled', day: string, window: string) => {
    const order = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { status });
    await shop.db.run(force, [order.id, day, window]);
  };
  await build('pending', '2026-11-22', 'morning');
  await build('confirmed', '2026-11-22', 'morning');
  await build('cancelled', '2026-11-22', 'morning');
  await build('pending', '2026-11-22', 'evening');
  await build('pending', '2026-11-20', 'morning');
  await build('confirmed', '2026-11-19', 'evening');
  await build('delivered', '2026-11-20', 'evening');
  await build('pending', '2026-11-21', 'morning');
  for (const stock of [0, 10, 11]) await buildProduct(shop, { stock });
  await buildProduct(shop, { name: 'Rarest jar', stock: 7 });
  await buildProduct(shop, { stock: 2, isActive: false });
  await buildProduct(shop, { stock: 2, deletedAt: shop.clock() });
  for (const message of ['Do you deliver on Sundays?', 'Where is my jar, please?']) {
    await shop.call('POST /contact/submit', { body: { name: 'Ravi', email: 'ravi@paniwala.test', message } });
  }
  const { data: newest } = (await asAdmin('GET /contact')).body;
  await asAdmin('PATCH /contact/:id/status', { params: { id: newest[0]?.id }, body: { status: 'read' } });
  await buildWork(customer, jar.id);
  await buildApproval(shop, customer);
  const [late] = [await buildComplaint(shop, customer), await buildComplaint(shop, customer)];
  const solved = await buildComplaint(shop, customer);
  const body = { version: 1, outcome: 'settled', answer: 'We are sorry.' } as const;
  await asAdmin('POST /admin/complaints/:id/resolve', { params: { id: solved.id }, body });
  await shop.db.run(sql("update complaints set due_from = due_from - interval '49 hours' where id = $1"), [late?.id]);

  const { today } = (await asAdmin('GET /admin/dashboard')).body.data.stats;
  expect(today).toEqual({
    toConfirm: 4,
    late: 2,
    tomorrow: '2026-11-22',
    // One of the three orders is the one that waits for an approval.
    tomorrowMorning: 3,
    paymentsToCheck: 1,
    openPickups: 1,
    plansAtRisk: 1,
    unreadMessages: 1,
    openComplaints: 2,
    overdueComplaints: 1,
    lowStock: 3,
    toApprove: 1,
  });
  const requests = await asAdmin('GET /admin/approvals', { query: {} });
  expect(requests.body.data.pagination.totalItems).toBe(today.toApprove);
  for (const [status, count] of [
    ['unresolved', 2],
    ['overdue', 1],
  ] as const) {
    const { pagination } = (await asAdmin('GET /admin/complaints', { query: { status } })).body.data;
    expect(pagination.totalItems, status).toBe(count);
  }
  const orders = async (query: object) =>
    (await asAdmin('GET /admin/orders', { query })).body.data.pagination.totalItems;
  expect(await orders({ status: 'pending' })).toBe(today.toConfirm);
  expect(await orders({ late: 'true' })).toBe(today.late);
  const tomorrow = { deliveryDate: today.tomorrow, deliveryTime: 'morning', cancelled: false };
  expect(await orders(tomorrow)).toBe(today.tomorrowMorning);
  const claims = await asAdmin('GET /admin/upi-claims', { query: { state: 'open' } });
  expect(claims.body.data.pagination.totalItems).toBe(today.paymentsToCheck);
  const pickups = await asAdmin('GET /admin/pickups', { query: { status: 'open' } });
  expect(pickups.body.data.pagination.totalItems).toBe(today.openPickups);
  const plans = await asAdmin('GET /admin/plans', { query: { state: 'atRisk' } });
  expect(plans.body.data.pagination.totalItems).toBe(today.plansAtRisk);
  expect((await asAdmin('GET /contact', { query: { status: 'new' } })).body.pagination.total).toBe(1);
  const low = await asAdmin('GET /admin/products', { query: { stock: 'low', isActive: true } });
  expect(low.body.data.pagination.totalItems).toBe(today.lowStock);
  const out = await asAdmin('GET /admin/products', { query: { stock: 'out' } });
  expect(out.body.data.products.map(({ stock }: { stock: number }) => stock)).toEqual([0]);
  const found = await asAdmin('GET /admin/products', { query: { stock: 'low', search: 'rarest' } });
  expect(found.body.data.products.map(({ stock }: { stock: number }) => stock)).toEqual([7]);
  expect((await asAdmin('GET /admin/products', { query: { stock: 'plenty' } })).status).toBe(400);
});
