/** One transaction of the job of plans: does the next step of each plan of a batch. */

import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { AcceptedOrder } from '#server/orders/placing/decide.rules.ts';
import { postOrders, writeOrders } from '#server/orders/placing/place-many.ts';
import type { Done } from '#server/platform/jobs/process-due-rows.ts';
import { type Step, schedule } from '../rules.ts';
import type { DateRow } from '../store.ts';
import { announceDays, keepReopened, makeDays, missDay, remind } from './process-steps.ts';
import { type BatchInput, listTasks, readBatch } from './read-batch.ts';
import { isOfDay, type Outcome } from './rules.ts';
import { type DuePlanRow, findLiveOrders, storeDates, storePlans, storeShopPauses } from './store.ts';

/** A day whose order was made or that failed. */
export interface DoneDay {
  /** The day of the delivery. */
  on: string;
  row: DateRow;
}

/** The days whose order was made or that failed, and for each plan the text of `markOf` that identifies its step. */
interface Batch {
  days: DoneDay[];
  done: Done[];
}

/** Processes locked plans: does their next steps, and writes the results and the time of each plan's following step. */
export async function processBatch(
  tx: Queryable,
  services: Services,
  plans: readonly DuePlanRow[],
  now: Date,
): Promise<Batch> {
  const read = await readBatch(tx, services, plans, now);
  const { context, due, lastChanges } = read;
  const tasks = listTasks(due, context);
  const days = tasks.filter(isOfDay);
  const live = await findLiveOrders(
    tx,
    days.map(({ step }) => step.day),
  );
  const ordered = days.map((task) => ({ task, order: live.get(`${task.step.day.planId} ${task.step.day.date}`) }));
  const open = ordered.flatMap(({ task, order }) => (order === undefined ? [task] : []));
  const ofKind = (kind: Step['kind']) => open.filter(({ step }) => step.kind === kind);
  const reopened = ordered.flatMap(({ task, order }) => (order === undefined ? [] : [keepReopened(task, order, now)]));
  const announced = await announceDays(tx, services, ofKind('tell'), context);
  const missed = ofKind('miss').map((task) => missDay(task, context, services));
  const reminders = tasks.filter(({ step }) => step.kind === 'remind').map((task) => remind(task, now, services));
  const { outcomes: made, orders } = await makeDays(tx, services, ofKind('make'), context);
  await writeBatch(tx, plans, read, {
    outcomes: [...reopened, ...announced, ...missed, ...reminders, ...made],
    orders,
  });
  const stepOfPlan = new Map(tasks.map(({ due: { plan }, step }) => [plan.id, step]));
  return {
    days: [...missed, ...made].flatMap(({ row, on }) => (row && on ? [{ on, row }] : [])),
    done: plans.map(({ id }) => ({ id, what: markOf(stepOfPlan.get(id), lastChanges.get(id)) })),
  };
}

/**
 * Writes the results of a batch. It posts to the ledger last, because accounts of the whole shop are locked from then
 * on.
 */
async function writeBatch(
  tx: Queryable,
  plans: readonly DuePlanRow[],
  { context, due }: BatchInput,
  { outcomes, orders }: { outcomes: readonly Outcome[]; orders: readonly AcceptedOrder[] },
): Promise<void> {
  const { now } = context;
  const planOf = new Map(outcomes.flatMap(({ plan }) => (plan ? [[plan.id, plan] as const] : [])));
  const rows = outcomes.flatMap(({ row }) => row ?? []);
  const rowOfPlan = new Map(rows.map((row) => [row.planId, row]));
  const mails = outcomes.flatMap((outcome) => outcome.mails);
  const paused = due.flatMap(({ plan }, at) => (plan === plans[at] ? [] : [plan]));
  await writeOrders(tx, orders, mails, now);
  await storeDates(tx, rows);
  await storeShopPauses(tx, paused, now);
  await storePlans(
    tx,
    due.map((one) => {
      const row = rowOfPlan.get(one.plan.id);
      if (row) one.dates.set(row.date, row);
      return schedule(planOf.get(one.plan.id) ?? one.plan, one.dates.values(), context, one.days);
    }),
  );
  await postOrders(tx, orders, null, now);
}

/**
 * A text that identifies a step. It differs if somebody has changed the plan since (for example skipped the day and
 * undone that), so that the same step is done again.
 */
function markOf(step: Step | undefined, lastChange: string | undefined): string {
  const what = step ? [step.kind, step.kind === 'remind' ? step.at.toISOString() : step.day.date] : ['put back'];
  return [...what, lastChange].join(' ');
}
