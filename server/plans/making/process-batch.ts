/** One transaction of the job of plans: takes some due plans and does the next step of each. */
import { payableOf } from '#contract/orders/order-sums.ts';
import type { PlanProblem } from '#contract/plans/rules.ts';
import { addDays, indiaDay, startOfNextDay } from '#contract/shared/days.ts';
import type { Services } from '#server/core/services.ts';
import { describePlannedOrder } from '#server/orders/letters.ts';
import type { Decided, Decision, Refused } from '#server/orders/placing/decide.rules.ts';
import { decideOrders, isMade, postOrders, previewOrders, writeOrders } from '#server/orders/placing/place-many.ts';
import type { OrderRow } from '#server/orders/store.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Done } from '#server/platform/jobs/process-due-rows.ts';
import type { Mail } from '#server/platform/mail/letter.ts';
import { cutoffOf } from '#server/slots/rules.ts';
import { daysAhead, lookBackDays, noticeMs, type ScheduleContext, type Step, schedule, stepOf } from '../rules.ts';
import type { DateRow, PlanRow } from '../store.ts';
import { findProblem, type PlannedOrder, wantedOf } from '../wanted.rules.ts';
import { type DayProblem, describePause, describeProblem, describeTold } from './letters.ts';
import { type DuePlan, isLate, pausedByShop, reminded, rowOf } from './rules.ts';
import {
  type DuePlanRow,
  findLiveOrders,
  readDuePlans,
  readLastChanges,
  readWindows,
  storeDates,
  storePlans,
  storeShopPauses,
} from './store.ts';

type DayStep = Extract<Step, { kind: 'tell' | 'make' | 'miss' }>;

interface MakingContext extends ScheduleContext {
  dearerPercent: number;
}

/** The next step of a plan. */
interface Task<S extends Step = Step> {
  due: DuePlan;
  step: S;
}

/** The result of the step. */
interface Outcome {
  plan?: PlanRow;
  row?: DateRow;
  /** The day of the delivery if a day was decided. */
  on?: string;
  mails: Mail[];
}

/** A day that was made, or failed. */
export interface DoneDay {
  /** The day of the delivery. */
  on: string;
  row: DateRow;
}

/** The days that were decided, and the results by plan. */
interface Batch {
  days: DoneDay[];
  done: Done[];
}

