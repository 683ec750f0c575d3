/**
 * A day that is closed, for example for rain, is closed in every call, even if a window and a zone have their own
 * capacity.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder, placeOrder } from '../testing/builders/orders.ts';
import { beginPlan } from '../testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '../testing/builders/products.ts';
import { resetSlots } from '../testing/builders/slots.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const date = '2026-11-24';
const zoneId = '01936f0e-0000-7000-8000-00000000000a';
let shop: TestShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;
let jar: BuiltProduct;
beforeAll(async () => {
  // The limit of unpaid orders is off, because one customer places several orders in the slot.
  shop = await openTestShop({ MAX_UNPAID_PER_SLOT: '0' });
  [meera, asha] = [await buildAdmin(shop), await buildCustomer(shop)];
  jar = await buildProduct(shop, { stock: 1000 });
  await buildZone(shop, { id: zoneId, pincodes: ['560038'] });
});
beforeEach(() => resetSlots(shop));
afterAll(() => shop.close());

async function set(change: Record<string, unknown>) {
  const body = { date, isClosed: false, ...change };
  const { status, body: answer } = await shop.as(meera)('PUT /admin/slots', { body });
  expect(status, answer.message).toBe(200);
}

/** Whether each call treats the morning slot as open for orders. */
async function readAllCalls() {
  const [asCustomer, asStaff] = [shop.as(asha), shop.as(meera)];
  const morningOf = (days: { date: string; windows: { key: string; state: string }[] }[]) =>
    days.find((day) => day.date === date)?.windows.find(({ key }) => key === 'morning')?.state !== 'closed';
  const pincode = '560038';
  const items = [{ productId: jar.id, quantity: 1 }];
  const form = { deliveryDate: date, deliveryTime: 'morning', deliveryPincode: pincode };
  const moved = await buildOrder(shop, asha, items, { form: { deliveryPincode: pincode, deliveryTime: 'evening' } });
  const move = { params: { id: moved.id }, body: { deliveryDate: date, deliveryTime: 'morning' } };
  const plan = await beginPlan(shop, asha, items, { form: { ...form, startDate: date } });
  const days = (await asCustomer('GET /plans/days')).body.data.days;
  const answers = {
    grid: morningOf((await asStaff('GET /admin/slots', { query: { from: date } })).body.data.days),
    gridOfZone: morningOf((await asStaff('GET /admin/slots', { query: { from: date, zoneId } })).body.data.days),
    chooser: morningOf((await shop.call('GET /delivery-slots', { query: { pincode } })).body.data.days),
    phone: morningOf((await asStaff('GET /admin/delivery-slots', { query: { pincode } })).body.data.days),
    checkout: (await placeOrder(shop, asha, items, { form })).status === 201,
    move: (await asCustomer('POST /orders/:id/move', move)).status === 200,
    staffMove: (await asStaff('POST /admin/orders/:id/move', move)).status === 200,
    plan: days.find((day) => day.planId === plan.id)?.problem == null,
  };
  await shop.db.run(sql(`update plans set status = 'ended', ended_at = created_at, next_at = null`));
  return answers;
}

const allCalls = (takes: boolean) => ({
  grid: takes,
  gridOfZone: takes,
  chooser: takes,
  phone: takes,
  checkout: takes,
  move: takes,
  staffMove: takes,
  plan: takes,
});

// Proves slots-7
test('a closed day stays closed despite a capacity of window or zone; when it is opened, the slot has that capacity', async () => {
  await set({ windowKey: 'morning', capacity: 50 });
  await set({ zoneId, capacity: 40 });
  await set({ windowKey: 'morning', zoneId, capacity: 30 });
  expect(await readAllCalls()).toEqual(allCalls(true));
  await set({ isClosed: true, reason: 'Rain' });
  expect(await readAllCalls()).toEqual(allCalls(false));
  await set({});
  expect(await readAllCalls()).toEqual(allCalls(true));
  const { days } = (await shop.as(meera)('GET /admin/slots', { query: { from: date, zoneId } })).body.data;
  expect(days[0]?.windows[0]).toMatchObject({ state: 'open', capacity: 30 });
});

test('a slot that staff open on a closed day is open in every call', async () => {
  await set({ isClosed: true, reason: 'Rain' });
  await set({ windowKey: 'morning', zoneId, isOpened: true });
  expect(await readAllCalls()).toEqual(allCalls(true));
  await set({ windowKey: 'morning', zoneId });
  expect(await readAllCalls()).toEqual(allCalls(false));
});

// Proves slots-7
test('a slot of a closed zone stays closed even if its window is opened', async () => {
  await set({ zoneId, isClosed: true, reason: 'Road works' });
  await set({ windowKey: 'morning', isOpened: true });
  expect(await readAllCalls()).toEqual(allCalls(false));
});
