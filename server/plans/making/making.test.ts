import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { openBalances } from '#server/testing/builders/ledger.ts';
import { buildAccount } from '#server/testing/builders/monthly.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { monday, noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { type BuiltPlan, buildPlan, listDates } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildException, countBooked } from '#server/testing/builders/slots.ts';
import { buildZone } from '#server/testing/builders/zones.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { makePlans } from './make-plans.ts';

let world: PlanShop;
let shop: PlanShop['shop'];
beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
});
afterAll(() => shop.close());
beforeEach(() => world.reset());

// Proves plans-1
test('a delivery is announced two days before its cut-off, and its order is made once, one day before the cut-off', async () => {
  const asha = await buildCustomer(shop);
  const plan = await buildPlan(shop, asha, { lines: world.water() });
  await makePlans(shop);
  expect(await world.kindsTo(asha)).toEqual([]);
  await world.makeAt('2026-11-21T06:30:00.000Z');
  const [told] = await world.mailsTo(asha);
  expect(told).toMatchObject({ kind: 'plan-told', day: monday, payablePaise: 390_00, link: 'http://shop.test/plans' });
  expect(await world.ordersOf(asha)).toEqual([]);
  await world.makeAt('2026-11-22T06:29:59.000Z');
  expect(await world.ordersOf(asha)).toEqual([]);
  await world.makeAt(noonOfSunday);
  await makePlans(shop);
  const [order, ...others] = await world.ordersOf(asha);
  expect([order, others]).toMatchObject([{ deliveryDate: monday, units: 2, duePaise: 390_00 }, []]);
  expect(await listDates(shop, plan)).toMatchObject([
    { date: monday, outcome: 'made', orderId: order?.id, isLate: false, leftOut: null },
    { date: '2026-11-24', outcome: null },
  ]);
  const { body } = await shop.as(asha)('GET /orders/:id', { params: { id: order?.id ?? '' } });
  expect(body.data.order.planId).toBe(plan);
  // The job announces the next delivery when it makes the order of this one.
  expect(await world.kindsTo(asha)).toEqual(['plan-told', 'order-placed', 'plan-told']);
  expect(await world.findFaults()).toEqual([]);
});

// Proves plans-2
test('an order that a plan makes equals an order that a customer places', async () => {
  const asha = await buildCustomer(shop);
  await openBalances(shop, asha.id, { containerId: world.jar, jars: 1, depositPaise: 150_00, creditPaise: 100_00 });
  await buildZone(shop, { pincodes: [asha.pincode], floorFrom: 2, floorChargePaise: 5_00, freeFromPaise: 60_00 });
  await buildPlan(shop, asha, { lines: world.water(3), useCredit: true, floor: 4 });
  await world.makeAt(noonOfSunday);
  const ben = await buildCustomer(shop);
  await openBalances(shop, ben.id, { containerId: world.jar, jars: 1, depositPaise: 150_00, creditPaise: 100_00 });
  const form = {
    deliveryName: ben.name,
    deliveryPhone: ben.phone,
    deliveryAddress: ben.address,
    deliveryCity: ben.city,
    deliveryState: ben.state,
    deliveryPincode: ben.pincode,
    deliveryDate: monday,
    floor: 4,
    hasLift: false,
    useCredit: true,
    empties: [{ containerId: world.jar, count: 1 }],
  };
  expect((await placeOrder(shop, ben, world.water(3), { form })).status).toBe(201);
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
  expect(await world.findFaults()).toEqual([]);
});

// Proves plans-3
test('several instances that process the same plans in small batches make each order only once', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => buildCustomer(shop)));
  for (const customer of customers) {
    for (let n = 0; n < 4; n += 1) await buildPlan(shop, customer, { lines: world.water(1 + (n % 2)), everyDays: 7 });
  }
  shop.clock.set(noonOfSunday);
  const buy = async () => {
    for (const customer of customers.slice(0, 6))
      expect((await placeOrder(shop, customer, world.water(1))).status).toBe(201);
  };
  await Promise.all([
    makePlans(shop, { batchSize: 5 }),
    makePlans(shop, { batchSize: 5 }),
    makePlans(shop, { batchSize: 3 }),
    buy(),
  ]);
  await makePlans(shop);
  const counts = await Promise.all(customers.map(async (customer) => (await world.ordersOf(customer)).length));
  expect(counts).toEqual(customers.map((_, at) => (at < 6 ? 5 : 4)));
  expect(await world.findFaults()).toEqual([]);
});

