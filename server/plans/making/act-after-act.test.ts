/** Sequences of acts on a plan and its orders, each of which must be right after the earlier ones. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { openBalances } from '#server/testing/builders/ledger.ts';
import { monday, noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildPlan, listDates, planFormAt } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import type { CallShop } from '#server/testing/shop.ts';
import { exchangeItems } from '../wanted.rules.ts';
import { makePlans } from './make-plans.ts';

let world: PlanShop;
let shop: PlanShop['shop'];
beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
});
afterAll(() => shop.close());
beforeEach(() => world.reset());

/** Signs in for each call, because the clock moves by days. */
const asStaff: CallShop = async (...call) => shop.as(await buildAdmin(shop))(...call);
const press = (by: BuiltCustomer, id: string, act: 'skip' | 'unskip') =>
  shop.as(by)(`POST /plans/:id/dates/:date/${act}`, { params: { id, date: monday }, body: {} });
const setStatus = (id: string, status: string, both?: boolean) =>
  asStaff('PUT /admin/orders/:id/status', { params: { id }, body: { status, ...(both && { both }) } });
const statuses = sql<{ status: string }>('select status from orders where customer_id = $1 order by id');
const statusesOf = async ({ id }: BuiltCustomer) => (await shop.db.rows(statuses, [id])).map(({ status }) => status);
const creditOf = async (customer: BuiltCustomer) => (await shop.as(customer)('GET /account')).body.data.credit;

/** Builds a plan whose order for Monday is already made. */
async function buildMade(credit = 0) {
  shop.clock.set('2026-11-21T04:30:00.000Z');
  const asha = await buildCustomer(shop);
  if (credit > 0) {
    const balances = { containerId: world.jar, jars: 0, depositPaise: 0, creditPaise: credit * 100 };
    await openBalances(shop, asha.id, balances);
  }
  const plan = await buildPlan(shop, asha, { lines: world.water(), everyDays: 7, useCredit: credit > 0 });
  await world.makeAt(noonOfSunday);
  return { asha, plan, order: (await world.ordersOf(asha))[0]?.id ?? '' };
}

test('a day can be skipped after staff confirmed its order, and credit that paid the order is returned', async () => {
  const { asha, plan, order } = await buildMade(100);
  expect((await setStatus(order, 'confirmed')).status).toBe(200);
  expect((await press(asha, plan, 'skip')).status).toBe(200);
  expect(await statusesOf(asha)).toEqual(['cancelled']);
  expect(await creditOf(asha)).toBe(100);
  expect(await world.findFaults()).toEqual([]);
});

test('a day cannot be skipped once its order is being prepared, or is paid by more than credit', async () => {
  const [prepared, paid] = [await buildMade(), await buildMade(100)];
  for (const status of ['confirmed', 'preparing']) await setStatus(prepared.order, status);
  expect((await press(prepared.asha, prepared.plan, 'skip')).status).toBe(409);
  const body = { amountPaid: 150 };
  await asStaff('PUT /admin/orders/:id/payment-status', { params: { id: paid.order }, body });
  const refused = await press(paid.asha, paid.plan, 'skip');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This order is paid already, so it cannot be skipped here. Please call us.',
  ]);
  expect([await statusesOf(prepared.asha), await statusesOf(paid.asha)]).toEqual([['preparing'], ['pending']]);
});

test('reopening a cancelled order whose day has a newer order is refused unless staff confirm it', async () => {
  const { asha, plan, order } = await buildMade();
  await press(asha, plan, 'skip');
  await press(asha, plan, 'unskip');
  await makePlans(shop);
  const [, newer] = await world.ordersOf(asha);
  const { body } = await asStaff('GET /admin/orders/:id', { params: { id: newer?.id ?? '' } });
  const refused = await setStatus(order, 'pending');
  expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['both']);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `The plan has placed order ${body.data.order.orderNumber} for this day since then. Reopening this one brings both.`,
  ]);
  expect((await asStaff('GET /admin/orders/:id', { params: { id: order } })).body.data.order.planId).toBe(plan);
  expect((await setStatus(order, 'pending', true)).status).toBe(200);
  expect(await statusesOf(asha)).toEqual(['pending', 'pending']);
});

test('if a cancelled order is reopened before the job makes a new one, it is the order of its day again, and no new one is made', async () => {
  const { asha, plan, order } = await buildMade();
  await press(asha, plan, 'skip');
  await press(asha, plan, 'unskip');
  expect((await setStatus(order, 'pending')).status).toBe(200);
  await makePlans(shop);
  expect(await statusesOf(asha)).toEqual(['pending']);
  expect((await listDates(shop, plan))[0]).toMatchObject({ outcome: 'made', orderId: order });
  expect(await world.findFaults()).toEqual([]);
});

test('a customer whose account is reactivated gets one email that the plans are still paused', async () => {
  const asha = await buildCustomer(shop);
  await buildPlan(shop, asha, { lines: world.water() });
  const setActive = (isActive: boolean) =>
    asStaff('PUT /admin/users/:id/status', { params: { id: asha.id }, body: { isActive } });
  for (let round = 1; round <= 2; round += 1) {
    await setActive(false);
    await makePlans(shop);
    await setActive(true);
    await makePlans(shop);
    await makePlans(shop);
    const letters = await world.mailsTo(asha);
    expect(letters).toHaveLength(round);
    expect(letters.at(-1)).toMatchObject({ kind: 'plan-paused', isReactivated: true, since: '2026-11-21' });
  }
});

test('replacing the product of a plan also replaces it on days with changed quantities', async () => {
  const asha = await buildCustomer(shop);
  const other = await buildProduct(shop, { name: 'Other water' });
  const own = [{ date: monday, items: world.water(5) }];
  const plan = await buildPlan(shop, asha, { lines: world.water(2), everyDays: 7, dates: own });
  const items = [{ productId: other.id, quantity: 2 }];
  const form = { ...planFormAt(shop.clock()), startDate: monday, everyDays: 7, version: 1, items };
  expect((await shop.as(asha)('POST /plans/:id', { params: { id: plan }, body: form })).status).toBe(200);
  expect((await listDates(shop, plan))[0]?.items).toEqual([{ productId: other.id, quantity: 5 }]);
});

test('changed quantities of a day lose products that the plan no longer has and get new ones', () => {
  const line = (productId: string, quantity: number) => ({ productId, quantity });
  const item = (productId: string, quantity: number) => ({ productId, quantity });
  const exchange = (items: ReturnType<typeof item>[], before: string[], after: string[]) =>
    exchangeItems(
      items,
      before.map((id) => line(id, 2)),
      after.map((id) => line(id, 2)),
    );
  expect(exchange([item('a', 5), item('b', 1)], ['a', 'b'], ['b'])).toEqual([item('b', 1)]);
  expect(exchange([item('a', 5)], ['a'], ['a', 'b', 'c'])).toEqual([item('a', 5), item('b', 2), item('c', 2)]);
  expect(exchange([item('b', 3)], ['a', 'b'], ['b', 'c'])).toEqual([item('b', 3)]);
  expect(exchange([item('a', 5)], ['a', 'b'], ['b'])).toBeNull();
});
