/** What a customer sees of the run that brings an order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { dispatchIn, ofOrders, phoneOf } from '#server/testing/run-shop.ts';

let world: JarShop;
beforeAll(async () => {
  world = await openJarShop();
});
afterAll(() => world.shop.close());

// Proves riders-30
test('says when the rider will come, whatever the clock of the phone says and however late it sends', async () => {
  const { shop } = world;
  const customer = await buildCustomer(shop);
  const asha = actFor(world, customer);
  const desk = dispatchIn(world);
  const orders: { id: string }[] = [];
  for (let count = 0; count < 6; count += 1)
    orders.push(await asha.step(await asha.place({ quantity: 1 }), 'confirmed'));
  const rider = await desk.rider();
  await desk.start(await desk.plan(rider, ofOrders(...orders)));
  const phone = phoneOf(world, rider);
  const stops = await phone.stops();
  const read = async (at: number) => {
    const { body } = await shop.as(customer)('GET /orders/:id/run', { params: { id: orders[at]?.id ?? '' } });
    return body.data.onItsWay;
  };
  const deliver = (at: number, clock: string) => {
    const { id = '', state = 'pending' } = stops[at] ?? {};
    const what = { payments: byMethod('cash', 220), at: `2025-01-01T${clock}:00Z` };
    return phone.actAt({ id, state }, 'delivered', what);
  };

  shop.clock.set('2026-11-22T04:40:00Z');
  expect(await phone.record(deliver(0, '00:40'), deliver(1, '00:46'))).toHaveLength(2);
  expect(await read(5)).toMatchObject({ stopsBefore: 3, arrival: null });
  shop.clock.set('2026-11-22T04:47:00Z');
  await phone.record(deliver(2, '00:52'));
  shop.clock.set('2026-11-22T04:48:00Z');
  // The second one was sent at once; the others took the time that the phone says, and the last one was a
  // minute in transit.
  expect(await read(5)).toMatchObject({
    stopsBefore: 2,
    arrival: { from: '2026-11-22T05:00:00.000Z', to: '2026-11-22T05:20:00.000Z' },
  });
  const { code: _, ...next } = (await read(3)) ?? {};
  expect((await shop.as(customer)('GET /home')).body.data.next).toMatchObject({
    order: { id: orders[3]?.id },
    run: next,
  });
  shop.clock.set('2026-11-22T05:31:00Z');
  expect(await read(5)).toMatchObject({ stopsBefore: 2, arrival: null });
});
