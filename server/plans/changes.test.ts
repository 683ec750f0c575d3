/**
 * How acts on plans change days that were already announced, that have an order, or that failed. The clock shows
 * Saturday the 21st, 10:00.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan, PlanDay, PlanOutcome } from '#contract/plans/calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { sql } from '../core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { describeAnswer, planActs } from '../testing/builders/plan-acts.ts';
import { beginPlan, planFormAt } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildException, resetSlots } from '../testing/builders/slots.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { makePlans } from './making/make-plans.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let mine: CallShop;
let water: string;
beforeAll(async () => {
  shop = await openTestShop();
  water = (await buildProduct(shop, { name: 'Water jar', stock: 10_000 })).id;
});
beforeEach(async () => {
  shop.clock.set('2026-11-21T04:30:00.000Z');
  await resetSlots(shop);
  asha = await buildCustomer(shop);
  mine = shop.as(asha);
});
afterAll(() => shop.close());

const items = (quantity = 2, productId = water) => [{ productId, quantity }];
const begin = (form: Record<string, unknown> = {}) => beginPlan(shop, asha, items(), { form });
const { onDate, whole } = planActs(() => mine);

const daysOf = async () => (await mine('GET /plans/days')).body.data.days;

// Proves returns-17
test('changed quantities apply only to their day; too many units or an unknown product are refused', async () => {
  const plan = await begin();
  await onDate('quantities', plan, '2026-11-24', { items: items(5) });
  expect((await daysOf()).slice(0, 2).map((day) => [day.items[0]?.quantity, day.isChanged])).toEqual([
    [5, true],
    [2, false],
  ]);
  const other = await buildProduct(shop, { name: 'Soda' });
  await onDate('quantities', plan, '2026-11-24', { items: items(1, other.id) });
  expect((await daysOf())[0]?.items).toEqual([{ productId: other.id, name: 'Soda', quantity: 1 }]);
  await onDate('quantities', plan, '2026-11-24', { items: items(2) });
  expect((await daysOf())[0]?.isChanged).toBe(false);
  await onDate('skip', plan, '2026-11-24');
  expect((await onDate('quantities', plan, '2026-11-24', { items: items(3) })).body).toMatchObject({
    message: 'You have skipped this delivery. Undo the skip before you change its quantities.',
  });
  await onDate('unskip', plan, '2026-11-24');
  expect((await onDate('quantities', plan, '2026-11-24', { items: items(201) })).status).toBe(400);
  expect((await onDate('quantities', plan, '2026-11-24', { items: items(1, newId()) })).status).toBe(409);
});

describe('an edit of a plan', () => {
  // Proves returns-26
  test('keeps the changed quantities of days that the plan still has, and accepts a start that has already passed', async () => {
    const plan = await begin();
    await onDate('quantities', plan, '2026-11-27', { items: items(7) });
    shop.clock.set('2026-11-25T04:30:00.000Z');
    const body = { ...planFormAt(shop.clock()), items: items(1), startDate: plan.startDate, version: 1 };
    expect((await mine('POST /plans/:id', { params: { id: plan.id }, body })).status).toBe(200);
    const { days } = (await mine('GET /plans/days')).body.data;
    expect(days.slice(0, 3).map((day) => day.items[0]?.quantity)).toEqual([7, 1, 1]);
    const moved = { ...body, startDate: '2026-11-23', version: 2 };
    expect(await describeAnswer(mine('POST /plans/:id', { params: { id: plan.id }, body: moved }))).toEqual([
      400,
      'startDate: The first delivery must not be in the past',
    ]);
  });

  // Proves returns-26
  test('is refused without a version or with an outdated one', async () => {
    const plan = await begin();
    const body = { ...planFormAt(shop.clock()), items: items(1) };
    const edit = (more: object) =>
      describeAnswer(mine('POST /plans/:id', { params: { id: plan.id }, body: { ...body, ...more } }));
    expect(await edit({})).toEqual([400, 'version: Version is missing']);
    expect(await edit({ version: 2 })).toEqual([
      409,
      'This plan was changed while you were looking at it. Please look at it again before you change it.',
    ]);
  });
});

describe('changes after an announcement, an order or a failure', () => {
  const kinds = async () =>
    (await queuedMails(shop, asha.email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('plan-'));
  const days = async () => (await mine('GET /plans/days')).body.data.days;
  /**
   * Runs the job at this instant. The delivery on the 24th is announced from noon of the 22nd on, and its order is made
   * from noon of the 23rd on.
   */
  async function workAt(instant: string) {
    shop.clock.set(instant);
    await makePlans(shop);
  }

  // Proves returns-34
  test('an edited or moved day is announced again, and customers get no email when they pause or end a plan', async () => {
    const plan = await begin();
    await workAt('2026-11-22T06:30:00.000Z');
    const body = { ...planFormAt(shop.clock()), items: items(1), startDate: plan.startDate, version: 1 };
    expect((await mine('POST /plans/:id', { params: { id: plan.id }, body })).status).toBe(200);
    await workAt('2026-11-22T06:31:00.000Z');
    expect(await kinds()).toEqual(['plan-told', 'plan-told']);
    await onDate('move', plan, '2026-11-24', { deliveryDate: '2026-11-25', deliveryTime: 'morning' });
    await workAt('2026-11-23T06:30:00.000Z');
    expect(await kinds()).toEqual(['plan-told', 'plan-told', 'plan-told']);
    await whole('pause', plan, { from: '2026-11-26', until: '2026-11-28' });
    await whole('end', plan);
    expect(await kinds()).toHaveLength(3);
  });

  // Proves returns-34
  test('an edit of the rhythm removes a moved day, but keeps a moved order that is already made', async () => {
    const plan = await begin();
    await onDate('move', plan, '2026-11-24', { deliveryDate: '2026-11-28', deliveryTime: 'morning' });
    shop.clock.set('2026-11-25T04:30:00.000Z');
    const sundays = { ...planFormAt(shop.clock()), items: items(), everyDays: null, weekdays: [7] };
    const edit = (version: number) =>
      mine('POST /plans/:id', { params: { id: plan.id }, body: { ...sundays, startDate: plan.startDate, version } });
    expect((await edit(1)).body.data.outcome.skips).toEqual(['2026-11-28']);
    const other = await beginPlan(shop, asha, items(), { form: { startDate: '2026-11-26' } });
    await workAt('2026-11-25T07:00:00.000Z');
    await onDate('move', other, '2026-11-26', { deliveryDate: '2026-11-28', deliveryTime: 'morning' });
    const body = { ...sundays, startDate: other.startDate, version: 1 };
    const { outcome } = (await mine('POST /plans/:id', { params: { id: other.id }, body })).body.data;
    expect([outcome.skips, outcome.stays.map(({ on }) => on)]).toEqual([[], ['2026-11-28']]);
  });

  // Proves returns-34
  test('days in a cancelled or replaced pause are not reported as missed, and resuming after a pause changes nothing', async () => {
    const [one, other] = [await begin(), await begin()];
    for (const plan of [one, other]) await whole('pause', plan, { from: '2026-11-21', until: '2026-11-28' });
    shop.clock.set('2026-11-25T04:30:00.000Z');
    await whole('resume', one);
    await whole('pause', other, { from: '2026-12-01', until: '2026-12-02' });
    await workAt('2026-11-25T04:31:00.000Z');
    expect((await days()).filter(({ state }) => state === 'failed')).toEqual([]);
    shop.clock.set('2026-12-03T04:30:00.000Z');
    const again = (await whole('resume', other)).body.data;
    expect([again.plan.pause, again.outcome.takesBack]).toEqual([null, []]);
    const kept = await shop.db.rows(
      sql<{ kind: string }>('select kind from plan_events where plan_id = $1 order by id'),
      [other.id],
    );
    expect(kept.map(({ kind }) => kind)).toEqual(['begun', 'paused', 'paused']);
  });

  // Proves returns-34
  test('staff find a plan with a failed day by the filter “failing”, and new quantities or a move make the day due again', async () => {
    const short = await buildProduct(shop, { stock: 0, name: 'Short' });
    const [one, other] = [
      await beginPlan(shop, asha, items(1, short.id)),
      await beginPlan(shop, asha, items(1, short.id)),
    ];
    await workAt('2026-11-23T07:00:00.000Z');
    const staff = shop.as(await buildAdmin(shop));
    const failing = (await staff('GET /admin/plans', { query: { state: 'failing', customerId: asha.id } })).body.data
      .plans;
    expect(failing.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    expect((await onDate('quantities', one, '2026-11-24', { items: items(1) })).body.data.outcome.takesBack).toEqual([
      '2026-11-24',
    ]);
    shop.clock.set('2026-11-24T07:00:00.000Z');
    const to = { deliveryDate: '2026-11-26', deliveryTime: 'morning' };
    expect((await onDate('move', other, '2026-11-24', to)).body.data.outcome.takesBack).toEqual(['2026-11-26']);
  });

  // Proves returns-35
  test('a plan whose products are all no longer sold stays active, and every day shows the problem', async () => {
    const gone = await buildProduct(shop, { name: 'Gone' });
    const plan = await beginPlan(shop, asha, items(1, gone.id));
    await shop.db.run(sql('update products set is_active = false where id = $1'), [gone.id]);
    expect(new Set((await days()).map(({ problem }) => problem))).toEqual(new Set(['stock']));
    const shown = (await mine('GET /plans/:id', { params: { id: plan.id } })).body.data.plan;
    expect(shown).toMatchObject({ status: 'active', lines: [{ name: 'Gone', price: null, deposit: null }] });
  });
});

