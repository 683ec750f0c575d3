/** The rhythm of a plan in words of the page's language. */
import type { Plan } from '../../../contract/plans/calls.ts';
import type { Weekday } from '../../../contract/plans/dates.ts';
import { formOf, t, text } from '../language.ts';
import { sayList } from './say-day.ts';

/** Each of them, from Monday on. */
const everyOne = [
  text('Mondays'),
  text('Tuesdays'),
  text('Wednesdays'),
  text('Thursdays'),
  text('Fridays'),
  text('Saturdays'),
  text('Sundays'),
] as const;

/** "Every day", "Every 3 days", "Mondays and Thursdays". */
export function sayRhythm({ everyDays, weekdays }: Pick<Plan, 'everyDays' | 'weekdays'>): string {
  if (everyDays === 1 || weekdays.length === everyOne.length) return t('Every day');
  if (everyDays !== null) {
    return t(formOf(everyDays, { one: 'Every {days} day', other: 'Every {days} days' }), { days: everyDays });
  }
  return sayWeekdays(weekdays);
}

export function sayWeekdays(weekdays: readonly Weekday[]): string {
  return sayList(weekdays.toSorted((one, other) => one - other).map((day) => t(everyOne[day - 1] ?? 'Sundays')));
}
