/** Locations of doors: measured by phones at deliveries, used to arrange runs, and deletable by the customer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '../testing/builders/accounts.ts';
import { actFor, type JarShop } from '../testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '../testing/run-shop.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world));

const at = (latitude: number, accuracy = 20) => ({ latitude, longitude: latitude + 65, accuracy });
const bookOf = async (customer: BuiltCustomer) =>
  (await world.shop.as(customer)('GET /addresses')).body.data.addresses[0];

/** Sends out an order for the customer's default address in a run, and returns the rider's phone at its stop. */
async function onTheRoad(customer: BuiltCustomer) {
  const address = await bookOf(customer);
  const asha = actFor(world, customer);
  const form = { deliveryAddress: address?.address, deliveryPincode: address?.pincode } as object;
  const order = await asha.step(await asha.place(form), 'confirmed');
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  return { order, run, phone, stop: await phone.stopOf(order) };
}

async function deliver(customer: BuiltCustomer, position: object | null) {
  const { phone, stop } = await onTheRoad(customer);
  const act = phone.actAt(stop, 'delivered', { position });
  await phone.record(act, act);
  await phone.record(act);
  return act;
}
const bodyOf = sql<{ body: object }>('select body from rider_acts where id = $1');

// Proves riders-22
test('the location of an address is the median of the last five locations that phones measured at deliveries there, exact to 50 m or better', async () => {
  const asha = await buildCustomer(world.shop);
  const first = await onTheRoad(asha);
  expect([first.stop.position, (await desk.read(first.run)).unplaced]).toEqual([null, 1]);
  // An invalid location from the phone does not prevent the delivery from being recorded.
  const broken = { position: { latitude: 'north', longitude: 400, accuracy: -1 } };
  expect(await first.phone.record(first.phone.actAt(first.stop, 'delivered', broken))).toEqual([
    [true, expect.anything()],
  ]);
  const act = await deliver(asha, at(12.1));
  expect((await bookOf(asha))?.position).toEqual({ latitude: 12.1, longitude: 12.1 + 65 });
  expect((await world.shop.db.row(bodyOf, [act.id]))?.body).not.toHaveProperty('position');
  await deliver(asha, at(12.9, 51));
  await deliver(asha, null);
  expect((await bookOf(asha))?.position?.latitude).toBe(12.1);
  for (const latitude of [12.2, 12.3, 80, 12.4, 12.5]) await deliver(asha, at(latitude));
  expect((await bookOf(asha))?.position?.latitude).toBe(12.4);
  const next = await onTheRoad(asha);
  expect(next.stop.position).toEqual({ latitude: 12.4, longitude: 12.4 + 65 });
  expect((await desk.read(next.run)).unplaced).toBe(0);
});

test('runs are arranged by the locations that were measured at earlier deliveries', async () => {
  const orders = [];
  for (const latitude of [12.1, 12.3, 12.2]) {
    const customer = await buildCustomer(world.shop, { address: `${latitude} Lake Road, Bengaluru` });
    await deliver(customer, at(latitude));
    const address = await bookOf(customer);
    const acts = actFor(world, customer);
    const form = { deliveryAddress: address?.address, deliveryPincode: address?.pincode } as object;
    orders.push(await acts.step(await acts.place(form), 'confirmed'));
  }
  const run = await desk.plan(await desk.rider(), ofOrders(...orders));
  const body = { version: run.version };
  const arranged = await world.asAdmin('POST /admin/runs/:id/arrange', { params: { id: run.id }, body });
  const [a, c, b] = orders.map(({ id }) => id);
  const ids = arranged.body.data.run.list.map(({ orderId }) => orderId);
  expect([
    [a, b, c],
    [c, b, a],
  ]).toContainEqual(ids);
});

test('stops that the rider visited before keep their earlier sequence, and new stops are inserted', async () => {
  const rider = await desk.rider();
  const phone = phoneOf(world, rider);
  const customers: BuiltCustomer[] = [];
  for (let count = 0; count < 4; count += 1) customers.push(await buildCustomer(world.shop));
  /** Plans a run with one order per customer; returns the run and the ids of the orders. */
  const planFor = async (whom: readonly BuiltCustomer[]) => {
    const orders: { id: string }[] = [];
    for (const [house, customer] of whom.entries()) {
      const asha = actFor(world, customer);
      const deliveryAddress = `${house + 1} Habit Road, Indiranagar`;
      orders.push(await asha.step(await asha.place({ deliveryAddress } as object), 'confirmed'));
    }
    return { ids: orders.map(({ id }) => id), run: await desk.plan(rider, ofOrders(...orders)) };
  };
  const earlierSequence = [1, 2, 0];
  const before = await planFor(customers.slice(0, 3));
  await desk.start(before.run);
  const acts = [];
  for (const [hour, which] of earlierSequence.entries()) {
    const stop = await phone.stopOf({ id: before.ids[which] ?? '' });
    acts.push(phone.actAt(stop, 'delivered', { at: `2026-11-22T0${hour + 3}:00:00Z` }));
  }
  await phone.record(...acts);
  await phone.returned(before.run);

  const { ids, run } = await planFor(customers);
  const body = { version: run.version };
  const arranged = await world.asAdmin('POST /admin/runs/:id/arrange', { params: { id: run.id }, body });
  const way = arranged.body.data.run.list.map(({ orderId }) => ids.indexOf(orderId ?? ''));
  expect(way.filter((which) => which !== 3)).toEqual(earlierSequence);
  expect(way).toHaveLength(4);
});

// Proves riders-23
test('the customer can delete the measured location of an address, and a change of the street deletes it, too', async () => {
  const asha = await buildCustomer(world.shop);
  await deliver(asha, at(12.1));
  const address = await bookOf(asha);
  const params = { id: address?.id ?? '' };
  const stranger = await buildCustomer(world.shop);
  expect((await world.shop.as(stranger)('DELETE /addresses/:id/position', { params })).status).toBe(404);
  const { body } = await world.shop.as(asha)('DELETE /addresses/:id/position', { params });
  expect(body.data.address.position).toBeNull();

  await deliver(asha, at(12.1));
  const { position, id: _, address: __, isDefault: ___, isPlanned: ____, ...form } = (await bookOf(asha)) ?? {};
  expect(position).toEqual(expect.anything());
  const change = (part: object) =>
    world.shop.as(asha)('PUT /addresses/:id', { params, body: { ...form, plans: 'follow', ...part } as never });
  const named = await change({ gateNote: 'Ring twice' });
  expect(named.body.data.address.position).toEqual(position);
  const moved = await change({ street: '7 Other Street, Koramangala', version: named.body.data.address.version });
  expect(moved.body.data.address.position).toBeNull();
});
