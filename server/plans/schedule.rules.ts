/** When a plan wants the shop next, and by what that was reckoned: for acts and for the job alike. */
import type { Window } from '../slots/rules.ts';
import { nextLook, nextStep, type Step } from './rules.ts';
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

export const stepOf = (plan: PlanRow, dates: Iterable<DateRow>, { windows, ...lead }: Reckoning): Step | undefined =>
  nextStep(plan, [...dates], (key) => windows.get(key), lead);

/** The plan with its next time, if it has any. Every write of a plan goes through this. */
export function schedule(plan: PlanRow, dates: Iterable<DateRow>, reckoning: Reckoning): PlanRow {
  const window = reckoning.windows.get(plan.window_key);
  const rows = [...dates];
  const step = stepOf(plan, rows, reckoning);
  const look = nextLook(plan, rows, step, reckoning.now);
  const next = step && look ? new Date(Math.min(step.at.getTime(), look.getTime())) : (step?.at ?? look ?? null);
  return { ...plan, next_at: next, cutoff_known: window ? cutoffTextOf(window, reckoning.leadDays) : '' };
}
