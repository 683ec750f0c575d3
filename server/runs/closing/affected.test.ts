/** The faults that `ledger:verify` reports about data of an older release, and how staff correct each. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import type { Line } from '#server/ledger/rules.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findLostDeposits } from '#server/orders/money/lost-deposit.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type Acts, actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findRecordedTwice, findRunFaults } from './verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
  // A depot must have jars, because a negative number cannot be counted.
  const body = { containerId: world.jar, count: 20, reason: 'New jars' };
  expect((await world.asAdmin('POST /admin/jars/bought', { body }, { 'idempotency-key': newId() })).status).toBe(200);
});
afterAll(() => closeRunShop(world));

const customerOf = async (name: string): Promise<BuiltCustomer & { acts: Acts }> => {
  const customer = await buildCustomer(world.shop, { name });
  return { ...customer, acts: actFor(world, customer) };
};
const post = (lines: readonly Line[]) =>
  world.shop.db.transaction((tx) => postEvent(tx, { id: newId(), at: world.shop.clock(), actorId: null, lines }));
const findFaults = async () =>
  (await Promise.all([findOrderFaults, findLedgerFaults, findRunFaults].map((find) => find(world.shop.db)))).flat();
/** The numbers of jars at the depot, on runs, and missing. */
const places = async () => {
  const { containers } = (await world.asAdmin('GET /admin/jars')).body.data;
  const found = containers.find(({ id }) => id === world.jar);
  return [found?.depot, found?.run, found?.missing];
};
const toStatus = sql(`update orders set status = $2, delivered_at = coalesce($3, delivered_at) where id = $1`);

/**
 * A delivered and paid order whose jars came back by a pick-up and whose deposit of ₹300 was paid out before it was
 * cancelled.
 */
async function cancelledAfterReturn(acts: Acts) {
  const order = await acts.atDoor(await acts.onTheWay(), { payments: byMethod('cash', 390) });
  await acts.returnJars(2);
  await acts.payOut(300);
  return acts.step(order, 'cancelled');
}
async function sendAgain(acts: Acts, order: { id: string }) {
  for (const status of ['pending', 'confirmed', 'preparing', 'out_for_delivery']) await acts.step(order, status);
}

// Proves ledger-16
test('an order reopened as if its refunded deposit were still paid is reported, and reopening it again corrects it', async () => {
  const { acts } = await customerOf('Asha Rao');
  const order = await cancelledAfterReturn(acts);
  await world.shop.db.run(toStatus, [order.id, 'pending', null]);
  const [found, ...others] = await findLostDeposits(world.shop.db);
  expect(found).toMatch(
    new RegExp(`^order ${order.orderNumber} of .+: ₹300.00 of what it shows as paid had gone back`),
  );
  expect(others).toEqual([]);
  await acts.step(order, 'cancelled');
  expect(await acts.step(order, 'pending')).toMatchObject({ amountPaid: 90, amountDue: 300 });
  expect([await findLostDeposits(world.shop.db), await findFaults()]).toEqual([[], []]);
});

// Proves ledger-16
test('an order that was delivered again without a deposit is reported, and cancelling it and delivering it once more corrects it', async () => {
  const { id: customerId, acts } = await customerOf('Ravi Kumar');
  const order = await cancelledAfterReturn(acts);
  await acts.atDoor(await acts.onTheWay({ quantity: 1 }), { payments: byMethod('cash', 220) });
  // These lines are posted as the older release posted them.
  const orders = { kind: 'orders', customerId } as const;
  const [held, depot] = [
    { kind: 'held', customerId, containerId: world.jar },
    { kind: 'depot', containerId: world.jar },
  ] as const;
  await post(
    [
      { kind: 'jars_given', amount: 2, debit: held, credit: depot } as const,
      { kind: 'sale', amount: 40_00, debit: orders, credit: { kind: 'sales' } } as const,
      { kind: 'delivery_charge', amount: 50_00, debit: orders, credit: { kind: 'delivery' } } as const,
    ].map((line) => ({ ...line, orderId: order.id })),
  );
  await world.shop.db.run(toStatus, [order.id, 'delivered', world.shop.clock()]);
  const [found, ...others] = await findLostDeposits(world.shop.db);
  expect(found).toMatch(
    new RegExp(`^order ${order.orderNumber} of .+: ₹300.00 of deposit had gone back before it was delivered again`),
  );
  expect([others, await findFaults(), await acts.account()]).toEqual([[], [], [0, 150_00, 3]]);
  await acts.step(order, 'cancelled');
  await sendAgain(acts, order);
  expect(await acts.step(order, 'delivered')).toMatchObject({ amountPaid: 90, amountDue: 300 });
  expect([await findLostDeposits(world.shop.db), await findFaults(), await acts.account()]).toEqual([
    [],
    [],
    [0, 450_00, 3],
  ]);
});

