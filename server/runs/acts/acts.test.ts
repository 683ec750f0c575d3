/**
 * The acts that riders record are posted once, without checks that could refuse them, and staff get issues about
 * unusual ones.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { riderCalls } from '#contract/runs/rider-calls.ts';
import { noSource, type Rider } from '#server/core/actor.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { buildBooked, buildException, countBooked } from '#server/testing/builders/slots.ts';
import { type Acts, actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { balanceOf, listBalances } from '../../ledger/balance.store.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { recordActs } from './record-acts.ts';
import { actIssueSentences, notChanged } from './rules.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

async function confirmed(asha: Acts, wish: Parameters<Acts['place']>[0] = {}) {
  const order = await asha.place(wish);
  return asha.step(order, 'confirmed');
}

/** Starts a run with these orders; returns it with its rider and the rider's phone. */
async function onTheRoad(...orders: { id: string }[]) {
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  return { rider, run, phone: phoneOf(world, rider) };
}
const orderOf = async (id: string) =>
  (await world.asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
const bagOf = async ({ id }: { id: string }) => balanceOf(await listBalances(world.shop.db, id), 'pouch');

test('a delivery posts cash to the cash bag and jars from the run, only once even if it is sent repeatedly', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(3, 450_00);
  const order = await confirmed(asha, { quantity: 2, empties: 2 });
  const { rider, phone } = await onTheRoad(order);
  const stop = await phone.stopOf(order);
  expect(stop).toMatchObject({
    state: 'out_for_delivery',
    place: 1,
    items: [{ quantity: 2, price: 20, deposit: 150, depositFreeUnits: 2 }],
    containers: [{ expected: 2, held: 3, deposit: 450 }],
    bill: { totalPrice: 40, deliveryCharge: 50, deposit: 0, amountDue: 90, otherDues: 0, isCash: true },
  });
  const grown = await watchShop(world);
  const act = phone.actAt(stop, 'delivered', { taken: asha.taken(2), payments: byMethod('cash', 90) });
  expect(await phone.record(act, act)).toEqual([
    [true, ''],
    [true, ''],
  ]);
  expect(await phone.record(act)).toEqual([[true, '']]);
  // A repeat from a phone does not invalidate the page cache for all visitors.
  const catalogueChanged = vi.fn();
  const actor = { role: 'rider', id: rider.id, name: rider.name } as Rider;
  const { acts } = riderCalls['POST /run/acts'].body.parse({ acts: [act] });
  const repeated = await recordActs({ ...world.shop, catalogueChanged }, { rider: actor, source: noSource }, acts);
  expect([repeated.length, catalogueChanged.mock.calls.length]).toEqual([1, 0]);
  expect(await grown('pouch', 'till', 'run', 'depot', 'held', 'sales', 'delivery')).toEqual([
    9000, 0, 0, 0, 0, 4000, 5000,
  ]);
  expect(await bagOf(rider)).toBe(90_00);
  expect(await orderOf(order.id)).toMatchObject({
    status: 'delivered',
    amountPaid: 90,
    amountDue: 0,
    paymentStatus: 'paid',
  });
  expect((await phone.stopOf(order)).outcome).toBe('delivered');
  expect((await phone.read()).runs[0]?.balance).toBe(90);
  // The customer sees the numbers that the rider recorded.
  const own = await world.shop.as(customer)('GET /orders/:id/run', { params: { id: order.id } });
  expect(own.body.data).toEqual({
    onItsWay: null,
    recorded: expect.objectContaining({ rider: 'Suresh', given: 2, taken: 2, held: 3, amountPaid: 90, answer: null }),
  });
});

