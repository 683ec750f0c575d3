/**
 * Customers' requests to a rider: one change of the customer's next delivery is granted, or becomes an issue for staff.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { actFor, type JarShop } from '#server/testing/jar-shop.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { spend } from '../../core/limits.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { grantRequests } from './record-request.ts';
import { actIssueSentences, actsOfRider, minutesToGrant, mostRequestsAnHour } from './rules.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

const minutes = (count: number) => world.shop.clock.advance(count * 60);
/** Lets the waiting time pass and grants the waiting requests. */
async function grantWaiting() {
  minutes(minutesToGrant);
  await grantRequests(world.shop);
}
const accepted = [true, ''];
const refused = [false, actIssueSentences.not_granted];

/** Starts a run with one order of a new customer. Returns the customer, the order, the run and the rider's phone. */
async function onTheRoad() {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  const order = await asha.place({ quantity: 1 });
  await asha.step(order, 'confirmed');
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  const ahead = async () => (await phone.stopOf(order)).ahead;
  const ask = async (wish: string, what: object = {}) => {
    const stop = await phone.stopOf(order);
    const { planId = null, date = null, orderId = null } = stop.ahead ?? {};
    return phone.actAt(stop, 'asked', { asked: { wish, planId, date, orderId }, ...what });
  };
  const mails = async () =>
    (await queuedMails(world.shop, customer.email)).filter(({ kind }) => kind !== 'order-placed');
  const requests = async () => (await desk.read(run)).requests.map(({ wish, state }) => [wish, state]);
  return { customer, asha, order, rider, run, phone, ahead, ask, mails, requests };
}

async function withPlan() {
  const road = await onTheRoad();
  const planId = await buildPlan(world.shop, road.customer, { lines: [{ productId: world.water, quantity: 2 }] });
  const read = async () => (await world.asAdmin('GET /admin/plans/:id', { params: { id: planId } })).body.data;
  return { ...road, planId, read };
}
const toThursday = { next: { day: '2026-11-26', window: 'evening' } };

// Proves riders-40
test('only the last of several requests that a customer makes at a stop is granted, with one email, and the stop accepts no further one', async () => {
  const { order, phone, ask, ahead, mails, read, requests } = await withPlan();
  const before = (await mails()).length;
  const [skip, each, again, move] = [
    await ask('skip'),
    await ask('each'),
    await ask('each'),
    await ask('move', toThursday),
  ];
  for (const act of [skip, each, again, move]) {
    minutes(1);
    expect(await phone.record({ ...act, at: world.shop.clock().toISOString() }, act)).toEqual([accepted, accepted]);
  }
  expect(await ahead()).toMatchObject({ date: '2026-11-23', day: '2026-11-23', asked: 'move' });
  expect((await mails()).length).toBe(before);
  await grantWaiting();
  await grantRequests(world.shop);
  const { plan, days, history } = await read();
  expect(plan.lines.map(({ quantity }) => quantity)).toEqual([2]);
  expect(days.find(({ date }) => date === '2026-11-23')).toMatchObject({
    on: '2026-11-26',
    window: { key: 'evening' },
  });
  expect(history.map(({ kind, changedByUser }) => [kind, changedByUser?.role])).toEqual([['moved', 'rider']]);
  expect((await mails()).length).toBe(before + 1);
  expect(await requests()).toEqual([
    ['move', 'done'],
    ['each', 'replaced'],
    ['each', 'replaced'],
    ['skip', 'replaced'],
  ]);
  // The stop itself is unchanged, and no longer offers a change of a later delivery.
  expect(await phone.stopOf(order)).toMatchObject({ outcome: null, state: 'out_for_delivery', ahead: null });
  expect(await phone.record({ ...skip, id: newId() })).toEqual([refused]);
});

test.each(['skip', 'more', 'each'] as const)(
  'a single request "%s" is granted once, even if it is sent repeatedly',
  async (wish) => {
    const { phone, ask, mails, read } = await withPlan();
    const before = (await mails()).length;
    const act = await ask(wish);
    const other = phone.record(act, act);
    expect([await other, await phone.record(act)].flat()).toEqual([accepted, accepted, accepted]);
    await grantWaiting();
    await Promise.all([grantRequests(world.shop), grantRequests(world.shop)]);
    const { plan, days } = await read();
    const day = days.find(({ date }) => date === '2026-11-23');
    const units = [plan.lines[0]?.quantity, day?.items?.[0]?.quantity];
    expect({ skip: [day?.state], more: units, each: units.slice(0, 1) }[wish]).toEqual(
      { skip: ['skipped'], more: [2, 3], each: [3] }[wish],
    );
    expect((await mails()).length).toBe(before + 1);
  },
);

