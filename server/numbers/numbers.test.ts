/**
 * Tests what the numbers of a period count, and who sees which of them. Model tests compare each number with its list.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInRoleNames } from '#contract/accounts/staff-roles.ts';
import type { Numbers } from '#contract/numbers/calls.ts';
import { failureReasons } from '#contract/numbers/lists.ts';
import { staffPermissions } from '#contract/shared/permissions.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer, buildStaff } from '../testing/builders/accounts.ts';
import { buildPlan } from '../testing/builders/plans.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { actFor, byMethod, type JarShop } from '../testing/jar-shop.ts';
import { findNumberFaults } from '../testing/order-of-acts/number-lists.ts';
import { type Dispatcher, ofOrders, openRunShop, phoneOf } from '../testing/run-shop.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
  await keepSessions();
});
afterAll(() => world.shop.close());

/** The clock of these tests moves by months, so that sessions would end. */
const keepSessions = () => world.shop.db.run(sql("update sessions set expires_at = '2030-01-01'"));

async function read(query: object = { period: 'today' }): Promise<Numbers> {
  const { status, body } = await world.asAdmin('GET /admin/numbers', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.numbers;
}
const ordersOf = async (query?: object) => {
  const { orders } = await read(query);
  if (!orders) throw new Error('The reader may see orders');
  return orders;
};

// The clock shows 10:00 on 21 November 2026 in India. The morning slot of the 22nd is from 9:00 to 12:00.
const at = (day: string, time: string) => world.shop.clock.set(new Date(`${day}T${time}:00+05:30`).toISOString());

async function confirmed(quantity = 2) {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await asha.place({ quantity });
  await asha.step(order, 'confirmed');
  return { asha, order };
}

async function onTheWay(quantity = 2) {
  const { asha, order } = await confirmed(quantity);
  for (const status of ['preparing', 'out_for_delivery']) await asha.step(order, status);
  return { asha, order };
}

// Proves numbers-8
test('a shop without orders has zero orders today, and its figures for earlier days are unknown', async () => {
  at('2026-11-21', '10:00');
  expect((await ordersOf()).placed).toEqual({ now: 0, before: null });
});

// Proves numbers-4
test('a delivery before the end of its slot is on time, and for a moved order the new slot counts', async () => {
  at('2026-11-21', '10:00');
  const [early, late, moved] = [await onTheWay(), await onTheWay(), await onTheWay()];
  const form = { reason: 'Door locked', outcome: 'again', deliveryDate: '2026-11-22', deliveryTime: 'evening' };
  await moved.asha.failStop(moved.order, form);
  at('2026-11-22', '12:00');
  await early.asha.atDoor(early.order, { given: [] });
  at('2026-11-22', '12:01');
  await late.asha.atDoor(late.order, { given: [] });
  await moved.asha.atDoor(moved.order, { given: [] });
  expect(await ordersOf()).toMatchObject({
    placed: { now: 0, before: 3 },
    delivered: { now: 3, before: 0 },
    onTime: { now: 2, before: 0 },
    late: { now: 1, before: 0 },
    litres: { now: 120, before: 0 },
  });
});

// Proves numbers-4
test('a delivery of a rider without a network is on time if it was recorded in time on the phone', async () => {
  at('2026-12-01', '10:00');
  const [first, second] = [await confirmed(), await confirmed()];
  const rider = await desk.rider();
  const plan = await desk.plan(rider, ofOrders(first.order, second.order), '2026-12-02');
  at('2026-12-02', '09:00');
  const run = await desk.start(plan);
  const phone = phoneOf(world, rider);
  const acts = [];
  for (const { order } of [first, second]) {
    acts.push(
      phone.actAt(await phone.stopOf(order), 'delivered', { at: new Date('2026-12-02T11:50:00+05:30').toISOString() }),
    );
  }
  at('2026-12-02', '13:00');
  const [inTime, late] = acts;
  const sentAt = world.shop.clock().toISOString();
  await phone.sendAt(sentAt, inTime ?? {}, { ...late, at: new Date('2026-12-02T12:10:00+05:30').toISOString() });
  await phone.returned(run);
  expect(await ordersOf()).toMatchObject({ onTime: { now: 1 }, late: { now: 1 } });
  const { riders } = await read();
  expect(riders).toEqual([
    {
      id: rider.id,
      name: expect.any(String),
      runs: { now: 1, before: 0 },
      stops: { now: 2, before: 0 },
      failed: { now: 0, before: 0 },
      jars: { now: 4, before: 0 },
      minutes: { now: 240, before: null },
      cash: { now: null, before: null },
    },
  ]);
});

// Proves numbers-5
test('a failed stop is counted with its reason until it is undone, whether staff or a rider recorded it', async () => {
  at('2026-12-10', '10:00');
  const [atDesk, atDoor] = [await onTheWay(), await confirmed()];
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(atDoor.order), '2026-12-11'));
  await atDesk.asha.failStop(atDesk.order, { reason: 'Dog in the yard', outcome: 'cancelled' });
  const phone = phoneOf(world, rider);
  const failed = phone.actAt(await phone.stopOf(atDoor.order), 'not_delivered', { reason: 'Door locked' });
  await phone.record(failed);
  const counts = async () => {
    const { failures } = await read();
    return Object.fromEntries((failures ?? []).map(({ reason, count }) => [reason, count.now]));
  };
  const others = { 'Nobody there': 0, 'Delivery refused': 0, 'No cash at the door': 0, 'Wrong address': 0 };
  expect(await counts()).toEqual({ ...others, 'Door locked': 1, other: 1 });
  const query = { from: '2026-12-10', to: '2026-12-10' };
  const { stops } = (await world.asAdmin('GET /admin/numbers/failed-stops', { query })).body.data;
  expect(stops.map(({ order, rider: by, reason }) => [order.id, by, reason])).toEqual([
    [atDoor.order.id, (await desk.read(run)).rider.name, 'Door locked'],
    [atDesk.order.id, null, 'Dog in the yard'],
  ]);
  await phone.record(phone.actAt(await phone.stopOf(atDoor.order), 'taken_back', { takesBack: failed.id }));
  expect(await counts()).toEqual({ ...others, 'Door locked': 0, other: 1 });
});

