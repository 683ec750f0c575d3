/** Reads due plans with all that their next steps need. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { daysAhead, lookBackDays, stepOf } from '../rules.ts';
import type { PlanRow } from '../store.ts';
import { type DuePlan, type MakingContext, pausedByShop, type Task } from './rules.ts';
import { type DuePlanRow, readDuePlans, readLastChanges, readWindows } from './store.ts';

export interface BatchInput {
  context: MakingContext;
  /** One for each locked plan, in the same order. */
  due: readonly DuePlan[];
  /** By plan id: the last history event that a person wrote. */
  lastChanges: ReadonlyMap<string, string>;
}

/** Call it under the locks of the plans. A plan whose customer may no longer order is returned as paused. */
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

/** The steps that are due now: none for an inactive customer, and none for a plan whose time was postponed. */
export function listTasks(due: readonly DuePlan[], context: MakingContext): Task[] {
  const { now } = context;
  return due.flatMap((one): Task[] => {
    if (!one.customer.isActive) return [];
    if (isReactivated(one.plan)) return [{ due: one, step: { kind: 'remind', at: now } }];
    const step = stepOf(one.plan, one.dates.values(), context, one.days);
    return step && step.at <= now ? [{ due: one, step }] : [];
  });
}

/** The customer may order again, and was not told yet that the plan is still paused. */
const isReactivated = ({ pausedByShop, pauseReminders }: PlanRow) => pausedByShop && pauseReminders === 0;
