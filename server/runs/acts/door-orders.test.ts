/** A rider records several orders at one door in one press: one request with an act for each order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

test('each order at a door is recorded by its own act; a cancelled order has its own message and does not prevent the others', async () => {
  const [asha, ravi] = [actFor(world, await buildCustomer(world.shop)), actFor(world, await buildCustomer(world.shop))];
  await asha.payIn(50);
  const orders = [await asha.place(), await asha.place(), await ravi.place()];
  for (const [at, order] of orders.entries()) await (at < 2 ? asha : ravi).step(order, 'confirmed');
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  const phone = phoneOf(world, rider);
  const stops = await Promise.all(orders.map((order) => phone.stopOf(order)));
  // The balance of ₹50 pays the first order of its customer, and is used up then.
  const amounts = [340, 390, 390];
  const acts = stops.map((stop, at) =>
    phone.actAt(stop, 'delivered', { payments: byMethod('cash', amounts[at] ?? 0) }),
  );
  const [, , last] = orders;
  if (last) await ravi.step(last, 'cancelled');
  const cancelled = 'This order was cancelled in between. What changed hands is recorded, and the shop looks at it.';
  const answers: [boolean, string][] = [
    [true, ''],
    [true, ''],
    [true, cancelled],
  ];
  expect(await phone.record(...acts)).toEqual(answers);
  // The answer was lost, and the phone sends the press again.
  expect(await phone.record(...acts)).toEqual(answers);
  expect((await phone.read()).balance).toBe(1120);
  expect((await desk.read(run)).list.map(({ record }) => record?.cash)).toEqual(amounts);
  const { body } = await world.asAdmin('GET /admin/orders/:id', { params: { id: orders[1]?.id ?? '' } });
  expect(body.data.order).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });
});
