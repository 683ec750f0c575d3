/** Dispatch: runs are planned, changed, started and deleted. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { actFor, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { sql } from '../core/db/database.ts';
import { findLedgerFaults } from '../ledger/verify.store.ts';
import { findOrderFaults } from '../orders/money/verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

const day = async (query: object = { date: '2026-11-22' }) =>
  (await world.asAdmin('GET /admin/runs', { query })).body.data;

// Proves riders-71
test('the cash to collect on a run is the sum over its stops, less each customer’s balance, which is counted only once', async () => {
  const [asha, ravi] = [actFor(world, await buildCustomer(world.shop)), actFor(world, await buildCustomer(world.shop))];
  const ofRounds = async () => {
    const { days } = (await world.asAdmin('GET /admin/today')).body.data;
    return days.flatMap(({ windows }) => windows).reduce((sum, { toCollect }) => sum + toCollect, 0);
  };
  const before = await ofRounds();
  await asha.payIn(50);
  const orders = [await asha.place(), await asha.place(), await ravi.place()];
  const run = await desk.plan(await desk.rider(), ofOrders(...orders));
  expect(orders.map(({ amountDue }) => amountDue)).toEqual([390, 390, 390]);
  expect(run.list.map(({ toCollect }) => toCollect)).toEqual([340, 340, 390]);
  expect([run.toCollect, (await ofRounds()) - before]).toEqual([1120, 1120]);
  expect((await world.asAdmin('DELETE /admin/runs/:id', { params: { id: run.id } })).status).toBe(200);
  for (const { id } of orders) await asha.step({ id }, 'cancelled');
});

// Proves names-4
test('a rider’s phone names the products of a stop in its language', async () => {
  const translate = sql('update products set translations = $2 where id = $1');
  const setNames = (translations: object) => world.shop.db.run(translate, [world.water, translations]);
  await setNames({ hi: { name: 'झील का जार' } });
  const asha = actFor(world, await buildCustomer(world.shop));
  const [order, rider] = [await asha.place(), await desk.rider()];
  const run = await desk.plan(rider, ofOrders(order));
  const namesIn = async (language: string) => {
    const { body } = await world.shop.as(rider)('GET /run', {}, { 'accept-language': language });
    return body.data.runs.flatMap(({ stops }) => stops.flatMap(({ items }) => items.map(({ name }) => name)));
  };
  expect([await namesIn('hi'), await namesIn('en')]).toEqual([['झील का जार, 20 L'], ['Water jar, 20 L']]);
  expect((await world.asAdmin('DELETE /admin/runs/:id', { params: { id: run.id } })).status).toBe(200);
  await asha.step(order, 'cancelled');
  await setNames({});
});

test('orders and pick-ups of a day leave dispatch when they are added to a run, and return when the run is deleted', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(3, 450_00);
  const door = { floor: 3, hasLift: true, gateNote: 'Ring twice' };
  const order = await asha.place({ empties: 2, ...door } as object);
  const jars = [{ containerId: world.jar, count: 1 }];
  const collected = await requestPickup(world.shop, customer, jars, { form: door });
  const pickupId = collected.body.data.pickup.id;
  const waiting = await day();
  expect(
    waiting.stops.map(({ orderId, pickupId: id, units, jars, empties, toCollect, summary }) => [
      orderId ?? id,
      units,
      jars,
      empties,
      toCollect,
      summary.slice(0, 3),
    ]),
  ).toEqual(
    expect.arrayContaining([
      [order.id, 2, 2, 2, 90, '2 ×'],
      [pickupId, 0, 0, 1, 0, '1 ×'],
    ]),
  );
  const rider = await desk.rider();
  const run = await desk.plan(rider, [...ofOrders(order), { pickupId }]);
  expect(run).toMatchObject({
    state: 'planned',
    version: 1,
    stops: 2,
    empties: 3,
    toCollect: 90,
    rider: { id: rider.id },
  });
  expect(run.list.map(({ orderId, pickupId: id }) => orderId ?? id)).toEqual([order.id, pickupId]);
  const { deliveryAddress, deliveryCity, deliveryPincode, deliveryPhone } = deliveryForm;
  const address = { deliveryName: customer.name, deliveryAddress, deliveryCity, deliveryPincode, deliveryPhone };
  expect(run.list).toMatchObject([
    { ...address, ...door },
    { ...address, ...door },
  ]);
  const planned = await day();
  expect(planned.runs.map(({ id }) => id)).toEqual([run.id]);
  expect(planned.stops.length).toBe(waiting.stops.length - 2);
  const turned = await desk.change(run, { stops: [{ pickupId }, ...ofOrders(order)] });
  expect([turned.version, turned.list[0]?.pickupId]).toEqual([2, pickupId]);
  expect((await world.asAdmin('DELETE /admin/runs/:id', { params: { id: run.id } })).status).toBe(200);
  expect((await day()).stops.length).toBe(waiting.stops.length);
  expect((await world.asAdmin('GET /admin/runs/:id', { params: { id: run.id } })).status).toBe(404);
});

// Proves load-2
test('the load of a run says which of its products are jars, and of which container', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const orders = [await asha.place(), await asha.place({ productId: world.juice, quantity: 3 })];
  for (const order of orders) await asha.step(order, 'confirmed');
  const run = await desk.plan(await desk.rider(), ofOrders(...orders));
  expect(run.list.map(({ units, jars }) => [units, jars])).toEqual([
    [2, 2],
    [3, 0],
  ]);
  const container = { id: world.jar, name: '20 L jar' };
  const loads = new Map(run.products.map(({ productId, ...load }) => [productId, load]));
  expect(loads.get(world.water)).toMatchObject({ planned: 2, container });
  expect(loads.get(world.juice)).toMatchObject({ planned: 3, container: null });
  expect((await world.asAdmin('DELETE /admin/runs/:id', { params: { id: run.id } })).status).toBe(200);
});

test('if two dispatchers plan the same stop or change the same run, the second is refused', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const [first, second] = [await asha.place(), await asha.place()];
  const [rider, other] = [await desk.rider(), await desk.rider({ name: 'Imran Rider' })];
  const run = await desk.plan(rider, ofOrders(first));
  const taken = await desk.sendPlan(other, ofOrders(second, first));
  expect([taken.status, taken.body.message]).toEqual([
    409,
    `Order ${first.orderNumber} is in a run of ${rider.name} already.`,
  ]);
  expect((await desk.send('PUT /admin/runs/:id', run, { riderId: other.id })).status).toBe(200);
  const late = await desk.send('PUT /admin/runs/:id', run, { riderId: rider.id });
  expect([late.status, late.body.message]).toEqual([409, 'Someone else changed this run. Please look at it again.']);
  const both = await Promise.all([1, 2].map(() => desk.sendPlan(other, ofOrders(second))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('starting a run sends out its confirmed orders with one email each, and leaves pending orders at the shop', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  const [order, pending] = [await asha.place({ quantity: 2 }), await asha.place({ paymentMethod: 'online' })];
  await asha.step(order, 'confirmed');
  const run = await desk.plan(await desk.rider(), ofOrders(order, pending));
  const grown = await watchShop(world);
  const letters = (await queuedMails(world.shop, customer.email)).length;
  const key = newId();
  const loads = [{ productId: world.water, loaded: 5 }];
  const started = await desk.send('POST /admin/runs/:id/start', run, { loads }, key);
  expect([started.status, started.body.message]).toEqual([
    200,
    `Run started. Not confirmed yet, so they stay: ${pending.orderNumber}`,
  ]);
  // A repeat with the same key, after its answer was lost, starts the run only once.
  expect((await desk.send('POST /admin/runs/:id/start', run, { loads }, key)).status).toBe(200);
  expect((await desk.send('POST /admin/runs/:id/start', run, { loads })).status).toBe(409);
  expect(await grown('depot', 'run')).toEqual([-5, 5]);
  const after = await desk.read(run);
  expect(after).toMatchObject({ state: 'started', stops: 1, products: [{ planned: 2, loaded: 5 }] });
  const params = { params: { id: order.id } };
  const history = (await world.asAdmin('GET /admin/orders/:id/status-history', params)).body.data.statusHistory;
  expect(history.filter(({ kind }) => kind === 'status').map(({ newStatus }) => newStatus)).toEqual([
    'pending',
    'confirmed',
    'preparing',
    'out_for_delivery',
  ]);
  expect((await queuedMails(world.shop, customer.email)).length - letters).toBe(1);
  expect((await day()).stops.map(({ orderId }) => orderId)).toContain(pending.id);
  // The pending order has been paid since then. It is added to the started run and is immediately out for delivery.
  await asha.pay(pending, { paymentStatus: 'paid' });
  await asha.step(pending, 'confirmed');
  const more = await desk.change(after, { stops: ofOrders(order, pending) });
  expect(more.list.map(({ status }) => status)).toEqual(['out_for_delivery', 'out_for_delivery']);
  expect((await world.asAdmin('DELETE /admin/runs/:id', { params: { id: run.id } })).status).toBe(409);
});

test('unknown stops, cancelled orders, unknown or deactivated riders and the start of an empty run are refused', async () => {
  const rider = await desk.rider();
  const asha = actFor(world, await buildCustomer(world.shop));
  const cancelled = await asha.place();
  await asha.step(cancelled, 'cancelled');
  expect((await desk.sendPlan(rider, [{ orderId: newId() }])).body.errors).toEqual([
    { path: 'stops', msg: 'There is no such order or pick-up' },
  ]);
  expect((await desk.sendPlan(rider, ofOrders(cancelled))).body.message).toBe(
    `Order ${cancelled.orderNumber} is already over.`,
  );
  expect((await desk.sendPlan({ id: newId() }, [])).status).toBe(404);
  const gone = await desk.rider({ isActive: false });
  expect((await desk.sendPlan(gone, [])).status).toBe(409);
  const empty = await desk.plan(rider, []);
  expect((await desk.send('POST /admin/runs/:id/start', empty)).body.message).toBe(
    'No stop of this run can be brought yet.',
  );
  expect((await world.shop.as(await buildAdmin(world.shop))('GET /admin/runs', {})).status).toBe(200);
});

// Proves riders-46
test('an open run of an earlier day is also shown today until it is closed', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await asha.step(await asha.place(), 'confirmed');
  const run = await desk.start(await desk.plan(await desk.rider(), ofOrders(order)));
  await world.shop.db.run(sql(`update runs set day = '2026-11-20' where id = $1`), [run.id]);
  const isShown = async (query: object) => (await day(query)).runs.some(({ id }) => id === run.id);
  expect([await isShown({}), await isShown({ date: '2026-11-22' })]).toEqual([true, false]);
  await desk.verify(run);
  expect([await isShown({}), await isShown({ date: '2026-11-20' })]).toEqual([false, true]);
});

test('a run whose rider is back keeps its sequence; stops can still be removed and added', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const place = async () => asha.step(await asha.place(), 'confirmed');
  const orders = [await place(), await place(), await place()];
  const added = await place();
  const rider = await desk.rider();
  const loads = [{ productId: world.water, loaded: 10 }];
  const planned = await desk.start(await desk.plan(rider, ofOrders(...orders)), { loads });
  await phoneOf(world, rider).returned(planned);
  const run = await desk.read(planned);
  const refused = [
    await desk.send('PUT /admin/runs/:id', run, { stops: ofOrders(...orders.toReversed()) }),
    await desk.send('POST /admin/runs/:id/arrange', run),
  ];
  const message = 'The rider is back. The sequence of the stops cannot be changed any more.';
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    [409, message],
    [409, message],
  ]);
  const [first, , third] = orders as [{ id: string }, unknown, { id: string }];
  const changed = await desk.change(run, { stops: ofOrders(first, third, added) });
  expect(changed.list.map(({ orderId }) => orderId)).toEqual([first.id, third.id, added.id]);
});
