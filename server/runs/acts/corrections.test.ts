/** Riders undo and correct their acts, in time or too late. In both cases, jars and money are counted only once. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { balanceOf, listBalances } from '../../ledger/balance.store.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { actIssueSentences, notChanged } from './rules.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

/** Starts a run with several orders of one customer, each of one jar for ₹220. */
async function onTheRoad(count: number) {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  const orders: { id: string }[] = [];
  for (let nth = 0; nth < count; nth += 1) orders.push(await asha.step(await asha.place({ quantity: 1 }), 'confirmed'));
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  const phone = phoneOf(world, rider);
  const [one = { id: '' }, other = { id: '' }] = orders;
  const deliver = async (order: { id: string }, amount = 220) =>
    phone.actAt(await phone.stopOf(order), 'delivered', { payments: byMethod('cash', amount) });
  return { customer, asha, rider, run, phone, one, other, deliver };
}
const orderOf = async ({ id }: { id: string }) =>
  (await world.asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
const bagOf = async ({ id }: { id: string }) => balanceOf(await listBalances(world.shop.db, id), 'pouch');

/** The two acts that a phone sends to correct a stop: an undo and a new delivery. */
function correct(phone: ReturnType<typeof phoneOf>, act: { id: string; stopId: string }, amount: number) {
  const stop = { id: act.stopId, state: '' };
  const back = phone.actAt(stop, 'taken_back', { takesBack: act.id });
  return [back, phone.actAt(stop, 'delivered', { payments: byMethod('cash', amount), undoneBy: back.id })] as const;
}
const done = [true, ''];
const tooLate = [
  [false, notChanged],
  [false, notChanged],
];

test('a correction is refused and posts nothing if the recorded money was already paid out or the run is closed', async () => {
  const { customer, phone, run, one, other, deliver } = await onTheRoad(2);
  const [first, second] = [await deliver(one, 320), await deliver(other)];
  await phone.record(first, second);
  const body = { customerId: customer.id, amount: 100, method: 'cash', reason: 'Asked for it' };
  const paidOut = await world.asAdmin('POST /admin/money/pay-outs', { body }, { 'idempotency-key': newId() });
  expect(paidOut.status).toBeLessThan(300);
  const grown = await watchShop(world);
  const late = correct(phone, first, 220);
  expect([await phone.record(...late), await phone.record(...late)]).toEqual([tooLate, tooLate]);
  await desk.verify(run);
  expect(await phone.record(...correct(phone, second, 200))).toEqual(tooLate);
  expect(await grown('pouch', 'till', 'credit', 'held')).toEqual([-540_00, 540_00, 0, 0]);
  expect((await desk.matters('open')).slice(0, 2).map(({ count, detail }) => [count, detail])).toEqual([
    [2, 'Delivered, 0 empties taken, ₹200.00 paid. What was recorded here before still counts.'],
    [2, 'Delivered, 0 empties taken, ₹220.00 paid. What was recorded here before still counts.'],
  ]);
});

test('an act from an older release without some fields is still shown to the phone', async () => {
  const { phone, asha, one, deliver } = await onTheRoad(1);
  await asha.hold(1, 150_00);
  const act = { ...(await deliver(one)), taken: asha.taken(1) };
  await phone.record(act);
  const answered = (await phone.stopOf(one)).act;
  const before = "update rider_acts set body = body - 'code' #- '{taken,0,damaged}' where id = $1";
  await world.shop.db.run(sql(before), [act.id]);
  expect((await phone.stopOf(one)).act).toEqual(answered);
});

test('if two phones correct the same act, the first correction counts, and it can be corrected and undone again', async () => {
  const { asha, rider, phone, one, deliver } = await onTheRoad(1);
  const act = await deliver(one);
  await phone.record(act);
  const [first, second] = [correct(phone, act, 180), correct(phone, act, 190)];
  expect([await phone.record(...first), await phone.record(...second)]).toEqual([
    [done, [true, actIssueSentences.other_cash]],
    tooLate,
  ]);
  const again = correct(phone, first[1], 220);
  expect(await phone.record(...again)).toEqual([done, done]);
  const undo = phone.actAt({ id: act.stopId, state: '' }, 'taken_back', { takesBack: again[1].id });
  expect(await phone.record(undo)).toEqual([done]);
  // Payments inside an undo are ignored.
  expect(await phone.record({ ...undo, id: newId(), payments: byMethod('cash', 50) })).toEqual([[false, notChanged]]);
  expect([await bagOf(rider), (await phone.stopOf(one)).outcome, await asha.account()]).toEqual([0, null, [0, 0, 0]]);
});

test('a failed stop cannot be undone after staff delivered the order; undoing a second record keeps the first', async () => {
  const { phone, one, other, deliver } = await onTheRoad(2);
  const what = { reason: 'Door locked', next: { day: '2026-11-22', window: 'evening' } };
  const failed = phone.actAt(await phone.stopOf(one), 'not_delivered', what);
  await phone.record(failed);
  const { status } = await world.asAdmin('PUT /admin/orders/:id/status', {
    params: one,
    body: { status: 'delivered' },
  });
  expect(status).toBe(200);
  expect(await phone.record(...correct(phone, failed, 220))).toEqual(tooLate);
  expect(await orderOf(one)).toMatchObject({ status: 'delivered', amountDue: 220 });
  const [first, second] = [await deliver(other), await deliver(other)];
  expect(await phone.record(first, second)).toEqual([done, [true, actIssueSentences.already_recorded]]);
  const stop = { id: second.stopId, state: '' };
  expect(await phone.record(phone.actAt(stop, 'taken_back', { takesBack: second.id }))).toEqual([done]);
  expect((await phone.stopOf(other)).outcome).toBe('delivered');
});

test('a failed stop after which the order stayed cannot be undone once staff cancelled the order', async () => {
  const { phone, one } = await onTheRoad(1);
  const next = { day: '2026-11-22', window: 'evening' };
  const failed = phone.actAt(await phone.stopOf(one), 'not_delivered', { reason: 'Door locked', next });
  await phone.record(failed);
  const { status } = await world.asAdmin('PUT /admin/orders/:id/status', {
    params: one,
    body: { status: 'cancelled' },
  });
  expect(status).toBe(200);
  const back = phone.actAt({ id: failed.stopId, state: '' }, 'taken_back', { takesBack: failed.id });
  expect(await phone.record(back, back)).toEqual(tooLate);
  expect((await orderOf(one)).status).toBe('cancelled');
});

test('undoing a delivery after a failed stop of the same run restores the outcome of the failed stop', async () => {
  const { phone, one, deliver } = await onTheRoad(1);
  const next = { day: '2026-11-24', window: 'evening' };
  const delivered = await deliver(one);
  const failed = phone.actAt(await phone.stopOf(one), 'not_delivered', { reason: 'Nobody there', next });
  expect(await phone.record(failed, delivered)).toEqual([done, [true, actIssueSentences.order_moved]]);
  expect((await phone.stopOf(one)).outcome).toBe('delivered');
  const stop = { id: delivered.stopId, state: '' };
  expect(await phone.record(phone.actAt(stop, 'taken_back', { takesBack: delivered.id }))).toEqual([done]);
  expect([(await phone.stopOf(one)).outcome, (await orderOf(one)).deliveryDate]).toEqual(['again', next.day]);
});

// Proves riders-63
test.each(['again', 'back'] as const)(
  'after a failed stop (%s), the phone shows the same bill and empties as before the stop',
  async (outcome) => {
    const asha = actFor(world, await buildCustomer(world.shop));
    await asha.hold(2, 300_00);
    const order = await asha.step(await asha.place({ quantity: 2, empties: 2 }), 'confirmed');
    const rider = await desk.rider();
    await desk.start(await desk.plan(rider, ofOrders(order)));
    const phone = phoneOf(world, rider);
    const { bill, items, containers } = await phone.stopOf(order);
    const next = outcome === 'again' ? { day: order.deliveryDate, window: order.deliveryTime } : null;
    await phone.record(phone.actAt(await phone.stopOf(order), 'not_delivered', { reason: 'Door locked', next }));
    expect(await phone.stopOf(order)).toMatchObject({ outcome, bill, items, containers });
  },
);

test('undoing a stop whose order is now in another run is refused with a message, even if the phone repeats the request', async () => {
  const { phone, one } = await onTheRoad(1);
  const next = { day: '2026-11-24', window: 'evening' };
  const failed = phone.actAt(await phone.stopOf(one), 'not_delivered', { reason: 'Door locked', next });
  await phone.record(failed);
  await desk.plan(await desk.rider(), ofOrders(one));
  const back = phone.actAt({ id: failed.stopId, state: '' }, 'taken_back', { takesBack: failed.id });
  expect(await phone.record(back, back)).toEqual(tooLate);
  expect((await orderOf(one)).deliveryDate).toBe(next.day);
});

test('a collection of jars recorded at the stop of an order does not complete the stop, but its money is posted', async () => {
  const { asha, phone, one } = await onTheRoad(1);
  const stop = await phone.stopOf(one);
  expect(await phone.record(phone.actAt(stop, 'collected', { payments: byMethod('cash', 50) }))).toEqual([
    [true, actIssueSentences.not_possible],
  ]);
  expect([(await orderOf(one)).status, (await phone.stopOf(one)).outcome, (await asha.account())[0]]).toEqual([
    'out_for_delivery',
    null,
    50_00,
  ]);
});

test.each(['delivered', 'not_delivered'] as const)(
  'undoing an act (%s) also removes its charge for damaged jars',
  async (kind) => {
    const { customer, asha, phone, one } = await onTheRoad(1);
    await asha.hold(3, 450_00);
    const state = async () => [(await world.shop.db.row(due, [customer.id]))?.due, ...(await asha.account())];
    const what = kind === 'delivered' ? { payments: byMethod('cash', 220) } : { reason: 'Nobody there' };
    const act = phone.actAt(await phone.stopOf(one), kind, { ...what, taken: asha.taken(1, 1, 50) });
    // The act is recorded even if it causes an issue about the amount.
    expect((await phone.record(act)).map(([isKept]) => isKept)).toEqual([true]);
    const undo = phone.actAt({ id: act.stopId, state: '' }, 'taken_back', { takesBack: act.id });
    expect(await phone.record(undo)).toEqual([done]);
    expect(await state()).toEqual([0, 0, 450_00, 3]);
  },
);
const due = sql<{ due: number }>('select coalesce(sum(due_paise), 0)::int as due from charges where customer_id = $1');