/**
 * The last test does many acts in a row, each first as a dry run. The outcome of each act must be the one that its dry
 * run announced.
 */

const seed = Number(process.env.SEED ?? 4);
const steps = Number(process.env.MODEL_STEPS ?? 24);
/** The random generator mulberry32. */
function randomOf(start: number) {
  let state = start;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
const random = randomOf(seed);
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;

const today = () => indiaDay(shop.clock());
const readDays = async (id: string): Promise<PlanDay[]> =>
  (await mine('GET /plans/days')).body.data.days.filter(({ planId }) => planId === id);

/** The deliveries (due, or with a pending order), as day and window, by the day of the rhythm. */
function deliveriesOf(days: readonly PlanDay[]): Map<string, string> {
  const comes = ({ state, order, on }: PlanDay) =>
    on >= today() && (state === 'due' || (state === 'made' && order?.status === 'pending'));
  return new Map(days.filter(comes).map(({ date, on, window }) => [date, `${on} ${window.key}`]));
}

type Act = 'skip' | 'unskip' | 'move' | 'quantities' | 'pause' | 'resume' | 'end' | 'edit';

function drawAct(
  plan: Plan,
  days: readonly PlanDay[],
): { act: Act; date: string; body: Record<string, unknown>; isStaff: boolean } {
  const acts: Act[] = ['skip', 'skip', 'unskip', 'unskip', 'move', 'move', 'move', 'quantities', 'pause', 'resume'];
  const act = random(40) === 0 ? 'end' : random(8) === 0 ? 'edit' : pick(acts);
  const date = random(12) === 0 ? addDays(today(), random(20)) : (pick(days.slice(0, 4))?.date ?? today());
  const from = addDays(today(), random(8) - 1);
  const bodies: Record<Act, () => Record<string, unknown>> = {
    skip: () => ({}),
    unskip: () => ({}),
    resume: () => ({}),
    end: () => ({}),
    move: () => ({ deliveryDate: addDays(today(), random(9)), deliveryTime: pick(['morning', 'evening']) }),
    quantities: () => ({ items: [{ productId: water, quantity: 1 + random(4) }] }),
    pause: () => ({ from, until: random(3) === 0 ? null : addDays(from, random(6)) }),
    edit: () => ({
      ...planFormAt(shop.clock()),
      items: [{ productId: water, quantity: 1 + random(4) }],
      ...(random(2) === 0
        ? { everyDays: 1 + random(4) }
        : { everyDays: null, weekdays: [1 + random(7), 1 + random(7)] }),
      startDate: plan.startDate,
      deliveryTime: pick(['morning', 'evening']),
      version: plan.version,
    }),
  };
  return { act, date, body: bodies[act](), isStaff: random(3) === 0 };
}

function send(staff: CallShop, id: string, { act, date, isStaff }: ReturnType<typeof drawAct>, body: object) {
  const params = { id, date };
  if (act === 'edit') return mine('POST /plans/:id', { params, body });
  if (act === 'pause' || act === 'resume' || act === 'end') {
    const call = `/plans/:id/${act}` as const;
    return isStaff ? staff(`POST /admin${call}`, { params, body }) : mine(`POST ${call}`, { params, body });
  }
  return mine(`POST /plans/:id/dates/:date/${act}`, { params, body });
}

/** Compares the announced outcome with the days before and after the act. */
function expectOutcome(outcome: PlanOutcome, before: readonly PlanDay[], after: readonly PlanDay[], act: Act): void {
  const [were, are] = [deliveriesOf(before), deliveriesOf(after)];
  const last = addDays(today(), 30);
  const onOf = (places: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...places].filter(([date]) => !others.has(date)).map(([, place]) => place.slice(0, 10));
  const near = (days: readonly string[]) => days.filter((day) => day <= last).sort();
  const [next] = [...are.values()].sort();
  if (next) expect(outcome.next?.on).toBe(next.slice(0, 10));
  // After an edit only the next delivery is compared, because all days may differ.
  if (act === 'edit') return;
  expect(near(outcome.skips)).toEqual(near(onOf(were, are)));
  expect(near(outcome.takesBack)).toEqual(near(onOf(are, were)));
  const moved = [...are].filter(([date, place]) => were.has(date) && were.get(date) !== place);
  expect(outcome.moves.map(({ to, window }) => `${to} ${window.key}`).sort()).toEqual(
    moved.map(([, place]) => place).sort(),
  );
}

// Proves returns-33
test('every act has the outcome that its dry run announced, and a dry run changes nothing', async () => {
  const staff = shop.as(await buildAdmin(shop));
  await shop.db.run(sql(`update sessions set expires_at = '2030-01-01'`));
  const counts: Partial<Record<Act | 'refused' | 'makesNow' | 'cancels' | 'stays', number>> = {};
  const count = (what: keyof typeof counts) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  await buildException(shop, { date: '2026-11-29', isClosed: true, reason: 'Diwali' });
  let plan = await beginPlan(shop, asha, [{ productId: water, quantity: 2 }], { form: { everyDays: 2 } });
  let days = await readDays(plan.id);
  for (let step = 0; step < steps; step += 1) {
    if (random(3) === 0) {
      shop.clock.advance(3_600 * (1 + random(20)));
      await makePlans(shop);
      days = await readDays(plan.id);
    }
    plan = (await mine('GET /plans/:id', { params: { id: plan.id } })).body.data.plan;
    const drawn = drawAct(plan, days);
    const about = `seed ${seed}, step ${step} at ${shop.clock().toISOString()}: ${drawn.act} ${drawn.date} ${JSON.stringify(drawn.body)}`;
    const asked = await send(staff, plan.id, drawn, { ...drawn.body, dryRun: true });
    expect(await readDays(plan.id), about).toEqual(days);
    const done = await send(staff, plan.id, drawn, drawn.body);
    expect([done.status, done.status < 300 || done.body.message], about).toEqual([
      asked.status,
      asked.status < 300 || asked.body.message,
    ]);
    if (asked.status >= 300) {
      expect(asked.status, about).toBeLessThan(500);
      count('refused');
      continue;
    }
    const { outcome } = done.body.data;
    expect(outcome, about).toEqual(asked.body.data.outcome);
    expect(done.body.data.plan.next, about).toEqual(outcome.next);
    count(drawn.act);
    for (const kind of ['makesNow', 'cancels', 'stays'] as const) if (outcome[kind].length > 0) count(kind);
    const after = await readDays(plan.id);
    try {
      expectOutcome(outcome, days, after, drawn.act);
    } catch (error) {
      throw new Error(about, { cause: error });
    }
    days = after;
    if (outcome.makesNow.length > 0) {
      await makePlans(shop);
      days = await readDays(plan.id);
      const made = new Map(days.map((day) => [day.date, day]));
      for (const { date, problem } of outcome.makesNow) {
        expect(made.get(date), about).toMatchObject(problem ? { state: 'failed', problem } : { state: 'made' });
      }
    }
    if (drawn.act !== 'end') continue;
    plan = await beginPlan(shop, asha, [{ productId: water, quantity: 2 }]);
    days = await readDays(plan.id);
  }
  if (process.env.SEED) console.log(counts);
});
