import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { findPlaceFaults, findTallyFaults, recountPlaces } from '../../orders/tallies/tallies.store.ts';
import { sql } from '../../platform/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '../../testing/builders/accounts.ts';
import { openBalances } from '../../testing/builders/ledger.ts';
import { buildAccount } from '../../testing/builders/monthly.ts';
import { findStockFaults, placeOrder } from '../../testing/builders/orders.ts';
import { buildPlan, findPlanFaults, listDates } from '../../testing/builders/plans.ts';
import { buildProduct } from '../../testing/builders/products.ts';
import { buildException, countBooked, resetSlots } from '../../testing/builders/slots.ts';
import { buildZone, closeZones } from '../../testing/builders/zones.ts';
import { type JarShop, openJarShop } from '../../testing/jar-shop.ts';
import { queuedMails } from '../../testing/queued-mails.ts';
import type { TestShop } from '../../testing/shop.ts';
import { makePlans } from './make-plans.ts';

let world: JarShop;
let shop: TestShop;
beforeAll(async () => {
  world = await openJarShop();
  shop = world.shop;
});
afterAll(() => shop.close());

const forget = sql('update plans set next_at = null');
// Saturday, ten o'clock. The first delivery is on Monday until noon: told now, made on Sunday at noon.
beforeEach(async () => {
  shop.clock.set('2026-11-21T04:30:00.000Z');
  await resetSlots(shop);
  await closeZones(shop);
  await recountPlaces(shop.db, shop.clock());
  await shop.db.run(forget);
});
const noonOfSunday = '2026-11-22T06:30:00.000Z';
const monday = '2026-11-23';
const water = (quantity = 2) => [{ productId: world.water, quantity }];
const mailsTo = async ({ email }: BuiltCustomer) => queuedMails(shop, email ?? '');
const kindsTo = async (customer: BuiltCustomer) => (await mailsTo(customer)).map(({ kind }) => kind);

interface Placed {
  id: string;
  delivery_date: string;
  units: number;
  spared: number;
  due_paise: number;
  paid_paise: number;
}
const ofCustomer = sql<Placed>(`
  select o.id, o.delivery_date, o.due_paise, o.paid_paise, sum(i.quantity)::int as units, sum(i.spared)::int as spared
  from orders o join order_items i on i.order_id = o.id where o.customer_id = $1 group by o.id order by o.id`);
const ordersOf = ({ id }: BuiltCustomer) => shop.db.rows(ofCustomer, [id]);

async function findFaults(): Promise<unknown[]> {
  const { db } = shop;
  const sums = [...(await findTallyFaults(db)), ...(await findPlaceFaults(db, shop.clock()))];
  const ledger = [...(await findLedgerFaults(db)), ...(await findOrderFaults(db))];
  return [...sums, ...ledger, ...(await findStockFaults(shop)), ...(await findPlanFaults(shop))];
}

async function makeAt(instant: string): Promise<void> {
  shop.clock.set(instant);
  await makePlans(shop);
}

test('a delivery is told two days before its cut-off, made a day before it, once, and the next one follows', async () => {
  const asha = await buildCustomer(shop);
  const plan = await buildPlan(shop, asha, { lines: water() });
  await makePlans(shop);
  expect(await kindsTo(asha)).toEqual([]);
  await makeAt('2026-11-21T06:30:00.000Z');
  const [told] = await mailsTo(asha);
  expect(told).toMatchObject({ kind: 'plan-told', day: monday, payablePaise: 390_00, link: 'http://shop.test/plans' });
  expect(await ordersOf(asha)).toEqual([]);
  await makeAt('2026-11-22T06:29:59.000Z');
  expect(await ordersOf(asha)).toEqual([]);
  await makeAt(noonOfSunday);
  await makePlans(shop);
  const [order, ...others] = await ordersOf(asha);
  expect([order, others]).toMatchObject([{ delivery_date: monday, units: 2, due_paise: 390_00 }, []]);
  expect(await listDates(shop, plan)).toMatchObject([
    { date: monday, outcome: 'made', order_id: order?.id, is_late: false, left_out: null },
    { date: '2026-11-24', outcome: null },
  ]);
  // The next one is told when this one is made.
  expect(await kindsTo(asha)).toEqual(['plan-told', 'order-placed', 'plan-told']);
  expect(await findFaults()).toEqual([]);
});

