/**
 * Random sequences of up to twelve writing acts of one customer and staff over two orders: after each act every view
 * tells the same, and the laws hold. MODEL_SEED repeats a run.
 */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JarShop, openJarShop } from '../testing/jar-shop.ts';
import { accountActs } from '../testing/order-of-acts/account-acts.ts';
import { deskActs } from '../testing/order-of-acts/desk-acts.ts';
import { findBroken, isPaidNothing } from '../testing/order-of-acts/laws.ts';
import { customerActs, type OrderAct, payments, staffActs } from '../testing/order-of-acts/order-acts.ts';
import { expectNothingLeft, settleUp } from '../testing/order-of-acts/settle-up.ts';
import { shopActs } from '../testing/order-of-acts/shop-acts.ts';
import { takeBackActs } from '../testing/order-of-acts/take-back-acts.ts';
import { findFaults, look, views } from '../testing/order-of-acts/views.ts';
import { openWorld, readOrder, type Step } from '../testing/order-of-acts/world.ts';

const seed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));
const runs = Math.ceil(Number(process.env.MODEL_RUNS ?? 25) / 5);
console.log(`${runs} sequences, MODEL_SEED=${seed}`);

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
};

/** After each act the shop is looked at, and at the end everything is settled. The first act places an order. */
async function run(steps: readonly Step[]): Promise<void> {
  const world = await openWorld(shop);
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
      // Instances have clocks of their own.
      shop.shop.clock.advance((one.amount % 3) - 1);
      const id = world.orders[one.order % Math.max(1, world.orders.length)];
      if (id === undefined) await acts.place?.(world, one, undefined as never);
      else await acts[one.act]?.(world, one, await readOrder(world, id));
      await check();
    }
    expect(await findFaults(world)).toEqual(known);
    await settleUp(world);
    await check();
    await expectNothingLeft(world);
    expect(await findFaults(world)).toEqual(known);
  } catch (error) {
    throw new Error([(error as Error).message, ...world.log].join('\n'));
  }
}

const doing = (act: string, others: Partial<Step> = {}): Step => ({
  act,
  order: 0,
  count: 0,
  other: 0,
  amount: 0,
  isSure: false,
  ...others,
});
/** How `pay` is drawn. */
const paying = (kind: keyof typeof payments, others: Partial<Step> = {}): Step => {
  const at = Object.keys(payments).indexOf(kind);
  return doing('pay', { ...others, count: Math.floor(at / 4), other: at % 4 });
};