test('the customer sees the rider, the number of earlier stops and the code; a wrong code becomes an issue', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  const orders: { id: string }[] = [];
  for (let count = 0; count < 3; count += 1) orders.push(await confirmed(asha, { quantity: 1 }));
  const { phone } = await onTheRoad(...orders);
  const read = async (at: number) =>
    (await world.shop.as(customer)('GET /orders/:id/run', { params: { id: orders[at]?.id ?? '' } })).body.data.onItsWay;
  const last = await read(2);
  expect(last).toEqual({ rider: 'Suresh', stopsBefore: 2, arrival: null, code: expect.stringMatching(/^\d{4}$/) });
  const [first, second, third] = await phone.stops();
  if (!first || !second || !third) throw new Error('No stops');
  const money = { payments: byMethod('cash', 220) };
  const code = (await read(0))?.code;
  const wrong = code === '0000' ? '1111' : '0000';
  expect(await phone.record(phone.actAt(first, 'delivered', { ...money, code }))).toEqual([[true, '']]);
  expect(await phone.record(phone.actAt(second, 'delivered', { ...money, code: wrong }))).toEqual([
    [true, actIssueSentences.wrong_code],
  ]);
  expect((await read(2))?.stopsBefore).toBe(0);
});

test('a rider’s second phone can correct an act of the first phone by its id, and a damaged empty is scrapped', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  await asha.hold(2, 300_00);
  const order = await confirmed(asha, { quantity: 2, empties: 2 });
  const { rider, phone } = await onTheRoad(order);
  const first = phone.actAt(await phone.stopOf(order), 'delivered', {
    taken: asha.taken(2),
    payments: byMethod('cash', 90),
  });
  await phone.record(first);
  const stop = await phoneOf(world, rider).stopOf(order);
  expect(stop.act).toEqual({
    id: first.id,
    given: [],
    taken: asha.taken(2).map((one) => ({ ...one, damaged: 0, charge: 0 })),
    payments: byMethod('cash', 90),
    code: null,
  });
  const grown = await watchShop(world);
  const given = stop.items.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const taken = asha.taken(2).map((one) => ({ ...one, damaged: 1 }));
  const corrected = phone.actAt(stop, 'delivered', { given, taken, payments: byMethod('upi', 90) });
  const back = phone.actAt(stop, 'taken_back', { takesBack: stop.act?.id });
  await phone.record(back, corrected);
  expect(await grown('pouch', 'bank', 'run', 'scrapped')).toEqual([-90_00, 90_00, -1, 1]);
  expect((await phone.stopOf(order)).act?.id).toBe(corrected.id);
});

test('undelivered units return to stock, and unexpected money and empties become issues for staff', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await confirmed(asha, { quantity: 3 });
  const { phone } = await onTheRoad(order);
  const before = await asha.stock();
  const stop = await phone.stopOf(order);
  const given = [{ itemId: stop.items[0]?.itemId, quantity: 1 }];
  const [[isRecorded, message] = []] = await phone.record(
    phone.actAt(stop, 'delivered', { given, taken: asha.taken(9), payments: byMethod('upi', 100) }),
  );
  expect([isRecorded, message]).toEqual([true, `${actIssueSentences.many_empties} ${actIssueSentences.other_cash}`]);
  expect(await asha.stock()).toBe(before + 2);
  expect(await orderOf(order.id)).toMatchObject({ status: 'delivered', amountPaid: 100, amountDue: 120 });
  const [first, second] = await desk.matters('open');
  expect([first, second]).toMatchObject([
    { kind: 'other_cash', orderNumber: order.orderNumber, detail: 'Delivered, 9 empties taken, ₹100.00 paid' },
    { kind: 'many_empties' },
  ]);
  const clear = () =>
    world.asAdmin('POST /admin/run-matters/:id/clear', { params: { id: first?.id ?? '' }, body: { note: 'Will pay' } });
  expect([(await clear()).status, (await clear()).status]).toEqual([200, 409]);
  expect((await desk.matters('cleared')).map(({ id, clearedNote }) => [id, clearedNote])).toEqual([
    [first?.id, 'Will pay'],
  ]);
});

test('cash for an order that was cancelled on the road becomes credit, and its jars move without a deposit', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  await asha.hold(2, 300_00);
  const order = await confirmed(asha, { quantity: 2, empties: 2 });
  const { rider, phone } = await onTheRoad(order);
  const stop = await phone.stopOf(order);
  await asha.step(order, 'cancelled');
  const act = phone.actAt(stop, 'delivered', { taken: asha.taken(1), payments: byMethod('cash', 90) });
  expect(await phone.record(act)).toEqual([[true, actIssueSentences.order_cancelled]]);
  expect(await asha.account()).toEqual([90_00, 300_00, 3]);
  expect([await bagOf(rider), (await orderOf(order.id)).status]).toEqual([90_00, 'cancelled']);
});

