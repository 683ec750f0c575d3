/**
 * Does the next steps of plans: announces a delivery, makes its order, reports a missed one, or reminds of a pause.
 * Each function returns outcomes, which the batch writes together.
 */
import { payableOf } from '#contract/orders/order-sums.ts';
import type { PlanProblem } from '#contract/plans/rules.ts';
import { indiaDay, startOfNextDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { describePlannedOrder } from '#server/orders/letters.ts';
import type { AcceptedOrder, Decision, DecisionDetails, RejectedOrder } from '#server/orders/placing/decide.rules.ts';
import { decideOrders, isAccepted, previewOrders } from '#server/orders/placing/place-many.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { listPriceNews } from '#server/prices/changes/news.store.ts';
import { cutoffOf } from '#server/slots/rules.ts';
import { makeAtOf, noticeMs, type ScheduleContext } from '../rules.ts';
import type { DateRow } from '../store.ts';
import { findProblem, type PlannedOrder, wantedOf } from '../wanted.rules.ts';
import { type DayProblem, describeAnnouncement, describePause, describeProblem } from './letters.ts';
import {
  type DayStep,
  expectedPaise,
  isLate,
  type MakingContext,
  type OrderingContext,
  type Outcome,
  reminded,
  rowOf,
  type Task,
} from './rules.ts';

/** The outcome for a day whose cancelled order was reopened: the day keeps this order and gets no second one. */
export function keepReopened({ due, step: { day } }: Task<DayStep>, orderId: string, now: Date): Outcome {
  return {
    row: { ...rowOf(due, day.date), outcome: 'made', problem: null, orderId, decidedAt: now },
    mails: [],
  };
}

/** Announces deliveries, or the problems that prevent them at present. */
export async function announceDays(
  tx: Queryable,
  services: Services,
  tasks: readonly Task<DayStep>[],
  context: ScheduleContext,
): Promise<Outcome[]> {
  if (tasks.length === 0) return [];
  // The amount is computed for the day on which the order will be made, because another price may apply from then on.
  const decisions = new Map<Task<DayStep>, Decision>();
  for (const [placedOn, some] of Map.groupBy(tasks, (task) => madeOn(task, context))) {
    const previewed = await previewOrders(tx, services, some.map(wanted), { now: context.now, placedOn });
    for (const [at, task] of some.entries()) decisions.set(task, previewed[at] as Decision);
  }
  return tasks.map((task): Outcome => {
    const {
      due,
      step: { day },
    } = task;
    const decision = decisions.get(task) as Decision;
    const about = { day, window: context.windows.get(day.windowKey), isFinal: false };
    const row = { ...rowOf(due, day.date), toldAt: context.now };
    if (!decision.isAccepted) {
      const problem = findProblem(decision);
      const mails = describeProblem(due.customer, { ...about, problem }, services);
      return { row: { ...row, toldPaise: null, toldPrices: null, problem }, mails };
    }
    const mails = describeAnnouncement(due.customer, { ...about, order: decision.row, decided: decision }, services);
    return { row: { ...row, ...announcedIn(decision.row), problem: null }, mails };
  });
}

/** The day on which the order of a delivery will be made. */
function madeOn({ step: { day } }: Task<DayStep>, { now, windows, leadDays }: ScheduleContext): string {
  const window = windows.get(day.windowKey);
  const at = window ? makeAtOf(window, day.on, { leadDays }) : now;
  return indiaDay(at > now ? at : now);
}

/** The announced amount, and the unit prices with which it was computed. */
const announcedIn = (order: OrderRow) => ({
  toldPaise: payableOf(order),
  toldPrices: Object.fromEntries(order.items.map(({ productId, unitPricePaise }) => [productId, unitPricePaise])),
});

/** The outcome for a day whose order was not made before its cut-off. */
export const missDay = (task: Task<DayStep>, context: ScheduleContext, services: Services): Outcome =>
  fail(task, 'cut-off', context, services);

/**
 * Decides about the orders of these days. The caller must write the accepted ones, and post them as its last statement.
 */
export async function makeDays(
  tx: Queryable,
  services: Services,
  tasks: readonly Task<DayStep>[],
  context: MakingContext,
): Promise<{ outcomes: Outcome[]; orders: AcceptedOrder[] }> {
  if (tasks.length === 0) return { outcomes: [], orders: [] };
  const customers = tasks.map(({ due: { plan } }) => plan.customerId);
  const ordering = { ...context, news: await listPriceNews(tx, customers, indiaDay(context.now)) };
  const bound = tasks.map((task) => limitPrice(task, ordering));
  const decisions = await decideOrders(tx, services, bound, context.now);
  const outcomes = tasks.map((task, at) => acceptDay(task, decisions[at] as Decision, ordering, services));
  return { outcomes, orders: decisions.filter(isAccepted) };
}

const wanted = ({ due, step }: Task<DayStep>) => wantedOf(due, step.day);

/**
 * The wanted order of a day with its maximum price. As long as the order can be announced again, the maximum is the
 * amount that the customer expects. If it is too late for that, the price may rise by the percentage in the settings.
 */
function limitPrice(task: Task<DayStep>, context: OrderingContext): PlannedOrder {
  const expected = expectedPaise(task, context.news);
  const order = wanted(task);
  if (expected === null) return order;
  const mostPaise = canReannounce(task, context)
    ? expected
    : Math.floor((expected * (100 + context.dearerPercent)) / 100);
  return { ...order, plan: { ...order.plan, mostPaise, mostCreditPaise: expected } };
}

/**
 * Whether an order may be announced a second time: only once, and only if the customer then has enough time for changes
 * before the order is made.
 */
function canReannounce({ due, step: { day } }: Task<DayStep>, { now, windows }: MakingContext): boolean {
  const window = windows.get(day.windowKey);
  const isNew = rowOf(due, day.date).toldAnewAt === null;
  return isNew && window !== undefined && cutoffOf(window, day.on).getTime() - now.getTime() >= 2 * noticeMs;
}

function acceptDay(task: Task<DayStep>, decision: Decision, context: OrderingContext, services: Services): Outcome {
  const { due, step } = task;
  if (!decision.isAccepted) return reject(task, decision, context, services);
  const { row: order, leftOut, isFewer } = decision;
  const late = isLate(due, step.at, context.now);
  const row: DateRow = {
    ...rowOf(due, step.day.date),
    outcome: 'made',
    problem: null,
    orderId: order.id,
    isLate: late,
    decidedAt: context.now,
    leftOut: leftOut.length > 0 ? leftOut : null,
  };
  const expected = expectedPaise(task, context.news);
  const toldPaise = expected !== null && payableOf(order) > expected ? expected : undefined;
  const mails = describePlannedOrder(order, services, { isLate: late, isFewer, leftOut, toldPaise });
  return { row, on: step.day.on, mails };
}

function reject(task: Task<DayStep>, decision: RejectedOrder, context: OrderingContext, services: Services): Outcome {
  const problem = findProblem(decision);
  const price = decision.reasons.find((one) => one.kind === 'price');
  return problem === 'dearer' && price
    ? announceIncrease(task, price.bill, decision, context, services)
    : fail(task, problem, context, services);
}

/**
 * The outcome for an increased price: the delivery is announced again, and its order is made some hours later. If it is
 * too late for that, the delivery fails, and the customer may still order it.
 */
function announceIncrease(
  task: Task<DayStep>,
  order: OrderRow,
  decided: DecisionDetails,
  context: OrderingContext,
  services: Services,
): Outcome {
  const {
    due,
    step: { day },
  } = task;
  const row = rowOf(due, day.date);
  const [toldPaise, payablePaise] = [expectedPaise(task, context.news) ?? 0, payableOf(order)];
  const announced = { toldAt: context.now, ...announcedIn(order) };
  const window = context.windows.get(day.windowKey);
  if (!canReannounce(task, context)) {
    const failed = fail(task, 'dearer', context, services, { toldPaise, payablePaise });
    return { ...failed, row: { ...row, ...failed.row, ...announced } };
  }
  const mails = describeAnnouncement(due.customer, { day, window, order, decided, wasPaise: toldPaise }, services);
  return { row: { ...row, ...announced, toldAnewAt: context.now, problem: null }, mails };
}

function fail(
  { due, step: { day } }: Task<DayStep>,
  problem: PlanProblem,
  { now, windows }: ScheduleContext,
  services: Services,
  dearer?: DayProblem['dearer'],
): Outcome {
  const row: DateRow = { ...rowOf(due, day.date), outcome: 'failed', problem, decidedAt: now };
  const about = { day, window: windows.get(day.windowKey), isFinal: true, dearer };
  // No email is sent about a past day.
  const isOver = now >= startOfNextDay(day.on);
  return { row, on: day.on, mails: isOver ? [] : describeProblem(due.customer, { ...about, problem }, services) };
}

export function remind({ due: { plan, customer } }: Task, now: Date, services: Services): Outcome {
  const mails = describePause(customer, plan, services);
  return { plan: reminded(plan, now), mails };
}
