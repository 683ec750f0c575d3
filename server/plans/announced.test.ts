/**
 * What is announced is what happens: many acts in a row, each asked for first, then done. The answers are the same,
 * asking changes nothing, and the days afterwards are those that were told.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan, PlanDay, PlanOutcome } from '../../contract/plans/calls.ts';
import { addDays } from '../../contract/plans/dates.ts';
import { indiaDay } from '../../contract/shared/days.ts';
import { sql } from '../platform/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { beginPlan, planFormAt } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildException } from '../testing/builders/slots.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { makePlans } from './making/make-plans.ts';

let shop: TestShop;
let staff: CallShop;
let asha: BuiltCustomer;
let mine: CallShop;
let water: string;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2026-11-21T04:30:00.000Z');
  staff = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop);
  mine = shop.as(asha);
  await shop.db.run(sql(`update sessions set expires_at = '2030-01-01'`));
  water = (await buildProduct(shop, { stock: 10_000 })).id;
});
afterAll(() => shop.close());

const seed = Number(process.env.MODEL_SEED ?? 4);
const steps = Number(process.env.MODEL_STEPS ?? 24);
/** mulberry32 */
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

/** Those that come: due, or made and on their way; by the day of the rhythm. */
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
    ...{ skip: () => ({}), unskip: () => ({}), resume: () => ({}), end: () => ({}) },
    move: () => ({ deliveryDate: addDays(today(), random(9)), deliveryTime: pick(['morning', 'evening']) }),
    quantities: () => ({ items: [{ productId: water, quantity: 1 + random(4) }] }),
    pause: () => ({ from, until: random(3) === 0 ? null : addDays(from, random(6)) }),
    edit: () => ({
      ...planFormAt(shop.clock()),
      items: [{ productId: water, quantity: 1 + random(4) }],
      ...(random(2) === 0
        ? { everyDays: 1 + random(4) }
        : { everyDays: null, weekdays: [1 + random(7), 1 + random(7)] }),
      ...{ startDate: plan.startDate, deliveryTime: pick(['morning', 'evening']), version: plan.version },
    }),
  };
  return { act, date, body: bodies[act](), isStaff: random(3) === 0 };
}

function send(id: string, { act, date, isStaff }: ReturnType<typeof drawAct>, body: object) {
  const params = { id, date };
  if (act === 'edit') return mine('POST /plans/:id', { params, body });
  if (act === 'pause' || act === 'resume' || act === 'end') {
    const call = `/plans/:id/${act}` as const;
    return isStaff ? staff(`POST /admin${call}`, { params, body }) : mine(`POST ${call}`, { params, body });
  }
  return mine(`POST /plans/:id/dates/:date/${act}`, { params, body });
}

/** What was told, against the days before and after. */
function expectTold(outcome: PlanOutcome, before: readonly PlanDay[], after: readonly PlanDay[], act: Act): void {
  const [were, are] = [deliveriesOf(before), deliveriesOf(after)];
  const last = addDays(today(), 30);
  const onOf = (places: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...places].filter(([date]) => !others.has(date)).map(([, place]) => place.slice(0, 10));
  const near = (days: readonly string[]) => days.filter((day) => day <= last).sort();
  const [next] = [...are.values()].sort();
  if (next) expect(outcome.next?.on).toBe(next.slice(0, 10));
  // An edit tells the next delivery, what was moved, and what stays; all of its days may be others.
  if (act === 'edit') return;
  expect(near(outcome.skips)).toEqual(near(onOf(were, are)));
  expect(near(outcome.takesBack)).toEqual(near(onOf(are, were)));
  const moved = [...are].filter(([date, place]) => were.has(date) && were.get(date) !== place);
  expect(outcome.moves.map(({ to, window }) => `${to} ${window.key}`).sort()).toEqual(
    moved.map(([, place]) => place).sort(),
  );
}

test('every act does what was told when it was asked for, and asking does nothing', async () => {
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
    const asked = await send(plan.id, drawn, { ...drawn.body, dryRun: true });
    expect(await readDays(plan.id), about).toEqual(days);
    const done = await send(plan.id, drawn, drawn.body);
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
      expectTold(outcome, days, after, drawn.act);
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
  if (process.env.MODEL_SEED) console.log(counts);
});
