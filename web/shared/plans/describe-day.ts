/** Describes days, hours and rhythms of plans in the language of the page. */

import type { Plan } from '#contract/plans/calls.ts';
import { addDays, indiaDay, type Weekday } from '#contract/shared/days.ts';
import { localeOf } from '#contract/shared/translate.ts';
import { formOf, message, perLocale, t } from '#web/language.ts';
import { formatWholeWeekday } from '../dates.ts';

const dayAndMonth = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }),
);
const list = perLocale((locale) => new Intl.ListFormat(locale));
const timed = (minutes: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => {
    // Indian languages name the part of the day where English says am or pm.
    const half = locale === localeOf('en') ? { hour12: true } : ({ dayPeriod: 'short' } as const);
    return new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', hour: 'numeric', ...minutes, ...half });
  });
const wholeHour = timed({});
const hourAndMinute = timed({ minute: '2-digit' });

/** Describes a near `YYYY-MM-DD` without its year: "Thursday 26 November". */
export const describeDay = (day: string): string => `${formatWholeWeekday(day)} ${dayAndMonth().format(new Date(day))}`;

/** Describes a day for the middle of a sentence: "tomorrow", "Thursday 26 November". */
export function describeNearDay(day: string, now: Date): string {
  const today = indiaDay(now);
  if (day === today) return t('today');
  return day === addDays(today, 1) ? t('tomorrow') : describeDay(day);
}

/** "a, b and c" */
export const describeList = (parts: readonly string[]): string => list().format(parts);

/**
 * Describes a time for the middle of a sentence: "at 8 PM", "tomorrow at 8 PM", "on Thursday 26 November at 8:30 PM".
 */
export function describeInstant(instant: string, now: Date): string {
  const at = new Date(instant);
  const format = at.getUTCMinutes() === 30 ? wholeHour() : hourAndMinute();
  const time = format.format(at).toUpperCase();
  const day = indiaDay(at);
  if (day === indiaDay(now)) return t('at {time}', { time });
  if (day === addDays(indiaDay(now), 1)) return t('tomorrow at {time}', { time });
  return t('on {day} at {time}', { day: describeDay(day), time });
}

/** Plural names of the weekdays, Monday first. */
const everyOne: Readonly<Record<Weekday, string>> = {
  1: message('Mondays'),
  2: message('Tuesdays'),
  3: message('Wednesdays'),
  4: message('Thursdays'),
  5: message('Fridays'),
  6: message('Saturdays'),
  7: message('Sundays'),
};

/** "Every day", "Every 3 days", "Monday to Friday", "Mondays and Thursdays". */
export function describeRhythm({ everyDays, weekdays }: Pick<Plan, 'everyDays' | 'weekdays'>): string {
  if (everyDays === 1 || weekdays.length === 7) return t('Every day');
  if (everyDays !== null) {
    return t(formOf(everyDays, { one: 'Every {days} day', other: 'Every {days} days' }), { days: everyDays });
  }
  const isWorkingWeek = weekdays.length === 5 && weekdays.every((day) => day <= 5);
  return isWorkingWeek ? t('Monday to Friday') : describeRhythmDays(weekdays);
}

/** "Mondays and Thursdays" */
export const describeRhythmDays = (weekdays: readonly Weekday[]): string =>
  describeList(weekdays.toSorted((one, other) => one - other).map((day) => t(everyOne[day])));
