/** A rider collects what a customer owes for earlier orders together with the order at the door. */
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

const orderOf = async ({ id }: { id: string }) =>
  (await world.asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;

test.each(['cash', 'upi'] as const)(
  'old dues that a rider collects by %s pay the earlier order, without an issue',
  async (method) => {
    const asha = actFor(world, await buildCustomer(world.shop));
    const [old, now] = [
      await asha.step(await asha.place(), 'confirmed'),
      await asha.step(await asha.place(), 'confirmed'),
    ];
    const rider = await desk.rider();
    const run = await desk.start(await desk.plan(rider, ofOrders(old, now)));
    const phone = phoneOf(world, rider);
    await phone.record(phone.actAt(await phone.stopOf(old), 'delivered'));
    const stop = await phone.stopOf(now);
    expect(stop.bill).toMatchObject({ amountDue: 390, otherDues: 390 });
    const act = phone.actAt(stop, 'delivered', { payments: byMethod(method, 780) });
    expect(await phone.record(act, act)).toEqual([
      [true, ''],
      [true, ''],
    ]);
    expect([await orderOf(old), await orderOf(now)]).toMatchObject(
      Array(2).fill({ amountDue: 0, paymentStatus: 'paid' }),
    );
    expect((await phone.read()).balance).toBe(method === 'cash' ? 780 : 0);
    expect((await phone.stopOf(old)).bill).toMatchObject({ otherDues: 0, credit: 0 });
    expect((await desk.read(run)).list.map(({ record }) => record?.[method])).toEqual([0, 780]);
  },
);
