/** The part of a run that the customer of an order sees. */
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
test('the expected time of arrival is right even if the phone’s clock is wrong and it sends acts late', async () => {
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
  // The second act was sent immediately. The other deliveries took as long as the phone's times say, and the last one
  // was sent a minute late.
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
