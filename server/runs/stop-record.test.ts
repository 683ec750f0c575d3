/** Staff see what was recorded at each stop of a run, and when the rider's phone last contacted the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../ledger/verify.store.ts';
import { findOrderFaults } from '../orders/money/verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

const isoBefore = (minutes: number) => new Date(world.shop.clock().getTime() - minutes * 60_000).toISOString();

/** A started run with this many confirmed orders of new customers. */
async function onTheRoad(count: number) {
  const asha = actFor(world, await buildCustomer(world.shop));
  const orders = [];
  for (let at = 0; at < count; at += 1) orders.push(await asha.step(await asha.place(), 'confirmed'));
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  return { asha, orders, rider, run, phone: phoneOf(world, rider) };
}

test('the desk sees time, money and reason of each stop, as the rider recorded it', async () => {
  const { orders, run, phone, rider } = await onTheRoad(4);
  const [cash, upi, failed] = orders;
  const sentAt = world.shop.clock().toISOString();
  const acts = [
    {
      ...phone.actAt(await phone.stopOf(cash as never), 'delivered', { payments: byMethod('cash', 300) }),
      at: isoBefore(50),
    },
    {
      ...phone.actAt(await phone.stopOf(upi as never), 'delivered', { payments: byMethod('upi', 390) }),
      at: isoBefore(30),
    },
    {
      ...phone.actAt(await phone.stopOf(failed as never), 'not_delivered', { reason: 'Door locked' }),
      at: isoBefore(10),
    },
  ];
  expect((await phone.sendAt(sentAt, ...acts)).status).toBe(200);
  const by = rider.name;
  const { list } = await desk.read(run);
  expect(list.map(({ record }) => record)).toEqual([
    { at: isoBefore(50), by, cash: 300, upi: 0, reason: '' },
    { at: isoBefore(30), by, cash: 0, upi: 390, reason: '' },
    { at: isoBefore(10), by, cash: 0, upi: 0, reason: 'Door locked' },
    null,
  ]);
  const file = await world.asAdmin('GET /admin/runs/export');
  expect(file.status, JSON.stringify(file.body)).toBe(200);
  const rows = readCsv(file.body as unknown as string).filter((row) => row.Run === run.id);
  const columns = ['Cash taken (₹)', 'UPI taken (₹)', 'Why not delivered'];
  expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
    ['300.00', '0.00', ''],
    ['0.00', '390.00', ''],
    ['0.00', '0.00', 'Door locked'],
    ['', '', ''],
  ]);
  expect(rows.map((row) => row['Recorded (India)'] !== '')).toEqual([true, true, true, false]);
});

test('a corrected record shows its last values, and an undone record shows none', async () => {
  const { orders, run, phone } = await onTheRoad(1);
  const stop = await phone.stopOf(orders[0] as never);
  const first = phone.actAt(stop, 'delivered', { payments: byMethod('cash', 390) });
  const undo = phone.actAt(stop, 'taken_back', { takesBack: first.id });
  await phone.record(first, undo);
  expect((await desk.read(run)).list[0]?.record).toBeNull();
  await phone.record(phone.actAt(stop, 'delivered', { payments: byMethod('cash', 100), undoneBy: undo.id }));
  expect((await desk.read(run)).list[0]?.record).toMatchObject({ cash: 100, upi: 0 });
});

test('after a later record was undone, the earlier one is shown again', async () => {
  const { orders, run, phone } = await onTheRoad(1);
  const stop = await phone.stopOf(orders[0] as never);
  const failed = phone.actAt(stop, 'not_delivered', { reason: 'Refused' });
  const given = phone.actAt(stop, 'delivered', { payments: byMethod('cash', 390) });
  const recordNow = async () => (await desk.read(run)).list[0]?.record;
  await phone.record(failed, given);
  expect(await recordNow()).toMatchObject({ cash: 390, reason: '' });
  await phone.record(phone.actAt(stop, 'taken_back', { takesBack: given.id }));
  expect(await recordNow()).toMatchObject({ cash: 0, reason: 'Refused' });
});

