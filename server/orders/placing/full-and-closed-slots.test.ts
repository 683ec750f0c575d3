/** An order for a full or closed slot is refused: nothing is written, and the answer names the nearest open slots. */

import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NearestSlot } from '#contract/http/envelope.ts';
import { sql } from '#server/core/db/database.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm, findStockFaults, placeOrder } from '#server/testing/builders/orders.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { buildBooked, buildException, countBooked, resetSlots } from '#server/testing/builders/slots.ts';
import { buildZone, closeZones } from '#server/testing/builders/zones.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { placeOrder as placeOrderAct } from './place-order.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let meera: BuiltAdmin;
let jar: BuiltProduct;
beforeAll(async () => {
  shop = await openTestShop();
  [asha, meera] = [await buildCustomer(shop), await buildAdmin(shop)];
  jar = await buildProduct(shop, { stock: 5000 });
});
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+05:30');
  await closeZones(shop);
  await resetSlots(shop);
});
afterAll(() => shop.close());

const tomorrow = { date: '2026-11-22', windowKey: 'morning' };
const order = (form: Record<string, unknown> = {}, key = newId()) =>
  placeOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { form, key });
const fill = (slot = tomorrow) => buildException(shop, { ...slot, isClosed: false, capacity: 0 });
const setWindow = (what: string, key = 'morning') =>
  shop.db.run(sql(`update delivery_windows set ${what} where key = $1`), [key]);

const counts = sql<{ orders: number; keys: number; stock: number }>(`
  select (select count(*) from orders) as orders, (select count(*) from requests) as keys,
    (select stock from products where id = $1) as stock`);
const countAll = () => shop.db.row(counts, [jar.id]);
const describeSlots = (slots: readonly NearestSlot[]) => slots.map(({ date, key }) => `${date} ${key}`);
async function refusalOf(answer: ReturnType<typeof order>) {
  const { status, body } = await answer;
  return { answer: [status, body.errorType, body.message], nearest: describeSlots(body.nearestSlots ?? []) };
}

const full = [409, 'SLOT_FULL', 'This delivery time has just become full. Please choose another one.'];
const closed = (sentence: string) => [409, 'SLOT_CLOSED', sentence];
const restOfTomorrow = ['2026-11-22 afternoon', '2026-11-22 evening', '2026-11-23 morning'];

describe('a full slot', () => {
  // Proves placing-12
  test('refuses an order after its last place is taken, and names the three nearest open slots, sorted by time', async () => {
    await setWindow('capacity = 3');
    await buildBooked(shop, { ...tomorrow, booked: 2 });
    expect((await order()).status).toBe(201);
    const { body } = await order();
    expect(await refusalOf(order())).toEqual({ answer: full, nearest: restOfTomorrow });
    expect(body.nearestSlots[0]).toEqual({
      date: '2026-11-22',
      key: 'afternoon',
      label: 'Afternoon',
      from: '12:00',
      to: '16:00',
    });
    expect(await countBooked(shop, tomorrow)).toBe(3);
  });

  // Proves placing-12
  test('names only open slots in the refusal, and earlier ones if there are too few later ones', async () => {
    await fill({ date: '2026-12-21', windowKey: 'afternoon' });
    await buildException(shop, { date: '2026-12-21', windowKey: 'morning' });
    expect(await refusalOf(order({ deliveryDate: '2026-12-21', deliveryTime: 'afternoon' }))).toEqual({
      answer: full,
      nearest: ['2026-12-20 afternoon', '2026-12-20 evening', '2026-12-21 evening'],
    });
  });

  // Proves placing-2
  test('of one zone does not close the same slot of another zone', async () => {
    const [here, there] = [
      await buildZone(shop, { pincodes: ['560038'], windows: ['morning', 'evening'] }),
      await buildZone(shop, { pincodes: ['560034'] }),
    ];
    await buildException(shop, { ...tomorrow, zoneId: here.id, isClosed: false, capacity: 0 });
    expect(await refusalOf(order())).toEqual({
      answer: full,
      nearest: ['2026-11-22 evening', '2026-11-23 morning', '2026-11-23 evening'],
    });
    expect((await order({ deliveryPincode: '560034' })).status).toBe(201);
    expect(await countBooked(shop, { ...tomorrow, zoneId: there.id })).toBe(1);
  });
});