// Proves riders-40
test('of requests from two offline phones, the one made last is granted, in either sequence of arrival', async () => {
  const { rider, order, phone, ask, read, requests } = await withPlan();
  const other = phoneOf(world, rider);
  const [earlier, later] = [await ask('skip'), await ask('each')];
  minutes(30);
  later.at = world.shop.clock().toISOString();
  minutes(60);
  expect(await phone.record(later)).toEqual([accepted]);
  expect(await other.record(earlier)).toEqual([accepted]);
  await grantWaiting();
  expect([(await read()).plan.lines[0]?.quantity, await requests()]).toEqual([
    3,
    [
      ['each', 'done'],
      ['skip', 'replaced'],
    ],
  ]);
  expect((await phone.stopOf(order)).ahead).toBeNull();
});

test('of many requests for one stop at the same time, exactly one is granted', async () => {
  const { phone, ask, requests, read } = await withPlan();
  const acts = await Promise.all(['skip', 'more', 'each', 'skip', 'more', 'each'].map((wish) => ask(wish)));
  await Promise.all(acts.map((act) => phone.record(act)));
  await grantWaiting();
  const states = (await requests()).map(([, state]) => state);
  expect([states.filter((state) => state === 'done').length, states.includes('waiting')]).toEqual([1, false]);
  expect((await read()).history).toHaveLength(1);
});

// Proves riders-41
test('refused requests at one stop become one issue with a count, and change nothing', async () => {
  const { customer, phone, ask, order, planId, read, requests, asha } = await withPlan();
  const far = await asha.place({ deliveryDate: '2026-11-28' } as object);
  const other = await buildCustomer(world.shop);
  const otherPlan = await buildPlan(world.shop, other, { lines: [{ productId: world.water, quantity: 2 }] });
  const stop = await phone.stopOf(order);
  const asked = (what: object) =>
    phone.actAt(stop, 'asked', { asked: { wish: 'skip', planId: null, date: null, orderId: null, ...what } });
  const acts = [
    asked({ orderId: far.id }),
    asked({ planId, date: '2026-11-24' }),
    asked({ planId: otherPlan, date: '2026-11-23' }),
    await ask('move', { next: { day: '2026-11-23', window: 'nowhere' } }),
  ];
  expect(await phone.record(...acts)).toEqual(acts.map(() => refused));
  await grantWaiting();
  const { body } = await world.asAdmin('GET /admin/orders/:id', { params: { id: far.id } });
  expect([body.data.order.status, (await read()).history]).toEqual(['pending', []]);
  expect((await requests()).map(([, state]) => state)).toEqual(acts.map(() => 'refused'));
  const mine = (await desk.matters('open')).filter(({ orderId }) => orderId === order.id);
  expect(mine).toMatchObject([{ kind: 'not_granted', count: 4 }]);
  // An impossible request replaces the earlier one, so that neither is granted and staff decide.
  await phone.record({ ...(await ask('skip')), id: newId() });
  minutes(1);
  expect(await phone.record(await ask('move', { next: { day: '2020-01-01', window: 'morning' } }))).toEqual([refused]);
  await grantWaiting();
  expect((await read()).history).toEqual([]);
  // Another rider cannot send a request for this customer.
  const stranger = phoneOf(world, await desk.rider());
  expect(await stranger.record(stranger.actAt(stop, 'asked', asked({ planId, date: '2026-11-23' })))).toEqual([
    [false, actIssueSentences.not_possible],
  ]);
  expect((await queuedMails(world.shop, customer.email)).filter(({ kind }) => kind === 'plan-changed')).toEqual([]);
});

