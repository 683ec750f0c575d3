/** Acts of model tests on the customer's plans, and on single days of plans. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { PlanDay } from '#contract/plans/calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { beginPlan, planFormAt } from '../builders/plans.ts';
import { creditOf, type Model, readMoney, readOrder, type Step, wayOf } from './model.ts';
import { keepOrder, mostOrders, type OrderAct } from './order-acts.ts';

const everyDays = 90;
const today = ({ shop }: Model) => indiaDay(shop.shop.clock());
const formOf = ({ shop }: Model, { other }: Step) => ({
  ...planFormAt(shop.shop.clock(), 0),
  everyDays,
  items: [{ productId: shop.water, quantity: 1 + other }],
});

/** Runs the job that makes the orders of plans, and adds these orders to the model. */
async function makeOrders(model: Model, isSentOut = false): Promise<void> {
  await makePlans(model.shop.shop);
  const { orders } = (await model.asAsha('GET /orders', { query: { limit: 100 } })).body.data;
  for (const order of orders.toReversed().filter(({ id }) => !model.orders.includes(id))) {
    await keepOrder(model, order, isSentOut);
  }
}

const planOf = ({ plans }: Model, { order }: Step) => plans[order % Math.max(1, plans.length)];

/** The plan's delivery day for today, as staff see it. */
async function readDay(model: Model, id: string): Promise<PlanDay | undefined> {
  const { days } = (await model.asAdmin('GET /admin/plans/:id', { params: { id } })).body.data;
  return days.find(({ date }) => date === today(model));
}

/** The order made for today's delivery of the plan, if it exists and is open. */
async function readOpenOrder(model: Model, id: string) {
  const made = (await readDay(model, id))?.order;
  const order = made && (await readOrder(model, made.id));
  return order && order.status !== 'cancelled' && order.status !== 'delivered' ? order : undefined;
}

type DayAct = 'skip' | 'unskip' | 'move' | 'quantities';
const callForDay = (model: Model, id: string, act: DayAct, body: object = {}, date = today(model)) =>
  model.asAsha(`POST /plans/:id/dates/:date/${act}`, { params: { id, date }, body } as never);

async function beginByStaff(model: Model, body: ReturnType<typeof formOf>): Promise<string> {
  const input = { params: { id: model.asha.id }, headers: { 'idempotency-key': newId() }, body };
  const begun = await model.asAdmin('POST /admin/callers/:id/plans', input);
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  return begun.body.data.plan?.id ?? '';
}

