import { expect } from 'vitest';
import type { PlanDay } from '#contract/plans/calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { beginPlan, planFormAt } from '../builders/plans.ts';
import { keepOrder, mostOrders, type OrderAct } from './order-acts.ts';
import { creditOf, readMoney, readOrder, type Step, type World } from './world.ts';

const everyDays = 90;
const today = ({ shop }: World) => indiaDay(shop.shop.clock());
const formOf = ({ shop }: World, { other }: Step) => ({
  ...planFormAt(shop.shop.clock(), 0),
  everyDays,
  items: [{ productId: shop.water, quantity: 1 + other }],
});

/** Runs the job, and keeps the orders that it has made. */
async function makeOrders(world: World, isSentOut = false): Promise<void> {
  await makePlans(world.shop.shop);
  const { orders } = (await world.asAsha('GET /orders', { query: { limit: 100 } })).body.data;
  for (const order of orders.toReversed().filter(({ id }) => !world.orders.includes(id))) {
    await keepOrder(world, order, isSentOut);
  }
}

const planOf = ({ plans }: World, { order }: Step) => plans[order % Math.max(1, plans.length)];

/** The plan's day that is to be made today, as staff see it. */
async function readDay(world: World, id: string): Promise<PlanDay | undefined> {
  const { days } = (await world.asAdmin('GET /admin/plans/:id', { params: { id } })).body.data;
  return days.find(({ date }) => date === today(world));
}

/** The order of that day, while it is open. */
async function readMade(world: World, id: string) {
  const made = (await readDay(world, id))?.order;
  const order = made && (await readOrder(world, made.id));
  return order && order.status !== 'cancelled' && order.status !== 'delivered' ? order : undefined;
}

type DayAct = 'skip' | 'unskip' | 'move' | 'quantities';
const press = (world: World, id: string, act: DayAct, body: object = {}, date = today(world)) =>
  world.asAsha(`POST /plans/:id/dates/:date/${act}`, { params: { id, date }, body } as never);

export const planActs = {
  /** The job makes an order of the customer's plan. */
  async placeByPlan(world, step) {
    if (world.orders.length >= mostOrders) return;
    const { items, ...form } = formOf(world, step);
    const { id } = await beginPlan(world.shop.shop, world.asha, items, { form: { ...form, useCredit: step.isSure } });
    world.plans.push(id);
    await makeOrders(world, step.amount % 2 === 0);
  },
  /** Nothing but credit may have been paid for it: that goes back. */
  async skipDay(world, step) {
    const id = planOf(world, step);
    if (id === undefined) return;
    const [order, credit, { amountDue }] = [await readMade(world, id), await creditOf(world), await readMoney(world)];
    const { status, body } = await press(world, id, 'skip');
    const isFree = !order || (/pending|confirmed/.test(order.status) && order.amountPaid === order.creditUsed);
    expect(status, JSON.stringify(body)).toBe(isFree ? 200 : 409);
    if (!isFree || !order) return;
    expect((await readOrder(world, order.id)).status).toBe('cancelled');
    const due = toPaise(amountDue) - toPaise((await readMoney(world)).amountDue);
    expect((await creditOf(world)) - credit + due).toBe(toPaise(order.creditUsed));
  },
  /** Its order is made again, unless there is one. */
  async unskipDay(world, step) {
    const id = planOf(world, step);
    if (id === undefined) return;
    const made = await readMade(world, id);
    const { status } = await press(world, id, 'unskip');
    expect([200, 409]).toContain(status);
    await makeOrders(world, step.amount % 2 === 0);
    if (made) expect((await readMade(world, id))?.id).toBe(made.id);
  },
  async movePlanned(world, step) {
    const id = planOf(world, step);
    if (id === undefined) return;
    const made = await readMade(world, id);
    const to = step.isSure ? '2026-11-23' : '2026-11-24';
    const { status } = await press(world, id, 'move', { deliveryDate: to, deliveryTime: 'evening' });
    expect([200, 409]).toContain(status);
    if (made && status === 200) expect((await readOrder(world, made.id)).deliveryDate).toBe(to);
    await makeOrders(world);
  },
  /** Refused for a day with an order, and for a skipped day; the plan's next day is free. */
  async planQuantities(world, step) {
    const id = planOf(world, step);
    if (id === undefined) return;
    const made = await readMade(world, id);
    const isNext = step.amount % 2 === 1;
    const date = isNext ? addDays(today(world), everyDays) : today(world);
    const { status } = await press(world, id, 'quantities', { items: formOf(world, step).items }, date);
    if (made && !isNext) expect(status).toBe(409);
    else expect([200, 409]).toContain(status);
    await makeOrders(world);
  },
  /** Existing orders stay unchanged. */
  async editPlan(world, step) {
    const id = planOf(world, step);
    if (id === undefined) return;
    const made = await readMade(world, id);
    const { version } = (await world.asAsha('GET /plans/:id', { params: { id } })).body.data.plan;
    const body = { ...formOf(world, step), useCredit: step.isSure, version };
    const { status, body: said } = await world.asAsha('POST /plans/:id', { params: { id }, body });
    expect([200, 409], JSON.stringify(said)).toContain(status);
    await makeOrders(world);
    if (made) expect(await readOrder(world, made.id)).toEqual(made);
  },
  async pausePlan(world, step) {
    const id = planOf(world, step);
    if (id === undefined) return;
    const made = await readMade(world, id);
    const input = { params: { id }, body: { from: today(world) } };
    const { status } = step.isSure
      ? await world.asAdmin('POST /admin/plans/:id/pause', input)
      : await world.asAsha('POST /plans/:id/pause', input);
    expect([200, 409]).toContain(status);
    if (made) expect(await readOrder(world, made.id)).toEqual(made);
  },
  async resumePlan(world, step) {
    const id = planOf(world, step);
    if (id === undefined) return;
    const input = { params: { id }, body: {} };
    const { status } = step.isSure
      ? await world.asAdmin('POST /admin/plans/:id/resume', input)
      : await world.asAsha('POST /plans/:id/resume', input);
    expect([200, 409]).toContain(status);
    await makeOrders(world);
  },
  async endPlan(world, step) {
    const id = planOf(world, step);
    if (id === undefined) return;
    const made = await readMade(world, id);
    const input = { params: { id }, body: {} };
    const { status } = step.isSure
      ? await world.asAdmin('POST /admin/plans/:id/end', input)
      : await world.asAsha('POST /plans/:id/end', input);
    expect(status).toBe(200);
    if (made) expect(await readOrder(world, made.id)).toEqual(made);
  },
} satisfies Record<string, OrderAct>;