describe('a closed slot', () => {
  // Proves placing-13
  test('refuses orders from the exact second of its cut-off, with a message about the time', async () => {
    await setWindow('cutoff_days = 1, cutoff_minute = 1080');
    shop.clock.set('2026-11-21T17:59:59+05:30');
    expect((await order()).status).toBe(201);
    shop.clock.set('2026-11-21T18:00:00+05:30');
    expect(await refusalOf(order())).toEqual({
      answer: closed('The time to order for this delivery is over. Please choose another one.'),
      nearest: restOfTomorrow,
    });
  });

  // Proves placing-13
  test('refuses orders with a message about the weekday if its window is not served on that weekday', async () => {
    await setWindow(`weekdays = '{1,2,3,4,5,6}'`);
    expect(await refusalOf(order())).toEqual({
      answer: closed('We do not deliver on that weekday at this time. Please choose another one.'),
      nearest: restOfTomorrow,
    });
  });

  // Proves placing-13
  test.each([
    ['Diwali', 'We do not deliver at that time: Diwali. Please choose another time.'],
    ['', 'We do not deliver at that time. Please choose another time.'],
  ])('refuses orders with the reason of the closed day in the message: "%s"', async (reason, sentence) => {
    await buildException(shop, { date: '2026-11-22', reason });
    expect(await refusalOf(order({ deliveryTime: 'evening' }))).toEqual({
      answer: closed(sentence),
      nearest: ['2026-11-23 morning', '2026-11-23 afternoon', '2026-11-23 evening'],
    });
  });
});

describe('refused orders', () => {
  const refusals: [string, () => Promise<unknown>][] = [
    ['a full slot', () => fill()],
    ['a closed slot', () => buildException(shop)],
    ['an address that is not served', () => buildZone(shop)],
    ['a minimum amount', () => buildZone(shop, { pincodes: ['560038'], minimumPaise: 900_00 })],
  ];
  // Proves placing-14
  test.each(refusals)(
    'an order that is refused because of %s takes no stock and no place, and its key can be used again',
    async (_, refuse) => {
      const [before, key] = [await countAll(), newId()];
      await refuse();
      expect([400, 409]).toContain((await order({}, key)).status);
      expect(await countAll()).toEqual(before);
      expect(await countBooked(shop, tomorrow)).toBe(0);
      await closeZones(shop);
      await resetSlots(shop);
      // The key can now be used for another order.
      expect((await order({ deliveryTime: 'evening' }, key)).status).toBe(201);
      expect(await findStockFaults(shop)).toEqual([]);
    },
  );

  // Proves placing-14
  test('an order whose slot becomes full while the order is being placed is refused and writes nothing', async () => {
    await setWindow('capacity = 1');
    const before = await countAll();
    const client = await shop.db.pool.connect();
    try {
      // The order has read its slot and waits for the locked product while another order takes the last place.
      await client.query('begin');
      await client.query('select 1 from products where id = $1 for no key update', [jar.id]);
      const late = order();
      await untilWaiting(shop.db, 1);
      await buildBooked(shop, { ...tomorrow, booked: 1 });
      await client.query('commit');
      expect(await refusalOf(late)).toEqual({ answer: full, nearest: restOfTomorrow });
    } finally {
      client.release();
    }
    expect(await countAll()).toEqual(before);
  });
});

const changes: [string, () => Promise<unknown>][] = [
  ['full', () => setWindow('capacity = 1')],
  ['closed', () => buildException(shop)],
  ['no longer offered', () => setWindow(`last_date = '2026-11-21'`)],
  ['not served any more', () => buildZone(shop)],
];
// Proves placing-20
test.each(changes)(
  'a repeat with the same key returns the first order even if its slot is now %s',
  async (_, change) => {
    const key = newId();
    const first = await order({}, key);
    const before = await countAll();
    await change();
    const repeat = await order({}, key);
    expect([repeat.status, repeat.body.data?.order]).toEqual([201, first.body.data.order]);
    expect((await order()).status).toBeGreaterThanOrEqual(400);
    expect(await countAll()).toEqual(before);
    expect(await countBooked(shop, tomorrow)).toBe(1);
  },
);

describe('staff who confirm an overbooking', () => {
  const form = { ...deliveryForm, ...noDoorAndOffice };
  const overbook = (isOverbooking: boolean) =>
    placeOrderAct(
      shop,
      { ...meera, role: 'admin' },
      {
        customer: { ...asha, role: 'customer' },
        form: { ...form, items: [{ productId: jar.id, quantity: 1 }] },
        isOverbooking,
      },
    );

  // Proves placing-15
  test.each([
    ['full', () => setWindow('capacity = 1')],
    ['closed', () => buildException(shop)],
  ])('can place an order in a %s slot, which is refused without the confirmation', async (_, change) => {
    await buildBooked(shop, { ...tomorrow, booked: 1 });
    await change();
    await expect(overbook(false)).rejects.toThrow();
    expect(await countBooked(shop, tomorrow)).toBe(1);
    expect(await overbook(true)).toMatchObject({ customerId: asha.id, holdsPlace: true, isByPhone: true });
    expect(await countBooked(shop, tomorrow)).toBe(2);
  });

  // Proves placing-21
  test('cannot place an order for an address that is not served', async () => {
    await buildZone(shop);
    await expect(overbook(true)).rejects.toThrow();
  });
});
