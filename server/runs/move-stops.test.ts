/** Staff move open stops from one rider to another in one step. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { allQueuedMails } from '#server/testing/queued-mails.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { sql } from '../core/db/database.ts';
import { findLedgerFaults } from '../ledger/verify.store.ts';
import { findOrderFaults } from '../orders/money/verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults));

type Run = Awaited<ReturnType<Dispatcher['read']>>;
const move = (run: Run, body: object, key?: string) => desk.send('POST /admin/runs/:id/move-stops', run, body, key);

/** Confirmed orders of one customer, each for two jars. */
async function placed(count: number) {
  const asha = actFor(world, await buildCustomer(world.shop));
  const orders: { id: string }[] = [];
  for (let at = 0; at < count; at += 1) orders.push(await asha.step(await asha.place({ quantity: 2 }), 'confirmed'));
  return orders;
}

async function started(...orders: { id: string }[]) {
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(...orders)));
  return { rider, run, phone: phoneOf(world, rider) };
}

const idsOf = ({ list }: Run) => list.map(({ orderId, pickupId }) => orderId ?? pickupId);
const toldOf = sql<{ told: number; code: string }>(
  'select told, code from run_stops where order_id = $1 and is_open order by id desc limit 1',
);

test('several stops move to the end of another run in one step; orders, codes and customers’ messages stay as they are', async () => {
  const [first, second, third] = (await placed(3)) as [{ id: string }, { id: string }, { id: string }];
  const [own] = (await placed(1)) as [{ id: string }];
  const [from, to] = [await started(first, second, third), await started(own)];
  await world.shop.db.run(sql('update run_stops set told = 1 where order_id = $1'), [first.id]);
  const [before, mails] = [await world.shop.db.one(toldOf, [first.id]), (await allQueuedMails(world.shop)).length];
  const key = newId();
  const body = { stops: ofOrders(first, third), toRunId: to.run.id };
  const moved = await move(from.run, body, key);
  expect([moved.status, moved.body.message]).toEqual([200, `Stops moved to ${to.rider.name}`]);
  expect(idsOf(moved.body.data.run)).toEqual([second.id]);
  const target = await desk.read(to.run);
  expect(idsOf(target)).toEqual([own.id, first.id, third.id]);
  // A stop that left the first run without an outcome can return to it.
  expect(target.list.map(({ runIds }) => runIds)).toEqual(Array(3).fill([to.run.id]));
  expect(target.list.map(({ status }) => status)).toEqual(Array(3).fill('out_for_delivery'));
  expect(await world.shop.db.one(toldOf, [first.id])).toEqual(before);
  expect((await allQueuedMails(world.shop)).length).toBe(mails);
  expect([moved.body.data.run.version, target.version]).toEqual([from.run.version + 1, to.run.version + 1]);
  // The answer was lost: the same press changes nothing more.
  expect((await move(from.run, body, key)).status).toBe(200);
  expect((await desk.read(to.run)).version).toBe(target.version);
  const places = async (phone: typeof from.phone) => (await phone.stops()).map(({ orderId }) => orderId);
  expect([await places(from.phone), await places(to.phone)]).toEqual([[second.id], [own.id, first.id, third.id]]);
});

test('a rider without a run gets a new one for the same day, and can also get a pick-up', async () => {
  const customer = await buildCustomer(world.shop);
  await actFor(world, customer).hold(2, 300_00);
  const pickup = await requestPickup(world.shop, customer, [{ containerId: world.jar, count: 1 }]);
  const pickupId = pickup.body.data.pickup.id;
  const [order] = (await placed(1)) as [{ id: string }];
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, [{ pickupId }, ...ofOrders(order)]));
  const next = await desk.rider();
  expect((await move(run, { stops: [{ pickupId }], toRiderId: next.id })).status).toBe(200);
  const { runs } = (await world.asAdmin('GET /admin/runs', { query: { date: run.day } })).body.data;
  const made = runs.find((one) => one.rider.id === next.id);
  expect(made).toMatchObject({ state: 'planned', day: run.day, windowKey: run.windowKey, stops: 1 });
  expect(idsOf(await desk.read(made ?? run))).toEqual([pickupId]);
});

