/** The rules of plans that the browser shares. No schema library. */

import { addDays, daysBetween, type Weekday } from '../shared/days.ts';
import type { FieldError } from '../shared/rules.ts';
import { type Rhythm, rhythmDates } from './dates.ts';

/** Active plans of a customer. */
export const mostPlans = 10;
/** Days that are shown ahead. */
export const daysShown = 30;
/** Days between deliveries at most. */
export const mostEveryDays = 90;
/** A pause begins so many days ahead at most. */
const mostPauseAhead = 365;
/** With an end it lasts so many days at most. */
const mostPauseDays = 365;
/** A pause without an end is asked about so often. */
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

/** Why a day is not delivered, by the shop's doing; the customer is told with what to do. */
export const planProblems = [
  /** None of it is in stock. */
  'stock',
  'holiday',
  'weekday',
  'full',
  /** Its cut-off has passed: the shop was closed when it was to be made. */
  'cut-off',
  'unserved',
  /** The window is not offered there any more. */
  'window',
  /** Cash is not taken there any more. */
  'cash',
  /** The least value of an order is not reached. */
  'minimum',
  /** The monthly account has no room. */
  'credit',
  /** Too many open orders. */
  'open-orders',
  /** Only as many as empties, and none is there. */
  'no-empties',
  /** It costs more than was told, and it was too late to tell anew. */
  'dearer',
] as const;
export type PlanProblem = (typeof planProblems)[number];

/** What staff can look for. */
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
 * Every rule that needs no more than the form and today. An edit keeps a start that has passed: `keptStart` is what the
 * plan had. Days are `YYYY-MM-DD` and compare as texts.
 */
export function checkPlan(form: PlanForm, today: string, { daysAhead = daysShown, keptStart = '' } = {}): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (path: keyof PlanForm, msg: string) => errors.push({ path, msg });
  const { everyDays, startDate, endDate } = form;
  const isEvery = everyDays !== null;
  if (isEvery && form.weekdays.length > 0) refuse('everyDays', planMessages.oneRhythm);
  else if (!isEvery && form.weekdays.length === 0) refuse('everyDays', planMessages.rhythm);
  else if (isEvery && !(Number.isInteger(everyDays) && everyDays >= 1 && everyDays <= mostEveryDays)) {
    refuse('everyDays', planMessages.everyDays);
  }
  if (startDate !== keptStart) {
    if (startDate < today) refuse('startDate', planMessages.startPast);
    else if (daysBetween(today, startDate) > daysAhead) refuse('startDate', planMessages.startFar);
  }
  if (endDate !== null && endDate < startDate) refuse('endDate', planMessages.endBeforeStart);
  else if (endDate !== null && endDate < today) refuse('endDate', planMessages.endPast);
  if (errors.length === 0 && endDate !== null) {
    const schedule = { rhythm: rhythmOf(form), start: startDate, end: endDate };
    // A longer schedule has a delivery; the calendar up to a far end need not be walked.
    const last = addDays(startDate, 7);
    if (endDate < last && rhythmDates(schedule, startDate, endDate).length === 0) refuse('endDate', planMessages.never);
  }
  return errors;
}

/** Every rule of a pause that needs no more than its days and today. */
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