// Proves riders-53
test('issues of one kind at one stop are cleared together, and a later issue of that kind is open', async () => {
  const { phone, order } = await onTheRoad();
  const stop = await phone.stopOf(order);
  const wrong = () =>
    phone.actAt(stop, 'asked', { asked: { wish: 'skip', planId: null, date: null, orderId: newId() } });
  await phone.record(...Array.from({ length: 7 }, wrong));
  const own = async (state: string) => (await desk.matters(state)).filter(({ orderId }) => orderId === order.id);
  const open = async () => (await world.asAdmin('GET /admin/run-matters', { query: {} })).body.data.open;
  const [issue] = await own('open');
  expect(issue?.count).toBe(7);
  const before = await open();
  const clear = () =>
    world.asAdmin('POST /admin/run-matters/:id/clear', { params: { id: issue?.id ?? '' }, body: { note: 'Called' } });
  const statuses = (await Promise.all([clear(), clear()])).map(({ status }) => status).sort();
  expect([statuses, await open(), await own('open')]).toEqual([[200, 409], before - 1, []]);
  expect(await own('cleared')).toMatchObject([{ count: 7, clearedNote: 'Called' }]);
  await phone.record(wrong());
  expect(await own('open')).toMatchObject([{ count: 1 }]);
});

// Proves riders-41
test('a request made during the run is accepted even if it arrives later or the phone’s clock is wrong', async () => {
  const { phone, ask, run, order, requests } = await withPlan();
  const at = (time: Date, years = 0) => new Date(time.getTime() + years * 365 * 86_400_000).toISOString();
  const beforeStart = new Date(world.shop.clock().getTime() - 60_000);
  minutes(20);
  const onRoad = world.shop.clock();
  const request = await ask('skip');
  minutes(20);
  expect((await phone.returned(run)).status).toBe(200);
  minutes(20);
  const now = world.shop.clock();
  expect(await phone.record({ ...request, id: newId(), at: at(now) })).toEqual([refused]);
  expect(await phone.record({ ...request, id: newId(), at: at(beforeStart) })).toEqual([refused]);
  // The phone's clock is wrong by three years, which the time of sending corrects.
  const late = await phone.sendAt(at(now, -3), { ...request, id: newId(), at: at(now, -3) });
  expect(late.body.data.answers).toMatchObject([{ isRecorded: false }]);
  const right = await phone.sendAt(at(now, 3), { ...request, id: newId(), at: at(onRoad, 3) });
  expect(right.body.data.answers).toMatchObject([{ isRecorded: true }]);
  await grantWaiting();
  expect((await requests()).map(([, state]) => state).sort()).toEqual(['done', 'refused', 'refused', 'refused']);
  expect((await desk.matters('open')).find(({ orderId }) => orderId === order.id)).toMatchObject({ count: 3 });
});

// Proves riders-41
test('more than ten requests made within an hour at one stop become issues for staff, even if they arrive later', async () => {
  const { phone, ask, requests } = await withPlan();
  const act = await ask('skip');
  const start = world.shop.clock().getTime();
  minutes(180);
  const acts = Array.from({ length: mostRequestsAnHour + 2 }, (_, at) => ({
    ...act,
    id: newId(),
    at: new Date(start + (at + 1) * 60_000).toISOString(),
  }));
  const answers = await phone.record(...acts);
  expect(answers.map(([isAccepted]) => isAccepted)).toEqual([...acts].map((_, at) => at < mostRequestsAnHour));
  // A request made more than an hour later is accepted.
  const later = { ...act, id: newId(), at: new Date(start + 100 * 60_000).toISOString() };
  expect(await phone.record(later)).toEqual([accepted]);
  await grantWaiting();
  expect((await requests()).filter(([, state]) => state === 'done')).toHaveLength(1);
});

test('a request can move or cancel the customer’s next order, and the delivery before it can still be undone', async () => {
  const { asha, order, phone, ahead, ask, mails } = await onTheRoad();
  const delivered = phone.actAt(await phone.stopOf(order), 'delivered', {});
  await phone.record(delivered);
  const next = await asha.place({ deliveryDate: '2026-11-24' } as object);
  expect(await ahead()).toMatchObject({ planId: null, orderId: next.id, day: '2026-11-24', more: null, asked: null });
  const before = (await mails()).length;
  expect(await phone.record(await ask('move', { next: { day: '2026-11-25', window: 'morning' } }))).toEqual([accepted]);
  minutes(1);
  expect(await phone.record(await ask('skip'))).toEqual([accepted]);
  await grantWaiting();
  const { body } = await world.asAdmin('GET /admin/orders/:id', { params: { id: next.id } });
  expect([body.data.order.status, body.data.order.deliveryDate]).toEqual(['cancelled', '2026-11-24']);
  expect((await mails()).length).toBe(before + 1);
  const undo = phone.actAt(await phone.stopOf(order), 'taken_back', { takesBack: delivered.id });
  expect(await phone.record(undo)).toEqual([accepted]);
});