test('a second record of the same stop becomes an issue, and its payment becomes credit', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await confirmed(asha, { quantity: 1 });
  const { phone } = await onTheRoad(order);
  const stop = await phone.stopOf(order);
  const what = { payments: byMethod('cash', 220) };
  const answers = await Promise.all([1, 2].map(() => phone.record(phone.actAt(stop, 'delivered', what))));
  expect(
    answers
      .flat()
      .map(([, message]) => message)
      .sort(),
  ).toEqual(['', actIssueSentences.already_recorded]);
  expect(await asha.account()).toEqual([220_00, 150_00, 2]);
});

test('a failed stop either moves its order to another day and back to dispatch, or cancels it', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const [again, nowhere, back] = [await confirmed(asha), await confirmed(asha), await confirmed(asha)];
  const { phone, run } = await onTheRoad(again, nowhere, back);
  const fail = async (order: { id: string }, next: object | null) =>
    phone.actAt(await phone.stopOf(order), 'not_delivered', { reason: 'Door locked', next });
  expect(
    await phone.record(
      await fail(again, { day: '2026-11-24', window: 'evening' }),
      await fail(nowhere, { day: '2027-11-24', window: 'evening' }),
      await fail(back, null),
    ),
  ).toEqual([
    [true, ''],
    [true, actIssueSentences.no_next_day],
    [true, ''],
  ]);
  expect(await orderOf(again.id)).toMatchObject({
    status: 'out_for_delivery',
    deliveryDate: '2026-11-24',
    failedStops: 1,
  });
  expect(await orderOf(nowhere.id)).toMatchObject({ status: 'out_for_delivery', deliveryDate: '2026-11-22' });
  expect((await orderOf(back.id)).status).toBe('cancelled');
  const { stops } = (await world.asAdmin('GET /admin/runs', { query: { date: '2026-11-24' } })).body.data;
  expect(stops.map(({ orderId }) => orderId)).toEqual([again.id]);
  expect(await desk.read(run)).toMatchObject({ stops: 3, done: 0, failed: 3, closing: { full: [{ expected: 6 }] } });
  // The moved order can be added to another run.
  await desk.plan(await desk.rider(), ofOrders(again));
});

test('the order of a failed stop can be moved to a full or closed slot, and staff get an issue', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const [full, closed] = [await confirmed(asha), await confirmed(asha)];
  const { phone } = await onTheRoad(full, closed);
  const day = '2026-11-27';
  await buildException(world.shop, { date: day, windowKey: 'morning', isClosed: false, reason: '', capacity: 1 });
  await buildBooked(world.shop, { date: day, windowKey: 'morning', booked: 1 });
  await buildException(world.shop, { date: day, windowKey: 'evening' });
  const fail = async (order: { id: string }, window: string) =>
    phone.actAt(await phone.stopOf(order), 'not_delivered', { reason: 'Door locked', next: { day, window } });
  const told = [true, actIssueSentences.slot_full];
  expect(await phone.record(await fail(full, 'morning'), await fail(closed, 'evening'))).toEqual([told, told]);
  expect(await countBooked(world.shop, { date: day, windowKey: 'morning' })).toBe(2);
  expect((await orderOf(closed.id)).deliveryDate).toBe(day);
  const [last, first] = await desk.matters('open');
  expect([first, last].map((issue) => [issue?.kind, issue?.orderId])).toEqual([
    ['slot_full', full.id],
    ['slot_full', closed.id],
  ]);
});

