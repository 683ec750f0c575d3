/**
 * Staff reverse a UPI payment that did not arrive. Only this payment is reversed, whether it paid the order or became
 * balance.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { notChanged } from '../acts/rules.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

/** Starts a run with several orders of one customer, each of one jar for ₹220. */
async function onTheRoad(count = 1) {
  const asha = actFor(world, await buildCustomer(world.shop));
  const orders: { id: string }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const order = await asha.place({ quantity: 1 });
    orders.push(await asha.step(order, 'confirmed'));
  }
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  const phone = phoneOf(world, rider);
  const acts: { id: string; stopId: string }[] = [];
  const pay = async ({ id }: { id: string }, payments: object[]) => {
    const act = phone.actAt(await phone.stopOf({ id }), 'delivered', { payments });
    acts.push(act);
    return phone.record(act);
  };
  /** Undoes the first recorded act. */
  const undo = () => {
    const [{ id, stopId } = { id: '', stopId: '' }] = acts;
    return phone.record(phone.actAt({ id: stopId, state: 'delivered' }, 'taken_back', { takesBack: id }));
  };
  const reverse = async () => {
    const [payment] = (await desk.read(run)).closing.upi;
    const { status, body } = await desk.checkUpi(payment ?? { id: '' }, { check: 'reversed', reason: 'Not there' });
    return [status, status < 300 ? '' : body.message];
  };
  const [order = { id: '' }, other = { id: '' }] = orders;
  return { asha, run, order, other, pay, reverse, undo };
}
const done = [200, ''];
const orderOf = async ({ id }: { id: string }) =>
  (await world.asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;

// Proves riders-43
test('reversing a UPI payment does not reverse an earlier UPI payment of the same order', async () => {
  const { asha, order, pay, reverse, run } = await onTheRoad();
  await asha.pay(order, { amountPaid: 100, paymentMethod: 'upi' });
  await pay(order, byMethod('upi', 120));
  const grown = await watchShop(world);
  expect(await reverse()).toEqual(done);
  expect(await orderOf(order)).toMatchObject({ amountPaid: 100, amountDue: 120, paymentStatus: 'pending' });
  expect(await grown('bank')).toEqual([-120_00]);
  await desk.verify(run);
});

test('if money beyond the bill had paid another order, reversing the payment makes that order due again', async () => {
  const { order, other, pay, reverse, asha } = await onTheRoad(2);
  await pay(other, []);
  await pay(order, [...byMethod('cash', 20), ...byMethod('upi', 420)]);
  expect([await orderOf(order), await orderOf(other)]).toMatchObject([{ amountDue: 0 }, { amountDue: 0 }]);
  const grown = await watchShop(world);
  expect(await reverse()).toEqual(done);
  expect([await orderOf(order), await orderOf(other)]).toMatchObject([
    { amountPaid: 20, amountDue: 200 },
    { amountPaid: 0, amountDue: 220 },
  ]);
  expect([await grown('bank', 'pouch'), (await asha.account())[0]]).toEqual([[-420_00, 0], 0]);
});

test('a reversed payment for a cancelled order is taken from the balance, and orders that it paid are due again', async () => {
  const { asha, order, other, pay, reverse, run } = await onTheRoad(2);
  await asha.step(order, 'cancelled');
  await pay(order, byMethod('upi', 220));
  expect((await asha.account())[0]).toBe(220_00);
  await pay(other, []);
  expect(await orderOf(other)).toMatchObject({ amountDue: 0 });
  const grown = await watchShop(world);
  expect(await reverse()).toEqual(done);
  expect([await grown('bank'), (await asha.account())[0]]).toEqual([[-220_00], 0]);
  expect(await orderOf(other)).toMatchObject({ amountPaid: 0, amountDue: 220 });
  await desk.verify(run);
});

// Proves riders-42
test('closing a run with an unconfirmed payment needs a reason, and the payment becomes an issue', async () => {
  const { order, pay, reverse, run } = await onTheRoad();
  await pay(order, byMethod('upi', 220));
  const close = async (reason: string) => {
    const { version, closing } = await desk.read(run);
    const counts = { counted: closing.balance, balanceBefore: closing.balance, full: [], empties: [], reason };
    return (await desk.send('POST /admin/runs/:id/verify', { id: run.id, version }, counts)).status;
  };
  expect([await close(''), await close('The bank answers tomorrow')]).toEqual([409, 200]);
  expect((await desk.read(run)).closing.upi).toMatchObject([{ check: null, amount: 220 }]);
  const list = async (state: 'open' | 'cleared') => {
    const answer = await world.asAdmin('GET /admin/run-matters', { query: { kind: 'upi_open', state } });
    const found = answer.body.data.matters.filter(({ orderId }) => orderId === order.id);
    return found.map(({ detail, clearedNote }) => [detail, clearedNote]);
  };
  const detail = '₹220.00 by UPI: The bank answers tomorrow';
  expect([await list('open'), await list('cleared')]).toEqual([[[detail, '']], []]);
  expect(await reverse()).toEqual(done);
  expect(await orderOf(order)).toMatchObject({ amountDue: 220 });
  expect([await list('open'), await list('cleared')]).toEqual([[], [[detail, 'Not there']]]);
});

test('a rider cannot undo a payment that staff have reversed', async () => {
  const { asha, order, other, pay, reverse, undo } = await onTheRoad(2);
  await asha.step(order, 'cancelled');
  await pay(order, byMethod('upi', 220));
  expect(await reverse()).toEqual(done);
  await pay(other, byMethod('cash', 500));
  const grown = await watchShop(world);
  expect(await undo()).toEqual([[false, notChanged]]);
  expect([await grown('bank'), (await asha.account())[0]]).toEqual([[0], 280_00]);
});
