/**
 * Runs that do not go as planned: two runs of a rider, deleted runs, deactivated riders, and acts from phones with an
 * older release.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/shared/days.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { actIssueSentences } from '../acts/rules.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

async function confirmed() {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  const order = await asha.place({ quantity: 1 });
  return { asha, asOwn: world.shop.as(customer), order: await asha.step(order, 'confirmed') };
}
/** Requests a pick-up for a new customer with two jars. */
async function wanted() {
  const customer = await buildCustomer(world.shop);
  await actFor(world, customer).hold(2, 300_00);
  const { body } = await requestPickup(world.shop, customer, [{ containerId: world.jar, count: 2 }]);
  return { ...body.data.pickup, asOwn: world.shop.as(customer) };
}
const cash = { payments: byMethod('cash', 220) };

test('after the cash bag was handed in with one of two runs, corrections for the other run use the till', async () => {
  const [one, two, three] = [await confirmed(), await confirmed(), await confirmed()];
  const rider = await desk.rider();
  const grown = await watchShop(world);
  const first = await desk.start(await desk.plan(rider, ofOrders(one.order)));
  const second = await desk.start(await desk.plan(rider, ofOrders(two.order, three.order)));
  const phone = phoneOf(world, rider);
  const acts = await Promise.all(
    [one, two].map(async ({ order }) => phone.actAt(await phone.stopOf(order), 'delivered', cash)),
  );
  await phone.record(...acts);
  expect((await desk.verify(first)).closing).toMatchObject({ balance: 440, counted: 440 });
  expect(await grown('till', 'pouch')).toEqual([440_00, 0]);
  await two.asha.pay(two.order, { amountPaid: 100, paymentMethod: 'cash' });
  expect(await grown('till', 'pouch')).toEqual([320_00, 0]);
  await two.asha.step(two.order, 'cancelled');
  await two.asha.giveSurplus(two.order, { to: 'customer', method: 'cash' });
  expect(await grown('till', 'pouch')).toEqual([220_00, 0]);
  await phone.record(phone.actAt(await phone.stopOf(three.order), 'delivered', cash));
  expect((await desk.verify(second)).closing).toMatchObject({ balance: 220, full: [{ expected: 1 }] });
  expect(await grown('till', 'pouch', 'run', 'missing')).toEqual([440_00, 0, 0, 0]);
});

test('if two people close the same run at the same time, the second is refused', async () => {
  const { order } = await confirmed();
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  const body = { counted: 0, balanceBefore: 0, full: [], empties: [], reason: '' };
  const answers = await Promise.all([1, 2].map(() => desk.send('POST /admin/runs/:id/verify', run, body)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body: { message } }) => [status, message])).toEqual([
    [409, 'Someone else changed this run. Please look at it again.'],
  ]);
});

test('an act of a deleted run restores the run, even if its order is now in another run', async () => {
  const { order } = await confirmed();
  const [rider, other] = [await desk.rider(), await desk.rider()];
  const deleted = await desk.plan(rider, ofOrders(order));
  const phone = phoneOf(world, rider);
  const act = phone.actAt(await phone.stopOf(order), 'delivered', cash);
  const params = { id: deleted.id };
  expect((await world.asAdmin('DELETE /admin/runs/:id', { params })).status).toBe(200);
  const grown = await watchShop(world);
  const run = await desk.start(await desk.plan(other, ofOrders(order)));
  expect(await phone.record(act)).toEqual([[true, actIssueSentences.order_moved]]);
  // The other rider still has the jar on board.
  expect(await phoneOf(world, other).stops()).toEqual([]);
  expect((await desk.verify(run)).closing).toMatchObject({ balance: 0, full: [{ expected: 1 }] });
  // A run with a recorded act cannot be deleted. Staff start it with what was on board, then count and close it.
  const kept = await desk.read(deleted);
  const refused = await world.asAdmin('DELETE /admin/runs/:id', { params });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Something was recorded on this run, so it cannot be deleted. Start it, then count and close it.',
  ]);
  const late = await desk.start(kept, { loads: [{ productId: world.water, loaded: 1 }] });
  expect((await desk.verify(late)).closing).toMatchObject({ balance: 220, full: [{ expected: 0 }] });
  expect(await grown('till', 'pouch', 'run', 'held', 'missing', 'depot')).toEqual([220_00, 0, 0, 1, 0, -1]);
});

