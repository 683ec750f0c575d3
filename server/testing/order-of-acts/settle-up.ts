/** The end of a customer: both sides return and pay everything. */
import { expect } from 'vitest';
import { toPaise } from '#contract/shared/money.ts';
import { desk, jarsOfCustomer } from './desk-acts.ts';
import { closeRun } from './open-run-acts.ts';
import { staffActs } from './order-acts.ts';
import { depositOf, moveMoney, readMoney, readOrder, type Step, type World } from './world.ts';

const step: Step = { act: '', order: 0, count: 0, other: 0, amount: 0, isSure: false };

/** Nothing is open afterwards: no claim, pick-up, order, jar, deposit, due or credit. */
export async function settleUp(world: World): Promise<void> {
  const { asAdmin, asha } = world;
  for (const run of world.runs.splice(0)) await closeRun(world, run);
  for (const { id } of world.claims) {
    await asAdmin('POST /admin/upi-claims/:id/refuse', { params: { id }, body: { reason: 'Nothing has come' } });
  }
  for (const { id, version } of world.pickups) {
    // For completed ones, both are refused.
    const reject = { params: { id }, body: { version, reason: 'The customer moves away' } };
    await asAdmin('POST /admin/pickups/:id/reject', reject);
    await asAdmin('POST /admin/pickups/:id/keep', { params: { id }, body: { version } });
  }
  for (const id of world.orders) {
    const order = await readOrder(world, id);
    if (order.status !== 'delivered') await staffActs.cancel(world, step, order);
    await staffActs.surplus(world, step, order);
  }
  const own = { customerId: asha.id, containerId: world.shop.jar };
  // Jars were taken without their deposit: it is released with the last jar, which is recorded for that.
  if (world.held === 0 && (await depositOf(world)) > 0) {
    await desk(world, 'POST /admin/jars/adjusted', { ...own, change: 1 }, 200);
    world.held = 1;
    world.depot -= 1;
  }
  if (world.held > 0) {
    await desk(world, 'POST /admin/jars/adjusted', { ...own, change: -world.held, releasesDeposit: true }, 200);
    world.depot += world.held;
    world.held = 0;
  }
  const { depositWithoutContainer } = await jarsOfCustomer(world);
  if (depositWithoutContainer > 0) {
    const own = { customerId: asha.id, amount: depositWithoutContainer };
    await desk(world, 'POST /admin/jars/deposit-released', own, 200);
  }
  const { amountDue } = await readMoney(world);
  await pay(world, 'POST /admin/money/payments', amountDue, 1);
  const { credit } = await readMoney(world);
  await pay(world, 'POST /admin/money/pay-outs', credit, -1);
}

async function pay(
  world: World,
  name: 'POST /admin/money/payments' | 'POST /admin/money/pay-outs',
  amount: number,
  sign: 1 | -1,
): Promise<void> {
  if (amount === 0) return;
  await desk(world, name, { customerId: world.asha.id, amount, method: 'cash' }, 200);
  moveMoney(world, 'cash', sign * toPaise(amount));
}

/** After it nobody owes anybody anything. */
export async function expectNothingLeft(world: World): Promise<void> {
  const [{ jars }, { amountDue }, orders] = await Promise.all([
    world.asAsha('GET /jars').then(({ body }) => body.data),
    readMoney(world),
    Promise.all(world.orders.map((id) => readOrder(world, id))),
  ]);
  const { held, credit, deposit } = jars;
  const toReturn = orders.map(({ amountToReturn }) => amountToReturn);
  expect({ held, credit, deposit, amountDue, toReturn }).toEqual({
    held: 0,
    credit: 0,
    deposit: 0,
    amountDue: 0,
    toReturn: orders.map(() => 0),
  });
}
