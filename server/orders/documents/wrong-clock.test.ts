/** A machine whose clock is far ahead of the database's issues no documents until its clock is right. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { openDatabaseClock } from '#server/testing/database-clock.ts';
import { actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findDocumentFaults } from './verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
let setDatabaseClock: (ahead: string) => Promise<void>;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
  setDatabaseClock = await openDatabaseClock(world.shop);
});
afterAll(() => closeRunShop(world, findDocumentFaults));

// Proves documents-6
test('while the clock of a machine is wrong, an order cannot leave, and a rider’s phone keeps its unsent act', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await asha.step(await asha.place(), 'confirmed');
  const rider = await desk.rider();
  await desk.start(await desk.plan(rider, ofOrders(order)), { loads: [{ productId: world.water, loaded: 5 }] });
  const phone = phoneOf(world, rider);
  const given = [{ itemId: order.orderItems[0]?.id, quantity: 1 }];
  const act = phone.actAt(await phone.stopOf(order), 'delivered', {
    given,
    taken: [],
    payments: byMethod('cash', 220),
  });
  const second = await asha.place();
  for (const status of ['confirmed', 'preparing']) await asha.step(second, status);

  await setDatabaseClock('-3 days');
  const refused = await asha.sendStep(second, 'out_for_delivery');
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('clock of this machine')]);
  expect((await phone.send([act])).status).toBe(503);

  // The database's clock stands at the last full hour, so this is at most a day behind.
  await setDatabaseClock('-23 hours');
  await asha.step(second, 'out_for_delivery');
  expect(await phone.record(act)).toEqual([[true, '']]);
});