test('acts on the phone of a rider who was deactivated during a run are recorded after reactivation', async () => {
  const { order } = await confirmed();
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  const act = phone.actAt(await phone.stopOf(order), 'delivered', cash);
  const { id, name, phone: number, pin } = rider;
  const save = async (isActive: boolean) => {
    const body = { name, phone: number, pin: '', isActive };
    return (await world.asAdmin('PUT /admin/riders/:id', { params: { id }, body })).body.message;
  };
  expect(await save(false)).toBe(
    'Rider saved. This rider still has an open run: give it to another rider, or count and close it.',
  );
  expect((await phone.send([act])).status).toBe(401);
  await desk.verify(run);
  expect(await save(true)).toBe('Rider saved');
  const { data } = (await world.shop.call('POST /admin/rider-login', { body: { phone: number, pin } })).body;
  expect(await phoneOf(world, data).record(act)).toEqual([
    [true, `${actIssueSentences.order_moved} ${actIssueSentences.run_verified}`],
  ]);
});

test('jars of an order that was cancelled on the road but delivered anyway are not missing at the closing', async () => {
  const [{ asha, order }, left] = [await confirmed(), await confirmed()];
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order, left.order)));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  const stock = await asha.stock();
  await asha.step(order, 'cancelled');
  expect(await phone.record(phone.actAt(stop, 'delivered', cash))).toEqual([[true, actIssueSentences.order_cancelled]]);
  const counts = (await desk.read(run)).closing;
  expect(counts).toMatchObject({ full: [{ expected: 1 }], empties: [{ expected: 0 }] });
  await desk.verify(run);
  expect(await asha.stock()).toBe(stock);
});

test('an act in the format of the first release is accepted', async () => {
  const { order } = await confirmed();
  const rider = await desk.rider();
  await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  const { id: stopId, state: seen } = await phone.stopOf(order);
  const act = { id: newId(), stopId, kind: 'delivered', at: '2026-11-21T04:30:00Z', seen, given: [], taken: [] };
  expect(await phone.record({ ...act, payments: byMethod('cash', 220), code: null, reason: '', next: null })).toEqual([
    [true, ''],
  ]);
});

test('cash for an order that will be tried again is in the cash bag, and after the closing in the till', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await asha.step(await asha.place({ quantity: 1 }), 'confirmed');
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  const ahead = async () => {
    const { figures } = (await world.asAdmin('GET /admin/money')).body.data;
    return [figures.aheadTotal, figures.tillAhead];
  };
  const before = await ahead();
  const grown = async () => (await ahead()).map((now, at) => now - (before[at] ?? 0));
  const next = { day: '2026-11-27', window: 'evening' };
  const payments = byMethod('cash', 100);
  await phone.record(
    phone.actAt(await phone.stopOf(order), 'not_delivered', { reason: 'Nobody there', next, payments }),
  );
  expect(await grown()).toEqual([100, 0]);
  await desk.verify(run);
  expect(await grown()).toEqual([100, 100]);
});

test('the closing does not expect units back that were delivered at a removed stop, unless that delivery is undone', async () => {
  const [one, two] = [await confirmed(), await confirmed()];
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(one.order, two.order)));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(one.order);
  await desk.change(run, { stops: ofOrders(two.order) });
  const stock = await one.asha.stock();
  const expected = async () => (await desk.read(run)).closing.full.map((load) => load.expected);
  const first = phone.actAt(stop, 'delivered', cash);
  expect([await expected(), await phone.record(first), await expected()]).toEqual([
    [2],
    [[true, actIssueSentences.order_moved]],
    [1],
  ]);
  const back = phone.actAt(stop, 'taken_back', { takesBack: first.id });
  expect([await phone.record(back), await expected()]).toEqual([[[true, '']], [2]]);
  // Another rider delivers the order, which does not count for this run.
  const other = await desk.rider();
  const otherPhone = phoneOf(world, other);
  const late = await desk.start(await desk.plan(other, ofOrders(one.order)));
  await otherPhone.record(otherPhone.actAt(await otherPhone.stopOf(one.order), 'delivered', cash));
  expect([await expected(), (await desk.read(late)).closing.full]).toMatchObject([[2], [{ expected: 0 }]]);
  await desk.verify(run);
  expect(await one.asha.stock()).toBe(stock);
});