// Proves plans-9
test('staff get one email per run of the job, and customers one per order', async () => {
  const [asha, ben] = [await buildCustomer(shop), await buildCustomer(shop)];
  for (const customer of [asha, asha, ben]) await buildPlan(shop, customer, { lines: world.water(1), everyDays: 7 });
  await buildPlan(shop, ben, { lines: world.water(1), everyDays: 7, onlyEmpties: true });
  const toStaff = async () => queuedMails(shop, shop.settings.shop.email);
  const before = (await toStaff()).length;
  shop.clock.set(noonOfSunday);
  await makePlans(shop, { batchSize: 1 });
  await makePlans(shop);
  expect((await toStaff()).slice(before)).toMatchObject([
    { kind: 'plans-made', days: [{ day: monday, made: 3, late: 0, failed: 1 }] },
  ]);
  expect(await world.kindsTo(asha)).toEqual(['order-placed', 'order-placed']);
  expect((await world.kindsTo(ben)).sort()).toEqual(['order-placed', 'plan-problem']);
});

test('if a run is killed before its email to staff, the next run sends it once', async () => {
  const asha = await buildCustomer(shop);
  for (const _ of [1, 2]) await buildPlan(shop, asha, { lines: world.water(1), everyDays: 7 });
  const toStaff = async () => queuedMails(shop, shop.settings.shop.email);
  const before = (await toStaff()).length;
  shop.clock.set(noonOfSunday);
  let isKilled = false;
  const db = new Proxy(shop.db, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        if (isKilled) throw new Error('killed');
        const answer: unknown = await method.apply(target, given);
        isKilled = typeof answer === 'object' && answer !== null && 'done' in answer;
        return answer;
      };
    },
  });
  await expect(makePlans({ ...shop, db }, { batchSize: 1 })).rejects.toThrow('killed');
  expect(await toStaff()).toHaveLength(before);
  await makePlans(shop);
  await makePlans(shop);
  expect((await toStaff()).slice(before)).toMatchObject([
    { kind: 'plans-made', days: [{ day: monday, made: 2, late: 0, failed: 0 }] },
  ]);
});

/** Runs the job; returns the number of its batches. */
async function countBatches(): Promise<number> {
  let batches = 0;
  const transaction: typeof shop.db.transaction = (work) => {
    batches += 1;
    return shop.db.transaction(work);
  };
  await makePlans({ ...shop, db: { ...shop.db, transaction } });
  // The last transaction is not a batch: it reads the results for the email to the shop.
  return batches - 1;
}

describe('in a shortage', () => {
  // Proves plans-7
  test('plans are served one after the other: places, stock, empties, credit and account limit that earlier plans used are missing for later ones', async () => {
    const [asha, ben, carl] = [await buildCustomer(shop), await buildAccount(shop, 500), await buildCustomer(shop)];
    const scarce = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 3, name: 'Scarce' });
    await openBalances(shop, asha.id, { containerId: world.jar, jars: 3, depositPaise: 450_00, creditPaise: 200_00 });
    const plans = [
      await buildPlan(shop, asha, { lines: world.water(), onlyEmpties: true, useCredit: true }),
      await buildPlan(shop, asha, { lines: world.water(), onlyEmpties: true, useCredit: true }),
      await buildPlan(shop, asha, { lines: world.water(), onlyEmpties: true }),
      await buildPlan(shop, asha, { lines: [{ productId: scarce.id, quantity: 2 }] }),
      await buildPlan(shop, asha, { lines: [{ productId: scarce.id, quantity: 2 }, ...world.water(1)] }),
      await buildPlan(shop, asha, { lines: [{ productId: scarce.id, quantity: 2 }] }),
      await buildPlan(shop, ben, { lines: world.water(1), paymentMethod: 'account' }),
      await buildPlan(shop, ben, { lines: world.water(1), paymentMethod: 'account' }),
      await buildPlan(shop, ben, { lines: world.water(1), paymentMethod: 'account' }),
      await buildPlan(shop, carl, { lines: world.water(1) }),
      await buildPlan(shop, carl, { lines: world.water(1) }),
    ];
    const taken = await countBooked(shop, { date: monday, windowKey: 'morning' });
    await buildException(shop, { date: monday, windowKey: 'morning', isClosed: false, capacity: taken + 7 });
    shop.clock.set(noonOfSunday);
    // One batch makes the orders, one announces the next day, and one finds nothing, so that no plan had to be tried
    // alone.
    expect(await countBatches()).toBe(3);
    const days = await Promise.all(plans.map(async (id) => (await listDates(shop, id))[0]));
    expect(days.map((day) => day?.problem ?? day?.leftOut?.map(({ wanted, got }) => [wanted, got]) ?? 'whole')).toEqual(
      ['whole', 'whole', 'no-empties', 'whole', [[2, 1]], 'stock', 'whole', 'whole', 'credit', 'whole', 'full'],
    );
    const placed = await world.ordersOf(asha);
    expect(placed.map(({ units, depositFreeUnits, paidPaise }) => [units, depositFreeUnits, paidPaise])).toEqual([
      [2, 2, 90_00],
      [1, 1, 70_00],
      [2, 0, 0],
      [2, 0, 0],
    ]);
    const fewer = (await world.mailsTo(asha)).filter((mail) => mail.kind === 'order-placed').map(({ plan }) => plan);
    expect(fewer.map((plan) => [plan?.isFewer, plan?.leftOut.length])).toEqual([
      [false, 0],
      [true, 0],
      [false, 0],
      [false, 1],
    ]);
    expect(await world.findFaults()).toEqual([]);
  });
});

