/** Acts on an order after its run was closed change neither the run nor the cash bag. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { type Acts, actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { findRunFaults } from './verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
let asha: Acts;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults, findRunFaults));

let before: Awaited<ReturnType<typeof places>>;
beforeEach(async () => {
  asha = actFor(world, await buildCustomer(world.shop));
  before = await places();
});

/** The numbers of jars and the cash in each place. */
async function places() {
  const [jars, money] = await Promise.all([world.asAdmin('GET /admin/jars'), world.asAdmin('GET /admin/money')]);
  const found = jars.body.data.containers.find(({ id }) => id === world.jar);
  const { till, pouches } = money.body.data.figures;
  const bags = pouches.reduce((sum, { amount }) => sum + amount, 0);
  const { depot = 0, run = 0, held = 0, missing = 0 } = found ?? {};
  return { depot, run, held, missing, till, bags };
}
/** The places whose numbers have changed since the test began, with the differences. */
async function moved(): Promise<Partial<typeof before>> {
  const now = Object.entries(await places()) as [keyof typeof before, number][];
  return Object.fromEntries(
    now.map(([name, count]) => [name, count - before[name]]).filter(([, count]) => count !== 0),
  );
}

async function confirmed() {
  return asha.step(await asha.place(), 'confirmed');
}
async function sendAgain(order: { id: string }) {
  for (const status of ['pending', 'confirmed', 'preparing', 'out_for_delivery']) await asha.step(order, status);
}
/** Delivers two jars for ₹390 in cash. */
async function deliverBy(rider: Awaited<ReturnType<typeof desk.rider>>, order: { id: string }) {
  const phone = phoneOf(world, rider);
  const act = phone.actAt(await phone.stopOf(order), 'delivered', { payments: byMethod('cash', 390) });
  expect((await phone.record(act)).map(([isRecorded]) => isRecorded)).toEqual([true]);
  return act;
}
async function cancelAndRefund(order: { id: string }) {
  await asha.step(order, 'cancelled');
  await asha.pay(order, { paymentStatus: 'refunded' });
}

// Proves riders-48
test('an order cancelled while its run was open can be delivered and cancelled again after the closing', async () => {
  const order = await confirmed();
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  await deliverBy(rider, order);
  await cancelAndRefund(order);
  await desk.verify(run);
  expect(await moved()).toEqual({});
  await sendAgain(order);
  await asha.atDoor(order, {});
  expect(await moved()).toEqual({ depot: -2, held: 2 });
  await asha.step(order, 'cancelled');
  expect(await moved()).toEqual({});
});

test('cancelling an order that was delivered twice in a closed run returns its jars to the depot and its cash from the till', async () => {
  const order = await confirmed();
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  await deliverBy(rider, order);
  await cancelAndRefund(order);
  await sendAgain(order);
  await deliverBy(rider, order);
  await desk.verify(run);
  expect(await moved()).toEqual({ depot: -2, held: 2, till: 390 });
  await cancelAndRefund(order);
  expect(await moved()).toEqual({});
});

test('an order delivered by two riders in two runs is posted to the right run each time', async () => {
  const order = await confirmed();
  const other = await confirmed();
  const [first, second] = [await desk.rider(), await desk.rider()];
  const run = await desk.start(await desk.plan(first, ofOrders(order, other)));
  await deliverBy(first, order);
  await deliverBy(first, other);
  await cancelAndRefund(order);
  // The jars that come back are still on the first run, and the cash of the other order is in the first rider's bag.
  expect(await moved()).toEqual({ depot: -4, run: 2, held: 2, bags: 390 });
  expect((await desk.verify(run)).closing).toMatchObject({ balance: 390 });
  await sendAgain(order);
  const later = await desk.start(await desk.plan(second, ofOrders(order)));
  await deliverBy(second, order);
  await cancelAndRefund(order);
  expect((await desk.verify(later)).closing).toMatchObject({ balance: 0 });
  await sendAgain(order);
  await asha.atDoor(order, { payments: byMethod('cash', 390) });
  await cancelAndRefund(order);
  await cancelAndRefund(other);
  expect(await moved()).toEqual({});
});

test('a run given to another rider leaves its cash in the first rider’s bag until the run is closed', async () => {
  const [order, left] = [await confirmed(), await confirmed()];
  const [first, second] = [await desk.rider(), await desk.rider()];
  const run = await desk.start(await desk.plan(first, ofOrders(order, left)));
  await deliverBy(first, order);
  await desk.change(await desk.read(run), { riderId: second.id });
  await cancelAndRefund(order);
  expect(await moved()).toEqual({ depot: -4, run: 4 });
  await desk.verify(run);
  expect(await moved()).toEqual({});
});

// Proves riders-48
test('cash of a failed stop is refunded from the cash bag, or from the till after the closing', async () => {
  const orders = [await confirmed(), await confirmed()];
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  const phone = phoneOf(world, rider);
  for (const order of orders) {
    const what = {
      reason: 'door_locked',
      payments: byMethod('cash', 100),
      next: { day: '2026-11-23', window: 'evening' },
    };
    await phone.record(phone.actAt(await phone.stopOf(order), 'not_delivered', what));
  }
  const [one, two] = orders;
  if (!one || !two) throw new Error('No orders');
  expect(await moved()).toMatchObject({ bags: 200 });
  await asha.pay(one, { paymentStatus: 'refunded' });
  expect(await moved()).toMatchObject({ bags: 100 });
  await desk.verify(run);
  expect(await moved()).toEqual({ till: 100 });
  await asha.pay(two, { paymentStatus: 'refunded' });
  expect(await moved()).toEqual({});
});

test('cash of an act that is undone after the bag was handed in with another run is taken from the till', async () => {
  const [one, two] = [await confirmed(), await confirmed()];
  const rider = await desk.rider();
  const first = await desk.start(await desk.plan(rider, ofOrders(one)));
  const second = await desk.start(await desk.plan(rider, ofOrders(two)));
  const act = await deliverBy(rider, two);
  await desk.verify(first);
  expect(await moved()).toMatchObject({ till: 390 });
  const phone = phoneOf(world, rider);
  await phone.record(phone.actAt(await phone.stopOf(two), 'taken_back', { takesBack: act.id }));
  expect(await moved()).toEqual({ depot: -2, run: 2 });
  expect((await desk.verify(second)).closing).toMatchObject({ balance: 0 });
  expect(await moved()).toEqual({});
});

test('staff cannot undo the differences that the closing of a run posted', async () => {
  const order = await confirmed();
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  await desk.verify(run, { full: [{ productId: world.water, count: 0 }], reason: 'All stolen' });
  const query = { containerId: world.jar, place: 'missing', limit: 1 } as const;
  const [found] = (await world.asAdmin('GET /admin/jars/entries', { query })).body.data.movements;
  expect(found).toMatchObject({ kind: 'jars_counted', canBeTakenBack: false });
  const body = { eventId: found?.eventId ?? '', reason: 'Found again' };
  const headers = { 'idempotency-key': asha.newKey() };
  const { status } = await world.asAdmin('POST /admin/money/take-backs', { headers, body }, headers);
  expect(status).toBe(409);
});
