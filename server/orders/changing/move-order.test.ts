/** Moves of orders to other slots: one order by its customer or by staff, and all orders of a slot by staff. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pickup } from '#contract/jars/pickup-calls.ts';
import type { Order } from '#contract/orders/calls.ts';
import { deliveryDays } from '#contract/orders/delivery.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildPickup } from '#server/testing/builders/pickups.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildBooked, buildException, buildWindow, resetSlots } from '#server/testing/builders/slots.ts';
import { buildZone, closeZones } from '#server/testing/builders/zones.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let admin: BuiltAdmin;
let asha: BuiltCustomer;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await buildAdmin(shop);
  jar = (await buildProduct(shop, { stock: 900 })).id;
});
beforeEach(async () => {
  await resetSlots(shop);
  asha = await buildCustomer(shop);
});
afterAll(() => shop.close());

const day = (days: number) => deliveryDays(shop.clock())[days] ?? '';
const order = (state: Parameters<typeof buildOrder>[3] = {}, customer = asha) =>
  buildOrder(shop, customer, [{ productId: jar, quantity: 1 }], state);
const move = (one: Order, deliveryDate: string, deliveryTime = 'evening', as = asha) =>
  shop.as(as)('POST /orders/:id/move', { params: { id: one.id }, body: { deliveryDate, deliveryTime } });
const moveAsStaff = (one: Order, body: object) =>
  shop.as(admin)('POST /admin/orders/:id/move', { params: { id: one.id }, body });

const moveSlot = async (body: object) =>
  (await shop.as(admin)('POST /admin/orders/move', { body: body as never })).body;

const none = { moved: 0, left: [] };

const counters = sql<{ slot: string; booked: number }>(`
  select to_char(date, 'YYYY-MM-DD ') || window_key as slot, booked from slot_counts where booked > 0 order by slot`);
const bookedSlots = async () =>
  Object.fromEntries((await shop.db.rows(counters)).map(({ slot, booked }) => [slot, booked]));

describe('a customer', () => {
  // Proves slots-21
  test('can move a pending order to a place in another slot; staff see it in the history, and one email is sent', async () => {
    const one = await order();
    const { status, body } = await move(one, day(3));
    expect([status, body.message]).toEqual([200, 'Your order was moved.']);
    expect(body.data.order).toMatchObject({
      deliveryDate: day(3),
      deliveryTime: 'evening',
      totalAmount: one.totalAmount,
      deliveryWindow: { label: 'Evening', from: '16:00', to: '20:00' },
    });
    expect(await bookedSlots()).toEqual({ [`${day(3)} evening`]: 1 });
    const { statusHistory } = (await shop.as(admin)('GET /admin/orders/:id/status-history', { params: { id: one.id } }))
      .body.data;
    expect(statusHistory.at(-1)).toMatchObject({
      kind: 'slot',
      previousStatus: `${day(1)}, Morning (9 AM - 12 PM)`,
      newStatus: `${day(3)}, Evening (4 PM - 8 PM)`,
      changedByUser: { name: asha.name },
    });
    const own = await shop.as(asha)('GET /orders/:id/status-history', { params: { id: one.id } });
    expect(own.body.data.statusHistory).toHaveLength(1);
    const moved = (await queuedMails(shop, asha.email)).filter(({ kind }) => kind === 'order-moved');
    expect(moved).toHaveLength(1);
    expect((await move(one, day(3))).status).toBe(200);
    expect(await bookedSlots()).toEqual({ [`${day(3)} evening`]: 1 });
  });

  // Proves slots-21
  test('cannot move an order into a full slot, and the order keeps its place', async () => {
    const night = await buildWindow(shop, { capacity: 2 });
    await buildBooked(shop, { date: day(2), windowKey: night.key, booked: 2 });
    const one = await order();
    const { status, body } = await move(one, day(2), night.key);
    expect([status, body.errorType]).toEqual([409, 'SLOT_FULL']);
    expect(body.nearestSlots).toHaveLength(3);
    expect(await bookedSlots()).toMatchObject({ [`${day(1)} morning`]: 1, [`${day(2)} ${night.key}`]: 2 });
  });

  // Proves slots-21
  test('cannot move an order once it is being prepared, nor after the cut-off of its slot', async () => {
    const prepared = await move(await order({ status: 'preparing' }), day(2));
    expect([prepared.status, prepared.body.message]).toEqual([
      409,
      'It is too late to move this order here. Please call us.',
    ]);
    const early = await buildWindow(shop, { cutoffDays: 2, cutoffMinute: 20 * 60 });
    const one = await order({ form: { deliveryDate: day(5), deliveryTime: early.key } });
    await shop.db.run(sql(`update delivery_windows set cutoff_days = 5, cutoff_minute = 0 where key = $1`), [
      early.key,
    ]);
    expect((await move(one, day(6))).status).toBe(409);
  });

  // Proves slots-21
  test('cannot move an order of another customer', async () => {
    const one = await order({}, await buildCustomer(shop));
    expect((await move(one, day(2))).status).toBe(404);
  });

  test('can move orders at most 20 times an hour; refused moves and moves to the same slot do not count', async () => {
    const [one, other] = [await order(), await order()];
    for (let count = 1; count <= 10; count += 1) {
      expect((await move(one, day(1 + (count % 3)))).status).toBe(200);
      expect((await move(one, day(1 + (count % 3)))).status).toBe(200);
      expect((await move(one, day(2), 'midnight')).status).toBe(400);
      expect((await move(other, day(1 + (count % 3)))).status).toBe(200);
    }
    const { status, body, headers } = await move(other, day(5));
    expect([status, body.message, headers['retry-after']]).toEqual([
      429,
      'You have changed orders 20 times in the last hour. Please try again later, or call us.',
      '3600',
    ]);
    expect((await move(one, day(2))).status).toBe(200);
    expect((await moveAsStaff(other, { deliveryDate: day(5), deliveryTime: 'evening' })).status).toBe(200);
    expect((await move(await order({}, await buildCustomer(shop)), day(2))).status).toBe(404);
    shop.clock.advance(3600);
    expect((await move(other, day(3))).status).toBe(200);
  });

  test('gets only one email about several moves of an order, with the last slot', async () => {
    const [one, other] = [await order(), await order()];
    for (const days of [2, 3, 4]) await move(one, day(days));
    await move(other, day(2));
    const moved = (await queuedMails(shop, asha.email)).filter((mail) => mail.kind === 'order-moved');
    expect(moved.map(({ orders }) => orders.map(({ orderNumber, day: on }) => [orderNumber, on]))).toEqual([
      [[one.orderNumber, day(4)]],
      [[other.orderNumber, day(2)]],
    ]);
  });

  // Proves slots-21
  test('cannot move an order to an unknown day or window, and gets a message for the wrong field', async () => {
    const one = await order();
    expect((await move(one, '2026-02-31')).body.errors).toEqual([
      { path: 'deliveryDate', msg: 'There is no such day in the calendar' },
    ]);
    for (const far of ['0000-01-01', '1999-12-31', '2100-01-01']) expect((await move(one, far)).status).toBe(400);
    expect((await move(one, day(2), 'midnight')).body.errors).toEqual([
      { path: 'deliveryTime', msg: 'Please choose morning, afternoon or evening' },
    ]);
  });
});

describe('staff', () => {
  // Proves slots-22
  test('can move an order that is on its way, and can confirm a move into a closed slot', async () => {
    const one = await order({ status: 'out_for_delivery' });
    await buildException(shop, { date: day(4) });
    const refused = await moveAsStaff(one, { deliveryDate: day(4), deliveryTime: 'morning' });
    expect([refused.status, refused.body.errorType]).toEqual([409, 'SLOT_CLOSED']);
    const body = { deliveryDate: day(4), deliveryTime: 'morning', overbook: true, reason: 'She asked for it' };
    expect((await moveAsStaff(one, body)).body.data.order.deliveryDate).toBe(day(4));
    expect(await bookedSlots()).toEqual({ [`${day(4)} morning`]: 1 });
  });

  // Proves slots-22
  test('can move an order into a full slot only if they confirm the overbooking', async () => {
    const night = await buildWindow(shop, { capacity: 1 });
    const to = { deliveryDate: day(12), deliveryTime: night.key };
    await order({ form: to });
    const one = await order();
    const refused = await moveAsStaff(one, to);
    expect([refused.status, refused.body.errorType]).toEqual([409, 'SLOT_FULL']);
    expect((await moveAsStaff(one, { ...to, overbook: true })).status).toBe(200);
    expect(await bookedSlots()).toEqual({ [`${day(12)} ${night.key}`]: 2 });
  });

  // Proves slots-22
  test('can move an order to an address that is no longer served only if they confirm; it keeps its zone', async () => {
    await buildZone(shop, { pincodes: ['560038'] });
    const one = await order();
    await closeZones(shop);
    await buildZone(shop, { pincodes: ['110001'] });
    const to = { deliveryDate: day(5), deliveryTime: 'evening' };
    const refused = await moveAsStaff(one, to);
    const moved = await moveAsStaff(one, { ...to, overbook: true });
    await closeZones(shop);
    expect([refused.status, refused.body.errorType, moved.status]).toEqual([409, 'NOT_SERVED', 200]);
    const inZone = sql<{ isInZone: boolean }>(
      'select zone_id is not null as is_in_zone from slot_counts where date = $1',
    );
    expect(await shop.db.rows(inZone, [day(5)])).toEqual([{ isInZone: true }]);
  });

  // Proves slots-22
  test('cannot move a delivered or cancelled order', async () => {
    for (const status of ['delivered', 'cancelled'] as const) {
      const answer = await moveAsStaff(await order({ status }), { deliveryDate: day(2), deliveryTime: 'morning' });
      expect(answer.status).toBe(409);
    }
  });

  // Proves slots-23
  test('can move all open orders of a day to another slot, and each customer gets one email', async () => {
    const ravi = await buildCustomer(shop);
    const form = { deliveryDate: day(10) };
    await order({ form });
    await order({ form: { ...form, deliveryTime: 'evening' } });
    await order({ form }, ravi);
    await order({ form, status: 'delivered' });
    const from = { date: day(10) };
    const body = { from, deliveryDate: day(2), deliveryTime: 'morning', reason: 'Rain' };
    const { status, body: answer } = await shop.as(admin)('POST /admin/orders/move', { body });
    expect([status, answer.message, answer.data]).toEqual([
      200,
      '3 of 3 orders moved.',
      { moved: 3, left: [], pickups: none, plans: none, next: null, rest: 0 },
    ]);
    expect(await bookedSlots()).toEqual({ [`${day(2)} morning`]: 3, [`${day(10)} morning`]: 1 });
    const lettersTo = async (email: string) =>
      (await queuedMails(shop, email)).filter(({ kind }) => kind === 'order-moved').length;
    expect([await lettersTo(asha.email), await lettersTo(ravi.email)]).toEqual([1, 1]);
    const again = await shop.as(admin)('POST /admin/orders/move', { body });
    expect(again.body.data).toEqual({ moved: 0, left: [], pickups: none, plans: none, next: null, rest: 0 });
  });

  // Proves slots-23
  test('get a list of the orders that stay because the new slot has no place for them', async () => {
    const night = await buildWindow(shop, { capacity: 1 });
    const ravi = await buildCustomer(shop);
    const form = { deliveryDate: day(11) };
    const orders = [await order({ form }), await order({ form }, ravi)];
    const body = { from: { date: day(11) }, deliveryDate: day(11), deliveryTime: night.key };
    const { data } = (await shop.as(admin)('POST /admin/orders/move', { body })).body;
    expect(data.moved).toBe(1);
    const left = data.left[0];
    expect(data.left).toEqual([
      {
        id: left?.id,
        orderNumber: orders.find(({ id }) => id === left?.id)?.orderNumber,
        message: 'No place is left for them there.',
      },
    ]);
    expect(await bookedSlots()).toEqual({ [`${day(11)} morning`]: 1, [`${day(11)} ${night.key}`]: 1 });
  });
});

describe('a slot that is moved in parts', () => {
  // Proves slots-23
  test('keeps each customer’s orders in one part, and each answer says where the next part starts', async () => {
    const ravi = await buildCustomer(shop);
    const form = { deliveryDate: day(9) };
    for (const customer of [asha, asha, ravi, await buildCustomer(shop)]) await order({ form }, customer);
    const body = { from: { date: day(9) }, deliveryDate: day(8), deliveryTime: 'morning', most: 1 };
    const parts = [];
    let after: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof moveSlot>> = await moveSlot({ ...body, after });
      parts.push([part.data.moved, part.data.rest]);
      after = part.data.next;
    } while (after !== null);
    expect(parts).toEqual([
      [2, 2],
      [1, 1],
      [1, 0],
    ]);
    expect(await bookedSlots()).toEqual({ [`${day(8)} morning`]: 4 });
    const letters = (await queuedMails(shop, asha.email)).filter((mail) => mail.kind === 'order-moved');
    expect(letters.map(({ orders }) => orders.length)).toEqual([2]);
  });
});

describe('the preview of a move of a slot', () => {
  beforeEach(() => shop.db.run(sql('update orders set holds_place = false where holds_place')));
  const foresee = async (query: object) =>
    (await shop.as(admin)('GET /admin/orders/move', { query: query as never })).body.data;

  // Proves slots-23
  test('shows the same result as the move itself: either all orders and pick-ups of a customer move, or none of them', async () => {
    const night = await buildWindow(shop, { capacity: 2 });
    const ravi = await buildCustomer(shop);
    const form = { deliveryDate: day(6) };
    for (const customer of [asha, asha, ravi, ravi]) await order({ form }, customer);
    await buildPickup(shop, ravi, { count: 1, form });
    const query = { date: day(6), deliveryDate: day(6), deliveryTime: night.key };
    const foreseen = await foresee(query);
    expect([foreseen.moved, foreseen.left.length, foreseen.pickups.left.length]).toEqual([2, 2, 1]);
    expect(new Set(foreseen.left.map(({ message }) => message))).toEqual(new Set(['No place is left for them there.']));
    expect(await bookedSlots()).toEqual({ [`${day(6)} morning`]: 5 });
    expect((await foresee({ ...query, overbook: true })).left).toEqual([]);
    const body = { from: { date: day(6) }, deliveryDate: day(6), deliveryTime: night.key };
    const { data } = (await shop.as(admin)('POST /admin/orders/move', { body })).body;
    expect([data.moved, data.left.map(({ id }) => id)]).toEqual([2, foreseen.left.map(({ id }) => id)]);
  });

  test('names the reason why the new slot is closed, and is refused for an unknown day', async () => {
    await order({ form: { deliveryDate: day(6) } });
    await buildException(shop, { date: day(7), reason: 'Diwali' });
    const query = { date: day(6), deliveryDate: day(7), deliveryTime: 'morning' };
    expect((await foresee(query)).left).toMatchObject([{ message: expect.stringContaining('Diwali') }]);
    const answer = await shop.as(admin)('GET /admin/orders/move', { query: { ...query, deliveryDate: '2026-02-31' } });
    expect(answer.status).toBe(400);
  });
});

describe('pick-ups in a slot that is moved', () => {
  beforeEach(() => shop.db.run(sql('update orders set holds_place = false where holds_place')));
  const pickupOf = async ({ id }: Pickup) =>
    (await shop.as(admin)('GET /admin/pickups/:id', { params: { id } })).body.data;

  // Proves door-1
  test('move and take a place in the new slot if they are open, and each customer gets one email about orders and pick-ups', async () => {
    const ravi = await buildCustomer(shop);
    const [ofAsha, ofRavi] = [await buildPickup(shop, asha), await buildPickup(shop, ravi, { count: 1 })];
    const over = await buildPickup(shop, ravi, { count: 1 });
    await shop.as(ravi)('POST /pickups/:id/cancel', { params: over });
    await order();
    const from = { date: day(1), windowKey: 'morning' };
    const body = { from, deliveryDate: day(2), deliveryTime: 'afternoon', reason: 'Rain' };
    const { message, data } = await moveSlot(body);
    expect([message, data]).toEqual([
      '1 of 1 orders and 2 of 2 pick-ups moved.',
      { moved: 1, left: [], pickups: { moved: 2, left: [] }, plans: none, next: null, rest: 0 },
    ]);
    expect(await bookedSlots()).toEqual({ [`${day(2)} afternoon`]: 3 });
    const place = { deliveryDate: day(2), deliveryTime: 'afternoon' };
    const { pickup, history } = await pickupOf(ofAsha);
    expect(pickup).toMatchObject({ ...place, status: 'scheduled', payBy: '2026-12-03' });
    expect(history.at(-1)).toMatchObject({ kind: 'moved', reason: 'Rain', changedByUser: { name: admin.name } });
    expect((await pickupOf(ofRavi)).pickup).toMatchObject(place);
    expect((await pickupOf(over)).pickup).toMatchObject({ deliveryDate: day(1), status: 'cancelled' });
    const lettersTo = async ({ email }: BuiltCustomer) =>
      (await queuedMails(shop, email ?? '')).filter(({ kind }) => kind === 'order-moved');
    expect(await lettersTo(asha)).toMatchObject([{ orders: [{ day: day(2) }], pickups: [{ day: day(2) }] }]);
    const jars = expect.stringMatching(/^1 × 20 L jar/);
    expect(await lettersTo(ravi)).toMatchObject([{ orders: [], pickups: [{ day: day(2), jars }] }]);
    expect((await moveSlot(body)).data).toMatchObject({ moved: 0, left: [], pickups: none });
  });

  // Proves door-1
  test('stay if the new slot has no place for them, and staff get the reason', async () => {
    const night = await buildWindow(shop, { capacity: 0 });
    const { id } = await buildPickup(shop, asha);
    const from = { date: day(1), windowKey: 'morning' };
    const body = { from, deliveryDate: day(1), deliveryTime: night.key };
    const { message, data } = await moveSlot(body);
    const left = [{ id, customerName: asha.name, message: 'No place is left for them there.' }];
    expect([message, data.left, data.pickups]).toEqual([
      '0 of 0 orders and 0 of 1 pick-ups moved.',
      [],
      { moved: 0, left },
    ]);
    expect(await bookedSlots()).toEqual({ [`${day(1)} morning`]: 1 });
    expect((await moveSlot({ ...body, overbook: true })).data.pickups.moved).toBe(1);
    expect(await bookedSlots()).toEqual({ [`${day(1)} ${night.key}`]: 1 });
  });
});

// Proves slots-24
test('orders that swap slots at the same time do not deadlock', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => buildCustomer(shop)));
  const orders = await Promise.all(
    many.map((customer, at) => order({ form: { deliveryTime: at % 2 === 0 ? 'morning' : 'evening' } }, customer)),
  );
  const answers = await Promise.all(
    orders.map((one, at) => move(one, day(1), at % 2 === 0 ? 'evening' : 'morning', many[at])),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await bookedSlots()).toEqual({ [`${day(1)} evening`]: 4, [`${day(1)} morning`]: 4 });
});

// Proves slots-24
test('moves of several slots to one other slot, at the same time as cancellations of their orders, do not deadlock', async () => {
  for (let round = 0; round < 3; round += 1) {
    const from = { deliveryDate: day(14 + round) };
    const orders = [];
    for (let n = 0; n < 6; n += 1) {
      orders.push(await order({ form: { ...from, deliveryTime: n % 2 === 0 ? 'morning' : 'evening' } }));
    }
    const target = { deliveryDate: from.deliveryDate, deliveryTime: 'afternoon' };
    const moveAll = (windowKey: string | null) =>
      shop.as(admin)('POST /admin/orders/move', {
        body: { from: { date: from.deliveryDate, windowKey }, ...target },
      });
    const answers = await Promise.all([
      moveAll(null),
      moveAll('evening'),
      moveAll('morning'),
      ...orders.toReversed().map(({ id }) => shop.as(asha)('POST /orders/:id/cancel', { params: { id }, body: {} })),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
  expect([shop.db.repeats(), await countDeadlocks(shop)]).toEqual([0, 0]);
});
