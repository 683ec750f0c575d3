/** A rider's phone shows the goods on board, as the desk expects them at the count. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { sql } from '../../core/db/database.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

test('the load list contains spares and shrinks with each delivery, and equals what the desk expects back', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(3, 450_00);
  const orders = [await asha.place({ quantity: 2, empties: 2 }), await asha.place({ quantity: 1 })] as const;
  for (const order of orders) await asha.step(order, 'confirmed');
  const rider = await desk.rider();
  const planned = await desk.plan(rider, ofOrders(...orders));
  const phone = phoneOf(world, rider);
  const goods = async () => (await phone.read()).runs[0]?.goods;
  expect(await goods()).toBeNull();
  const run = await desk.start(planned, { loads: [{ productId: world.water, loaded: 6 }] });
  const counts = async () => {
    const now = await goods();
    return [now?.full.map(({ loaded, left }) => [loaded, left]), now?.empties.map(({ count }) => count)];
  };
  expect(await counts()).toEqual([[[6, 6]], [0]]);
  const given = [{ itemId: orders[0].orderItems[0]?.id ?? '', quantity: 3 }];
  const taken = asha.taken(2);
  const act = phone.actAt(await phone.stopOf(orders[0]), 'delivered', {
    given,
    taken,
    payments: byMethod('cash', 260),
  });
  await phone.record(act);
  expect(await counts()).toEqual([[[6, 3]], [2]]);
  await phone.record(phone.actAt(await phone.stopOf(orders[1]), 'not_delivered', { reason: 'Door locked' }));
  const { closing } = await desk.read(run);
  expect([
    [closing.full.map(({ expected }) => [6, expected])],
    closing.empties.map(({ expected }) => expected),
  ]).toEqual([[[[6, 3]]], [2]]);
  expect(await counts()).toEqual([[[6, 3]], [2]]);
  await desk.verify(run);
  expect(await goods()).toBeNull();
});

test('the load list names spare products in the language of the phone', async () => {
  const order = await actFor(world, await buildCustomer(world.shop)).place();
  const rider = await desk.rider();
  await actFor(world, await buildCustomer(world.shop)).step(order, 'confirmed');
  await desk.start(await desk.plan(rider, ofOrders(order)));
  await world.shop.db.run(sql('update products set translations = $2 where id = $1'), [
    world.water,
    { hi: { name: 'झील का जार' } },
  ]);
  const namesIn = async (language: string) => {
    const { body } = await world.shop.as(rider)('GET /run', {}, { 'accept-language': language });
    return body.data.runs.flatMap(({ goods }) => goods?.full.map(({ name }) => name) ?? []);
  };
  expect([await namesIn('hi'), await namesIn('en')]).toEqual([['झील का जार, 20 L'], ['Water jar, 20 L']]);
});