/** Processes locked plans: writes everything that was done, and the time of each plan's next step. */
export async function processBatch(
  tx: Queryable,
  services: Services,
  plans: readonly DuePlanRow[],
  now: Date,
): Promise<Batch> {
  const shop = await services.freshShop(tx);
  const context: MakingContext = { now, windows: await readWindows(tx), ...shop.plans };
  const ids = plans.map(({ id }) => id);
  const read = await readDuePlans(tx, ids, addDays(indiaDay(now), -lookBackDays));
  const lastChanges = await readLastChanges(tx, ids);
  const due = plans.map((row): DuePlan => {
    const { customerName: name, customerEmail: email, isCustomerActive: isActive } = row;
    const plan = isActive || row.pausedByShop ? row : pausedByShop(row, now);
    const rows = read.dates.get(plan.id) ?? [];
    const dates = new Map(rows.map((day) => [day.date, day]));
    const days = daysAhead(plan, rows, now);
    return { plan, lines: read.lines.get(plan.id) ?? [], dates, days, customer: { name, email, isActive } };
  });
  const tasks = due.flatMap((one): Task[] => {
    if (!one.customer.isActive) return [];
    if (isReactivated(one.plan)) return [{ due: one, step: { kind: 'remind', at: now } }];
    const step = stepOf(one.plan, one.dates.values(), context, one.days);
    // A plan whose time was postponed only gets its new time.
    return step && step.at <= now ? [{ due: one, step }] : [];
  });
  const days = tasks.filter((task): task is Task<DayStep> => task.step.kind !== 'remind');
  const live = await findLiveOrders(
    tx,
    days.map(({ step }) => step.day),
  );
  const liveOf = ({ step: { day } }: Task<DayStep>) => live.get(`${day.planId} ${day.date}`);
  const reopened = days.flatMap((task): Outcome[] => {
    const order = liveOf(task);
    return order === undefined ? [] : [{ row: keepReopened(task, order, now), mails: [] }];
  });
  const waiting = days.filter((task) => liveOf(task) === undefined);
  const outlooks = await tellAhead(
    tx,
    services,
    waiting.filter(({ step }) => step.kind === 'tell'),
    context,
  );
  const missed = waiting
    .filter(({ step }) => step.kind === 'miss')
    .map((task) => fail(task, 'cut-off', context, services));
  const reminders = tasks.filter(({ step }) => step.kind === 'remind').map((task) => remind(task, now, services));
  const making = waiting.filter(({ step }) => step.kind === 'make');
  const decisions =
    making.length > 0
      ? await decideOrders(
          tx,
          services,
          making.map((task) => wantedAsTold(task, context)),
          now,
        )
      : [];
  const made = making.map((task, at) => settle(task, decisions[at] as Decision, context, services));
  const outcomes = [...reopened, ...outlooks, ...missed, ...reminders, ...made];
  await writeOrders(
    tx,
    decisions.filter(isMade),
    outcomes.flatMap(({ mails }) => mails),
    now,
  );
  await storeDates(
    tx,
    outcomes.flatMap(({ row }) => row ?? []),
  );
  const planOf = new Map(outcomes.flatMap(({ plan }) => (plan ? [[plan.id, plan] as const] : [])));
  const rowOfPlan = new Map(outcomes.flatMap(({ row }) => (row ? [[row.planId, row] as const] : [])));
  await storeShopPauses(
    tx,
    due.flatMap(({ plan }, at) => (plan === plans[at] ? [] : [plan])),
    now,
  );
  await storePlans(
    tx,
    due.map((one) => {
      const row = rowOfPlan.get(one.plan.id);
      if (row) one.dates.set(row.date, row);
      return schedule(planOf.get(one.plan.id) ?? one.plan, one.dates.values(), context, one.days);
    }),
  );
  await postOrders(tx, decisions.filter(isMade), null, now);
  const stepOfPlan = new Map(tasks.map(({ due: { plan }, step }) => [plan.id, step]));
  return {
    days: [...missed, ...made].flatMap(({ row, on }) => (row && on ? [{ on, row }] : [])),
    done: ids.map((id) => ({ id, what: markOf(stepOfPlan.get(id), lastChanges.get(id)) })),
  };
}

/**
 * The mark changes if somebody changed the plan since: skipped the day and undid that. Then the same step is done
 * again.
 */
function markOf(step: Step | undefined, lastChange: string | undefined): string {
  const what = step ? [step.kind, step.kind === 'remind' ? step.at.toISOString() : step.day.date] : ['put back'];
  return [...what, lastChange].join(' ');
}

/** The order of this day was reopened: the day keeps it and makes no second one. */
const keepReopened = ({ due, step: { day } }: Task<DayStep>, order: string, now: Date): DateRow => ({
  ...rowOf(due, day.date),
  outcome: 'made',
  problem: null,
  orderId: order,
  decidedAt: now,
});

const wanted = ({ due, step }: Task<DayStep>) => wantedOf(due, step.day);

/**
 * The announced amount is binding: an order whose price increased is announced again. If it is too late for that, it
 * is made up to the limit of the settings.
 */
function wantedAsTold(task: Task<DayStep>, context: MakingContext): PlannedOrder {
  const { toldPaise: told } = rowOf(task.due, task.step.day.date);
  const order = wanted(task);
  if (told === null) return order;
  const mostPaise = canTellAnew(task, context) ? told : Math.floor((told * (100 + context.dearerPercent)) / 100);
  return { ...order, plan: { ...order.plan, mostPaise, mostCreditPaise: told } };
}