test('an order of a plan is the same as one that the customer places', async () => {
  const asha = await buildCustomer(shop);
  await openBalances(shop, asha.id, { containerId: world.jar, jars: 1, depositPaise: 150_00, creditPaise: 100_00 });
  await buildZone(shop, { pincodes: [asha.pincode], floorFrom: 2, floorChargePaise: 5_00, freeFromPaise: 60_00 });
  await buildPlan(shop, asha, { lines: water(3), useCredit: true, floor: 4 });
  await makeAt(noonOfSunday);
  const ben = await buildCustomer(shop);
  await openBalances(shop, ben.id, { containerId: world.jar, jars: 1, depositPaise: 150_00, creditPaise: 100_00 });
  const form = {
    ...{ deliveryName: ben.name, deliveryPhone: ben.phone, deliveryAddress: ben.address, deliveryCity: ben.city },
    ...{ deliveryState: ben.state, deliveryPincode: ben.pincode, deliveryDate: monday, floor: 4, hasLift: false },
    ...{ useCredit: true, empties: [{ containerId: world.jar, count: 1 }] },
  };
  expect((await placeOrder(shop, ben, water(3), { form })).status).toBe(201);
  const whole = sql<{ all: string }>(`
    select jsonb_build_object(
      'order', to_jsonb(o) - '{id,order_number,customer_id}'::text[],
      'items', (select jsonb_agg(to_jsonb(i) - '{id,order_id}'::text[]) from order_items i where i.order_id = o.id),
      'payments', (select jsonb_agg(to_jsonb(p) - '{id,order_id,recorded_by}'::text[]) from payments p where p.order_id = o.id),
      'entries', (select jsonb_agg(jsonb_build_array(t.kind, t.amount)) from ledger_transfers t where t.order_id = o.id),
      'moved', (select jsonb_agg(m.units) from stock_movements m where m.order_id = o.id),
      'events', (select jsonb_agg(jsonb_build_array(e.kind, e.previous, e.next)) from order_events e where e.order_id = o.id)
    )::text as all
    from orders o where o.customer_id = $1`);
  const [made, placed] = [await shop.db.row(whole, [asha.id]), await shop.db.row(whole, [ben.id])];
  expect(JSON.parse(made?.all ?? '')).toEqual(JSON.parse(placed?.all ?? ''));
  expect(await findFaults()).toEqual([]);
});

test('two instances that work off the same plans in small bites make each order once, while customers order', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => buildCustomer(shop)));
  for (const customer of customers) {
    for (let n = 0; n < 4; n += 1) await buildPlan(shop, customer, { lines: water(1 + (n % 2)), everyDays: 7 });
  }
  shop.clock.set(noonOfSunday);
  const buy = async () => {
    for (const customer of customers.slice(0, 6)) expect((await placeOrder(shop, customer, water(1))).status).toBe(201);
  };
  await Promise.all([makePlans(shop, { bite: 5 }), makePlans(shop, { bite: 5 }), makePlans(shop, { bite: 3 }), buy()]);
  await makePlans(shop);
  const counts = await Promise.all(customers.map(async (customer) => (await ordersOf(customer)).length));
  expect(counts).toEqual(customers.map((_, at) => (at < 6 ? 5 : 4)));
  expect(await findFaults()).toEqual([]);
});

describe('what is short', () => {
  test('goes to the plans in their turn: places, stock, empties, credit and room', async () => {
    const [asha, ben] = [await buildCustomer(shop), await buildAccount(shop, 500)];
    const scarce = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 3, name: 'Scarce' });
    await openBalances(shop, asha.id, { containerId: world.jar, jars: 3, depositPaise: 450_00, creditPaise: 200_00 });
    const plans = [
      await buildPlan(shop, asha, { lines: water(), onlyEmpties: true, useCredit: true }),
      await buildPlan(shop, asha, { lines: water(), onlyEmpties: true, useCredit: true }),
      await buildPlan(shop, asha, { lines: water(), onlyEmpties: true }),
      await buildPlan(shop, asha, { lines: [{ productId: scarce.id, quantity: 2 }] }),
      await buildPlan(shop, asha, { lines: [{ productId: scarce.id, quantity: 2 }, ...water(1)] }),
      await buildPlan(shop, asha, { lines: [{ productId: scarce.id, quantity: 2 }] }),
      await buildPlan(shop, ben, { lines: water(1), paymentMethod: 'account' }),
      await buildPlan(shop, ben, { lines: water(1), paymentMethod: 'account' }),
      await buildPlan(shop, ben, { lines: water(1), paymentMethod: 'account' }),
    ];
    const taken = await countBooked(shop, { date: monday, windowKey: 'morning' });
    await buildException(shop, { date: monday, windowKey: 'morning', isClosed: false, capacity: taken + 7 });
    await makeAt(noonOfSunday);
    const days = await Promise.all(plans.map(async (id) => (await listDates(shop, id))[0]));
    expect(
      days.map((day) => day?.problem ?? day?.left_out?.map(({ wanted, got }) => [wanted, got]) ?? 'whole'),
    ).toEqual([...['whole', 'whole', 'no-empties'], ...['whole', [[2, 1]], 'stock'], ...['whole', 'whole', 'credit']]);
    const placed = await ordersOf(asha);
    expect(placed.map(({ units, spared, paid_paise }) => [units, spared, paid_paise])).toEqual([
      ...[
        [2, 2, 90_00],
        [1, 1, 70_00],
      ],
      ...[
        [2, 0, 0],
        [2, 0, 0],
      ],
    ]);
    const fewer = (await mailsTo(asha)).filter((mail) => mail.kind === 'order-placed').map(({ plan }) => plan);
    expect(fewer.map((plan) => [plan?.isFewer, plan?.leftOut.length])).toEqual([
      ...[
        [false, 0],
        [true, 0],
        [false, 0],
        [false, 1],
      ],
    ]);
    const [extra] = [await buildPlan(shop, await buildCustomer(shop), { lines: water(1) })];
    await makePlans(shop);
    const [seventh] = await listDates(shop, extra);
    expect(seventh?.outcome).toBe('made');
    const eighth = await buildPlan(shop, await buildCustomer(shop), { lines: water(1) });
    await makePlans(shop);
    expect((await listDates(shop, eighth))[0]?.problem).toBe('full');
    expect(await findFaults()).toEqual([]);
  });
});

