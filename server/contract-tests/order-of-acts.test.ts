/**
 * Random sequences of up to twelve writing acts of one customer and staff over two orders: after each act every view
 * agrees, and the laws hold. SEED repeats a run.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { type JarShop, openJarShop } from '../testing/jar-shop.ts';
import { accountActs } from '../testing/order-of-acts/account-acts.ts';
import { callsWithoutAct } from '../testing/order-of-acts/calls-without-act.ts';
import { deskActs } from '../testing/order-of-acts/desk-acts.ts';
import { findBroken, isPaidNothing } from '../testing/order-of-acts/laws.ts';
import { openRunActs } from '../testing/order-of-acts/open-run-acts.ts';
import { openingActs } from '../testing/order-of-acts/opening-acts.ts';
import { customerActs, type OrderAct, staffActs } from '../testing/order-of-acts/order-acts.ts';
import { planActs } from '../testing/order-of-acts/plan-acts.ts';
import { runActs } from '../testing/order-of-acts/run-acts.ts';
import { scenarios } from '../testing/order-of-acts/scenarios.ts';
import { expectNothingLeft, settleUp } from '../testing/order-of-acts/settle-up.ts';
import { shopActs } from '../testing/order-of-acts/shop-acts.ts';
import { takeBackActs } from '../testing/order-of-acts/take-back-acts.ts';
import { findFaults, look, views } from '../testing/order-of-acts/views.ts';
import { openWorld, readOrder, type Step, type World } from '../testing/order-of-acts/world.ts';

const { MODEL_RUNS } = process.env;
const runs = Math.ceil(Number(MODEL_RUNS ?? 25) / 5);
/** The fixed scenarios are the same in every run: a run with more random cases skips them. */
const isMore = MODEL_RUNS !== undefined;

let shop: JarShop;
beforeAll(async () => {
  shop = await openJarShop();
});
afterAll(() => shop.shop.close());

const acts: Record<string, OrderAct> = {
  ...customerActs,
  ...staffActs,
  ...accountActs,
  ...deskActs,
  ...takeBackActs,
  ...shopActs,
  ...planActs,
  ...openingActs,
  ...runActs,
  ...openRunActs,
};

const firstActs: ReadonlySet<string> = new Set(['placeByPhone', 'placeByPlan']);

/** The shop is checked after each act, and everything is settled at the end. The first act creates an order. */
async function run(steps: readonly Step[]): Promise<void> {
  await runIn(await openWorld(shop), steps);
}

async function runIn(world: World, steps: readonly Step[]): Promise<void> {
  const [before, known] = [await views.shop(world), await findFaults(world)];
  const check = async () => {
    const view = await look(world);
    const broken = findBroken({ ...view, world, before });
    if (broken.length > 0) throw new Error(broken.join('\n'));
    world.book = view.dayBook;
    for (const order of view.orders) {
      const isSaid = order.staff.status !== 'cancelled' && isPaidNothing(order);
      if (isSaid) world.calledPaid.add(order.staff.id);
    }
  };
  try {
    for (const one of steps) {
      // Instances have different clocks.
      shop.shop.clock.advance((one.amount % 3) - 1);
      const id = world.orders[one.order % Math.max(1, world.orders.length)];
      if (id === undefined) await acts[firstActs.has(one.act) ? one.act : 'place']?.(world, one, undefined as never);
      else await acts[one.act]?.(world, one, await readOrder(world, id));
      await check();
    }
    await expectNoFault(world, known);
    await settleUp(world);
    await check();
    await expectNothingLeft(world);
    await expectNoFault(world, known);
  } catch (error) {
    throw new Error([(error as Error).message, ...world.log].join('\n'));
  }
}

/** Compares the faults with those before: earlier sequences may have left some in the books. */
async function expectNoFault(world: World, known: readonly string[]): Promise<void> {
  const faults = (await findFaults(world)).filter((fault) => !known.includes(fault));
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Calls that were done and not refused. */
const done = new Set<CallName>();

// Proves door-6
test.skipIf(isMore).each(Object.entries(scenarios))('%s', async (_, steps) => {
  const world = await openWorld(shop);
  await runIn(world, steps);
  for (const name of world.done) done.add(name);
});

// Proves door-6
test.skipIf(isMore)('each writing call of the contract is made by a scenario, or moves nothing', () => {
  const writing = (Object.keys(calls) as CallName[]).filter((name) => !name.startsWith('GET '));
  const named = Object.values(callsWithoutAct).flat();
  expect([...done, ...named].toSorted()).toEqual(writing.toSorted());
});

const weights: Partial<Record<string, number>> = {
  place: 3,
  deliver: 3,
  record: 2,
  pay: 6,
  giveUp: 2,
  claim: 2,
  takeBack: 6,
  placeByPlan: 4,
  skipDay: 2,
  unskipDay: 2,
  reopen: 2,
  sendOnRun: 3,
  closeRun: 2,
};
const drawn = Object.keys(acts).flatMap((name) => Array<string>(weights[name] ?? 1).fill(name));
const step = fc.record({
  act: fc.constantFrom(...drawn),
  order: fc.nat(5),
  count: fc.nat(4),
  other: fc.nat(3),
  isSure: fc.boolean(),
  amount: fc.oneof(fc.integer({ min: 1, max: 800_00 }), fc.constantFrom(90_00, 240_00, 300_00, 390_00)),
});

// Proves door-6
test('after any acts in any order, all views agree', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }), run), {
    numRuns: runs,
  });
}, 600_000);
