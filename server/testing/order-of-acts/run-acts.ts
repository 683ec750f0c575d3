/**
 * Acts of model tests in which a rider delivers an order in a new run. After the run is counted, all jars and money
 * must be in the same accounts as if the desk had recorded the delivery.
 */
import { expect } from 'vitest';
import type { AdminOrder } from '#contract/orders/calls.ts';
import type { RiderStop } from '#contract/runs/rider-calls.ts';
import { customerRequests } from '#contract/runs/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { settleCustomer } from '#server/orders/money/post-customer.ts';
import { grantRequests } from '#server/runs/acts/record-request.ts';
import { minutesToGrant } from '#server/runs/acts/rules.ts';
import { buildRider } from '../builders/accounts.ts';
import { beginPlan, planFormAt } from '../builders/plans.ts';
import { byMethod } from '../jar-shop.ts';
import { dispatchIn, ofOrders, phoneOf } from '../run-shop.ts';
import { exchange, isOpen, type Model, moveMoney, readOrder, sendOut, wayOf } from './model.ts';
import { forgetUnclearMoney, jarsOf, type OrderAct } from './order-acts.ts';

/**
 * Starts a new run with the order. Returns undefined if the order is still on an earlier run, on which it was cancelled
 * or reopened.
 */
async function startRunWith(model: Model, order: AdminOrder) {
  await sendOut(model, order.id);
  const desk = dispatchIn({ shop: model.shop.shop, asAdmin: model.asAdmin });
  const rider = await buildRider(model.shop.shop);
  const { status, body } = await desk.sendPlan(rider, ofOrders(order), { day: order.deliveryDate });
  if (status === 409) return undefined;
  expect(status, body.message).toBe(201);
  // The load is larger than the order, because units given beyond the load would be missing when the run is counted.
  const loads = order.orderItems.map(({ productId }) => ({ productId, loaded: 9 }));
  const run = await desk.start(body.data.run, { loads });
  const phone = phoneOf(model.shop, rider);
  return { desk, run, phone, stop: await phone.stopOf(order) };
}

