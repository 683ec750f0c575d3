/** A stop that staff and a phone, or two phones, have recorded: staff undo one of the records. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { settleCustomer } from '../../orders/money/post-customer.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { actIssueSentences } from '../acts/rules.ts';
import { findRunFaults } from './verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults, findRunFaults));

/** Starts a run with several orders of one customer, each of one jar for ₹220 with its deposit. */
async function onTheRoad(count = 1) {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  const orders: { id: string }[] = [];
  for (let nth = 0; nth < count; nth += 1) orders.push(await asha.step(await asha.place({ quantity: 1 }), 'confirmed'));
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  const phone = phoneOf(world, rider);
  const stops = await phone.stops();
  const [order = { id: '' }, other = { id: '' }] = orders;
  const stop = stops.find(({ orderId }) => orderId === order.id);
  if (!stop) throw new Error('No stop');
  const deliver = (amount: number, what: object = {}) =>
    phone.actAt(stop, 'delivered', { payments: byMethod('cash', amount), ...what });
  const issue = async () =>
    (await desk.matters('open')).find((one) => one.orderId === order.id && one.kind === 'already_recorded');
  return { customer, asha, rider, run, phone, stop, order, other, deliver, matter: issue };
}
const orderOf = async ({ id }: { id: string }) =>
  (await world.asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
async function takeBack(issue: { id: string } | undefined, record: string, reason = 'Typed by mistake') {
  const params = { id: issue?.id ?? '' };
  const { status, body } = await world.asAdmin('POST /admin/run-matters/:id/take-back', {
    params,
    body: { record, reason } as never,
  });
  return [status, body.message];
}
const taken = [200, 'Record undone'];

// Proves riders-54
test.each(['before the run is counted', 'after the run is counted', 'that came after the run was counted'])(
  'staff can undo the phone’s record %s, and their own record stays',
  async (when) => {
    const grown = await watchShop(world);
    const { asha, run, order, phone, deliver, matter: issue } = await onTheRoad();
    const stock = await asha.stock();
    await asha.atDoor(order, { payments: byMethod('cash', 220) });
    const verify = () => desk.verify(run, { reason: 'As counted' });
    if (when.startsWith('that')) await verify();
    const act = deliver(200);
    expect((await phone.record(act))[0]?.[0]).toBe(true);
    expect(await asha.account()).toEqual([200_00, 150_00, 2]);
    if (when.startsWith('after')) await verify();
    const open = await issue();
    expect(open).toMatchObject({ kind: 'already_recorded', firstBy: 'desk' });
    expect(await takeBack(open, 'second', '')).toEqual([400, expect.any(String)]);
    expect((await Promise.all([takeBack(open, 'second'), takeBack(open, 'second')])).map(([status]) => status)).toEqual(
      [200, 200],
    );
    expect(await takeBack(open, 'first')).toEqual([409, 'Someone else has resolved this already.']);
    expect([await asha.account(), await issue()]).toEqual([[0, 150_00, 1], undefined]);
    expect(await orderOf(order)).toMatchObject({ status: 'delivered', amountPaid: 220, amountDue: 0 });
    // A repeat from the phone gets the same answer and posts nothing.
    expect((await phone.record(act))[0]?.[0]).toBe(true);
    if (when.startsWith('before')) await verify();
    expect(await grown('till', 'pouch', 'run', 'held', 'credit', 'deposits')).toEqual([220_00, 0, 0, 1, 0, 150_00]);
    // Both records were in the closing, so its count found one jar too many.
    expect(await asha.stock()).toBe(stock);
    const [depot = 0, missing = 0] = await grown('depot', 'missing');
    expect([depot, missing]).toEqual(when.startsWith('after') ? [0, -1] : [-1, 0]);
  },
);

const places = ['till', 'pouch', 'run', 'depot', 'missing', 'held'];

// Proves riders-54
test.each(['before the run is counted', 'after the run is counted', 'that came after the run was counted'])(
  'staff can undo their own record %s, and everything is as if only the phone had recorded the stop',
  async (when) => {
    const alone = await onTheRoad();
    await alone.asha.hold(2, 300_00);
    const grownAlone = await watchShop(world);
    const stock = await alone.asha.stock();
    await alone.phone.record(alone.deliver(100, { taken: alone.asha.taken(2) }));
    await desk.verify(alone.run);
    const wanted = [await alone.asha.account(), figuresOf(await orderOf(alone.order)), await grownAlone(...places)];
    expect(await alone.asha.stock()).toBe(stock);

    const { asha, run, order, phone, stop, deliver, matter, rider } = await onTheRoad();
    await asha.hold(2, 300_00);
    const grown = await watchShop(world);
    await asha.step(order, 'delivered');
    const verify = () => desk.verify(run, { reason: 'As counted' });
    if (when.startsWith('that')) await verify();
    const act = deliver(100, { taken: asha.taken(2) });
    expect((await phone.record(act))[0]?.[0]).toBe(true);
    if (when.startsWith('after')) await verify();
    const open = await matter();
    expect(open?.firstBy).toBe('desk');
    expect((await Promise.all([takeBack(open, 'first'), takeBack(open, 'first')])).map(([status]) => status)).toEqual([
      200, 200,
    ]);
    expect(await takeBack(open, 'first')).toEqual(taken);
    expect(await matter()).toBe(undefined);
    if (when.startsWith('before')) {
      // The phone can correct the act that was recorded again, like any other act.
      const standing = (await phoneOf(world, rider).stopOf(order)).act;
      expect(standing?.payments).toEqual(byMethod('cash', 100));
      const back = phone.actAt(stop, 'taken_back', { takesBack: standing?.id });
      const again = deliver(100, { taken: asha.taken(2), undoneBy: back.id });
      expect((await phone.record(back, again)).map(([isRecorded]) => isRecorded)).toEqual([true, true]);
      await verify();
    }
    expect([await asha.account(), figuresOf(await orderOf(order)), await grown(...places)]).toEqual(wanted);
    expect(await asha.stock()).toBe(stock - 1);
  },
);

const figuresOf = (order: Awaited<ReturnType<typeof orderOf>>) => {
  const { status, amountPaid, amountDue, totalAmount, depositAmount } = order;
  return { status, amountPaid, amountDue, totalAmount, depositAmount };
};

// Proves riders-54
test('staff can undo either record of two phones; if both are undone at the same time, one stays', async () => {
  const [one, other] = [await onTheRoad(), await onTheRoad()];
  for (const { phone, deliver, matter } of [one, other]) {
    expect(await phone.record(deliver(220), deliver(180))).toEqual([
      [true, ''],
      [true, actIssueSentences.already_recorded],
    ]);
    expect((await matter())?.firstBy).toBe('phone');
  }
  expect(await takeBack(await one.matter(), 'first')).toEqual(taken);
  expect([await one.asha.account(), (await orderOf(one.order)).amountDue]).toEqual([[0, 150_00, 1], 40]);
  const open = await other.matter();
  const both = await Promise.all([takeBack(open, 'first'), takeBack(open, 'second')]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  const isFirst = both[0]?.[0] === 200;
  expect([await other.asha.account(), (await orderOf(other.order)).amountDue]).toEqual([
    [0, 150_00, 1],
    isFirst ? 40 : 0,
  ]);
  for (const { run } of [one, other]) await desk.verify(run, { reason: 'As counted' });
});

// Proves riders-54
test('credit from a second record of a stop pays no dues until staff have decided which record is right', async () => {
  const { customer, asha, order, other, phone, deliver, matter } = await onTheRoad(2);
  // The other order is delivered but not paid.
  await asha.step(other, 'delivered');
  await asha.atDoor(order, { payments: byMethod('cash', 220) });
  const due = async () => (await orderOf(other)).amountDue;
  await phone.record(deliver(220));
  const settle = () => settleCustomer(world.shop, { customerId: customer.id });
  await settle();
  // The stop was recorded twice. Until staff decide which record is right, the money of the second record is kept as
  // credit and pays no dues; other money pays them.
  await asha.payIn(50);
  await settle();
  expect([await due(), (await asha.account())[0]]).toEqual([170, 220_00]);
  const open = await matter();
  const cleared = await world.asAdmin('POST /admin/run-matters/:id/clear', {
    params: { id: open?.id ?? '' },
    body: { note: 'They bought two' },
  });
  expect(cleared.status).toBe(200);
  await settle();
  expect([await due(), (await asha.account())[0]]).toEqual([0, 50_00]);
});

test('if the rider undoes the second record, its issue is cleared and its charge for damage ends', async () => {
  const { asha, order, phone, stop, deliver, matter } = await onTheRoad();
  await asha.hold(3, 450_00);
  await asha.atDoor(order, { taken: [], payments: byMethod('cash', 220) });
  const before = await asha.account();
  const act = deliver(220, { taken: asha.taken(2, 1, 50) });
  await phone.record(act);
  const open = await matter();
  expect(await phone.record(phone.actAt(stop, 'taken_back', { takesBack: act.id }))).toEqual([[true, '']]);
  expect([await asha.account(), await matter()]).toEqual([before, undefined]);
  const due = sql<{ due: number }>(
    'select coalesce(sum(due_paise), 0)::int as due from charges where customer_id = (select customer_id from orders where id = $1)',
  );
  expect((await world.shop.db.one(due, [order.id])).due).toBe(0);
  const cleared = (await desk.matters('cleared')).find(({ id }) => id === open?.id);
  expect([cleared?.clearedNote, typeof cleared?.clearedBy]).toEqual(['Undone by the rider', 'string']);
  expect(await takeBack(open, 'second')).toEqual([409, 'Someone else has resolved this already.']);
});

test('a record can be undone after a failed stop or a reversed UPI payment, but the first record cannot once the order has a new payment', async () => {
  const [failed, upi, changed] = [await onTheRoad(), await onTheRoad(), await onTheRoad()];
  await failed.asha.step(failed.order, 'delivered');
  const what = { reason: 'Door locked', next: { day: '2026-11-24', window: 'evening' } };
  await failed.phone.record(failed.phone.actAt(failed.stop, 'not_delivered', what));
  expect(await takeBack(await failed.matter(), 'first')).toEqual(taken);
  expect(await orderOf(failed.order)).toMatchObject({
    status: 'out_for_delivery',
    deliveryDate: '2026-11-24',
    amountDue: 220,
  });
  expect(await failed.asha.account()).toEqual([0, 0, 0]);

  await upi.asha.atDoor(upi.order, { payments: byMethod('cash', 220) });
  await upi.phone.record(upi.deliver(0, { payments: [...byMethod('upi', 200), ...byMethod('cash', 20)] }));
  const [payment] = (await desk.read(upi.run)).closing.upi;
  if (!payment) throw new Error('No payment');
  expect((await desk.checkUpi(payment, { check: 'reversed', reason: 'Not there' })).status).toBe(200);
  expect(await upi.asha.account()).toEqual([20_00, 150_00, 2]);
  expect(await takeBack(await upi.matter(), 'second')).toEqual(taken);
  expect(await upi.asha.account()).toEqual([0, 150_00, 1]);

  // Staff record a payment of the order after both records, so that undoing the first record is refused completely.
  await changed.asha.atDoor(changed.order, { payments: byMethod('cash', 100) });
  await changed.phone.record(changed.deliver(220));
  const pay = { params: { id: changed.order.id }, body: { amountPaid: 150 } };
  expect((await world.asAdmin('PUT /admin/orders/:id/payment-status', pay)).status).toBe(200);
  const before = [await changed.asha.account(), figuresOf(await orderOf(changed.order))];
  const [status] = await takeBack(await changed.matter(), 'first');
  expect([status, await changed.asha.account(), figuresOf(await orderOf(changed.order))]).toEqual([409, ...before]);
  expect(await takeBack(await changed.matter(), 'second')).toEqual(taken);
  expect(await orderOf(changed.order)).toMatchObject({ amountPaid: 150, amountDue: 70 });
});

test('staff can undo either record of a pick-up that staff and a phone have recorded', async () => {
  for (const record of ['first', 'second'] as const) {
    const customer = await buildCustomer(world.shop);
    const asha = actFor(world, customer);
    await asha.hold(4, 600_00);
    const asked = await requestPickup(world.shop, customer, [{ containerId: world.jar, count: 1 }], {
      form: { keepAsCredit: true },
    });
    const { id: pickupId } = asked.body.data.pickup;
    const rider = await desk.rider();
    const run = await desk.start(await desk.plan(rider, [{ pickupId }]));
    const phone = phoneOf(world, rider);
    const stop = await phone.stopOf({ id: pickupId });
    const { version } = (await world.asAdmin('GET /admin/pickups/:id', { params: { id: pickupId } })).body.data.pickup;
    const body = { version, taken: asha.taken(1) };
    const collected = await world.asAdmin('POST /admin/pickups/:id/collect', { params: { id: pickupId }, body });
    expect(collected.status, JSON.stringify(collected.body)).toBe(200);
    await phone.record(phone.actAt(stop, 'collected', { taken: asha.taken(2) }));
    const open = (await desk.matters('open')).find((one) => one.pickupId === pickupId);
    expect(open).toMatchObject({ kind: 'already_recorded', firstBy: 'desk' });
    expect(await takeBack(open, record)).toEqual(taken);
    const left = record === 'first' ? 2 : 3;
    expect(await asha.account()).toEqual([(4 - left) * 150_00, left * 150_00, left]);
    await desk.verify(run, { reason: 'As counted' });
  }
});
