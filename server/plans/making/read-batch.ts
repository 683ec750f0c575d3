/** Reads due plans with all data that their next steps need. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { daysAhead, lookBackDays, stepOf } from '../rules.ts';
import type { PlanRow } from '../store.ts';
import { type DuePlan, type MakingContext, pausedByShop, type Task } from './rules.ts';
import { type DuePlanRow, readDuePlans, readLastChanges, readWindows } from './store.ts';

export interface BatchInput {
  context: MakingContext;
  /** One entry for each locked plan, in the same sequence. */
  due: readonly DuePlan[];
  /** The id of the last history event that a person caused, by plan id. */
  lastChanges: ReadonlyMap<string, string>;
}

/**
 * Reads the data of a batch. The plans must be locked before. A plan whose customer may no longer order is returned as
 * paused.
 */
export async function readBatch(
  tx: Queryable,
  services: Services,
  plans: readonly DuePlanRow[],
  now: Date,
): Promise<BatchInput> {
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
  return { context, due, lastChanges };
}

/** The steps that are due now. An inactive customer's plan and a plan whose next step is in the future have none. */
export function listTasks(due: readonly DuePlan[], context: MakingContext): Task[] {
  const { now } = context;
  return due.flatMap((one): Task[] => {
    if (!one.customer.isActive) return [];
    if (isReactivated(one.plan)) return [{ due: one, step: { kind: 'remind', at: now } }];
    const step = stepOf(one.plan, one.dates.values(), context, one.days);
    return step && step.at <= now ? [{ due: one, step }] : [];
  });
}

/** Whether the customer may order again but has not yet got the email that the plan is still paused. */
const isReactivated = ({ pausedByShop, pauseReminders }: PlanRow) => pausedByShop && pauseReminders === 0;
