/** Days of the week in the language of the page: 1 is Monday, 7 is Sunday. */
import { formatWeekday } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Monday was the fifth of January 2026. */
export const nameOfWeekday = (weekday: number) => formatWeekday(`2026-01-${String(4 + weekday).padStart(2, '0')}`);

/** "Every day", or the days by their short names. */
export function describeWeekdays(chosen: readonly number[]): string {
  return chosen.length === 7 ? t('Every day') : chosen.map(nameOfWeekday).join(', ');
}