/** The order, the day and the plan that a customer's request at the door can change. */
async function readUpcoming({ asAdmin, ...model }: Model, ahead: RiderStop['ahead']) {
  const { planId = null, orderId = null, date } = ahead ?? {};
  const { data } =
    planId === null ? { data: null } : (await asAdmin('GET /admin/plans/:id', { params: { id: planId } })).body;
  return {
    order: orderId === null ? null : await readOrder({ asAdmin, ...model }, orderId),
    day: data?.days.find((day) => day.date === date) ?? null,
    lines: data?.plan.lines ?? [],
  };
}
const unitsOf = (lines: readonly { quantity: number }[] = []) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const runActs = {
  async byRider(model, { count, other, amount, isSure }, order) {
    if (!isOpen(order)) return;
    const out = await startRunWith(model, order);
    if (!out) return;
    const { desk, run, phone, stop } = out;
    const method = amount % 2 ? 'upi' : 'cash';
    const what = {
      given: [{ itemId: order.orderItems[0]?.id, quantity: 1 + (count % 4) }],
      taken: model.do.taken(other),
      payments: isSure ? byMethod(method, amount / 100) : [],
    };
    const act = phone.actAt(stop, 'delivered', what);
    await phone.record(act, act);
    let last = act;
    if (count > 1) {
      const [[isUndone] = []] = await phone.record(phone.actAt(stop, 'taken_back', { takesBack: act.id }));
      const again = phone.actAt(stop, 'delivered', what);
      if (isUndone) await phone.record(again);
      if (isUndone) last = again;
    }
    model.done.add('POST /run/acts');
    // The customer's answer to the record moves no jar and no money.
    const reply = { actId: last.id, answer: isSure ? 'agreed' : 'objected', objection: 'I gave more' };
    const headers = { 'idempotency-key': last.id };
    await model.asAsha('POST /orders/:id/run/answer', { params: { id: order.id }, body: reply as never }, headers);
    // Staff reverse a UPI payment that is not in the bank.
    const [payment] = (await desk.read(run)).closing.upi;
    const isReversed = payment !== undefined && amount % 3 === 0;
    if (isReversed) {
      const { status, body } = await desk.checkUpi(payment, { check: 'reversed', reason: 'Not in the bank' });
      expect(status, body.message).toBe(200);
    }
    await desk.verify(run, { reason: 'As we counted' });
    // A correction after the count is refused, and nothing is posted.
    const back = phone.actAt(stop, 'taken_back', { takesBack: last.id });
    const late = await phone.record(back, phone.actAt(stop, 'delivered', { ...what, undoneBy: back.id }));
    expect(late.map(([isRecorded]) => isRecorded)).toEqual([false, false]);
    const after = await readOrder(model, order.id);
    if (isSure && !isReversed) moveMoney(model, method, amount, order.id);
    forgetUnclearMoney(model, order, after, isSure && !isReversed ? toPaise(amount / 100) : 0);
    exchange(model, jarsOf(after), other);
  },
  /** The desk and the rider's phone both record one stop. Then one of the records is undone, or both are kept. */
  async recordTwice(model, { count, other, amount, isSure }, order) {
    if (!isOpen(order)) return;
    const out = await startRunWith(model, order);
    if (!out) return;
    const { desk, run, phone, stop } = out;
    const itemId = order.orderItems[0]?.id;
    const byDesk = {
      given: [{ itemId, quantity: 1 + (other % 3) }],
      taken: [],
      payments: byMethod('cash', amount / 100),
    };
    const atPhone = {
      given: [{ itemId, quantity: 1 + (count % 4) }],
      taken: model.do.taken(other),
      payments: isSure ? byMethod('cash', (amount + 100) / 100) : [],
    };
    await model.do.atDoor(order, byDesk);
    const first = await readOrder(model, order.id);
    const act = phone.actAt(stop, 'delivered', atPhone);
    await phone.record(act, act);
    if (other % 2) await desk.verify(run, { reason: 'As we counted' });
    const [issue] = (await desk.matters('open')).filter(({ orderId }) => orderId === order.id);
    expect(issue).toMatchObject({ kind: 'already_recorded', firstBy: 'desk' });
    const params = { id: issue?.id ?? '' };
    const record = (['second', 'first', null] as const)[count % 3] ?? null;
    const decide = () =>
      record === null
        ? model.asAdmin('POST /admin/run-matters/:id/clear', { params, body: { note: 'Both' } })
        : model.asAdmin('POST /admin/run-matters/:id/take-back', { params, body: { record, reason: 'Wrong' } });
    const { status, body } = await decide();
    expect(status, body.message).toBe(200);
    if (record !== null) expect((await decide()).status).toBe(200);
    const phonePaise = isSure ? amount + 100 : 0;
    const after = await readOrder(model, order.id);
    if (record !== 'first') {
      moveMoney(model, 'cash', amount, order.id);
      exchange(model, jarsOf(first), 0);
    }
    if (record !== 'second') {
      moveMoney(model, 'cash', phonePaise, ...(record === 'first' ? [order.id] : []));
      const hasJars = order.orderItems[0]?.containerId != null;
      const givenAgain = hasJars ? 1 + (count % 4) : 0;
      exchange(model, record === 'first' ? jarsOf(after) : givenAgain, other);
    }
    forgetUnclearMoney(model, order, after, record === 'first' ? phonePaise : amount);
    // Money that the two records took beyond the bill settles other dues only when this job runs.
    await settleCustomer(model.shop.shop, { customerId: model.asha.id });
    if (other % 2 === 0) await desk.verify(run, { reason: 'As we counted' });
  },
  /** A customer's request to the rider changes the next delivery, or becomes an issue for the desk. */
  async askRider(model, { count, other, isSure }, order) {
    if (!isOpen(order)) return;
    const { shop } = model.shop;
    const out = await startRunWith(model, order);
    if (!out) return;
    const { desk, run, phone } = out;
    const now = shop.clock();
    const items = [{ productId: model.shop.water, quantity: 1 + other }];
    const form = { ...planFormAt(now, 2), paymentMethod: wayOf(model) };
    const plan = isSure ? await beginPlan(shop, model.asha, items, { form }) : null;
    const stop = await phone.stopOf(order);
    const { planId = null, orderId = null, date = null } = stop.ahead ?? {};
    const [request, day] = [customerRequests[count % customerRequests.length], addDays(indiaDay(now), 3)];
    const before = await readUpcoming(model, stop.ahead);
    const act = phone.actAt(stop, 'asked', {
      asked: { wish: request, planId, orderId, date },
      next: { day, window: 'evening' },
    });
    const [[isAccepted, message] = []] = await phone.record(act, act);
    shop.clock.advance(minutesToGrant * 60);
    await grantRequests(shop);
    const after = await readUpcoming(model, stop.ahead);
    if (plan !== null && planId === plan.id) expect(isAccepted, message).toBe(true);
    if (!isAccepted) {
      expect(after).toEqual(before);
      expect((await desk.matters('open'))[0]).toMatchObject({ kind: 'not_granted', orderId: order.id });
    } else if (request === 'skip') {
      expect(after.order?.status ?? after.day?.state).toBe(after.order ? 'cancelled' : 'skipped');
    } else if (request === 'move') {
      expect(after.order?.deliveryDate ?? after.day?.on).toBe(day);
    } else {
      const [was, is] = [before, after].map((one) => unitsOf(request === 'each' ? one.lines : one.day?.items));
      expect(is).toBe((was ?? 0) + 1);
    }
    if (plan) await model.asAsha('POST /plans/:id/end', { params: { id: plan.id }, body: {} });
    await desk.verify(run, { reason: 'As we counted' });
  },
} satisfies Record<string, OrderAct>;
