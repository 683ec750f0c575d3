import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { monday, noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildPlan, listDates } from '#server/testing/builders/plans.ts';
import { makePlans } from './make-plans.ts';

/** Runs the job with at most this number of batches; returns the number of batches. */
async function countBatches(services: PlanShop['shop'], most: number): Promise<number> {
  const stopping = new AbortController();
  let batches = 0;
  const transaction: typeof services.db.transaction = (work) => {
    batches += 1;
    if (batches === most) stopping.abort();
    return services.db.transaction(work);
  };
  await makePlans({ ...services, db: { ...services.db, transaction } }, { stopping: stopping.signal });
  return batches;
}

let world: PlanShop;
let shop: PlanShop['shop'];
beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
});
afterAll(() => shop.close());
beforeEach(() => world.reset());

describe('after an interruption of the shop', () => {
  // Proves plans-4
  test('an order is made late, until its cut-off, and its email says so', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: world.water(), everyDays: 7 });
    await world.makeAt('2026-11-23T06:29:59.000Z');
    expect(await listDates(shop, plan)).toMatchObject([{ date: monday, outcome: 'made', isLate: true }]);
    expect((await world.mailsTo(asha))[0]).toMatchObject({ kind: 'order-placed', plan: { isLate: true } });
  });

  // Proves plans-4
  test('a day whose cut-off has passed fails, and the plan continues; no email is sent about a past day', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: world.water(), everyDays: 2 });
    await world.makeAt('2026-11-25T06:00:00.000Z');
    expect((await listDates(shop, plan)).map(({ date, outcome, problem }) => [date, outcome, problem])).toEqual([
      [monday, 'failed', 'cut-off'],
      ['2026-11-25', 'made', null],
    ]);
    expect(await world.kindsTo(asha)).toEqual(['order-placed']);
    expect(await world.findFaults()).toEqual([]);
  });

  // Proves plans-4
  test('a clock that jumps forward and back does not make orders twice', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: world.water() });
    for (const instant of [noonOfSunday, '2026-11-24T06:00:00.000Z', noonOfSunday, '2026-11-21T04:30:00.000Z']) {
      await world.makeAt(instant);
    }
    await world.makeAt('2026-11-24T06:00:00.000Z');
    const days = await listDates(shop, plan);
    expect(days.filter(({ outcome }) => outcome === 'made')).toHaveLength(2);
    expect(await world.ordersOf(asha)).toHaveLength(2);
    expect(await world.findFaults()).toEqual([]);
  });
});