export const planActs = {
  /** Begins a plan with a delivery today, whose order the job makes. Staff begin every second plan for the customer. */
  async placeByPlan(model, step) {
    if (model.orders.length >= mostOrders) return;
    const { items, ...others } = formOf(model, step);
    const form = { ...others, useCredit: step.isSure, paymentMethod: wayOf(model) };
    if (step.count % 2 === 1) model.plans.push(await beginByStaff(model, { ...form, items }));
    else model.plans.push((await beginPlan(model.shop.shop, model.asha, items, { form })).id);
    await makeOrders(model, step.amount % 2 === 0);
  },
  /** Skipping a day with an order is refused if money was paid for the order. Credit used for it is returned. */
  async skipDay(model, step) {
    const id = planOf(model, step);
    if (id === undefined) return;
    const [order, credit, { amountDue }] = [
      await readOpenOrder(model, id),
      await creditOf(model),
      await readMoney(model),
    ];
    const { status, body } = await callForDay(model, id, 'skip');
    const isFree = !order || (/pending|confirmed/.test(order.status) && order.amountPaid === order.creditUsed);
    expect(status, JSON.stringify(body)).toBe(isFree ? 200 : 409);
    if (!isFree || !order) return;
    expect((await readOrder(model, order.id)).status).toBe('cancelled');
    const due = toPaise(amountDue) - toPaise((await readMoney(model)).amountDue);
    expect((await creditOf(model)) - credit + due).toBe(toPaise(order.creditUsed));
  },
  /** Cancels the skipping of a day. The order of the day is made again, unless the day has an open order. */
  async unskipDay(model, step) {
    const id = planOf(model, step);
    if (id === undefined) return;
    const made = await readOpenOrder(model, id);
    const { status } = await callForDay(model, id, 'unskip');
    expect([200, 409]).toContain(status);
    await makeOrders(model, step.amount % 2 === 0);
    if (made) expect((await readOpenOrder(model, id))?.id).toBe(made.id);
  },
  async movePlanned(model, step) {
    const id = planOf(model, step);
    if (id === undefined) return;
    const made = await readOpenOrder(model, id);
    const to = step.isSure ? '2026-11-23' : '2026-11-24';
    const { status } = await callForDay(model, id, 'move', { deliveryDate: to, deliveryTime: 'evening' });
    expect([200, 409]).toContain(status);
    if (made && status === 200) expect((await readOrder(model, made.id)).deliveryDate).toBe(to);
    await makeOrders(model);
  },
  /** Changes today's quantities or those of the plan's next day. It is refused for today if today has an order. */
  async planQuantities(model, step) {
    const id = planOf(model, step);
    if (id === undefined) return;
    const made = await readOpenOrder(model, id);
    const isNext = step.amount % 2 === 1;
    const date = isNext ? addDays(today(model), everyDays) : today(model);
    const { status } = await callForDay(model, id, 'quantities', { items: formOf(model, step).items }, date);
    if (made && !isNext) expect(status).toBe(409);
    else expect(model.isCashBlocked ? [200, 400, 409] : [200, 409]).toContain(status);
    await makeOrders(model);
  },
  /** The customer or staff change the whole plan. Existing orders must stay unchanged. */
  async editPlan(model, step) {
    const id = planOf(model, step);
    if (id === undefined) return;
    const made = await readOpenOrder(model, id);
    const { version } = (await model.asAsha('GET /plans/:id', { params: { id } })).body.data.plan;
    const body = { ...formOf(model, step), paymentMethod: wayOf(model), useCredit: step.isSure, version };
    const { status, body: answer } =
      step.count % 2 === 1
        ? await model.asAdmin('POST /admin/plans/:id', { params: { id }, body })
        : await model.asAsha('POST /plans/:id', { params: { id }, body });
    expect([200, 409], JSON.stringify(answer)).toContain(status);
    await makeOrders(model);
    if (made) expect(await readOrder(model, made.id)).toEqual(made);
  },
  async pausePlan(model, step) {
    const id = planOf(model, step);
    if (id === undefined) return;
    const made = await readOpenOrder(model, id);
    const input = { params: { id }, body: { from: today(model) } };
    const { status } = step.isSure
      ? await model.asAdmin('POST /admin/plans/:id/pause', input)
      : await model.asAsha('POST /plans/:id/pause', input);
    expect([200, 409]).toContain(status);
    if (made) expect(await readOrder(model, made.id)).toEqual(made);
  },
  async resumePlan(model, step) {
    const id = planOf(model, step);
    if (id === undefined) return;
    const input = { params: { id }, body: {} };
    const { status } = step.isSure
      ? await model.asAdmin('POST /admin/plans/:id/resume', input)
      : await model.asAsha('POST /plans/:id/resume', input);
    expect([200, 409]).toContain(status);
    await makeOrders(model);
  },
  async endPlan(model, step) {
    const id = planOf(model, step);
    if (id === undefined) return;
    const made = await readOpenOrder(model, id);
    const input = { params: { id }, body: {} };
    const { status } = step.isSure
      ? await model.asAdmin('POST /admin/plans/:id/end', input)
      : await model.asAsha('POST /plans/:id/end', input);
    expect(status).toBe(200);
    if (made) expect(await readOrder(model, made.id)).toEqual(made);
  },
} satisfies Record<string, OrderAct>;