// Proves numbers-5
test('the undo of a failed stop leaves a later one of the same order counted', async () => {
  at('2026-12-12', '10:00');
  const { asha, order } = await confirmed();
  const rider = await desk.rider();
  await desk.start(await desk.plan(rider, ofOrders(order), '2026-12-13'));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  const next = { day: '2026-12-13', window: 'morning' };
  const first = phone.actAt(stop, 'not_delivered', { reason: 'Nobody there', next });
  await phone.record(first);
  const evening = { outcome: 'again', deliveryDate: '2026-12-13', deliveryTime: 'evening' };
  await asha.failStop(order, { reason: 'Wrong address', stopsSeen: 1, ...evening });
  await phone.record(phone.actAt(stop, 'taken_back', { takesBack: first.id }));
  const query = { from: '2026-12-12', to: '2026-12-12' };
  const { stops } = (await world.asAdmin('GET /admin/numbers/failed-stops', { query })).body.data;
  expect(stops.map(({ order: { id }, reason }) => [id, reason])).toEqual([[order.id, 'Wrong address']]);
});

// Proves numbers-12
test('a delivery counts for the member of staff who recorded it, even by changing the status', async () => {
  at('2026-12-14', '10:00');
  const [atDoor, alone, together] = [await onTheWay(), await onTheWay(), await onTheWay()];
  await atDoor.asha.atDoor(atDoor.order, { given: [] });
  await alone.asha.step(alone.order, 'delivered');
  const orders = [{ id: together.order.id, status: 'out_for_delivery', paymentStatus: 'pending' }];
  const headers = { 'idempotency-key': newId() };
  const body = { change: 'next-status', orders } as const;
  expect((await world.asAdmin('POST /admin/orders/bulk', { headers, body }, headers)).status).toBe(200);
  const days = { from: '2026-12-14', to: '2026-12-14' };
  const { orders: delivered, staff } = await read(days);
  expect([delivered?.delivered.now, staff?.map(({ work }) => work.deliveries.now)]).toEqual([3, [3]]);
  expect((await world.asAdmin('GET /admin/audit', { query: { ...days, work: 'deliveries' } })).body.data.found).toBe(3);
});

async function handOver(rider: { id: string }, body: { counted: number; balanceBefore: number; reason: string }) {
  const headers = { 'idempotency-key': newId() };
  const handed = await world.asAdmin('POST /admin/riders/:id/hand-over', { params: { id: rider.id }, body }, headers);
  expect(handed.status, JSON.stringify(handed.body)).toBe(200);
}

const noBag = {
  bags: { now: 0, before: 0 },
  expected: { now: null, before: null },
  counted: { now: null, before: null },
  difference: { now: null, before: null },
};

