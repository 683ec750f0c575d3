/** Rules of plans (docs/adding/plan.md). The browser loads this file, so it must not import Zod. */

import { addDays, daysBetween, type Weekday } from '../shared/days.ts';
import type { FieldError } from '../shared/rules.ts';
import { type Rhythm, rhythmDates } from './dates.ts';

/** Maximum active plans of a customer. */
export const mostPlans = 10;
/** The number of future days for which screens list the deliveries of plans. */
export const daysShown = 30;
/** The longest rhythm: the maximum number of days between deliveries. */
export const mostEveryDays = 90;
/** A pause begins at most this many days ahead. */
const mostPauseAhead = 365;
/** A pause with an end lasts at most this many days. */
const mostPauseDays = 365;
/** Days between reminders of a pause without an end. */
export const pauseReminderDays = 14;

export const planMessages = {
  rhythm: 'Enter the number of days, or choose at least one weekday',
  oneRhythm: 'Choose a number of days or weekdays, not both',
  weekday: 'Weekdays are numbers from 1 (Monday) to 7 (Sunday)',
  everyDays: `Days must be a whole number from 1 to ${mostEveryDays}`,
  startPast: 'The first delivery must not be in the past',
  startFar: 'The first delivery must be within the next 30 days',
  endBeforeStart: 'The last day must not be before the first',
  endPast: 'The last day must not be in the past',
  never: 'No delivery falls between the first and the last day',
  tooLate: 'It is too late to order for the days up to the last day',
  pausePast: 'A pause must not begin in the past',
  pauseFar: 'A pause must begin within the next 365 days',
  pauseBackwards: 'The pause must not end before it begins',
  pauseLong: 'A pause must end within 365 days, or have no end',
} as const;

/**
 * Reasons why the shop cannot deliver on a day of a plan. The customer reads the reason and how to solve the problem.
 */
export const planProblems = [
  /** No product of the delivery is in stock. */
  'stock',
  'holiday',
  'weekday',
  'full',
  /** The cut-off of the slot has passed, because the server did not run when the order should have been made. */
  'cut-off',
  'unserved',
  /** The window is no longer offered at the address. */
  'window',
  /** Cash is no longer accepted at the address. */
  'cash',
  /** The minimum value of an order is not reached. */
  'minimum',
  /** The monthly account has not enough credit. */
  'credit',
  /** The customer has too many open orders. */
  'open-orders',
  /** The plan only swaps empties, and the customer has none. */
  'no-empties',
  /** The order costs more than was announced, and it was too late to announce it again. */
  'dearer',
] as const;
export type PlanProblem = (typeof planProblems)[number];

/** The states by which staff can filter plans. */
export const planStates = ['active', 'paused', 'byShop', 'ended', 'atRisk', 'failing'] as const;

export const planEventKinds = [
  'begun',
  'edited',
  'skipped',
  'unskipped',
  'moved',
  'quantities',
  'paused',
  'resumed',
  'ended',
] as const;
export type PlanEventKind = (typeof planEventKinds)[number];

export interface PlanForm {
  everyDays: number | null;
  weekdays: readonly Weekday[];
  startDate: string;
  endDate: string | null;
}

export const rhythmOf = ({ everyDays, weekdays }: Pick<PlanForm, 'everyDays' | 'weekdays'>): Rhythm =>
  everyDays === null ? { weekdays } : { everyDays };

/**
 * Checks every rule that needs only the form and today's date. An edit may keep a start in the past: `keptStart` is the
 * plan's present start. Days are `YYYY-MM-DD` and compare as texts.
 */
export function checkPlan(form: PlanForm, today: string, { daysAhead = daysShown, keptStart = '' } = {}): FieldError[] {
  const errors: FieldError[] = [];
  const addFault = (path: keyof PlanForm, msg: string) => errors.push({ path, msg });
  const { everyDays, startDate, endDate } = form;
  const isEvery = everyDays !== null;
  if (isEvery && form.weekdays.length > 0) addFault('everyDays', planMessages.oneRhythm);
  else if (!isEvery && form.weekdays.length === 0) addFault('everyDays', planMessages.rhythm);
  else if (isEvery && !(Number.isInteger(everyDays) && everyDays >= 1 && everyDays <= mostEveryDays)) {
    addFault('everyDays', planMessages.everyDays);
  }
  if (startDate !== keptStart) {
    if (startDate < today) addFault('startDate', planMessages.startPast);
    else if (daysBetween(today, startDate) > daysAhead) addFault('startDate', planMessages.startFar);
  }
  if (endDate !== null && endDate < startDate) addFault('endDate', planMessages.endBeforeStart);
  else if (endDate !== null && endDate < today) addFault('endDate', planMessages.endPast);
  if (errors.length === 0 && endDate !== null) {
    const schedule = { rhythm: rhythmOf(form), start: startDate, end: endDate };
    // Within the first seven days every rhythm has a delivery, so an end after them need not be checked.
    const last = addDays(startDate, 7);
    if (endDate < last && rhythmDates(schedule, startDate, endDate).length === 0)
      addFault('endDate', planMessages.never);
  }
  return errors;
}

/** Checks every rule of a pause that needs only its days and today's date. */
export function checkPause({ from, until }: { from: string; until: string | null }, today: string): FieldError[] {
  const errors: FieldError[] = [];
  if (from < today) errors.push({ path: 'from', msg: planMessages.pausePast });
  else if (daysBetween(today, from) > mostPauseAhead) errors.push({ path: 'from', msg: planMessages.pauseFar });
  if (until !== null && until < from) errors.push({ path: 'until', msg: planMessages.pauseBackwards });
  else if (until !== null && daysBetween(from, until) >= mostPauseDays) {
    errors.push({ path: 'until', msg: planMessages.pauseLong });
  }
  return errors;
}
