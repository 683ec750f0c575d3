/** Riders deliver before staff press "Start run", and stops change before and after. Load and closing must be right. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
let asha: ReturnType<typeof actFor>;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
  asha = actFor(world, await buildCustomer(world.shop));
  await asha.hold(400, 60_000_00);
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

/** Plans a run with stops of two jars each; two empties are promised at each door. */
async function planRun(count: number) {
  const orders: AdminOrder[] = [];
  while (orders.length < count) {
    const order = await asha.place({ quantity: 2, empties: 2 });
    orders.push((await asha.step(order, 'confirmed')) as AdminOrder);
  }
  const rider = await desk.rider();
  const run = await desk.plan(rider, ofOrders(...orders));
  const phone = phoneOf(world, rider);
  const stops = new Map((await phone.stops()).map((stop) => [stop.orderId, stop]));
  return {
    orders,
    run,
    phone,
    stopOf(at: number) {
      const stop = stops.get(orders[at]?.id ?? '');
      if (!stop) throw new Error('No stop');
      return stop;
    },
  };
}

/** The full and empty jars that the closing expects, and the kinds of open issues of the run. */
async function readClosing(run: { id: string }) {
  const { closing } = await desk.read(run);
  const issues = (await desk.matters('open')).filter(({ runId }) => runId === run.id);
  return [closing.full[0]?.expected ?? 0, closing.empties[0]?.expected ?? 0, issues.map(({ kind }) => kind)];
}

type StopAct = 'deliver' | 'fail' | 'take off';
const acts: readonly StopAct[] = ['deliver', 'fail', 'take off'];

// Proves riders-62
test('the load and the closing of a run are right if stops are delivered, fail or are removed before or after its start', async () => {
  for (const before of [[], ...acts.map((act) => [act]), acts] as (readonly StopAct[])[]) {
    const after = acts.filter((act) => !before.includes(act));
    const { orders, run, phone, stopOf } = await planRun(4);
    const grown = await watchShop(world);
    for (const act of [...before, 'start', ...after]) {
      if (act === 'start') await desk.start(await desk.read(run));
      if (act === 'take off')
        await desk.change(await desk.read(run), { stops: ofOrders(...orders.filter((_, at) => at !== 2)) });
      if (act === 'deliver')
        await phone.record(
          phone.actAt(stopOf(0), 'delivered', { taken: asha.taken(2), payments: byMethod('cash', 90) }),
        );
      if (act === 'fail')
        await phone.record(phone.actAt(stopOf(1), 'not_delivered', { reason: 'Door locked', next: null }));
    }
    // The jars of four stops are loaded, or of three if one was removed before the start. One stop is delivered.
    const onBoard = before.includes('take off') ? 6 : 8;
    expect([before, ...(await readClosing(run))]).toEqual([before, onBoard - 2, 2, []]);
    await desk.verify(run);
    expect([before, ...(await grown('run', 'missing', 'depot', 'held'))]).toEqual([before, 0, 0, 0, 0]);
  }
});

// Proves riders-62
test('the load and the closing of a run are right if all stops are delivered before its start and one is undone later', async () => {
  const { run, phone, stopOf } = await planRun(3);
  const give = (at: number, quantity: number) => {
    const stop = stopOf(at);
    const given = [{ itemId: stop.items[0]?.itemId, quantity }];
    return phone.actAt(stop, 'delivered', { given, taken: asha.taken(2), payments: byMethod('cash', 90) });
  };
  const acts = [give(0, 3), give(1, 1), give(2, 2)] as const;
  await phone.record(...acts);
  // 7 jars are loaded: the first stop got 3, and the other two stops were planned with 2 each. One jar is still on
  // board.
  expect((await desk.read(run)).products).toMatchObject([{ planned: 7 }]);
  await desk.start(await desk.read(run));
  expect((await readClosing(run)).slice(0, 2)).toEqual([1, 6]);
  await phone.record(phone.actAt(stopOf(2), 'taken_back', { takesBack: acts[2].id }));
  expect((await readClosing(run)).slice(0, 2)).toEqual([3, 4]);
  await desk.verify(run);
});

// Proves riders-62
test('orders of a planned run that staff deliver or cancel themselves are not loaded', async () => {
  const { orders, run, phone, stopOf } = await planRun(4);
  const [, byDesk, failed, cancelled] = orders;
  if (!byDesk || !failed || !cancelled) throw new Error('No orders');
  for (const order of [byDesk, failed]) {
    for (const status of ['preparing', 'out_for_delivery']) await asha.step(order, status);
  }
  await asha.atDoor(byDesk, { taken: asha.taken(2), payments: byMethod('cash', 90) });
  await asha.failStop(failed, { reason: 'Moved away', outcome: 'cancelled' });
  const act = phone.actAt(stopOf(3), 'delivered', { taken: asha.taken(2), payments: byMethod('cash', 90) });
  await asha.step(cancelled, 'cancelled');
  // The rider delivered the order before it was cancelled, so that it counts as loaded and delivered.
  await phone.record(act);
  expect((await desk.read(run)).products).toMatchObject([{ planned: 4 }]);
  const grown = await watchShop(world);
  await desk.start(await desk.read(run));
  expect(await grown('run')).toEqual([4]);
  expect(await readClosing(run)).toEqual([2, 2, ['order_cancelled']]);
  await phone.record(phone.actAt(stopOf(0), 'delivered', { taken: asha.taken(2), payments: byMethod('cash', 90) }));
  expect(await readClosing(run)).toEqual([0, 4, ['order_cancelled']]);
  await desk.verify(run);
});

// Proves riders-62
test('units that a rider delivered before the start count once in the load if the desk recorded the order first', async () => {
  const { orders, run, phone, stopOf } = await planRun(2);
  for (const status of ['preparing', 'out_for_delivery', 'delivered']) await asha.step(orders[0] as AdminOrder, status);
  const planned = async () => (await desk.read(run)).products.map((product) => product.planned);
  expect(await planned()).toEqual([2]);
  await phone.record(phone.actAt(stopOf(0), 'delivered'));
  expect(await planned()).toEqual([4]);
});
