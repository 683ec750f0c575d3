/**
 * Formats dates and times in the language of the page, as people in India write them. Days are days in Asia/Kolkata.
 */
import { localeOf } from '#contract/shared/translate.ts';
import { perLocale } from '#web/language.ts';

const india = 'Asia/Kolkata';
const dated = (options: Intl.DateTimeFormatOptions) => perLocale((locale) => new Intl.DateTimeFormat(locale, options));

/** Indian languages name the part of the day where English says am or pm. */
const withPartOfDay = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  dayPeriod: 'short',
} as const;
const timeWithPartOfDay = { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' } as const;
const dateTime = perLocale((locale) => {
  const parts = locale === localeOf('en') ? ({ dateStyle: 'medium', timeStyle: 'short' } as const) : withPartOfDay;
  return new Intl.DateTimeFormat(locale, { timeZone: india, ...parts });
});
const time = perLocale((locale) => {
  const parts = locale === localeOf('en') ? ({ timeStyle: 'short' } as const) : timeWithPartOfDay;
  return new Intl.DateTimeFormat(locale, { timeZone: india, ...parts });
});
const date = dated({ timeZone: india, dateStyle: 'medium' });
const longDate = dated({ timeZone: india, dateStyle: 'long' });
const longDay = dated({ timeZone: 'UTC', dateStyle: 'full' });
const shortDay = dated({ timeZone: 'UTC', day: 'numeric', month: 'short' });
const wholeMonth = dated({ timeZone: 'UTC', month: 'long', year: 'numeric' });
const weekday = dated({ timeZone: 'UTC', weekday: 'short' });
const wholeWeekday = dated({ timeZone: 'UTC', weekday: 'long' });

/** Formats an ISO instant: "21 Nov 2026, 5:34 pm", in Hindi "21 नव॰ 2026, शाम 5:34". */
export function formatDateTime(iso: string): string {
  return dateTime().format(new Date(iso));
}

/** Formats the time of an ISO instant: "5:34 pm", in Hindi "शाम 5:34". */
export function formatTime(iso: string): string {
  return time().format(new Date(iso));
}

/** Formats the day of an ISO instant: "21 Nov 2026". */
export function formatDate(iso: string): string {
  return date().format(new Date(iso));
}

/** Formats the day of an ISO instant with the full month: "21 November 2026". */
export function formatLongDate(iso: string): string {
  return longDate().format(new Date(iso));
}

/** Formats a `YYYY-MM-DD`: "Saturday, 21 November 2026". */
export function formatLongDay(day: string): string {
  return longDay().format(new Date(day));
}

/** Formats a `YYYY-MM-DD` for narrow places: "21 Nov". */
export function formatShortDay(day: string): string {
  return shortDay().format(new Date(day));
}

/** Formats a `YYYY-MM`: "November 2026". */
export function formatMonth(month: string): string {
  return wholeMonth().format(new Date(`${month}-01`));
}

/** Formats the weekday of a `YYYY-MM-DD`: "Sat". */
export function formatWeekday(day: string): string {
  return weekday().format(new Date(day));
}

/** Formats a `YYYY-MM-DD` with its weekday: "Sat, 21 Nov". */
export function formatNamedDay(day: string): string {
  return `${formatWeekday(day)}, ${formatShortDay(day)}`;
}

/** Formats the full weekday of a `YYYY-MM-DD`: "Saturday". */
export function formatWholeWeekday(day: string): string {
  return wholeWeekday().format(new Date(day));
}