test('a stop that the first rider recorded before the phone learned of the move is recorded, and the desk gets an issue', async () => {
  const [order] = (await placed(1)) as [{ id: string }];
  const [own] = (await placed(1)) as [{ id: string }];
  const [from, to] = [await started(order), await started(own)];
  const stop = await from.phone.stopOf(order);
  const act = from.phone.actAt(stop, 'delivered', { payments: byMethod('cash', 390) });
  await move(from.run, { stops: ofOrders(order), toRunId: to.run.id });
  expect(await from.phone.record(act)).toEqual([
    [true, 'This order was moved in between. It is recorded, and the shop looks at it.'],
  ]);
  expect((await from.phone.read()).balance).toBe(390);
  expect(idsOf(await desk.read(to.run))).toEqual([own.id]);
  expect((await desk.matters('open')).find(({ orderId }) => orderId === order.id)?.kind).toBe('order_moved');
  // Both runs come back with the jars that they took along, less those that were given.
  for (const run of [from.run, to.run]) {
    const { closing } = await desk.read(run);
    expect(closing.full.map(({ expected }) => expected)).toEqual([run === from.run ? 0 : 2]);
    await desk.verify(run);
  }
});

/** Moves the first order of a run to another run, and returns the stop as the first phone still shows it. */
async function movedStop(...orders: [{ id: string }, ...{ id: string }[]]) {
  const [order] = orders;
  const [own] = (await placed(1)) as [{ id: string }];
  const [from, to] = [await started(...orders), await started(own)];
  const stop = await from.phone.stopOf(order);
  expect((await move(from.run, { stops: ofOrders(order), toRunId: to.run.id })).status).toBe(200);
  return { from, to, stop };
}
const orderOf = async ({ id }: { id: string }) =>
  (await world.asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
const isMoved = [true, 'This order was moved in between. It is recorded, and the shop looks at it.'];

test.each([
  ['bring it again', { day: '2026-11-24', window: 'evening' }],
  ['bring it back', null],
])('the second rider keeps a stop at which the first rider delivered nothing: %s', async (_, next) => {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(2, 300_00);
  const order = await asha.step(await asha.place({ quantity: 2 }), 'confirmed');
  const { from, to, stop } = await movedStop(order);
  // The cash has a receipt, but no email is sent about the order.
  const countMails = async () => (await allQueuedMails(world.shop)).filter(({ kind }) => kind !== 'receipt').length;
  const [before, mails] = [await orderOf(order), await countMails()];
  const account = await asha.account();
  const act = from.phone.actAt(stop, 'not_delivered', {
    reason: 'Nobody there',
    next,
    taken: asha.taken(1),
    payments: byMethod('cash', 50),
  });
  expect(await from.phone.record(act)).toEqual([isMoved]);
  expect((await desk.matters('open')).find(({ orderId }) => orderId === order.id)?.kind).toBe('order_moved');
  const { status, deliveryDate } = before;
  expect([await orderOf(order), await countMails()]).toMatchObject([{ status, deliveryDate }, mails]);
  expect(idsOf(await desk.read(to.run))).toContain(order.id);
  // The cash and the jar count for the first rider. The rider can undo the record.
  expect([(await from.phone.read()).balance, (await asha.account())[2]]).toEqual([50, 1]);
  await from.phone.record(from.phone.actAt(stop, 'taken_back', { takesBack: act.id }));
  expect([(await from.phone.read()).balance, await asha.account()]).toEqual([0, account]);
  const again = await from.phone.record({ ...act, id: newId() });
  expect(again).toEqual([isMoved]);
  await to.phone.record(to.phone.actAt(await to.phone.stopOf(order), 'delivered'));
  expect([(await orderOf(order)).status, idsOf(await desk.read(to.run))]).toEqual([
    'delivered',
    [expect.any(String), order.id],
  ]);
});

test('the second rider keeps a pick-up at which the first rider collected nothing', async () => {
  const customer = await buildCustomer(world.shop);
  await actFor(world, customer).hold(2, 300_00);
  const asked = await requestPickup(world.shop, customer, [{ containerId: world.jar, count: 1 }]);
  const pickupId = asked.body.data.pickup.id;
  const [rider, next] = [await desk.rider(), await desk.rider()];
  const run = await desk.start(await desk.plan(rider, [{ pickupId }]));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf({ id: pickupId });
  expect((await move(run, { stops: [{ pickupId }], toRiderId: next.id })).status).toBe(200);
  expect(await phone.record(phone.actAt(stop, 'not_delivered', { reason: 'Nobody there' }))).toEqual([isMoved]);
  const { runs } = (await world.asAdmin('GET /admin/runs', { query: { date: run.day } })).body.data;
  const made = runs.find((one) => one.rider.id === next.id) ?? run;
  expect((await desk.read(made)).list).toMatchObject([{ pickupId, outcome: null, status: 'requested' }]);
});

test('if both riders record a moved stop, the jars count once, in the run of the first rider, until that record is undone', async () => {
  const [order, other] = (await placed(2)) as [{ id: string }, { id: string }];
  const { from, to, stop } = await movedStop(order, other);
  const full = async () => (await desk.read(from.run)).closing.full.map(({ expected }) => expected);
  await to.phone.record(to.phone.actAt(await to.phone.stopOf(order), 'delivered'));
  expect(await full()).toEqual([4]);
  await from.phone.record(from.phone.actAt(stop, 'delivered'));
  expect(await full()).toEqual([2]);
  const issue = (await desk.matters('open')).find(({ orderId }) => orderId === order.id);
  const body = { record: 'second', reason: 'Typed by mistake' } as const;
  const params = { id: issue?.id ?? '' };
  expect((await world.asAdmin('POST /admin/run-matters/:id/take-back', { params, body })).status).toBe(200);
  expect(await full()).toEqual([4]);
});

test('a move is refused with advice if somebody else was faster, or if the other run accepts no more stops', async () => {
  const [first, second] = (await placed(2)) as [{ id: string }, { id: string }];
  const [own, late] = (await placed(2)) as [{ id: string }, { id: string }];
  const [from, to] = [await started(first, second), await started(own)];
  const tomorrow = await desk.plan(await desk.rider(), ofOrders(late), '2026-11-23');
  const refused = async (run: Run, body: object) => {
    const answer = await move(run, body);
    return [answer.status, answer.body.message];
  };
  const other = { toRunId: to.run.id };
  await from.phone.record(from.phone.actAt(await from.phone.stopOf(first), 'delivered'));
  expect(await refused(from.run, { stops: ofOrders(first), ...other })).toEqual([
    409,
    'One of these stops is no longer open in this run. Please look at it again.',
  ]);
  expect((await refused(from.run, { stops: [], ...other }))[0]).toBe(400);
  expect((await refused(from.run, { stops: ofOrders(second) }))[0]).toBe(400);
  expect((await refused(from.run, { stops: ofOrders(second), toRunId: from.run.id }))[0]).toBe(400);
  expect((await refused(from.run, { stops: ofOrders(second), toRunId: newId() }))[0]).toBe(404);
  expect(await refused({ ...from.run, version: 1 }, { stops: ofOrders(second), ...other })).toEqual([
    409,
    'Someone else changed this run. Please look at it again.',
  ]);
  expect((await refused(tomorrow, { stops: ofOrders(late), ...other }))[1]).toBe(
    'That run is on an earlier day. Please choose another one.',
  );
  await to.phone.returned(to.run);
  const back = `${to.rider.name} is back at the shop, so this run takes no more stops.`;
  expect(await refused(from.run, { stops: ofOrders(second), ...other })).toEqual([409, back]);
  expect(idsOf(await desk.read(from.run))).toEqual([first.id, second.id]);
});

test('of two moves of one stop at once, one succeeds and the other is refused', async () => {
  const [order] = (await placed(1)) as [{ id: string }];
  const { run } = await started(order);
  const riders = await Promise.all([desk.rider(), desk.rider()]);
  const answers = await Promise.all(riders.map(({ id }) => move(run, { stops: ofOrders(order), toRiderId: id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each(['the first rider', 'the desk'])(
  'if a stop moves while %s records it, the record counts for the run that the stop belongs to then',
  async (who) => {
    const [order, other] = (await placed(2)) as [{ id: string }, { id: string }];
    const [own] = (await placed(1)) as [{ id: string }];
    const [from, to] = [await started(order, other), await started(own)];
    const act = from.phone.actAt(await from.phone.stopOf(order), 'delivered');
    const record = await world.shop.db.transaction(async (tx) => {
      await tx.run(sql('select from runs where id = $1 for no key update'), [from.run.id]);
      const params = { id: order.id };
      const answer =
        who === 'the desk'
          ? world.asAdmin('POST /admin/orders/:id/delivery', { params, body: {} })
          : from.phone.send([act]);
      await untilWaiting(tx, 1);
      // These are the writes of a move. The transaction of the move gets the lock before the record.
      await tx.run(sql('update run_stops set place = 0, is_open = false where order_id = $1'), [order.id]);
      await tx.run(sql(`insert into run_stops (id, run_id, order_id, place, code) values ($1, $2, $3, 2, '0000')`), [
        newId(),
        to.run.id,
        order.id,
      ]);
      return [answer];
    });
    expect((await record[0])?.status).toBe(200);
    const [atFirst, atSecond] = [await desk.read(from.run), await desk.read(to.run)];
    const full = [atFirst, atSecond].map(({ closing }) => closing.full.map(({ expected }) => expected));
    expect(full).toEqual(who === 'the desk' ? [[4], [0]] : [[2], [2]]);
    expect(idsOf(atSecond)).toEqual(who === 'the desk' ? [own.id, order.id] : [own.id]);
  },
);

test('a stop that moves away and back stays the same stop on the first phone, and is recorded once', async () => {
  const [order] = (await placed(1)) as [{ id: string }];
  const { from, to, stop } = await movedStop(order);
  expect((await move(await desk.read(to.run), { stops: ofOrders(order), toRunId: from.run.id })).status).toBe(200);
  const act = from.phone.actAt(stop, 'delivered');
  await from.phone.record(act);
  const { closing, list } = await desk.read(from.run);
  expect([closing.full.map(({ expected }) => expected), list.map(({ outcome }) => outcome)]).toEqual([
    [0],
    ['delivered'],
  ]);
  await from.phone.record(from.phone.actAt(stop, 'taken_back', { takesBack: act.id }));
  expect((await desk.read(from.run)).list.map(({ outcome }) => outcome)).toEqual([null]);
});

test('a move does not change stops that were moved before', async () => {
  const [first, second] = (await placed(2)) as [{ id: string }, { id: string }];
  const { from, to } = await movedStop(first, second);
  await world.shop.db.run(sql(`update run_stops set told = 2, code = '1234' where order_id = $1 and is_open`), [
    first.id,
  ]);
  const run = await desk.read(from.run);
  expect((await move(run, { stops: ofOrders(second), toRunId: to.run.id })).status).toBe(200);
  expect(await world.shop.db.one(toldOf, [first.id])).toEqual({ told: 2, code: '1234' });
});

test('a stop does not move back to a run in which it has failed, and the answer says so', async () => {
  const [order, other] = (await placed(2)) as [{ id: string }, { id: string }];
  const [first, second] = [await started(order), await started(other)];
  const next = { day: '2026-11-22', window: 'evening' };
  await first.phone.record(
    first.phone.actAt(await first.phone.stopOf(order), 'not_delivered', { next, reason: 'Out' }),
  );
  const run = await desk.change(second.run, { stops: ofOrders(other, order) });
  const answer = await move(run, { stops: ofOrders(order), toRunId: first.run.id });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    `${first.rider.name} was there already in this run. Please choose another rider.`,
  ]);
});

test('stops cannot move to a run whose rider is no longer active', async () => {
  const [order, own] = (await placed(2)) as [{ id: string }, { id: string }];
  const [from, to] = [await started(order), await started(own)];
  await world.shop.db.run(sql('update users set is_active = false where id = $1'), [to.rider.id]);
  const answer = await move(from.run, { stops: ofOrders(order), toRunId: to.run.id });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This rider is not active any more. Please choose another one.',
  ]);
});

test('the audit log names the new run of a move', async () => {
  const [order] = (await placed(1)) as [{ id: string }];
  const { run } = await started(order);
  const rider = await desk.rider();
  expect((await move(run, { stops: ofOrders(order), toRiderId: rider.id })).status).toBe(200);
  const { runs } = (await world.asAdmin('GET /admin/runs', { query: { date: run.day } })).body.data;
  const made = runs.find((one) => one.rider.id === rider.id);
  const { entries } = (await world.asAdmin('GET /admin/audit', { query: { record: made?.id } })).body.data;
  expect(entries.map(({ call }) => call)).toContain('POST /admin/runs/:id/move-stops');
});
