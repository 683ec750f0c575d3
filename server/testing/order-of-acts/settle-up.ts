/** The end of each model test: the customer and the shop return all jars and pay everything that is due. */
import { expect } from 'vitest';
import { toPaise } from '#contract/shared/money.ts';
import { desk, jarsOfCustomer } from './desk-acts.ts';
import { depositOf, type Model, moveMoney, readMoney, readOrder, type Step } from './model.ts';
import { closeRun } from './open-run-acts.ts';
import { staffActs } from './order-acts.ts';

const noChoices: Step = { act: '', order: 0, count: 0, other: 0, amount: 0, isSure: false };

/** Closes everything of the customer: runs, claims, pick-ups, orders, jars, deposits, dues and credit. */
export async function settleUp(model: Model): Promise<void> {
  const { asAdmin, asha } = model;
  for (const run of model.runs.splice(0)) await closeRun(model, run);
  for (const { id } of model.claims) {
    await asAdmin('POST /admin/upi-claims/:id/refuse', { params: { id }, body: { reason: 'Nothing has come' } });
  }
  for (const { id, version } of model.pickups) {
    // For a completed pick-up both calls are refused.
    const reject = { params: { id }, body: { version, reason: 'The customer moves away' } };
    await asAdmin('POST /admin/pickups/:id/reject', reject);
    await asAdmin('POST /admin/pickups/:id/keep', { params: { id }, body: { version } });
  }
  for (const id of model.orders) {
    const order = await readOrder(model, id);
    if (order.status !== 'delivered') await staffActs.cancel(model, noChoices, order);
    await staffActs.surplus(model, noChoices, order);
  }
  const own = { customerId: asha.id, containerId: model.shop.jar };
  // Deposit can remain without jars. It is released with a last jar, which is recorded only for this purpose.
  if (model.held === 0 && (await depositOf(model)) > 0) {
    await desk(model, 'POST /admin/jars/adjusted', { ...own, change: 1 }, 200);
    model.held = 1;
    model.depot -= 1;
  }
  if (model.held > 0) {
    await desk(model, 'POST /admin/jars/adjusted', { ...own, change: -model.held, releasesDeposit: true }, 200);
    model.depot += model.held;
    model.held = 0;
  }
  const { depositWithoutContainer } = await jarsOfCustomer(model);
  if (depositWithoutContainer > 0) {
    const own = { customerId: asha.id, amount: depositWithoutContainer };
    await desk(model, 'POST /admin/jars/deposit-released', own, 200);
  }
  const { amountDue } = await readMoney(model);
  await pay(model, 'POST /admin/money/payments', amountDue, 1);
  const { credit } = await readMoney(model);
  await pay(model, 'POST /admin/money/pay-outs', credit, -1);
}

async function pay(
  model: Model,
  name: 'POST /admin/money/payments' | 'POST /admin/money/pay-outs',
  amount: number,
  sign: 1 | -1,
): Promise<void> {
  if (amount === 0) return;
  await desk(model, name, { customerId: model.asha.id, amount, method: 'cash' }, 200);
  moveMoney(model, 'cash', sign * toPaise(amount));
}

/** Requires that no jar, deposit, credit or due is left after `settleUp`. */
export async function expectNothingLeft(model: Model): Promise<void> {
  const [{ jars }, { amountDue }, orders] = await Promise.all([
    model.asAsha('GET /jars').then(({ body }) => body.data),
    readMoney(model),
    Promise.all(model.orders.map((id) => readOrder(model, id))),
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