/** Allows one second announcement, if it leaves the customer enough time for changes before the order is made. */
function canTellAnew({ due, step: { day } }: Task<DayStep>, { now, windows }: MakingContext): boolean {
  const window = windows.get(day.windowKey);
  const isNew = rowOf(due, day.date).toldAnewAt === null;
  return isNew && window !== undefined && cutoffOf(window, day.on).getTime() - now.getTime() >= 2 * noticeMs;
}

/** Announces what will come, or what prevents it as of today. */
async function tellAhead(tx: Queryable, services: Services, tasks: readonly Task<DayStep>[], context: ScheduleContext) {
  if (tasks.length === 0) return [];
  const decisions = await previewOrders(tx, services, tasks.map(wanted), context.now);
  return tasks.map(({ due, step: { day } }, at): Outcome => {
    const decision = decisions[at] as Decision;
    const about = { day, window: context.windows.get(day.windowKey), isFinal: false };
    const row = { ...rowOf(due, day.date), toldAt: context.now };
    if (!decision.isMade) {
      const problem = findProblem(decision);
      const mails = describeProblem(due.customer, { ...about, problem }, services);
      return { row: { ...row, toldPaise: null, problem }, mails };
    }
    const mails = describeTold(due.customer, { ...about, order: decision.row, decided: decision }, services);
    return { row: { ...row, toldPaise: payableOf(decision.row), problem: null }, mails };
  });
}

function settle(task: Task<DayStep>, decision: Decision, context: MakingContext, services: Services): Outcome {
  const { due, step } = task;
  if (!decision.isMade) return refuse(task, decision, context, services);
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
  const { toldPaise: told } = row;
  const toldPaise = told !== null && payableOf(order) > told ? told : undefined;
  const mails = describePlannedOrder(order, services, { isLate: late, isFewer, leftOut, toldPaise });
  return { row, on: step.day.on, mails };
}

function refuse(task: Task<DayStep>, decision: Refused, context: MakingContext, services: Services): Outcome {
  const problem = findProblem(decision);
  const price = decision.obstacles.find((one) => one.kind === 'price');
  return problem === 'dearer' && price
    ? tellDearer(task, price.bill, decision, context, services)
    : fail(task, problem, context, services);
}

/**
 * The price increased: announces the delivery again and makes it some hours later. If it is too late for that, it is
 * not made, and the customer may still order it.
 */
function tellDearer(
  task: Task<DayStep>,
  order: OrderRow,
  decided: Decided,
  context: MakingContext,
  services: Services,
): Outcome {
  const {
    due,
    step: { day },
  } = task;
  const row = rowOf(due, day.date);
  const [toldPaise, payablePaise] = [row.toldPaise ?? 0, payableOf(order)];
  const told = { toldAt: context.now, toldPaise: payablePaise };
  const window = context.windows.get(day.windowKey);
  if (!canTellAnew(task, context)) {
    const failed = fail(task, 'dearer', context, services, { toldPaise, payablePaise });
    return { ...failed, row: { ...row, ...failed.row, ...told } };
  }
  const mails = describeTold(due.customer, { day, window, order, decided, wasPaise: toldPaise }, services);
  return { row: { ...row, ...told, toldAnewAt: context.now, problem: null }, mails };
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
  // Nobody is told about a past day.
  const isOver = now >= startOfNextDay(day.on);
  return { row, on: day.on, mails: isOver ? [] : describeProblem(due.customer, { ...about, problem }, services) };
}

/** The customer may order again, and was not told yet that the plan is still paused. */
const isReactivated = ({ pausedByShop, pauseReminders }: PlanRow) => pausedByShop && pauseReminders === 0;

function remind({ due: { plan, customer } }: Task, now: Date, services: Services): Outcome {
  const mails = describePause(customer, plan, services);
  return { plan: reminded(plan, now), mails };
}
