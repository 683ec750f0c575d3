/** The delivery sheet, including two members of staff who save in it at the same time. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetStop } from '#contract/sheet/calls.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { buildException, resetSlots } from '#server/testing/builders/slots.ts';
import { actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { theShop } from '../core/actor.ts';
import { sql } from '../core/db/database.ts';
import { findOrderFaults } from '../orders/money/verify.store.ts';
import { presentRounds } from './api.ts';
import { listLoads } from './store.ts';

const intoContainer = sql('update products set container_id = $2 where id = $1');

let jarShop: JarShop;
beforeAll(async () => {
  jarShop = await openJarShop();
});
afterAll(async () => {
  const faults = await findOrderFaults(jarShop.shop.db);
  await jarShop.shop.close();
  expect(faults).toEqual([]);
});

async function sheet(query: object) {
  const { status, body } = await jarShop.asAdmin('GET /admin/sheet', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const idOf = ({ delivery, pickup }: SheetStop) => delivery?.order.id ?? pickup?.pickup.id;

test('the sheet contains the orders and pick-ups of a day and window, with the expected jars and money', async () => {
  const customer = await buildCustomer(jarShop.shop);
  const asha = actFor(jarShop, customer);
  await asha.hold(3, 450_00, 20_00);
  const order = await asha.onTheWay({ empties: 2 });
  const cancelled = await asha.onTheWay();
  await asha.step(cancelled, 'cancelled');
  const { deliveryDate: day, deliveryTime: window } = order;
  const form = { deliveryDate: day, deliveryTime: window };
  const collected = await requestPickup(jarShop.shop, customer, [{ containerId: jarShop.jar, count: 1 }], { form });
  expect(collected.status, JSON.stringify(collected.body)).toBe(201);
  const found = await sheet({ day, window });
  expect(found.stops.map(idOf)).toEqual([order.id, collected.body.data.pickup.id]);
  expect(found.stops[0]).toMatchObject({
    delivery: { order: { id: order.id }, door: { credit: 20, otherDues: 0, containers: [{ held: 3, deposit: 450 }] } },
    pickup: null,
  });
  expect(found.stops[1]?.pickup?.jars).toEqual([{ containerId: jarShop.jar, name: '20 L jar', held: 3 }]);
  expect(found.windows).toMatchObject([{ key: window, stops: 2, open: 2 }]);
  // The expected deliveries in the sheet equal those in the dialog of the order.
  const alone = await jarShop.asAdmin('GET /admin/orders/:id/door', { params: { id: order.id } });
  expect(found.stops[0]?.delivery?.door).toEqual(alone.body.data);

  await asha.atDoor(order, { payments: [{ method: 'cash', amount: 90 }] });
  expect((await sheet({ day })).windows).toMatchObject([{ stops: 2, open: 1 }]);
  expect((await sheet({ day: '2026-11-30' })).stops).toEqual([]);
  const paged = await sheet({ day, limit: 1, page: 2 });
  expect([paged.stops.length, paged.pagination.totalItems]).toEqual([1, 2]);
});

test('the sheet of a past day can be saved; the second of two staff members who save the same row is refused, and the sheet shows the first', async () => {
  const ravi = await buildCustomer(jarShop.shop);
  const order = await actFor(jarShop, ravi).onTheWay();
  const { deliveryDate: day } = order;
  const before = (await sheet({ day })).stops.find((stop) => idOf(stop) === order.id)?.delivery?.order;
  jarShop.shop.clock.advance(2 * 86_400);
  const meera = jarShop.shop.as(await buildAdmin(jarShop.shop));
  const later = actFor({ ...jarShop, asAdmin: meera }, ravi);
  const seen = { paymentSeen: before?.amountPaid, stopsSeen: before?.failedStops };
  const key = newId();
  const record = { ...seen, payments: [{ method: 'cash', amount: 390 }] };
  expect((await later.atDoor(order, record, key)).status).toBe('delivered');
  // The same row is sent again with its key, as after a lost answer.
  expect((await later.atDoor(order, record, key)).amountPaid).toBe(390);
  const second = await later.sendDelivery(order, { ...record, payments: [{ method: 'upi', amount: 390 }] }, newId());
  expect([second.status, second.body.errorType]).toEqual([400, 'STATUS_ALREADY_SET']);
  const { body } = await meera('GET /admin/sheet', { query: { day } });
  expect(body.data.stops.find((stop) => idOf(stop) === order.id)?.delivery?.order).toMatchObject({
    status: 'delivered',
    amountPaid: 390,
    paymentMethod: 'cash',
  });
});

test('the largest loads of a window are listed, and the other products are counted', () => {
  const round = { day: '2026-12-11', windowKey: 'morning', stops: 9, done: 0, failed: 0, empties: 0, cashPaise: 0 };
  const load = { ...round, name: 'Jar', size: '20 L', count: 4, products: 3 };
  const read = { rounds: [round], jars: [], loads: [load, { ...load, name: 'Can', count: 2 }], windows: [] };
  const [found] = presentRounds(round.day, read);
  expect(found?.products.map(({ count }) => count)).toEqual([4, 2]);
  expect(found?.moreProducts).toBe(1);
});

test('a day that is closed as a whole is shown as closed for all zones, with its reason', async () => {
  jarShop.shop.clock.set('2026-12-13T03:00:00.000Z');
  await buildException(jarShop.shop, { date: '2026-12-13', windowKey: 'morning', reason: 'Work at the plant' });
  await buildException(jarShop.shop, { date: '2026-12-14', reason: 'Rain' });
  const { days } = (await jarShop.shop.as(await buildAdmin(jarShop.shop))('GET /admin/today')).body.data;
  expect(days.map(({ closedFor }) => closedFor)).toEqual([null, 'Rain']);
  await resetSlots(jarShop.shop);
});

// Proves load-1
test('the figures of today and tomorrow equal the sums over the rows of their sheets', async () => {
  jarShop.shop.clock.set('2026-12-10T03:00:00.000Z');
  const meera = jarShop.shop.as(await buildAdmin(jarShop.shop));
  const staff = { ...jarShop, asAdmin: meera };
  const customer = await buildCustomer(jarShop.shop);
  const asha = actFor(staff, customer);
  await asha.hold(9, 1_350_00);
  const read = async () => (await meera('GET /admin/today')).body.data.days;
  const orders = [];
  for (const deliveryTime of ['morning', 'morning', 'evening', 'evening'])
    orders.push(await asha.onTheWay({ empties: 1, deliveryTime } as object));
  await asha.place({ paymentMethod: 'online' });
  await asha.place({ productId: jarShop.juice, paymentMethod: 'online', deliveryTime: 'evening' } as object);
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('No orders');
  await requestPickup(jarShop.shop, customer, [{ containerId: jarShop.jar, count: 2 }]);
  await asha.atDoor(first, { payments: [{ method: 'cash', amount: 240 }] });
  const again = { reason: 'Door locked', outcome: 'again', deliveryDate: '2026-12-11', deliveryTime: 'evening' };
  await asha.failStop(second, again);
  await asha.failStop(third, { reason: 'Wrong address', outcome: 'cancelled' });
  const [today, tomorrow] = await read();
  expect(today).toEqual({ day: '2026-12-10', closedFor: null, windows: [] });
  expect(tomorrow?.windows).toMatchObject([
    { key: 'morning', stops: 3, done: 1, failed: 1, empties: 2, toCollect: 0 },
    { key: 'evening', stops: 3, done: 0, failed: 1, empties: 2, toCollect: 480, moreProducts: 0 },
  ]);
  // One of the two orders of the morning is delivered. The juice of the evening has no container.
  const jar = { containerId: jarShop.jar, name: '20 L jar' };
  expect(tomorrow?.windows.map(({ jars }) => jars)).toEqual([
    [{ ...jar, count: 4, left: 2 }],
    [{ ...jar, count: 4, left: 4 }],
  ]);
  expect(tomorrow?.windows.map(({ products }) => products.map(({ count }) => count))).toEqual([[], [2]]);
  for (const { key, stops, empties, toCollect, jars, products } of tomorrow?.windows ?? []) {
    const { body } = await meera('GET /admin/sheet', { query: { day: '2026-12-11', window: key } });
    const open = body.data.stops.filter(({ delivery }) => delivery && delivery.order.status !== 'delivered');
    const lines = open.flatMap(({ delivery }) => delivery?.order.orderItems ?? []);
    const collected = body.data.stops.flatMap(({ pickup }) => pickup?.pickup.lines ?? []);
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    const units = [...jars.map(({ left }) => left), ...products.map(({ count }) => count)];
    expect([stops, empties, toCollect, sum(units)]).toEqual([
      body.data.pagination.totalItems,
      sum([...lines.map(({ emptiesBack }) => emptiesBack), ...collected.map(({ count }) => count)]),
      sum(
        open.map(({ delivery }) => (delivery?.order.paymentMethod === 'cash' ? (delivery?.order.amountDue ?? 0) : 0)),
      ),
      sum(lines.map(({ quantity }) => quantity)),
    ]);
  }
});

// Proves load-2
test('products that share a container are listed for their window and for the whole day, and the only product of a container is not', async () => {
  const { shop, jar, water, cooler, juice } = jarShop;
  shop.clock.set('2026-12-13T03:00:00.000Z');
  await shop.db.run(intoContainer, [cooler, jar]);
  const asha = actFor(jarShop, await buildCustomer(shop));
  for (const [deliveryTime, productId, quantity] of [
    ['morning', water, 2],
    ['morning', cooler, 3],
    ['evening', water, 2],
    ['evening', juice, 5],
  ] as const)
    await asha.place({ deliveryTime, productId, quantity } as object);
  const day = '2026-12-14';
  const meera = shop.as(await buildAdmin(shop));
  const { windows, products, moreProducts } = (await meera('GET /admin/sheet', { query: { day } })).body.data;
  expect(windows.map(({ jars, ...window }) => [jars[0]?.count, window.products.map(({ count }) => count)])).toEqual([
    [5, [3, 2]],
    [2, [5]],
  ]);
  expect([products.map(({ count }) => count), moreProducts]).toEqual([[5, 4, 3], 0]);
  const largest = await listLoads(shop.db, theShop, [day], 1);
  expect(largest.map(({ windowKey, count, products: all }) => [windowKey, count, all])).toEqual([
    ['evening', 5, 1],
    ['morning', 3, 2],
    [null, 5, 3],
  ]);
  await shop.db.run(intoContainer, [cooler, null]);
});
