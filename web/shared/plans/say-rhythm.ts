/** The rhythm of a plan in words of the page's language. */

import type { Plan } from '#contract/plans/calls.ts';
import type { Weekday } from '#contract/shared/days.ts';
import { formOf, t, text } from '../language.ts';
import { sayList } from './say-day.ts';

/** Each of them, from Monday on. */
const everyOne: Readonly<Record<Weekday, string>> = {
  1: text('Mondays'),
  2: text('Tuesdays'),
  3: text('Wednesdays'),
  4: text('Thursdays'),
  5: text('Fridays'),
  6: text('Saturdays'),
  7: text('Sundays'),
};

/** "Every day", "Every 3 days", "Mondays and Thursdays". */
export function sayRhythm({ everyDays, weekdays }: Pick<Plan, 'everyDays' | 'weekdays'>): string {
  if (everyDays === 1 || weekdays.length === 7) return t('Every day');
  if (everyDays !== null) {
    return t(formOf(everyDays, { one: 'Every {days} day', other: 'Every {days} days' }), { days: everyDays });
  }
  return sayWeekdays(weekdays);
}

/** "Mondays and Thursdays" */
export const sayWeekdays = (weekdays: readonly Weekday[]): string =>
  sayList(weekdays.toSorted((one, other) => one - other).map((day) => t(everyOne[day])));