test('a collection at a pick-up posts the jars to the run and turns their deposit into credit', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(3, 450_00);
  const asked = await requestPickup(world.shop, customer, [{ containerId: world.jar, count: 2 }], {
    form: { keepAsCredit: true },
  });
  const { id: pickupId } = asked.body.data.pickup;
  const rider = await desk.rider();
  await desk.start(await desk.plan(rider, [{ pickupId }]));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf({ id: pickupId });
  expect(stop).toMatchObject({ orderNumber: null, bill: null, containers: [{ expected: 2, held: 3, deposit: 450 }] });
  const grown = await watchShop(world);
  const act = phone.actAt(stop, 'collected', { taken: asha.taken(2) });
  expect(await phone.record(act)).toEqual([[true, '']]);
  expect([await grown('run', 'depot', 'held'), await asha.account()]).toEqual([
    [2, 0, -2],
    [300_00, 150_00, 1],
  ]);
  expect((await phone.stopOf({ id: pickupId })).outcome).toBe('collected');
});

test('a delivery that staff record for a started run posts cash to the rider’s bag and jars from the run', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const [order, other] = [await confirmed(asha, { quantity: 1 }), await confirmed(asha, { quantity: 1 })];
  const { rider, phone, run } = await onTheRoad(order, other);
  const grown = await watchShop(world);
  await asha.atDoor(order, { payments: byMethod('cash', 220) });
  await asha.step(other, 'delivered');
  expect(await grown('pouch', 'till', 'run', 'depot', 'held')).toEqual([220_00, 0, -2, 0, 2]);
  expect(await bagOf(rider)).toBe(220_00);
  expect((await phone.stops()).map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered']);
  expect(await desk.read(run)).toMatchObject({ done: 2, closing: { full: [{ expected: 0 }], balance: 220 } });
});

test('acts of other riders and for unknown stops are refused; acts of a former rider or a closed run are recorded with issues', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const [first, second] = [await confirmed(asha, { quantity: 1 }), await confirmed(asha, { quantity: 1 })];
  const { rider, phone, run } = await onTheRoad(first, second);
  const [one, two] = [await phone.stopOf(first), await phone.stopOf(second)];
  const other = await desk.rider();
  const stranger = phoneOf(world, other);
  const what = { payments: byMethod('cash', 220) };
  const unknown = [[false, actIssueSentences.not_possible]];
  expect(await stranger.record(stranger.actAt(one, 'delivered', what))).toEqual(unknown);
  expect(await phone.record(phone.actAt({ ...one, id: newId() }, 'delivered'))).toEqual(unknown);
  const moved = await desk.change(await desk.read(run), { riderId: other.id });
  expect((await phone.read()).runs).toEqual([]);
  expect(await phone.record(phone.actAt(one, 'delivered', what))).toEqual([[true, actIssueSentences.other_rider]]);
  expect([await bagOf(rider), await bagOf(other)]).toEqual([220_00, 0]);
  await desk.verify(moved);
  // When the run was closed, the jar of this late delivery was counted as returned to the depot. The delivery therefore
  // takes the jar from the missing jars. Its cash is in the bag for the next closing.
  const grown = await watchShop(world);
  expect(await stranger.record(stranger.actAt(two, 'delivered', what))).toEqual([
    [true, `${actIssueSentences.order_moved} ${actIssueSentences.run_verified}`],
  ]);
  expect(await grown('pouch', 'run', 'missing', 'held')).toEqual([220_00, 0, -1, 1]);
});

test('undoing a record restores units, jars, money and the order, and the stop can be recorded again', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(2, 300_00);
  const order = await confirmed(asha, { quantity: 3, empties: 1 });
  const { rider, phone } = await onTheRoad(order);
  const stop = await phone.stopOf(order);
  const before = [await asha.account(), await asha.stock(), { ...(await orderOf(order.id)), adminNotes: '' }];
  const given = [{ itemId: stop.items[0]?.itemId, quantity: 1 }];
  const act = phone.actAt(stop, 'delivered', { given, taken: asha.taken(3), payments: byMethod('cash', 500) });
  await phone.record(act);
  expect((await orderOf(order.id)).status).toBe('delivered');
  const back = phone.actAt(stop, 'taken_back', { takesBack: act.id });
  expect(await phone.record(back, back)).toEqual([
    [true, ''],
    [true, ''],
  ]);
  const after = [await asha.account(), await asha.stock(), { ...(await orderOf(order.id)), adminNotes: '' }];
  expect(after).toEqual(before);
  expect([await bagOf(rider), (await phone.stopOf(order)).outcome]).toEqual([0, null]);
  // An act can be undone only once.
  expect(await phone.record(phone.actAt(stop, 'taken_back', { takesBack: act.id }))).toEqual([[false, notChanged]]);
  expect(
    await phone.record(phone.actAt(stop, 'delivered', { taken: asha.taken(1), payments: byMethod('cash', 410) })),
  ).toEqual([[true, '']]);
  expect(await orderOf(order.id)).toMatchObject({ status: 'delivered', amountPaid: 410, amountDue: 0 });
  expect(await bagOf(rider)).toBe(410_00);
});