// Proves riders-45
test('a cancelled stop needs no visit; if it is delivered anyway, undoing the delivery makes it a cancelled stop again', async () => {
  const [{ asha, order }, next] = [await confirmed(), await confirmed()];
  const [pickup, dropped] = [await wanted(), await wanted()];
  const rider = await desk.rider();
  const stops = [...ofOrders(order, next.order), { pickupId: pickup.id }, { pickupId: dropped.id }];
  const run = await desk.start(await desk.plan(rider, stops));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  await asha.step(order, 'cancelled');
  const body = { version: pickup.version, reason: 'Moved away' };
  const answers = [
    await world.asAdmin('POST /admin/pickups/:id/reject', { params: { id: pickup.id }, body }),
    await dropped.asOwn('POST /pickups/:id/cancel', { params: { id: dropped.id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const outcomes = async () => (await phone.stops()).map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(['back', null, 'back', 'back']);
  expect((await desk.read(run)).list.map(({ outcome }) => outcome)).toEqual(['back', null, 'back', 'back']);
  const own = await next.asOwn('GET /orders/:id/run', { params: { id: next.order.id } });
  expect(own.body.data.onItsWay).toMatchObject({ stopsBefore: 0 });
  const act = phone.actAt(stop, 'delivered', cash);
  expect([await phone.record(act), await outcomes()]).toEqual([
    [[true, actIssueSentences.order_cancelled]],
    ['delivered', null, 'back', 'back'],
  ]);
  await phone.record(phone.actAt(stop, 'taken_back', { takesBack: act.id }));
  expect(await outcomes()).toEqual(['back', null, 'back', 'back']);
  await asha.step(order, 'pending');
  expect((await desk.verify(run)).closing).toMatchObject({ balance: 0, full: [{ expected: 2, count: 2 }] });
});

// Proves riders-47
test('an order moved to a later day leaves its run, and an order moved within the day stays in it', async () => {
  const [one, two, same] = [await confirmed(), await confirmed(), await confirmed()];
  const pickup = await wanted();
  const rider = await desk.rider();
  const stops = [...ofOrders(one.order, two.order, same.order), { pickupId: pickup.id }];
  const run = await desk.start(await desk.plan(rider, stops));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(one.order);
  const later = { deliveryDate: addDays(run.day, 1), deliveryTime: 'evening', overbook: true };
  const moveTo = async ({ order }: typeof one, body: object) =>
    world.asAdmin('POST /admin/orders/:id/move', { params: { id: order.id }, body });
  const { id, version } = pickup;
  const answers = [
    await moveTo(one, later),
    await moveTo(same, { ...later, deliveryDate: run.day }),
    await world.asAdmin('POST /admin/pickups/:id/schedule', { params: { id }, body: { ...later, version } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const outcomes = async () => (await phone.stops()).map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(['again', null, null, 'again']);
  const from = { date: two.order.deliveryDate };
  const rain = await world.asAdmin('POST /admin/orders/move', { body: { from, ...later, reason: 'Rain' } });
  expect([rain.status, (await outcomes())[1]]).toEqual([200, 'again']);
  const other = await desk.plan(await desk.rider(), ofOrders(two.order));
  expect(other.stops).toBe(1);
  // The first rider delivered the moved order anyway.
  expect(await phone.record(phone.actAt(stop, 'delivered', cash))).toEqual([[true, actIssueSentences.order_moved]]);
  expect((await outcomes())[0]).toBe('delivered');
  expect((await desk.verify(run)).closing).toMatchObject({ balance: 220, full: [{ expected: 2, count: 2 }] });
});