test('a stop that staff recorded shows the time, the money and the reason of the desk', async () => {
  const { orders, run } = await onTheRoad(2);
  const [given, failed] = orders;
  const record = { given: [], taken: [], payments: byMethod('cash', 390) };
  const delivered = await world.asAdmin('POST /admin/orders/:id/delivery', {
    params: { id: given?.id ?? '' },
    body: record,
  });
  expect(delivered.status, JSON.stringify(delivered.body)).toBe(200);
  const body = { outcome: 'cancelled', reason: 'Nobody there' };
  const back = await world.asAdmin('POST /admin/orders/:id/failed-stop', {
    params: { id: failed?.id ?? '' },
    body,
  } as never);
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  const at = world.shop.clock().toISOString();
  expect((await desk.read(run)).list.map((stop) => stop.record)).toEqual([
    { at, by: null, cash: 390, upi: 0, reason: '' },
    { at, by: null, cash: 0, upi: 0, reason: 'Nobody there' },
  ]);
});

test('a pick-up shows when it was collected, and a UPI payment that was reversed is not shown as paid', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(2, 300_00);
  const pickup = await requestPickup(world.shop, customer, [{ containerId: world.jar, count: 1 }]);
  const pickupId = pickup.body.data.pickup.id;
  const order = await asha.step(await asha.place(), 'confirmed');
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, [{ pickupId }, ...ofOrders(order)]));
  const phone = phoneOf(world, rider);
  await phone.record(
    phone.actAt(await phone.stopOf({ id: pickupId }), 'collected', { taken: asha.taken(1) }),
    phone.actAt(await phone.stopOf(order), 'delivered', { payments: byMethod('upi', 390) }),
  );
  const [payment] = (await desk.read(run)).closing.upi;
  await desk.checkUpi(payment ?? { id: '' }, { check: 'reversed', reason: 'Not in the bank' });
  const at = world.shop.clock().toISOString();
  expect((await desk.read(run)).list.map((stop) => stop.record)).toEqual([
    { at, by: rider.name, cash: 0, upi: 0, reason: '' },
    { at, by: rider.name, cash: 0, upi: 0, reason: '' },
  ]);
});

test('the desk sees to the minute when a phone last contacted the server', async () => {
  const { run, rider, phone, orders } = await onTheRoad(1);
  expect((await desk.read(run)).rider.heardAt).toBeNull();
  const heardAt = async () => {
    const { riders } = (await world.asAdmin('GET /admin/riders', { query: { limit: 100 } })).body.data;
    return [(await desk.read(run)).rider.heardAt, riders.find(({ id }) => id === rider.id)?.heardAt];
  };
  const stop = await phone.stopOf(orders[0] as never);
  const first = world.shop.clock().toISOString();
  expect(await heardAt()).toEqual([first, first]);
  world.shop.clock.advance(30);
  await phone.read();
  expect(await heardAt()).toEqual([first, first]);
  world.shop.clock.advance(60);
  await phone.record(phone.actAt(stop, 'delivered'));
  const second = world.shop.clock().toISOString();
  expect(await heardAt()).toEqual([second, second]);
});

test('a stop that failed shows no cash that the desk recorded for its order on another day', async () => {
  const { asha, orders, run } = await onTheRoad(1);
  const order = orders[0] as { id: string };
  const again = { reason: 'Door locked', outcome: 'again', deliveryDate: '2026-11-24', deliveryTime: 'evening' };
  await asha.failStop(order, again);
  await asha.atDoor(order, { payments: byMethod('cash', 390) });
  expect((await desk.read(run)).list[0]).toMatchObject({
    outcome: 'again',
    record: { cash: 0, reason: 'Door locked' },
  });
});
