/**
 * Model acts: a rider delivers an order. Once the run is counted, everything is where the desk's own record would have
 * put it.
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
import { jarsOf, keepLies, type OrderAct, sendOut } from './order-acts.ts';
import { exchange, isOpen, moveMoney, readOrder, type World } from './world.ts';

/** In a new run. Undefined for an order that is still on a run on which it was cancelled or reopened. */
async function takeOut(world: World, order: AdminOrder) {
  await sendOut(world, order.id);
  const desk = dispatchIn({ shop: world.shop.shop, asAdmin: world.asAdmin });
  const rider = await buildRider(world.shop.shop);
  const { status, body } = await desk.sendPlan(rider, ofOrders(order), { day: order.deliveryDate });
  if (status === 409) return undefined;
  expect(status, body.message).toBe(201);
  // More than is on board: what a run gives beyond its load is missing at its closing.
  const loads = order.orderItems.map(({ productId }) => ({ productId, loaded: 9 }));
  const run = await desk.start(body.data.run, { loads });
  const phone = phoneOf(world.shop, rider);
  return { desk, run, phone, stop: await phone.stopOf(order) };
}

/** What a request can change. */
async function readAhead({ asAdmin, ...world }: World, ahead: RiderStop['ahead']) {
  const { planId = null, orderId = null, date } = ahead ?? {};
  const { data } =
    planId === null ? { data: null } : (await asAdmin('GET /admin/plans/:id', { params: { id: planId } })).body;
  return {
    order: orderId === null ? null : await readOrder({ asAdmin, ...world }, orderId),
    day: data?.days.find((day) => day.date === date) ?? null,
    lines: data?.plan.lines ?? [],
  };
}
const unitsOf = (lines: readonly { quantity: number }[] = []) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const runActs = {
  async byRider(world, { count, other, amount, isSure }, order) {
    if (!isOpen(order)) return;
    const out = await takeOut(world, order);
    if (!out) return;
    const { desk, run, phone, stop } = out;
    const method = amount % 2 ? 'upi' : 'cash';
    const what = {
      given: [{ itemId: order.orderItems[0]?.id, quantity: 1 + (count % 4) }],
      taken: world.do.taken(other),
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
    world.done.add('POST /run/acts');
    // The customer's answer moves nothing.
    const said = { actId: last.id, answer: isSure ? 'agreed' : 'objected', objection: 'I gave more' };
    const headers = { 'idempotency-key': last.id };
    await world.asAsha('POST /orders/:id/run/answer', { params: { id: order.id }, body: said as never }, headers);
    // Staff reverse a UPI payment that is not in the bank.
    const [payment] = (await desk.read(run)).closing.upi;
    const isReversed = payment !== undefined && amount % 3 === 0;
    if (isReversed) {
      const { status, body } = await desk.checkUpi(payment, { check: 'reversed', reason: 'Not in the bank' });
      expect(status, body.message).toBe(200);
    }
    await desk.verify(run, { reason: 'As we counted' });
    // A correction comes too late, and is not posted at all.
    const back = phone.actAt(stop, 'taken_back', { takesBack: last.id });
    const late = await phone.record(back, phone.actAt(stop, 'delivered', { ...what, undoneBy: back.id }));
    expect(late.map(([isRecorded]) => isRecorded)).toEqual([false, false]);
    const after = await readOrder(world, order.id);
    if (isSure && !isReversed) moveMoney(world, method, amount, order.id);
    keepLies(world, order, after, isSure && !isReversed ? toPaise(amount / 100) : 0);
    exchange(world, jarsOf(after), other);
  },
  /** Desk and phone record one stop. One of the records is taken back, or both are right. */
  async recordTwice(world, { count, other, amount, isSure }, order) {
    if (!isOpen(order)) return;
    const out = await takeOut(world, order);
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
      taken: world.do.taken(other),
      payments: isSure ? byMethod('cash', (amount + 100) / 100) : [],
    };
    await world.do.atDoor(order, byDesk);
    const first = await readOrder(world, order.id);
    const act = phone.actAt(stop, 'delivered', atPhone);
    await phone.record(act, act);
    if (other % 2) await desk.verify(run, { reason: 'As we counted' });
    const [issue] = (await desk.matters('open')).filter(({ orderId }) => orderId === order.id);
    expect(issue).toMatchObject({ kind: 'already_recorded', firstBy: 'desk' });
    const params = { id: issue?.id ?? '' };
    const record = (['second', 'first', null] as const)[count % 3] ?? null;
    const decide = () =>
      record === null
        ? world.asAdmin('POST /admin/run-matters/:id/clear', { params, body: { note: 'Both' } })
        : world.asAdmin('POST /admin/run-matters/:id/take-back', { params, body: { record, reason: 'Wrong' } });
    const { status, body } = await decide();
    expect(status, body.message).toBe(200);
    if (record !== null) expect((await decide()).status).toBe(200);
    const phonePaise = isSure ? amount + 100 : 0;
    const after = await readOrder(world, order.id);
    if (record !== 'first') {
      moveMoney(world, 'cash', amount, order.id);
      exchange(world, jarsOf(first), 0);
    }
    if (record !== 'second') {
      moveMoney(world, 'cash', phonePaise, ...(record === 'first' ? [order.id] : []));
      const hasJars = order.orderItems[0]?.containerId != null;
      const givenBeside = hasJars ? 1 + (count % 4) : 0;
      exchange(world, record === 'first' ? jarsOf(after) : givenBeside, other);
    }
    keepLies(world, order, after, record === 'first' ? phonePaise : amount);
    // What both have posted settles dues a moment later.
    await settleCustomer(world.shop.shop, { customerId: world.asha.id });
    if (other % 2 === 0) await desk.verify(run, { reason: 'As we counted' });
  },
  /** A customer's request at the door changes the next delivery, once, or becomes an issue for the desk. */
  async askRider(world, { count, other, isSure }, order) {
    if (!isOpen(order)) return;
    const { shop } = world.shop;
    const out = await takeOut(world, order);
    if (!out) return;
    const { desk, run, phone } = out;
    const now = shop.clock();
    const items = [{ productId: world.shop.water, quantity: 1 + other }];
    const plan = isSure ? await beginPlan(shop, world.asha, items, { form: planFormAt(now, 2) }) : null;
    const stop = await phone.stopOf(order);
    const { planId = null, orderId = null, date = null } = stop.ahead ?? {};
    const [request, day] = [customerRequests[count % customerRequests.length], addDays(indiaDay(now), 3)];
    const before = await readAhead(world, stop.ahead);
    const act = phone.actAt(stop, 'asked', {
      asked: { wish: request, planId, orderId, date },
      next: { day, window: 'evening' },
    });
    const [[isAccepted, message] = []] = await phone.record(act, act);
    shop.clock.advance(minutesToGrant * 60);
    await grantRequests(shop);
    const after = await readAhead(world, stop.ahead);
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
    if (plan) await world.asAsha('POST /plans/:id/end', { params: { id: plan.id }, body: {} });
    await desk.verify(run, { reason: 'As we counted' });
  },
} satisfies Record<string, OrderAct>;