describe('a day that cannot be made', () => {
  const say = async (customer: BuiltCustomer) =>
    (await mailsTo(customer)).map((mail) =>
      mail.kind === 'plan-problem' ? [mail.problem, mail.isFinal] : [mail.kind],
    );
  const problemOf = async (id: string) => (await listDates(shop, id))[0]?.problem;

  test('is told beforehand and when it has failed, each with its reason; the next day is made', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: water(), everyDays: 2 });
    await buildException(shop, { date: monday });
    await makeAt('2026-11-21T06:30:00.000Z');
    await makeAt(noonOfSunday);
    expect(await say(asha)).toEqual([
      ['holiday', false],
      ['holiday', true],
    ]);
    await makeAt('2026-11-24T06:30:00.000Z');
    expect((await listDates(shop, plan)).map(({ date, outcome }) => [date, outcome])).toEqual([
      [monday, 'failed'],
      ['2026-11-25', 'made'],
    ]);
  });

  test('says which of the rules of any order stands in its way', async () => {
    const customer = await buildCustomer(shop);
    const dear = { pincodes: ['560077'], minimumPaise: 500_00, cashAllowed: false, windows: ['morning'] };
    await buildZone(shop, dear);
    const build = (wishes: Partial<Parameters<typeof buildPlan>[2]>) =>
      buildPlan(shop, customer, { lines: water(1), pincode: '560077', ...wishes });
    const plans = {
      unserved: await build({ pincode: '560078' }),
      window: await build({ windowKey: 'afternoon' }),
      cash: await build({}),
      minimum: await build({ paymentMethod: 'online' }),
      credit: await build({ paymentMethod: 'account', lines: water(30) }),
      stock: await build({
        paymentMethod: 'online',
        lines: [{ productId: (await buildProduct(shop, { stock: 0 })).id, quantity: 1 }],
      }),
      'no-empties': await build({ paymentMethod: 'online', onlyEmpties: true }),
    };
    await makeAt('2026-11-22T10:30:00.000Z');
    const found = await Promise.all(Object.entries(plans).map(async ([name, id]) => [name, await problemOf(id)]));
    expect(found).toEqual(Object.keys(plans).map((name) => [name, name]));
    expect(await findFaults()).toEqual([]);
  });

  test('a product that was closed is left out and told, a deleted one as well', async () => {
    const asha = await buildCustomer(shop);
    const [closed, deleted] = [
      await buildProduct(shop, { name: 'Closed' }),
      await buildProduct(shop, { name: 'Deleted' }),
    ];
    const lines = [...water(), { productId: closed.id, quantity: 1 }, { productId: deleted.id, quantity: 2 }];
    const plan = await buildPlan(shop, asha, { lines });
    await shop.db.run(sql('update products set is_active = false where id = $1'), [closed.id]);
    await shop.db.run(sql('update products set deleted_at = now() where id = $1'), [deleted.id]);
    await makeAt(noonOfSunday);
    const missing = [
      { name: 'Closed', wanted: 1, got: 0 },
      { name: 'Deleted', wanted: 2, got: 0 },
    ];
    expect((await listDates(shop, plan))[0]).toMatchObject({ outcome: 'made', left_out: missing });
    expect((await mailsTo(asha))[0]).toMatchObject({ kind: 'order-placed', plan: { leftOut: missing } });
  });
});

