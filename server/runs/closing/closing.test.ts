/** Closing a run that came back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, dispatchIn, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

// Proves riders-44
test('closing a run moves cash to the till, jars to the depot and absent jars to missing, only once', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  await asha.hold(2, 300_00);
  const [order, left] = [await asha.place({ quantity: 2, empties: 2 }), await asha.place({ quantity: 3 })];
  for (const one of [order, left]) await asha.step(one, 'confirmed');
  const rider = await desk.rider();
  const grown = await watchShop(world);
  const plan = await desk.plan(rider, ofOrders(order, left));
  const run = await desk.start(plan, { loads: [{ productId: world.water, loaded: 6 }] });
  const phone = phoneOf(world, rider);
  await phone.record(
    phone.actAt(await phone.stopOf(order), 'delivered', {
      taken: asha.taken(2),
      payments: [...byMethod('cash', 50), ...byMethod('upi', 40)],
    }),
  );
  expect([(await phone.returned(run)).status, (await phone.returned(run)).status]).toEqual([200, 200]);
  const back = await desk.read(run);
  const [payment] = back.closing.upi;
  expect(payment).toMatchObject({ orderId: order.id, amount: 40, check: null });
  expect(back).toMatchObject({
    state: 'returned',
    closing: { balance: 50, bank: 40, full: [{ expected: 4 }], empties: [{ expected: 2 }], waitingActs: true },
  });
  const stock = await asha.stock();
  const counts = {
    counted: 45,
    full: [{ productId: world.water, count: 3 }],
    empties: [{ containerId: world.jar, count: 1 }],
  };
  const send = (body: object) =>
    desk.send('POST /admin/runs/:id/verify', back, { balanceBefore: 50, reason: '', ...counts, ...body });
  expect((await send({})).body.message).toContain('Some UPI payments are not ticked yet.');
  if (payment) expect((await desk.checkUpi(payment, { check: 'seen' })).status).toBe(200);
  expect((await send({})).body.errors).toEqual([{ path: 'reason', msg: 'Please say why the counts differ' }]);
  expect((await send({ balanceBefore: 40, reason: 'Lost' })).body.message).toBe(
    'The cash bag changed while you were counting. It should hold ₹50.00 now.',
  );
  expect((await send({ reason: 'A jar broke, five rupees short' })).status).toBe(200);
  expect((await send({ reason: 'Again' })).status).toBe(409);
  expect(await grown('till', 'bank', 'pouch', 'run', 'missing', 'cash_differences', 'held', 'depot')).toEqual([
    45_00, 40_00, 0, 0, 2, 5_00, 0, -2,
  ]);
  expect(await asha.stock()).toBe(stock - 1);
  expect(await desk.read(run)).toMatchObject({
    state: 'verified',
    closing: {
      balance: 50,
      counted: 45,
      bank: 40,
      full: [{ expected: 4, count: 3 }],
      empties: [{ expected: 2, count: 1 }],
      waitingActs: false,
      reason: 'A jar broke, five rupees short',
    },
  });
  // The rider's phone shows the numbers of the closing.
  expect((await phone.read()).runs).toMatchObject([
    {
      id: run.id,
      state: 'verified',
      stops: [],
      closing: { balance: 50, counted: 45, reason: 'A jar broke, five rupees short' },
    },
  ]);
  // The undelivered order is still out for delivery and waits for another run.
  const { stops } = (await world.asAdmin('GET /admin/runs', { query: { date: left.deliveryDate } })).body.data;
  expect(stops.map(({ orderId, status }) => [orderId, status])).toEqual([[left.id, 'out_for_delivery']]);
  // From now on, deliveries that staff record post cash to the till.
  await asha.atDoor(left, { payments: byMethod('cash', 20) });
  expect(await grown('till', 'run', 'pouch')).toEqual([65_00, 0, 0]);
  // Corrections of the rider's delivery also use the till.
  await asha.pay(order, { amountPaid: 30, paymentMethod: 'cash' });
  await asha.step(order, 'cancelled');
  expect(await grown('till', 'run', 'pouch', 'missing')).toEqual([45_00, 0, 0, 2]);
});

// Proves riders-42
test('staff can reverse a UPI payment that did not arrive, with a reason, before or after the closing', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const orders = [await asha.place(), await asha.place()];
  for (const one of orders) await asha.step(one, 'confirmed');
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  const phone = phoneOf(world, rider);
  for (const stop of await phone.stops()) {
    const due = stop.bill?.amountDue ?? 0;
    const payments = [...byMethod('upi', due - 5), ...byMethod('cash', 5)];
    await phone.record(phone.actAt(stop, 'delivered', { payments }));
  }
  const grown = await watchShop(world);
  const [first, second] = (await desk.read(run)).closing.upi;
  if (!first || !second) throw new Error('No payments');
  const reverse = (payment: { id: string }, reason = 'Not in the bank') =>
    desk.checkUpi(payment, { check: 'reversed', reason });
  expect((await reverse(first, '')).body.errors).toEqual([{ path: 'reason', msg: 'Please say why it is reversed' }]);
  expect([(await reverse(first)).status, (await reverse(first)).status]).toEqual([200, 200]);
  expect((await desk.checkUpi(first, { check: 'seen' })).status).toBe(409);
  expect(await grown('bank', 'pouch')).toEqual([-first.amount * 100, 0]);
  const read = async (id: string | null) =>
    (await world.asAdmin('GET /admin/orders/:id', { params: { id: id ?? '' } })).body.data.order;
  expect(await read(first.orderId)).toMatchObject({ status: 'delivered', amountPaid: 5, amountDue: first.amount });
  const closed = await desk.verify(run);
  expect(closed.closing).toMatchObject({ bank: second.amount, upi: [{ check: 'reversed' }, { check: 'seen' }] });
  expect((await reverse(second)).status).toBe(200);
  expect((await read(second.orderId)).amountDue).toBe(second.amount);
});

// Proves riders-68
test('staff see the figures of runs on the road, and can filter issues by kind, rider, day and order', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const orders = [await asha.place(), await asha.place(), await asha.place()];
  for (const one of orders) await asha.step(one, 'confirmed');
  const day = '2026-11-22';
  world.shop.clock.set(`${day}T05:00:00.000Z`);
  // A new member of staff signs in, because staff sessions end at night.
  const as = world.shop.as(await buildAdmin(world.shop));
  const ofToday = dispatchIn(world, as);
  const read = async () => (await as('GET /admin/road')).body.data;
  const before = await read();
  const rider = await ofToday.rider({ name: 'Imran' });
  await ofToday.start(await ofToday.plan(rider, ofOrders(...orders), day));
  const phone = phoneOf(world, rider);
  const [first, second, third] = await phone.stops();
  if (!first || !second || !third) throw new Error('No stops');
  await phone.record(
    phone.actAt(first, 'delivered', { payments: byMethod('cash', 30) }),
    phone.actAt(second, 'not_delivered', { reason: 'Door locked', next: null }),
    phone.actAt(third, 'not_delivered', { reason: 'Door locked', next: null }),
  );
  expect(await read()).toEqual({
    ...before,
    started: before.started + 1,
    balance: before.balance + 30,
    matters: before.matters + 1,
    failed: [{ reason: 'Door locked', count: 2 }],
  });
  const found = async (query: object) =>
    (await as('GET /admin/run-matters', { query })).body.data.matters.map(({ orderId }) => orderId);
  const { orderId, orderNumber, deliveryName } = first;
  const [issue] = (await as('GET /admin/run-matters', { query: { riderId: rider.id } })).body.data.matters;
  expect(issue?.customerName).toBe(deliveryName);
  expect(await found({ riderId: rider.id })).toEqual([orderId]);
  expect(await found({ riderId: rider.id, kind: 'wrong_code' })).toEqual([]);
  expect(await found({ kind: 'other_cash', day, search: orderNumber?.slice(-5) })).toEqual([orderId]);
  expect(await found({ riderId: rider.id, day: '2026-11-21' })).toEqual([]);
});
