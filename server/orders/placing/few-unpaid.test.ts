/**
 * A customer may have only a few unpaid orders in a slot with a capacity, so that one customer cannot take all places
 * without paying.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildAccount } from '#server/testing/builders/monthly.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { monday, noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildPlan, listDates } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildException, countBooked } from '#server/testing/builders/slots.ts';
import { type CallShop, openTestShop } from '#server/testing/shop.ts';

let world: PlanShop;
let shop: PlanShop['shop'];
let asha: BuiltCustomer;
const slot = { date: monday, windowKey: 'morning' };
const inSlot = { deliveryDate: monday, deliveryTime: 'morning' };

beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
});
beforeEach(async () => {
  await shop.db.run(sql('update orders set holds_place = false where holds_place'));
  await world.reset();
  asha = await buildCustomer(shop);
  await limit();
});
afterAll(() => shop.close());

const limit = (place = slot) => buildException(shop, { ...place, isClosed: false, capacity: 20 });
const order = (form: object = inSlot, by = asha) =>
  placeOrder(shop, by, world.water(1), { form: form as Record<string, unknown>, key: newId() });
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();
const place = async (count: number) => {
  for (let n = 0; n < count; n += 1) expect((await order()).status).toBe(201);
};

test('only three of eight unpaid orders of one customer in a slot are accepted, and other customers can order', async () => {
  expect(await statusesOf(Array.from({ length: 8 }, () => order()))).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  expect(await countBooked(shop, slot)).toBe(3);
  const refused = await order();
  expect([refused.status, refused.body.errorType, refused.body.message]).toEqual([
    409,
    'SLOT_FULL',
    'You have 3 unpaid orders at this delivery time. Please pay for one, or choose another time.',
  ]);
  expect(refused.body.nearestSlots).toHaveLength(3);
  expect((await order({ deliveryDate: monday, deliveryTime: 'afternoon' })).status).toBe(201);
  expect((await order(inSlot, await buildCustomer(shop))).status).toBe(201);
  expect(await world.findFaults()).toEqual([]);
});

const asStaff: CallShop = async (...call) => shop.as(await buildAdmin(shop))(...call);
const pay = async (id = '') => {
  const body = { paymentStatus: 'paid' } as const;
  expect((await asStaff('PUT /admin/orders/:id/payment-status', { params: { id }, body })).status).toBe(200);
};

test('after an unpaid order is paid or cancelled, the customer can place another one', async () => {
  await place(3);
  const [first, second] = (await world.ordersOf(asha)).map(({ id }) => id);
  await pay(first);
  expect(await statusesOf([order(), order()])).toEqual([201, 409]);
  const cancelled = await shop.as(asha)('POST /orders/:id/cancel', { params: { id: second ?? '' }, body: {} });
  expect(cancelled.status).toBe(200);
  expect(await statusesOf([order(), order()])).toEqual([201, 409]);
});

test('a slot without a capacity accepts any number of unpaid orders', async () => {
  const free = { deliveryDate: monday, deliveryTime: 'evening' };
  expect(await statusesOf(Array.from({ length: 5 }, () => order(free)))).toEqual([201, 201, 201, 201, 201]);
});

test('orders on account and orders by phone do not count as unpaid, and staff can move any order into the slot', async () => {
  const account = await buildAccount(shop, 100_000);
  const onAccount = { ...inSlot, paymentMethod: 'account' };
  expect(await statusesOf(Array.from({ length: 4 }, () => order(onAccount, account)))).toEqual([201, 201, 201, 201]);
  await shop.db.run(sql('update orders set is_by_phone = true where id = any($1::uuid[])'), [
    (await world.ordersOf(account)).map(({ id }) => id),
  ]);
  await place(3);
  const other = await order({ deliveryDate: monday, deliveryTime: 'evening' });
  const params = { id: other.body.data.order.id };
  expect((await asStaff('POST /admin/orders/:id/move', { params, body: inSlot })).status).toBe(200);
});

test('a customer cannot move a fourth unpaid order into the slot, but can move a paid one', async () => {
  await place(3);
  const { body } = await order({ deliveryDate: monday, deliveryTime: 'evening' });
  const params = { id: body.data.order.id };
  const move = () => shop.as(asha)('POST /orders/:id/move', { params, body: inSlot });
  expect(await move()).toMatchObject({ status: 409, body: { errorType: 'SLOT_FULL' } });
  expect(await countBooked(shop, slot)).toBe(3);
  await pay(params.id);
  expect((await move()).status).toBe(200);
});

test('plans of one customer make only three unpaid orders in the slot, and the other days fail', async () => {
  const plans: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    plans.push(await buildPlan(shop, asha, { lines: world.water(1), everyDays: 7, windowKey: 'morning' }));
  }
  await world.makeAt(noonOfSunday);
  const days = (await Promise.all(plans.map((id) => listDates(shop, id)))).map(([day]) => day);
  expect(days.filter((day) => day?.outcome === 'made')).toHaveLength(3);
  expect(days.filter((day) => day?.problem === 'open-orders')).toHaveLength(2);
  expect(await countBooked(shop, slot)).toBe(3);
  expect(await world.findFaults()).toEqual([]);
});

test('MAX_UNPAID_PER_SLOT sets the limit of unpaid orders; 0 means no limit', async () => {
  const open = await openTestShop({ MAX_UNPAID_PER_SLOT: '0' });
  try {
    const customer = await buildCustomer(open);
    await open.db.run(sql("update delivery_windows set capacity = 20 where key = 'morning'"));
    const items = [{ productId: (await buildProduct(open)).id, quantity: 1 }];
    expect(await statusesOf(Array.from({ length: 5 }, () => placeOrder(open, customer, items)))).toEqual(
      Array.from({ length: 5 }, () => 201),
    );
  } finally {
    await open.close();
  }
});
