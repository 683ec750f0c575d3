/** When a plan wants the shop next, and by what that was reckoned: for acts and for the job alike. */
import type { PlanDate } from '#contract/plans/dates.ts';
import type { Window } from '../slots/rules.ts';
import { daysAhead, nextLook, nextStep, type Step } from './rules.ts';
import type { DateRow, PlanRow } from './store.ts';

/** What a plan is reckoned with. */
export interface Reckoning {
  now: Date;
  /** Days before the cut-off at which an order is made. */
  leadDays: number;
  windows: ReadonlyMap<string, Window>;
}

/** What decides when a plan wants something: a plan that was reckoned with another text is reckoned anew. */
export const cutoffTextOf = ({ cutoffDays, cutoffMinute, toMinute }: Window, leadDays: number): string =>
  `${cutoffDays ?? ''} ${cutoffMinute ?? ''} ${toMinute} ${leadDays}`;

/** `days` are those that were built before, where only what was told or made has changed since. */
export function stepOf(
  plan: PlanRow,
  dates: Iterable<DateRow>,
  { windows, ...lead }: Reckoning,
  days?: readonly PlanDate[],
): Step | undefined {
  const rows = [...dates];
  return nextStep(plan, rows, days ?? daysAhead(plan, rows, lead.now), (key) => windows.get(key), lead);
}

/** The plan with its next time, if it has any. Every write of a plan goes through this. */
export function schedule(
  plan: PlanRow,
  dates: Iterable<DateRow>,
  reckoning: Reckoning,
  days?: readonly PlanDate[],
): PlanRow {
  const window = reckoning.windows.get(plan.windowKey);
  const step = stepOf(plan, dates, reckoning, days);
  const next = step?.at ?? nextLook(plan, reckoning.now) ?? null;
  return { ...plan, nextAt: next, cutoffKnown: window ? cutoffTextOf(window, reckoning.leadDays) : '' };
}