// Proves ledger-16
test('jars on a closed run are reported, and the next count of the depot removes them for good', async () => {
  const { acts } = await customerOf('Meena Iyer');
  const order = await acts.step(await acts.place(), 'confirmed');
  const rider = await desk.rider({ name: 'Suresh' });
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  await phone.record(phone.actAt(await phone.stopOf(order), 'delivered', { payments: byMethod('cash', 390) }));
  await desk.verify(run);
  const [there = 0] = await places();
  world.shop.clock.advance(1);
  const [onRun, depot] = [
    { kind: 'run', runId: run.id, containerId: world.jar },
    { kind: 'depot', containerId: world.jar },
  ] as const;
  await post([{ kind: 'jars_given', amount: 2, debit: depot, credit: onRun, orderId: order.id }]);
  const [ofRun, ofPlaces, ...others] = await findRunFaults(world.shop.db);
  expect(ofRun).toMatch(
    new RegExp(`^the closed run of Suresh on 2026-11-22 holds -2 × 20 L jar by order ${order.orderNumber} of `),
  );
  expect(ofPlaces).toMatch(/^20 L jar: \d+ came in, but its places add up to \d+ /);
  expect(others).toEqual([]);
  const count = async (jarsCounted: number) => {
    const body = { containerId: world.jar, jarsCounted, reason: 'Counted' };
    expect((await world.asAdmin('POST /admin/jars/counted', { body }, { 'idempotency-key': newId() })).status).toBe(
      200,
    );
  };
  expect(await places()).toEqual([there + 2, -2, 0]);
  await count(there - 1);
  expect([await places(), await findFaults()]).toEqual([[there - 1, 0, 1], []]);
  const query = { containerId: world.jar, place: 'missing', limit: 1 } as const;
  const [newest] = (await world.asAdmin('GET /admin/jars/entries', { query })).body.data.movements;
  const headers = { 'idempotency-key': newId() };
  const body = { eventId: newest?.eventId ?? '', reason: 'Counted wrongly' };
  expect((await world.asAdmin('POST /admin/money/take-backs', { headers, body }, headers)).status).toBe(200);
  expect([await places(), await findFaults()]).toEqual([[there, 0, 0], []]);
});

// Proves ledger-16
test('a stop that staff and a phone have recorded is listed until it is cleared, but is not a fault', async () => {
  const { acts } = await customerOf('Lata Nair');
  const order = await acts.step(await acts.place(), 'confirmed');
  const rider = await desk.rider({ name: 'Manoj' });
  await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  await acts.atDoor(order, { payments: byMethod('cash', 390) });
  await phone.record(phone.actAt(stop, 'delivered', { payments: byMethod('cash', 390) }));
  const [found, ...others] = await findRecordedTwice(world.shop.db);
  expect(found).toMatch(
    new RegExp(
      `^order ${order.orderNumber} of .+ was recorded twice. The phone of Manoj has posted ₹390.00, 2 jars given and 0 empties taken besides`,
    ),
  );
  expect([others, await findFaults()]).toEqual([[], []]);
});
