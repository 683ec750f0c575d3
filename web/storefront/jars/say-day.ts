/** Days of a pick-up in words of the page's language. */
import { perLocale } from '#web/shared/language.ts';

const dayAndMonth = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }),
);

/** A `YYYY-MM-DD` of this year: "3 December". */
export function sayDay(day: string): string {
  return dayAndMonth().format(new Date(day));
}
