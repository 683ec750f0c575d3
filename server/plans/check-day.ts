/** What prevents days that are still to be made: decided by the same rules as making them, but without locks. */
import type { PlanProblem } from '#contract/plans/rules.ts';
import type { Services } from '../core/services.ts';
import { previewEach } from '../orders/placing/place-many.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Day } from './days.rules.ts';
import { tellAtOf } from './rules.ts';
import type { ScheduleContext } from './schedule.rules.ts';
import type { OpenPlan } from './store.ts';
import { findProblem, wantedOf } from './wanted.rules.ts';

export interface AskedDay {
  open: OpenPlan;
  day: Day;
}

/** By the plan as it is, or as it would be after an act, then by the day of the rhythm. */
export type Problems = ReadonlyMap<OpenPlan, ReadonlyMap<string, PlanProblem>>;

export const problemOf = (problems: Problems, { open, day }: AskedDay): PlanProblem | null =>
  problems.get(open)?.get(day.date) ?? null;

/** A problem that may pass by itself is shown only when the day is announced, not weeks before. */
const passing: ReadonlySet<PlanProblem> = new Set(['stock', 'credit', 'open-orders', 'no-empties']);

/** Days without a problem, and those that are not due, are missing. */
export async function checkDays(
  db: Queryable,
  services: Services,
  asked: readonly AskedDay[],
  timing: ScheduleContext,
): Promise<Problems> {
  const due = asked.filter(({ day }) => day.state === 'due');
  if (due.length === 0) return new Map();
  const wanted = due.map(({ open, day }) => wantedOf(open, { date: day.date, on: day.on, windowKey: day.window.key }));
  const decisions = await previewEach(db, services, wanted, timing.now);
  const found = new Map<OpenPlan, Map<string, PlanProblem>>();
  for (const [at, one] of due.entries()) {
    const decision = decisions[at];
    if (!decision || decision.isMade) continue;
    const problem = findProblem(decision);
    if (!isTold(problem, one, timing)) continue;
    found.set(one.open, (found.get(one.open) ?? new Map()).set(one.day.date, problem));
  }
  return found;
}

function isTold(problem: PlanProblem, { open, day }: AskedDay, timing: ScheduleContext): boolean {
  if (!passing.has(problem) || tellAtOf(day.window, day.on, timing) <= timing.now) return true;
  const sold = new Set(open.lines.filter(({ isSold }) => isSold).map(({ productId }) => productId));
  return problem === 'stock' && day.row?.items == null && sold.size === 0;
}