test('failed stops and collections can be undone until their run is closed', async () => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(4, 600_00);
  const [again, back] = [await confirmed(asha), await confirmed(asha)];
  const asked = await requestPickup(world.shop, customer, [{ containerId: world.jar, count: 2 }], {
    form: { keepAsCredit: true },
  });
  const { id: pickupId } = asked.body.data.pickup;
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, [...ofOrders(again, back), { pickupId }]));
  const phone = phoneOf(world, rider);
  const stops = await phone.stops();
  const acts = stops.map((stop) =>
    stop.orderId === null
      ? phone.actAt(stop, 'collected', { taken: asha.taken(2) })
      : phone.actAt(stop, 'not_delivered', {
          reason: 'Nobody there',
          next: stop.orderId === again.id ? { day: '2026-11-25', window: 'morning' } : null,
        }),
  );
  await phone.record(...acts);
  const undo = (act: (typeof acts)[number]) => ({
    ...phone.actAt({ id: act.stopId, state: '' }, 'taken_back', { takesBack: act.id }),
  });
  expect(await phone.record(...acts.map(undo))).toEqual(acts.map(() => [true, '']));
  expect(await Promise.all([again, back].map(({ id }) => orderOf(id)))).toMatchObject([
    { status: 'out_for_delivery', deliveryDate: '2026-11-22', failedStops: 0 },
    { status: 'out_for_delivery', failedStops: 0 },
  ]);
  expect(await asha.account()).toEqual([0, 600_00, 4]);
  expect((await phone.stops()).map(({ outcome }) => outcome)).toEqual([null, null, null]);
  const [first] = await phone.stops();
  if (!first) throw new Error('No stop');
  const last = phone.actAt(first, 'not_delivered', { reason: 'Nobody there' });
  await phone.record(last);
  await desk.verify(run);
  expect(await phone.record(undo(last))).toEqual([[false, notChanged]]);
});

test('an act that cannot be recorded as sent still posts its money, and an act of a deleted run restores the run', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const [order, other] = [await confirmed(asha, { quantity: 1 }), await confirmed(asha, { quantity: 1 })];
  const { rider, phone } = await onTheRoad(order);
  const taken = [{ containerId: newId(), count: 2 }];
  const wrong = phone.actAt(await phone.stopOf(order), 'delivered', { taken, payments: byMethod('cash', 220) });
  expect(await phone.record(wrong, wrong)).toEqual([
    [true, actIssueSentences.not_possible],
    [true, actIssueSentences.not_possible],
  ]);
  expect([await bagOf(rider), await asha.account()]).toEqual([220_00, [220_00, 0, 0]]);
  expect((await desk.matters('open'))[0]).toMatchObject({
    kind: 'not_possible',
    detail: 'Delivered, 2 empties taken, ₹220.00 paid. There is no such container',
  });
  const another = await desk.rider();
  const run = await desk.plan(another, ofOrders(other));
  const second = phoneOf(world, another);
  const stop = await second.stopOf(other);
  await world.asAdmin('DELETE /admin/runs/:id', { params: { id: run.id } });
  const late = second.actAt(stop, 'delivered', { payments: byMethod('cash', 220), at: '0001-01-01T00:00:00Z' });
  expect(await second.record(late)).toEqual([[true, actIssueSentences.order_moved]]);
  expect([(await desk.read(run)).state, (await orderOf(other.id)).status]).toEqual(['planned', 'delivered']);
});