describe('when the shop was closed', () => {
  test('an order is made late until its cut-off, and its letter says so', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: water(), everyDays: 7 });
    await makeAt('2026-11-23T06:29:59.000Z');
    expect(await listDates(shop, plan)).toMatchObject([{ date: monday, outcome: 'made', is_late: true }]);
    expect((await mailsTo(asha))[0]).toMatchObject({ kind: 'order-placed', plan: { isLate: true } });
  });

  test('after the cut-off the day is missed and told, and the plan goes on', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: water(), everyDays: 2 });
    await makeAt('2026-11-25T06:00:00.000Z');
    expect((await listDates(shop, plan)).map(({ date, outcome, problem }) => [date, outcome, problem])).toEqual([
      [monday, 'failed', 'cut-off'],
      ['2026-11-25', 'made', null],
    ]);
    expect(await kindsTo(asha)).toEqual(['plan-problem', 'order-placed']);
    expect(await findFaults()).toEqual([]);
  });

  test('a clock that jumps forward and back makes nothing twice', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: water() });
    for (const instant of [noonOfSunday, '2026-11-24T06:00:00.000Z', noonOfSunday, '2026-11-21T04:30:00.000Z']) {
      await makeAt(instant);
    }
    await makeAt('2026-11-24T06:00:00.000Z');
    const days = await listDates(shop, plan);
    expect(days.filter(({ outcome }) => outcome === 'made')).toHaveLength(2);
    expect(await ordersOf(asha)).toHaveLength(2);
    expect(await findFaults()).toEqual([]);
  });
});

describe('a plan that changes', () => {
  const pause = sql(`update plans set paused_from = '2026-11-22' where id = $1`);

  test('in the same second as it is made: the one who holds the plan decides', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: water() });
    shop.clock.set(noonOfSunday);
    await shop.db.transaction(async (tx) => {
      await tx.run(pause, [plan]);
      await makePlans(shop);
    });
    await makePlans(shop);
    expect([await ordersOf(asha), await listDates(shop, plan)]).toEqual([[], []]);
  });

  test('is asked about each 14 days while it is paused without an end', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: water() });
    await shop.db.run(pause, [plan]);
    for (const day of ['2026-12-05', '2026-12-06', '2026-12-19', '2026-12-21', '2027-02-01'])
      await makeAt(`${day}T18:30:00.000Z`);
    expect(await kindsTo(asha)).toEqual(['plan-paused', 'plan-paused', 'plan-paused']);
  });

  test('is paused by the shop when its customer is deactivated, and nobody is told', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: water() });
    await makePlans(shop);
    await shop.db.run(sql('update users set is_active = false where id = $1'), [asha.id]);
    await makePlans(shop);
    const kept = sql<object>('select paused_from, paused_until, paused_by_shop, next_at from plans where id = $1');
    const paused = { paused_from: '2026-11-21', paused_until: null, paused_by_shop: true, next_at: null };
    expect(await shop.db.row(kept, [plan])).toEqual(paused);
    await makeAt('2027-02-01T06:30:00.000Z');
    expect([await kindsTo(asha), await ordersOf(asha)]).toEqual([[], []]);
  });

  test('is reckoned anew when the cut-off of its window is moved', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: water() });
    await makePlans(shop);
    // Six in the evening of the day before instead of noon: the order is made at six of Saturday.
    await shop.db.run(sql(`update delivery_windows set cutoff_days = 1, cutoff_minute = 1080 where key = 'morning'`));
    await makeAt('2026-11-21T12:30:00.000Z');
    expect((await listDates(shop, plan))[0]).toMatchObject({ date: monday, outcome: 'made', is_late: false });
  });
});

test('a plan that fails by a fault of the program stands in nobody’s way, and is tried again later', async () => {
  const [asha, ben] = [await buildCustomer(shop), await buildCustomer(shop)];
  await buildPlan(shop, asha, { lines: water(), paymentMethod: 'barter' });
  await buildPlan(shop, ben, { lines: water(), everyDays: 7 });
  shop.clock.set(noonOfSunday);
  await expect(makePlans(shop)).rejects.toThrow('1 plans could not be worked off');
  expect([(await ordersOf(asha)).length, (await ordersOf(ben)).length]).toEqual([0, 1]);
  await makePlans(shop);
  expect(await findFaults()).toEqual([]);
});

test('a run that is stopped ends after its bite, and the next one goes on', async () => {
  const asha = await buildCustomer(shop);
  for (let n = 0; n < 3; n += 1) await buildPlan(shop, asha, { lines: water(1), everyDays: 7 });
  shop.clock.set(noonOfSunday);
  const stopping = new AbortController();
  const stopAfterFirst = { ...shop, catalogueChanged: () => stopping.abort() };
  await makePlans(stopAfterFirst, { bite: 1, stopping: stopping.signal });
  expect(await ordersOf(asha)).toHaveLength(1);
  await makePlans(shop);
  expect(await ordersOf(asha)).toHaveLength(3);
});