/** Two jars: ₹90 with delivery, and ₹300 deposit. */
const placed = doing('place', { other: 1, amount: 3 });
const delivered = [placed, doing('deliver')];
/** Each was a fault: an act that is right alone and was wrong after another one. */
const scenarios: Record<string, readonly Step[]> = {
  'the jars of an order that was written off unpaid come back, and nothing is paid out': [
    ...delivered,
    doing('giveUp', { amount: 390_00 }),
    doing('adjust', { isSure: true, other: 1 }),
  ],
  'more is asked than the bill, and it is paid at the desk': [
    ...delivered,
    paying('paid'),
    paying('asked', { amount: 25_00 }),
    doing('payIn', { amount: 25_00 }),
  ],
  'more is asked than the bill, and it is paid by UPI': [
    ...delivered,
    paying('paid'),
    paying('asked', { amount: 25_00 }),
    doing('claim', { isSure: true }),
    doing('confirmClaim'),
  ],
  'a claim for money that staff have recorded': [
    ...delivered,
    doing('claim', { isSure: true }),
    doing('recordClaimed'),
    doing('confirmClaim'),
  ],
  'a delivery is cancelled after its jars came back': [
    ...delivered,
    paying('paid'),
    doing('adjust', { isSure: true, other: 1 }),
    doing('cancel'),
    doing('surplus', { isSure: true }),
  ],
  'a delivery is cancelled after its jars came back, and refunded': [
    ...delivered,
    paying('paid'),
    doing('adjust', { isSure: true, other: 1 }),
    doing('cancel'),
    paying('refunded'),
  ],
  'a UPI payment fails where cash paid a part': [
    placed,
    paying('more', { amount: 200_00 }),
    paying('more', { amount: 190_00, isSure: true }),
    paying('failed'),
  ],
  'an order that was written off is paid after all': [
    ...delivered,
    doing('giveUp', { amount: 390_00 }),
    paying('more', { amount: 390_00 }),
  ],
  'an order that was written off is paid by UPI after all': [
    ...delivered,
    doing('giveUp', { amount: 390_00 }),
    doing('claim', { isSure: true, amount: 390_00 }),
    doing('confirmClaim'),
  ],
  'an order that is not delivered is paid partly in cash': [
    placed,
    paying('more', { amount: 100_00 }),
    paying('more', { amount: 50_00, isSure: true }),
  ],
  'an order of a plan is paid and delivered': [doing('placeByPlan'), paying('paid'), doing('deliver')],
  'money comes for a cancelled order, twice': [placed, doing('cancel'), paying('paid')],
  'money comes for a cancelled order, and more of it': [
    placed,
    doing('cancel'),
    paying('more', { amount: 300_00 }),
    paying('more', { amount: 100_00 }),
  ],
  'money of a cancelled order pays another one, and is taken back': [
    ...delivered,
    placed,
    doing('cancel', { order: 1 }),
    doing('claim', { isSure: true, order: 1, amount: 100_00 }),
    doing('confirmClaim'),
    doing('takeBack', { isSure: true }),
  ],
  'the rest of money for a written off order pays another one, and is taken back': [
    ...delivered,
    doing('giveUp', { amount: 390_00 }),
    placed,
    doing('deliver', { order: 1 }),
    doing('claim', { isSure: true, amount: 500_00, count: 4 }),
    doing('confirmClaim'),
    doing('takeBack', { isSure: true }),
  ],
  'an allowance is taken back after its jars came back': [
    ...delivered,
    doing('giveUp', { amount: 390_00, isSure: true }),
    doing('adjust', { isSure: true, other: 1 }),
    doing('takeBack', { count: 1 }),
    doing('takeBack', { isSure: true }),
    doing('takeBack', { isSure: true }),
  ],
  'a payment is taken back after its order was cancelled and given back': [
    placed,
    paying('more', { amount: 390_00 }),
    doing('cancel'),
    doing('surplus', { isSure: true }),
    doing('takeBack', { count: 0, other: 1 }),
    doing('takeBack', { isSure: true }),
    doing('takeBack', { isSure: true }),
  ],
  'an allowance on a lost jar is taken back, then the loss': [
    placed,
    doing('open', { amount: 1_00 }),
    doing('lose', { other: 3 }),
    doing('giveUp', { amount: 40_00, isSure: true }),
    doing('takeBack', { isSure: true }),
    doing('takeBack', { count: 1, other: 0 }),
    doing('takeBack', { other: 1 }),
  ],
  'a deposit without a container is released, taken over and taken back': [
    doing('place', { count: 4, other: 1, amount: 3 }),
    doing('deliver'),
    paying('paid'),
    doing('releaseDeposit', { amount: 40_00 }),
    doing('open', { amount: 200_00 }),
    doing('takeBack', { isSure: true }),
    doing('open', { amount: 60_00 }),
    doing('cancel'),
  ],
};

test.each(Object.entries(scenarios))('%s', (_, steps) => run(steps));

const weights: Partial<Record<string, number>> = {
  place: 3,
  deliver: 3,
  record: 2,
  pay: 6,
  giveUp: 2,
  claim: 2,
  takeBack: 6,
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

test('whatever is done in whatever order, all views tell the same', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), run), { numRuns: runs, seed });
}, 600_000);