test('a request for a delivery that the customer has since changed becomes an issue, and other requests are granted', async () => {
  const [one, other] = [await withPlan(), await withPlan()];
  for (const { phone, ask } of [one, other]) expect(await phone.record(await ask('more'))).toEqual([accepted]);
  const params = { id: one.planId, date: '2026-11-23' };
  const skipped = await world.shop.as(one.customer)('POST /plans/:id/dates/:date/skip', { params, body: {} });
  expect(skipped.status).toBe(200);
  await grantWaiting();
  expect([await one.requests(), await other.requests()]).toEqual([[['more', 'refused']], [['more', 'done']]]);
  expect((await desk.matters('open')).find(({ orderId }) => orderId === one.order.id)).toMatchObject({
    kind: 'not_granted',
  });
});

// Proves riders-52
test('a rider can send 600 acts at once and then 60 a minute; repeats do not count', async () => {
  const { phone, order, rider } = await onTheRoad();
  const stop = await phone.stopOf(order);
  const make = (count: number) =>
    Array.from({ length: count }, () => phone.actAt(stop, 'not_delivered', { reason: 'Shut' }));
  const now = world.shop.clock();
  // At most twenty of the concurrent acts are accepted.
  const taken = await Promise.allSettled(
    Array.from({ length: 40 }, () => spend(world.shop.db, actsOfRider, rider.id, 20, now)),
  );
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(actsOfRider.most / 20);
  world.shop.clock.advance(20);
  const first = make(20);
  const other = phoneOf(world, rider);
  const both = await Promise.all([phone.send(first), other.send(first.toReversed())]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  const more = make(30);
  const full = await phone.send(more);
  expect([full.status, Number(full.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect(Number(full.headers['retry-after'])).toBeLessThanOrEqual(30);
  for (const again of [phone, other]) expect((await again.send(first)).status).toBe(200);
  world.shop.clock.advance(Number(full.headers['retry-after']) - 1);
  expect((await phone.send(more)).status).toBe(429);
  world.shop.clock.advance(1);
  expect((await phone.send(more)).status).toBe(200);
  // The limit is per rider. A time window in the far future, from a wrong clock, does not block this rider for ever.
  expect((await phoneOf(world, await desk.rider()).send(make(1))).status).toBe(200);
  await world.shop.db.run(sql(`update rate_limits set window_ends = '2099-01-01' where key = $1`), [
    `rider-acts:${rider.id}`,
  ]);
  world.shop.clock.advance(60);
  expect((await phone.send(make(1))).status).toBe(429);
  world.shop.clock.advance(60);
});

// Proves riders-40
test('if a stop moves to another rider, only the last of the requests to both riders is granted', async () => {
  const { order, run, ask, phone, requests, read } = await withPlan();
  expect(await phone.record(await ask('skip'))).toEqual([accepted]);
  const next = await desk.rider();
  const move = { stops: ofOrders(order), toRiderId: next.id };
  expect((await desk.send('POST /admin/runs/:id/move-stops', run, move)).status).toBe(200);
  const { runs } = (await world.asAdmin('GET /admin/runs', { query: { date: run.day } })).body.data;
  const made = runs.find(({ rider }) => rider.id === next.id) ?? run;
  await desk.start(await desk.read(made));
  const newPhone = phoneOf(world, next);
  const stop = await newPhone.stopOf(order);
  expect(stop.ahead?.asked).toBe('skip');
  const { planId = null, date = null, orderId = null } = stop.ahead ?? {};
  const more = newPhone.actAt(stop, 'asked', { asked: { wish: 'more', planId, date, orderId } });
  minutes(1);
  expect(await newPhone.record({ ...more, at: world.shop.clock().toISOString() })).toEqual([accepted]);
  await grantWaiting();
  expect([await requests(), (await desk.read(made)).requests.map(({ state }) => state)]).toEqual([
    [['skip', 'replaced']],
    ['done'],
  ]);
  const day = (await read()).days.find((one) => one.date === date);
  expect([day?.state, day?.items.map(({ quantity }) => quantity)]).toEqual(['due', [3]]);
});
