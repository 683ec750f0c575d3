/** Customers confirm or contest deliveries that riders recorded. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { actIssueSentences } from '../acts/rules.ts';
import { sendRecords } from './send-records.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world));

const hour = 3600;
const keys = sql<{ count: number }>('select count(*) as count from requests');
const countKeys = async () => (await world.shop.db.one(keys)).count;

test('a repeated answer that changes nothing stores no idempotency key', async () => {
  const { deliver, say } = await atTheDoor();
  const act = await deliver();
  expect((await say(act, 'agreed'))[0]).toBe(200);
  const before = await countKeys();
  for (let round = 0; round < 5; round += 1) expect((await say(act, 'agreed'))[0]).toBe(200);
  expect(await countKeys()).toBe(before);
});

/** Prepares a stop of two jars for ₹90 with a customer who has two jars; it is not recorded yet. */
async function atTheDoor() {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  await asha.hold(2, 300_00);
  const order = await asha.step(await asha.place({ quantity: 2, empties: 2 }), 'confirmed');
  const rider = await desk.rider();
  await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  const as = world.shop.as(customer);
  const params = { id: order.id };
  const read = async () => (await as('GET /orders/:id/run', { params })).body.data;
  return {
    customer,
    order,
    phone,
    stop,
    read,
    /** Records the delivery; returns the id of the act. */
    async deliver(what: object = {}): Promise<string> {
      const act = phone.actAt(stop, 'delivered', { taken: asha.taken(2), payments: byMethod('cash', 90), ...what });
      await phone.record(act);
      return act.id;
    },
    undo: (takesBack: string) => phone.record(phone.actAt(stop, 'taken_back', { takesBack })),
    async say(actId: string, answer: string, objection?: string): Promise<[status: number, message: string]> {
      const body = { actId, answer, objection } as never;
      const actIssueSentences = await as(
        'POST /orders/:id/run/answer',
        { params, body },
        { 'idempotency-key': newId() },
      );
      return [actIssueSentences.status, actIssueSentences.body.message ?? ''];
    },
    history: async () =>
      (await as('GET /orders/:id/status-history', { params, query: {} })).body.data.statusHistory
        .filter(({ kind }) => kind === 'door')
        .map(({ newStatus, changeReason, changedByUser }) => [newStatus, changeReason, changedByUser?.role]),
    mails: async () =>
      (await queuedMails(world.shop, customer.email)).filter(({ kind }) => kind === 'delivery-recorded'),
  };
}

// Proves riders-8, riders-9
test('confirming the record of a delivery twice counts once, and a record that the rider has changed must be confirmed again', async () => {
  const door = await atTheDoor();
  const first = await door.deliver();
  const counts = { given: 2, taken: 2, held: 2, amountPaid: 90 };
  expect((await door.read()).recorded).toMatchObject({ ...counts, answer: null, wasChanged: false, isOver: false });
  expect([await door.say(first, 'agreed'), await door.say(first, 'agreed')]).toEqual([
    [200, 'Thank you.'],
    [200, 'Thank you.'],
  ]);
  expect((await door.read()).recorded).toMatchObject({ answer: 'agreed' });
  expect((await door.phone.stopOf(door.order)).answer).toBe('agreed');
  expect(await door.history()).toEqual([['agreed', null, 'customer']]);

  expect(await door.undo(first)).toEqual([[true, '']]);
  expect((await door.read()).recorded).toBeNull();
  const second = await door.deliver({ payments: byMethod('cash', 80) });
  expect((await door.phone.stopOf(door.order)).answer).toBeNull();
  expect((await door.read()).recorded).toMatchObject({ amountPaid: 80, answer: null, wasChanged: true });
  const changed = 'The rider has changed this since then. Please look at it again.';
  expect(await door.say(first, 'agreed')).toEqual([409, changed]);
  expect((await door.say(second, 'agreed'))[0]).toBe(200);
});

// Proves riders-8
test('the right code at the door confirms the record, and a wrong code does not', async () => {
  const [right, wrong] = [await atTheDoor(), await atTheDoor()];
  const code = (await right.read()).onItsWay?.code;
  await right.deliver({ code });
  expect((await right.read()).recorded?.answer).toBe('code');
  expect(await right.history()).toEqual([['code', null, 'rider']]);
  const other = (await wrong.read()).onItsWay?.code === '0000' ? '1111' : '0000';
  await wrong.deliver({ code: other });
  expect((await wrong.read()).recorded?.answer).toBeNull();
  expect(await wrong.history()).toEqual([]);
});

