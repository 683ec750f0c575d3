/**
 * The periods of the screen Numbers, each with the earlier period with which it is compared. The browser loads this
 * file, so it must not import Zod.
 */
import { addDays, daysBetween, isCalendarDay, weekdayOf } from '../shared/days.ts';
import { message } from '../shared/translate.ts';

/** Days in Asia/Kolkata, both included. */
export interface Span {
  from: string;
  to: string;
}

/** A period, and the earlier period with which it is compared. */
export interface Period extends Span {
  before: Span;
}

export const periodNames = {
  today: message('Today'),
  yesterday: message('Yesterday'),
  last7: message('Last 7 days'),
  week: message('This week'),
  month: message('This month'),
  lastMonth: message('Last month'),
} as const;
export type PeriodName = keyof typeof periodNames;
export const namesOfPeriods = Object.keys(periodNames) as [PeriodName, ...PeriodName[]];
export const usualPeriod = 'last7' satisfies PeriodName;

const mostDays = 366;
/**
 * Earlier days are refused: the period with which they are compared could begin before 2000, and lists refuse such
 * days.
 */
const firstDay = '2002-01-01';

const dayMissing = message('Please choose a day');
const fromTooEarly = message('Please choose a day from 1 January 2002 on');
const endsBeforeStart = message('The last day must not be before the first day');
const tooManyDays = message('Please choose at most 366 days');

/** The number of days of a period. */
export const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;

/** The broken rules of days that were typed, one for each field at most. */
export function spanFaults({ from, to }: Partial<Span>): { path: 'from' | 'to'; msg: string }[] {
  const faults: { path: 'from' | 'to'; msg: string }[] = [];
  const [hasFrom, hasTo] = [isCalendarDay(from ?? ''), isCalendarDay(to ?? '')];
  if (!hasFrom) faults.push({ path: 'from', msg: dayMissing });
  else if ((from ?? '') < firstDay) faults.push({ path: 'from', msg: fromTooEarly });
  if (!hasTo) faults.push({ path: 'to', msg: dayMissing });
  else if (hasFrom && from !== undefined && to !== undefined) {
    if (to < from) faults.push({ path: 'to', msg: endsBeforeStart });
    else if (lengthOf({ from, to }) > mostDays) faults.push({ path: 'to', msg: tooManyDays });
  }
  return faults;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const lastOfMonthBefore = (day: string): string => addDays(firstOfMonth(day), -1);

const shift = ({ from, to }: Span, days: number): Span => ({ from: addDays(from, days), to: addDays(to, days) });

/** The same number of days from the first of the month before on, at most to its end. */
function sameDaysOfMonthBefore(span: Span): Span {
  const end = lastOfMonthBefore(span.from);
  const from = firstOfMonth(end);
  const to = addDays(from, lengthOf(span) - 1);
  return { from, to: to < end ? to : end };
}

/**
 * The days of a named period. This week begins on Monday and is compared with the same days of last week; this month is
 * compared with the same number of days of last month; last month with the whole month before it. Other periods are
 * compared with the same number of days before them.
 */
export function periodOf(name: PeriodName, today: string): Period {
  switch (name) {
    case 'today':
      return daysOf({ from: today, to: today });
    case 'yesterday':
      return daysOf({ from: addDays(today, -1), to: addDays(today, -1) });
    case 'last7':
      return daysOf({ from: addDays(today, -6), to: today });
    case 'week': {
      const span = { from: addDays(today, 1 - weekdayOf(today)), to: today };
      return { ...span, before: shift(span, -7) };
    }
    case 'month': {
      const span = { from: firstOfMonth(today), to: today };
      return { ...span, before: sameDaysOfMonthBefore(span) };
    }
    case 'lastMonth': {
      const to = lastOfMonthBefore(today);
      const end = lastOfMonthBefore(to);
      return { from: firstOfMonth(to), to, before: { from: firstOfMonth(end), to: end } };
    }
  }
}

/** Chosen days, compared with as many days before them. */
export const daysOf = ({ from, to }: Span): Period => ({
  from,
  to,
  before: shift({ from, to }, -lengthOf({ from, to })),
});