// Proves numbers-6
test('cash is expected and counted when a cash bag is emptied, with or without a run; without a bag both are unknown', async () => {
  at('2026-12-20', '10:00');
  expect((await read()).cash).toEqual(noBag);
  const { asha, order } = await confirmed();
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order), '2026-12-21'));
  const phone = phoneOf(world, rider);
  const payments = byMethod('cash', 100);
  await phone.record(phone.actAt(await phone.stopOf(order), 'delivered', { taken: asha.taken(0), payments }));
  await phone.returned(run);
  await desk.verify(run, { counted: 95, reason: 'Five rupees short' });
  expect((await read()).cash).toMatchObject({
    bags: { now: 1 },
    expected: { now: 100 },
    counted: { now: 95 },
    difference: { now: -5 },
  });
  await handOver(rider, { counted: 20, balanceBefore: 0, reason: 'Found in the van' });
  expect((await read()).cash).toMatchObject({
    bags: { now: 2 },
    expected: { now: 100 },
    counted: { now: 115 },
    difference: { now: 15 },
  });
});

// Proves numbers-6
test('an undone count of a cash bag is not counted, and neither is its reversal', async () => {
  at('2026-12-22', '10:00');
  const [{ order }, { order: other }] = [await confirmed(), await confirmed()];
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order, other), '2026-12-23'));
  const phone = phoneOf(world, rider);
  const payments = byMethod('cash', 100);
  await phone.record(phone.actAt(await phone.stopOf(order), 'delivered', { payments }));
  await desk.change(await desk.read(run), { riderId: (await desk.rider()).id });
  await handOver(rider, { counted: 0, balanceBefore: 100, reason: 'The bag was left in the van' });
  const query = { from: '2026-12-22', to: '2026-12-22' };
  const listed = async () => (await world.asAdmin('GET /admin/numbers/cash-bags', { query })).body.data.bags;
  const bags = await listed();
  expect(bags).toMatchObject([{ expected: 100, counted: 0, difference: -100 }]);
  const headers = { 'idempotency-key': newId() };
  const body = { eventId: bags[0]?.id ?? '', reason: 'The bag was found' };
  const { status } = await world.asAdmin('POST /admin/money/take-backs', { headers, body }, headers);
  expect([status, await listed(), (await read()).cash]).toEqual([200, [], noBag]);
});

