/** Calendar days. A day is a day in Asia/Kolkata, which has no daylight saving. */
import { type Language, localeOf } from './translate.ts';

const indiaOffsetMs = 5.5 * 3_600_000;
export const dayMs = 86_400_000;

/** A date whose UTC fields show the time in India. */
export function indiaClock(now: Date): Date {
  return new Date(now.getTime() + indiaOffsetMs);
}

/** The day in India at this instant, `YYYY-MM-DD`. */
export function indiaDay(now: Date): string {
  return indiaClock(now).toISOString().slice(0, 10);
}

/** The numbers of the weekdays: Monday is 1 and Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** A day that is this weekday, for formatting the weekday's name: 5 January 2026 was a Monday. */
export const dayNamed = (weekday: number): string => `2026-01-${String(4 + weekday).padStart(2, '0')}`;

export const weekdayOf = (day: string): Weekday => (new Date(day).getUTCDay() || 7) as Weekday;

/** The day `count` days later; negative for earlier. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** The number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The instant at which a day `YYYY-MM-DD` begins in India. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(day) - indiaOffsetMs);
}

/** The instant at which a day ends in India and the next one begins. */
export function startOfNextDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMs);
}

/** The last `count` days in India, today last, each with the instant at which it begins. */
export function recentDays(now: Date, count: number): { day: string; start: Date }[] {
  return Array.from({ length: count }, (_, at) => {
    const day = indiaDay(new Date(now.getTime() - (count - 1 - at) * dayMs));
    return { day, start: startOfDay(day) };
  });
}

/** Whether a text is an accepted day: `YYYY-MM-DD`, a calendar day from 2000 to 2099. */
export function isCalendarDay(text: string): boolean {
  const instant = Date.parse(text);
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
  );
}

/** How a day or a time is written in emails and on papers. */
const styles = {
  /** Saturday 21 November 2026 */
  full: { dateStyle: 'full' },
  /** 21 November 2026 */
  long: { dateStyle: 'long' },
  /** 21 Nov 2026 */
  medium: { dateStyle: 'medium' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 21 November 2026 at 5:30 pm */
  time: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// A cache, because creating a format takes longer than using it a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a day `YYYY-MM-DD`, or an instant in ISO 8601 as people in India see it on a clock. */
export function formatDay(iso: string, language: Language, style: keyof typeof styles = 'full'): string {
  const key = `${language} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf(language), { ...styles[style], timeZone: 'Asia/Kolkata' });
    formats.set(key, format);
  }
  return format.format(new Date(iso));
}