test('delivering more than was loaded is an issue; after five wrong codes even the right one is refused', async () => {
  const { phone, stop, read } = await atTheDoor();
  const code = (await read()).onItsWay?.code;
  const wrong = code === '0000' ? '1111' : '0000';
  const given = [{ itemId: stop.items[0]?.itemId, quantity: 9 }];
  for (const told of [wrong, wrong, wrong, wrong, wrong, code]) {
    const act = phone.actAt(stop, 'delivered', { given, code: told });
    expect(await phone.record(act, phone.actAt(stop, 'taken_back', { takesBack: act.id }))).toEqual([
      [true, `${actIssueSentences.more_than_loaded} ${actIssueSentences.other_cash} ${actIssueSentences.wrong_code}`],
      [true, ''],
    ]);
  }
});

// Proves riders-10
test('an objection is an issue for staff, with the customer’s words, until it is cleared', async () => {
  const door = await atTheDoor();
  const act = await door.deliver();
  expect(await door.say(act, 'objected')).toEqual([400, 'Please say what is wrong']);
  expect((await door.say(act, 'objected', 'x'.repeat(301)))[0]).toBe(400);
  await door.say(act, 'agreed');
  expect((await door.say(act, 'objected', ' I gave 3 empties '))[0]).toBe(200);
  expect((await door.say(act, 'objected', 'I gave 3 empties'))[0]).toBe(200);
  expect(await door.say(act, 'agreed')).toEqual([
    409,
    'You have told us that something is wrong. We are looking at it.',
  ]);
  const detail =
    '2 given, 2 empties taken, jars with the customer: 2, paid ₹90.00. The customer says: “I gave 3 empties”';
  const [issue] = await desk.matters('open');
  expect(issue).toMatchObject({ kind: 'customer_objects', orderNumber: door.order.orderNumber, detail });
  expect((await door.phone.stopOf(door.order)).answer).toBe('objected');
  expect((await door.history()).at(-1)).toEqual(['objected', 'I gave 3 empties', 'customer']);
  expect((await door.read()).recorded).toMatchObject({ objection: 'I gave 3 empties', isCleared: false });
  const body = { note: 'Counted again' };
  await world.asAdmin('POST /admin/run-matters/:id/clear', { params: { id: issue?.id ?? '' }, body });
  expect((await door.read()).recorded?.isCleared).toBe(true);
  // A repeated act from the phone gets the first answer.
  const [repeat] = await door.phone.record({ ...door.phone.actAt(door.stop, 'delivered'), id: act });
  expect(repeat).toEqual([true, '']);
});

test('an objection of 300 characters that need many bytes can be stored', async () => {
  const door = await atTheDoor();
  expect((await door.say(await door.deliver(), 'objected', '\u0001क्"'.repeat(75)))[0]).toBe(200);
});

test('another customer’s order is not found, and a delivery that staff recorded needs no answer', async () => {
  const [door, stranger] = [await atTheDoor(), await atTheDoor()];
  const actId = await door.deliver();
  const body = { actId, answer: 'agreed' } as never;
  const as = world.shop.as(stranger.customer);
  const actIssueSentences = await as(
    'POST /orders/:id/run/answer',
    { params: { id: door.order.id }, body },
    { 'idempotency-key': 'x' },
  );
  expect(actIssueSentences.status).toBe(404);
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  const order = await asha.step(await asha.onTheWay({ quantity: 1 }), 'delivered');
  const own = await world.shop.as(customer)('GET /orders/:id/run', { params: { id: order.id } });
  expect(own.body.data).toEqual({ onItsWay: null, recorded: null });
});

// Proves riders-9
test('a customer who has not confirmed or contested a delivery within an hour gets one email, and one day to answer', async () => {
  const [open, agreed, undone] = [await atTheDoor(), await atTheDoor(), await atTheDoor()];
  const act = await open.deliver();
  await agreed.say(await agreed.deliver(), 'agreed');
  await undone.undo(await undone.deliver());
  await sendRecords(world.shop);
  expect(await open.mails()).toEqual([]);
  world.shop.clock.advance(hour);
  expect(await sendRecords(world.shop)).toBeGreaterThan(0);
  expect(await sendRecords(world.shop)).toBe(0);
  const counts = { given: 2, taken: 2, held: 2, paidPaise: 90_00 };
  expect(await open.mails()).toMatchObject([
    { record: counts, link: expect.stringContaining(`/orders/${open.order.id}`) },
  ]);
  expect([await agreed.mails(), await undone.mails()]).toEqual([[], []]);

  world.shop.clock.advance(24 * hour + 1);
  expect((await open.read()).recorded).toMatchObject({ isOver: true, answer: null });
  const over = 'The time to answer is over. If something is wrong, please call or write to us.';
  expect([await open.say(act, 'agreed'), await open.say(act, 'objected', 'Late')]).toEqual([
    [409, over],
    [409, over],
  ]);
});