describe('changes of plans', () => {
  const pause = sql(`update plans set paused_from = '2026-11-22' where id = $1`);

  // Proves plans-5
  test('a plan that is being changed is skipped by the job, and the next run sees the change', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: world.water() });
    shop.clock.set(noonOfSunday);
    await shop.db.transaction(async (tx) => {
      await tx.run(pause, [plan]);
      await makePlans(shop);
    });
    await makePlans(shop);
    expect([await world.ordersOf(asha), await listDates(shop, plan)]).toEqual([[], []]);
  });

  // Proves plans-11
  test('a pause without an end causes a reminder every 14 days', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: world.water() });
    await shop.db.run(pause, [plan]);
    for (const day of ['2026-12-05', '2026-12-06', '2026-12-19', '2026-12-21', '2027-02-01'])
      await world.makeAt(`${day}T18:30:00.000Z`);
    expect(await world.kindsTo(asha)).toEqual(['plan-paused', 'plan-paused', 'plan-paused']);
  });

  // Proves plans-12
  test('a plan whose customer is deactivated is paused by the shop without an email', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: world.water() });
    await makePlans(shop);
    await shop.db.run(sql('update users set is_active = false where id = $1'), [asha.id]);
    await makePlans(shop);
    const kept = sql<object>('select paused_from, paused_until, paused_by_shop, next_at from plans where id = $1');
    const paused = { pausedFrom: '2026-11-21', pausedUntil: null, pausedByShop: true, nextAt: null };
    expect(await shop.db.row(kept, [plan])).toEqual(paused);
    await world.makeAt('2027-02-01T06:30:00.000Z');
    expect([await world.kindsTo(asha), await world.ordersOf(asha)]).toEqual([[], []]);
  });

  const historyOf = async (plan: string) =>
    (await shop.db.rows(sql<{ kind: string }>('select kind from plan_events where plan_id = $1'), [plan])).length;
  const deactivate = sql('update users set is_active = false where id = $1');

  test('a pause by the shop gets only one history event, even after an earlier pause or missed days', async () => {
    const [asha, ben] = [await buildCustomer(shop), await buildCustomer(shop)];
    const over = { pausedFrom: '2026-11-23', pausedUntil: '2026-11-24' };
    const plans = [
      await buildPlan(shop, asha, { lines: world.water(), ...over }),
      await buildPlan(shop, ben, { lines: world.water(), everyDays: 2 }),
    ];
    await makePlans(shop);
    await shop.db.run(deactivate, [asha.id]);
    await shop.db.run(deactivate, [ben.id]);
    shop.clock.set('2026-11-25T10:00:00.000Z');
    expect(await countBatches(shop, 20)).toBeLessThan(8);
    expect(await Promise.all(plans.map(historyOf))).toEqual([1, 1]);
    // The window of the plans has changed, but plans that are already paused are not changed.
    await shop.db.run(sql(`update delivery_windows set cutoff_days = 1, cutoff_minute = 1080 where key = 'morning'`));
    expect(await countBatches(shop, 20)).toBeLessThan(8);
    expect(await Promise.all(plans.map(historyOf))).toEqual([1, 1]);
    expect([await world.kindsTo(asha), await world.kindsTo(ben)]).toEqual([[], []]);
  });

  // Proves plans-6
  test('a plan gets a new time of its next step if the cut-off of its window or the lead time changes', async () => {
    const asha = await buildCustomer(shop);
    const plan = await buildPlan(shop, asha, { lines: world.water() });
    await makePlans(shop);
    // The cut-off is now at six on the evening before instead of at noon, so that the order is made at six on Saturday.
    await shop.db.run(sql(`update delivery_windows set cutoff_days = 1, cutoff_minute = 1080 where key = 'morning'`));
    await world.makeAt('2026-11-21T12:30:00.000Z');
    expect((await listDates(shop, plan))[0]).toMatchObject({ date: monday, outcome: 'made', isLate: false });
    // Orders are now made two days before the cut-off, so that Tuesday's order is due immediately.
    const { asAdmin } = world;
    const { version } = (await asAdmin('GET /admin/settings')).body.data;
    expect((await asAdmin('PUT /admin/settings', { body: { version, plans: { leadDays: 2 } } })).status).toBe(200);
    await makePlans(shop);
    expect((await listDates(shop, plan))[1]).toMatchObject({ date: '2026-11-24', outcome: 'made' });
    await asAdmin('PUT /admin/settings', { body: { version: version + 1, plans: { leadDays: 1 } } });
  });

  // Proves returns-40, plans-6
  test('a plan gets a new time of its next step if the cut-off of a window changes that only one of its days uses', async () => {
    const asha = await buildCustomer(shop);
    const dates = [{ date: monday, windowKey: 'evening' }];
    const plan = await buildPlan(shop, asha, { lines: world.water(), everyDays: 7, dates });
    await makePlans(shop);
    await shop.db.run(sql(`update delivery_windows set cutoff_days = 1, cutoff_minute = 1080 where key = 'evening'`));
    await world.makeAt('2026-11-21T12:30:00.000Z');
    expect((await listDates(shop, plan))[0]).toMatchObject({ date: monday, outcome: 'made', isLate: false });
    expect(await makePlans(shop)).toBe(0);
  });
});