describe('problems that prevent an order', () => {
  const say = async (customer: BuiltCustomer) =>
    (await world.mailsTo(customer)).map((mail) =>
      mail.kind === 'plan-problem' ? [mail.problem, mail.isFinal] : [mail.kind],
    );
  const problemOf = async (id: string) => (await listDates(shop, id))[0]?.problem;

  // Proves plans-10, coming-8
  test('a holiday is reported to the customer before and after the day fails, and the order of the next day is made', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: world.water(), everyDays: 2 });
    await buildException(shop, { date: monday });
    const find = async (state: 'atRisk' | 'failing') => {
      const admin = await buildAdmin(shop);
      const { body } = await shop.as(admin)('GET /admin/plans', { query: { customerId: asha.id, state } });
      return body.data.plans.map(({ id }) => id);
    };
    await world.makeAt('2026-11-21T06:30:00.000Z');
    expect([await find('atRisk'), await find('failing')]).toEqual([[plan], []]);
    await world.makeAt(noonOfSunday);
    expect([await find('atRisk'), await find('failing')]).toEqual([[], [plan]]);
    expect(await say(asha)).toEqual([
      ['holiday', false],
      ['holiday', true],
    ]);
    await world.makeAt('2026-11-24T06:30:00.000Z');
    expect((await listDates(shop, plan)).map(({ date, outcome }) => [date, outcome])).toEqual([
      [monday, 'failed'],
      ['2026-11-25', 'made'],
    ]);
  });

  // Proves plans-2
  test('a day whose order cannot be made stores the broken rule as its problem', async () => {
    const customer = await buildCustomer(shop);
    const dear = { pincodes: ['560077'], minimumPaise: 500_00, cashAllowed: false, windows: ['morning'] };
    await buildZone(shop, dear);
    const build = (wishes: Partial<BuiltPlan>) =>
      buildPlan(shop, customer, { lines: world.water(1), pincode: '560077', ...wishes });
    const plans = {
      unserved: await build({ pincode: '560078' }),
      window: await build({ windowKey: 'afternoon' }),
      cash: await build({}),
      minimum: await build({ paymentMethod: 'online' }),
      credit: await build({ paymentMethod: 'account', lines: world.water(30) }),
      stock: await build({
        paymentMethod: 'online',
        lines: [{ productId: (await buildProduct(shop, { stock: 0 })).id, quantity: 1 }],
      }),
      'no-empties': await build({ paymentMethod: 'online', onlyEmpties: true }),
    };
    await world.makeAt('2026-11-22T10:30:00.000Z');
    const found = await Promise.all(Object.entries(plans).map(async ([name, id]) => [name, await problemOf(id)]));
    expect(found).toEqual(Object.keys(plans).map((name) => [name, name]));
    expect(await world.findFaults()).toEqual([]);
  });

  // Proves plans-8
  test('an order is made without hidden and deleted products, and its email names them', async () => {
    const asha = await buildCustomer(shop);
    const [closed, deleted] = [
      await buildProduct(shop, { name: 'Closed' }),
      await buildProduct(shop, { name: 'Deleted' }),
    ];
    const lines = [...world.water(), { productId: closed.id, quantity: 1 }, { productId: deleted.id, quantity: 2 }];
    const plan = await buildPlan(shop, asha, { lines });
    await shop.db.run(sql('update products set is_active = false where id = $1'), [closed.id]);
    await shop.db.run(sql('update products set deleted_at = now() where id = $1'), [deleted.id]);
    await world.makeAt(noonOfSunday);
    const missing = [
      { name: 'Closed', wanted: 1, got: 0 },
      { name: 'Deleted', wanted: 2, got: 0 },
    ];
    expect((await listDates(shop, plan))[0]).toMatchObject({ outcome: 'made', leftOut: missing });
    expect((await world.mailsTo(asha))[0]).toMatchObject({ kind: 'order-placed', plan: { leftOut: missing } });
  });
});
