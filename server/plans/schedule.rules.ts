/** When a plan needs the shop next, and what that was computed from; used by acts and by the job. */
import type { PlanDate } from '#contract/plans/dates.ts';
import type { Window } from '../slots/rules.ts';
import { daysAhead, nextLook, nextStep, type Step } from './rules.ts';
import type { DateRow, PlanRow } from './store.ts';

/** What the next time of a plan is computed from. */
export interface ScheduleContext {
  now: Date;
  /** Days before the cut-off at which an order is made. */
  leadDays: number;
  windows: ReadonlyMap<string, Window>;
}

/**
 * What decides when a plan needs something: the time of a plan that was computed with another text is computed again.
 */
export const cutoffTextOf = ({ cutoffDays, cutoffMinute, toMinute }: Window, leadDays: number): string =>
  `${cutoffDays ?? ''} ${cutoffMinute ?? ''} ${toMinute} ${leadDays}`;

/** `days` are those that were built before, where only what was told or made has changed since. */
export function stepOf(
  plan: PlanRow,
  dates: Iterable<DateRow>,
  { windows, ...lead }: ScheduleContext,
  days?: readonly PlanDate[],
): Step | undefined {
  const rows = [...dates];
  return nextStep(plan, rows, days ?? daysAhead(plan, rows, lead.now), (key) => windows.get(key), lead);
}

/** The plan with its next time, if it has any. Every write of a plan goes through this. */
export function schedule(
  plan: PlanRow,
  dates: Iterable<DateRow>,
  timing: ScheduleContext,
  days?: readonly PlanDate[],
): PlanRow {
  const window = timing.windows.get(plan.windowKey);
  const step = stepOf(plan, dates, timing, days);
  const next = step?.at ?? nextLook(plan, timing.now) ?? null;
  return { ...plan, nextAt: next, cutoffKnown: window ? cutoffTextOf(window, timing.leadDays) : '' };
}
