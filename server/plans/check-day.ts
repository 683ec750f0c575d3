/** What stands in the way of days that are still to be made: decided as their making decides, with nothing held. */
import type { PlanProblem } from '#contract/plans/rules.ts';
import type { Services } from '../core/services.ts';
import { foreseeEach } from '../orders/placing/place-many.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Day } from './days.rules.ts';
import { tellAtOf } from './rules.ts';
import type { Reckoning } from './schedule.rules.ts';
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

/** What the next days may mend is told of a day once the shop tells of it, not weeks before. */
const passing: ReadonlySet<PlanProblem> = new Set(['stock', 'credit', 'open-orders', 'no-empties']);

/** Days without a problem, and those that are not due, are missing. */
export async function checkDays(
  db: Queryable,
  services: Services,
  asked: readonly AskedDay[],
  reckoning: Reckoning,
): Promise<Problems> {
  const due = asked.filter(({ day }) => day.state === 'due');
  if (due.length === 0) return new Map();
  const wanted = due.map(({ open, day }) => wantedOf(open, { date: day.date, on: day.on, windowKey: day.window.key }));
  const decisions = await foreseeEach(db, services, wanted, reckoning.now);
  const found = new Map<OpenPlan, Map<string, PlanProblem>>();
  for (const [at, one] of due.entries()) {
    const decision = decisions[at];
    if (!decision || decision.isMade) continue;
    const problem = findProblem(decision);
    if (!isTold(problem, one, reckoning)) continue;
    found.set(one.open, (found.get(one.open) ?? new Map()).set(one.day.date, problem));
  }
  return found;
}

function isTold(problem: PlanProblem, { open, day }: AskedDay, reckoning: Reckoning): boolean {
  if (!passing.has(problem) || tellAtOf(day.window, day.on, reckoning) <= reckoning.now) return true;
  const sold = new Set(open.lines.filter(({ isSold }) => isSold).map(({ productId }) => productId));
  return problem === 'stock' && day.row?.items == null && sold.size === 0;
}