describe('customers who went quiet', () => {
  async function orderOn(...days: readonly string[]) {
    const customer = await buildCustomer(world.shop);
    await keepSessions();
    for (const day of days) {
      at(day, '10:00');
      await actFor(world, customer).place();
    }
    return customer;
  }
  const quiet = async (from: string, to: string) => {
    const { status, body } = await world.asAdmin('GET /admin/numbers/quiet', { query: { from, to, limit: 100 } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.customers;
  };

  // Proves numbers-7
  test('have been silent for longer than twice the median of their gaps, from the day on which that is true', async () => {
    // Gaps of 7, 7 and 30 days: the median is 7, so that the 15th day is the first quiet one.
    const regular = await orderOn('2027-01-01', '2027-01-31', '2027-02-07', '2027-02-14');
    const twice = await orderOn('2027-02-07', '2027-02-14');
    const again = await orderOn('2027-01-31', '2027-02-07', '2027-02-14', '2027-02-28');
    at('2027-03-05', '10:00');
    const ids = async (from: string, to: string) => (await quiet(from, to)).map(({ id }) => id);
    expect(await ids('2027-03-01', '2027-03-01')).toEqual([regular.id]);
    expect(await ids('2027-02-28', '2027-02-28')).toEqual([]);
    expect(await ids('2027-03-02', '2027-03-31')).toEqual([]);
    expect(await ids('2027-02-14', '2027-03-05')).not.toContain(twice.id);
    expect(await ids('2027-02-14', '2027-03-05')).not.toContain(again.id);
    expect(await quiet('2027-03-01', '2027-03-01')).toMatchObject([
      { lastOrder: '2027-02-14', usualGap: 7, quietSince: '2027-03-01', whatsApp: expect.stringContaining('wa.me') },
    ]);
    // A plan says when water comes, even while it is paused.
    const plan = { lines: [{ productId: world.water, quantity: 1 }], pausedFrom: '2027-03-01', pausedUntil: null };
    await buildPlan(world.shop, regular, plan);
    expect(await ids('2027-03-01', '2027-03-01')).toEqual([]);
  });

  // Proves numbers-7
  test('several orders of a day count as one, the median may be a fraction of a day, and future days are not counted', async () => {
    // Gaps of 2 and 3 days: twice the median is 5, so that the 6th day is quiet.
    const customer = await orderOn('2027-04-01', '2027-04-01', '2027-04-03', '2027-04-06', '2027-04-06');
    at('2027-04-11', '23:59');
    const span = ['2027-04-01', '2027-04-30'] as const;
    expect((await quiet(...span)).map(({ id }) => id)).not.toContain(customer.id);
    at('2027-04-12', '00:00');
    expect((await quiet(...span)).find(({ id }) => id === customer.id)).toMatchObject({
      usualGap: 2.5,
      quietSince: '2027-04-12',
    });
  });
});

// Proves numbers-8
test('numbers of a time before the first order are unknown and not zero', async () => {
  const before = await read({ from: '2026-11-21', to: '2026-11-22' });
  expect(before).toMatchObject({ since: '2026-11-21', before: { from: '2026-11-19', to: '2026-11-20', days: 2 } });
  expect(before.orders?.placed).toEqual({ now: 3, before: null });
  expect(before.jars?.map(({ out }) => out.before)).toEqual([null]);
  const early = await read({ from: '2026-11-01', to: '2026-11-20' });
  const unknown = { now: null, before: null };
  expect(early.orders).toMatchObject({ placed: unknown, delivered: unknown, litres: unknown });
  expect(early.failures?.map(({ count }) => count)).toEqual(Array(failureReasons.length).fill(unknown));
  expect([early.jars?.map(({ back }) => back), early.cash?.bags, early.quiet]).toEqual([[unknown], unknown, unknown]);
});

// Proves numbers-3
test.each([
  [{ period: 'decade' }, [['period', expect.stringContaining('period must be one of')]]],
  [{ from: '2026-11-21' }, [['to', 'Please choose a day']]],
  [{ from: '2026-11-22', to: '2026-11-21' }, [['to', 'The last day must not be before the first day']]],
  [{ from: '2026-11-21', to: '2027-11-22' }, [['to', 'Please choose at most 366 days']]],
])('the period %o is refused', async (query, errors) => {
  const { status, body } = await world.asAdmin('GET /admin/numbers', { query });
  expect([status, body.errors?.map(({ path, msg }: { path: string; msg: string }) => [path, msg])]).toEqual([
    400,
    errors,
  ]);
});

// Proves numbers-1
test('in all periods of these tests, every number is the number of rows of its list, or their sum', async () => {
  const days = { from: '2026-11-15', to: '2027-04-30' };
  expect(await findNumberFaults(world.shop, world.asAdmin, days)).toEqual([]);
  at('2026-12-31', '10:00');
  expect(await findNumberFaults(world.shop, world.asAdmin, { period: 'month' })).toEqual([]);
});

const parts = {
  orders: 'orders.read',
  failures: 'orders.read',
  jars: 'jars.read',
  cash: 'money.read',
  quiet: 'users.read',
  riders: 'runs.read',
  staff: 'audit.read',
} as const;

describe('the numbers that a person sees', () => {
  // Proves numbers-9
  test.each(builtInRoleNames)('are for the role %s those of the parts that it may read', async (role) => {
    const person = await buildAdmin(world.shop, { roles: [role] });
    const { status, body } = await world.shop.as(person)('GET /admin/numbers', { query: { period: 'month' } });
    const maySee = new Set<string>(person.permissions);
    expect(status).toBe(maySee.has('shop.follow') ? 200 : 403);
    if (status !== 200) return;
    for (const [part, permission] of Object.entries(parts)) {
      expect([part, body.data.numbers[part as keyof typeof parts] !== null]).toEqual([part, maySee.has(permission)]);
    }
  });

  // Proves numbers-9
  test.each(staffPermissions.filter((one) => one.endsWith('.read')))(
    'include with %s alone no other part',
    async (may) => {
      const person = await buildStaff(world.shop, ['shop.follow', may]);
      const as = world.shop.as(person);
      const { numbers } = (await as('GET /admin/numbers', { query: { period: 'month' } })).body.data;
      for (const [part, permission] of Object.entries(parts)) {
        expect([part, numbers[part as keyof typeof parts] !== null]).toEqual([part, permission === may]);
      }
      const rows = readCsv((await as('GET /admin/numbers/export', { query: { period: 'month' } })).body);
      expect(rows.some(({ Number: name }) => name === 'Orders placed')).toBe(may === 'orders.read');
    },
  );
});

// Proves numbers-10
test('the spreadsheet has the numbers of both periods, and an empty cell where nothing is known', async () => {
  const query = { from: '2026-11-21', to: '2026-11-22' };
  const { headers, body } = await world.asAdmin('GET /admin/numbers/export', { query });
  expect(headers['content-disposition']).toBe('attachment; filename="numbers-2026-11-21-2026-11-22.csv"');
  const rows = readCsv(body);
  const days = { From: '2026-11-21', To: '2026-11-22', 'From before': '2026-11-19', 'To before': '2026-11-20' };
  expect(rows.find((row) => row.Number === 'Orders placed')).toEqual({
    Number: 'Orders placed',
    Of: '',
    Value: '3',
    'Value before': '',
    ...days,
  });
  expect(rows.find((row) => row.Number === 'Cash counted')).toMatchObject({ Value: '', 'Value before': '' });
});