// Proves returns-16
test('undoing the skip of a day with a cancelled order makes a new order, but not if the order was reopened', async () => {
  const asha = await buildCustomer(shop);
  const id = await buildPlan(shop, asha, { lines: world.water(), everyDays: 7 });
  const press = async (act: 'skip' | 'unskip', dryRun = false) => {
    const params = { id, date: monday };
    const answer = await shop.as(asha)(`POST /plans/:id/dates/:date/${act}`, { params, body: { dryRun } });
    expect(answer.status).toBe(200);
    return answer.body.data.outcome;
  };
  const shown = async () => (await shop.as(asha)('GET /plans/days')).body.data.days[0];
  await world.makeAt(noonOfSunday);
  const first = (await shown())?.order?.id ?? '';
  expect((await shop.as(asha)('POST /orders/:id/cancel', { params: { id: first }, body: {} })).status).toBe(200);
  expect(await shown()).toMatchObject({ state: 'made', order: { status: 'cancelled' } });
  expect((await press('unskip', true)).makesNow).toHaveLength(1);
  expect((await press('unskip')).takesBack).toEqual([monday]);
  await makePlans(shop);
  const again = (await shown())?.order?.id ?? '';
  expect(again).not.toBe(first);
  await press('skip');
  const reopened = { params: { id: again }, body: { status: 'pending' } } as const;
  const staff = shop.as(await buildAdmin(shop));
  expect((await staff('PUT /admin/orders/:id/status', reopened)).status).toBe(200);
  expect(await shown()).toMatchObject({ state: 'made', order: { id: again } });
  expect((await press('unskip')).takesBack).toEqual([]);
  await makePlans(shop);
  expect((await shown())?.order?.id).toBe(again);
  expect((await press('skip')).cancels).toHaveLength(1);
});

test('a day that is skipped and restored while the job runs gets a new order in the same run of the job', async () => {
  const asha = await buildCustomer(shop);
  const id = await buildPlan(shop, asha, { lines: world.water(), everyDays: 7 });
  const params = { id, date: monday };
  let batches = 0;
  const transaction: typeof shop.db.transaction = async (work) => {
    batches += 1;
    if (batches === 2) {
      for (const act of ['skip', 'unskip'] as const) {
        expect((await shop.as(asha)(`POST /plans/:id/dates/:date/${act}`, { params, body: {} })).status).toBe(200);
      }
    }
    return shop.db.transaction(work);
  };
  shop.clock.set(noonOfSunday);
  await makePlans({ ...shop, db: { ...shop.db, transaction } });
  expect(await listDates(shop, id)).toMatchObject([{ date: monday, outcome: 'made' }]);
  expect(await world.ordersOf(asha)).toHaveLength(2);
  expect(await world.findFaults()).toEqual([]);
});

// Proves plans-13
test('a plan that fails with an unexpected error does not block other plans, and is tried again later', async () => {
  const [asha, ben] = [await buildCustomer(shop), await buildCustomer(shop)];
  await buildPlan(shop, asha, { lines: world.water(), paymentMethod: 'barter' });
  await buildPlan(shop, ben, { lines: world.water(), everyDays: 7 });
  shop.clock.set(noonOfSunday);
  await expect(makePlans(shop)).rejects.toThrow('make_plans: 1 could not be processed');
  expect([(await world.ordersOf(asha)).length, (await world.ordersOf(ben)).length]).toEqual([0, 1]);
  await makePlans(shop);
  expect(await world.findFaults()).toEqual([]);
});

// Proves plans-3
test('a run of the job that is stopped ends after its batch, and the next run continues', async () => {
  const asha = await buildCustomer(shop);
  for (let n = 0; n < 3; n += 1) await buildPlan(shop, asha, { lines: world.water(1), everyDays: 7 });
  shop.clock.set(noonOfSunday);
  const stopping = new AbortController();
  const stopAfterFirst = { ...shop, catalogueChanged: () => stopping.abort() };
  await makePlans(stopAfterFirst, { batchSize: 1, stopping: stopping.signal });
  expect(await world.ordersOf(asha)).toHaveLength(1);
  await makePlans(shop);
  expect(await world.ordersOf(asha)).toHaveLength(3);
});
