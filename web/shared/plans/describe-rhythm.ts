/** The rhythm of a plan in words of the page's language. */

import type { Plan } from '#contract/plans/calls.ts';
import type { Weekday } from '#contract/shared/days.ts';
import { formOf, message, t } from '../language.ts';
import { describeList } from './describe-day.ts';

/** Each of them, from Monday on. */
const everyOne: Readonly<Record<Weekday, string>> = {
  1: message('Mondays'),
  2: message('Tuesdays'),
  3: message('Wednesdays'),
  4: message('Thursdays'),
  5: message('Fridays'),
  6: message('Saturdays'),
  7: message('Sundays'),
};

/** "Every day", "Every 3 days", "Mondays and Thursdays". */
export function describeRhythm({ everyDays, weekdays }: Pick<Plan, 'everyDays' | 'weekdays'>): string {
  if (everyDays === 1 || weekdays.length === 7) return t('Every day');
  if (everyDays !== null) {
    return t(formOf(everyDays, { one: 'Every {days} day', other: 'Every {days} days' }), { days: everyDays });
  }
  return describeRhythmDays(weekdays);
}

/** "Mondays and Thursdays" */
export const describeRhythmDays = (weekdays: readonly Weekday[]): string =>
  describeList(weekdays.toSorted((one, other) => one - other).map((day) => t(everyOne[day])));
