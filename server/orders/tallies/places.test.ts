/** Checks and recounts of the stored numbers of taken places in slots. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder, placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildBooked, countBooked } from '#server/testing/builders/slots.ts';
import { type BuiltZone, buildZone } from '#server/testing/builders/zones.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { type CleanShop, openCleanShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { findPlaceFaults, recountPlaces } from './tallies.store.ts';

let shop: CleanShop;
let asha: BuiltCustomer;
let jar: string;
let zone: BuiltZone;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asha = await buildCustomer(shop);
  jar = (await buildProduct(shop)).id;
  await buildOrder(shop, asha, [{ productId: jar, quantity: 1 }]);
  zone = await buildZone(shop, { pincodes: ['560038'] });
  for (const deliveryTime of ['morning', 'morning', 'evening']) {
    await buildOrder(shop, asha, [{ productId: jar, quantity: 1 }], { form: { deliveryTime } });
  }
});

const findFaults = () => findPlaceFaults(shop.db, shop.clock());
const morning = { date: '2026-11-22', windowKey: 'morning' };

test('the slot counters are correct after orders were placed and cancelled', async () => {
  const { body } = await placeOrder(shop, asha, [{ productId: jar, quantity: 1 }]);
  await shop.as(asha)('POST /orders/:id/cancel', { params: { id: body.data.order.id }, body: {} });
  expect(await findFaults()).toEqual([]);
});

// Proves placing-22
test('each slot with a wrong counter is reported, with and without a zone, and is correct after a recount', async () => {
  await shop.db.run(sql(`update slot_shares set booked = 7 where window_key = 'morning' and zone_id is not null`));
  await shop.db.run(sql('delete from slot_shares where zone_id is null'));
  await buildBooked(shop, { date: '2026-11-20', windowKey: 'evening', booked: 4 });
  expect(await findFaults()).toEqual([
    'slots (2026-11-20 evening no zone) says booked 4; there are booked 0',
    `slots (2026-11-22 morning ${zone.id}) says booked 7; there are booked 2`,
    'slots (2026-11-22 morning no zone) says booked 0; there are booked 1',
  ]);
  await recountPlaces(shop.db, shop.clock());
  expect(await findFaults()).toEqual([]);
  expect(await countBooked(shop, morning)).toBe(1);
  expect(await countBooked(shop, { ...morning, zoneId: zone.id })).toBe(2);
  expect(await countBooked(shop, { date: '2026-11-20', windowKey: 'evening' })).toBe(0);
});

test('slots before yesterday are neither compared nor recounted', async () => {
  const past = { date: '2026-11-19', windowKey: 'morning' };
  await buildBooked(shop, { ...past, booked: 3 });
  expect(await findFaults()).toEqual([]);
  await recountPlaces(shop.db, shop.clock());
  expect(await countBooked(shop, past)).toBe(3);
});

const giveBack = `
  with marked as (
    update orders set holds_place = false
    where id = (select id from orders where holds_place and zone_id is not null and delivery_window = 'morning' limit 1)
    returning delivery_date, zone_id
  )
  update slots s set booked = booked - 1 from marked m
  where s.date = m.delivery_date and s.zone_id = m.zone_id and s.window_key = 'morning'`;

// Proves placing-22
test('a recount waits for a transaction that is giving back a place, and does not count that place', async () => {
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(giveBack);
    const recount = recountPlaces(shop.db, shop.clock());
    await untilWaiting(shop.db, 1);
    await client.query('commit');
    await recount;
  } finally {
    client.release();
  }
  expect(await findFaults()).toEqual([]);
  expect(await countBooked(shop, { ...morning, zoneId: zone.id })).toBe(1);
});

test('recounts during orders and cancellations do not deadlock', async () => {
  const live = async (n: number) => {
    const { status, body } = await placeOrder(shop, asha, [{ productId: jar, quantity: 1 }]);
    expect(status).toBe(201);
    const params = { id: body.data.order.id };
    if (n % 2) await shop.as(asha)('POST /orders/:id/cancel', { params, body: {} });
    await recountPlaces(shop.db, shop.clock());
  };
  await Promise.all(Array.from({ length: 16 }, (_, n) => live(n)));
  expect(await findFaults()).toEqual([]);
  expect(await countDeadlocks(shop)).toBe(0);
});
