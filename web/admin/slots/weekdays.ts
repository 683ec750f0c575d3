/** Days of the week in the language of the page. */
import { dayNamed } from '#contract/shared/days.ts';
import { formatWeekday } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';

export const nameOfWeekday = (weekday: number) => formatWeekday(dayNamed(weekday));

/** "Every day", or the days by their short names. */
export function describeWeekdays(chosen: readonly number[]): string {
  return chosen.length === 7 ? t('Every day') : chosen.map(nameOfWeekday).join(', ');
}
