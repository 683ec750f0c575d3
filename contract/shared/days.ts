/** Days of the calendar. A day is a day in Asia/Kolkata, which has no daylight saving. */

const indiaOffsetMs = 5.5 * 3_600_000;
export const dayMs = 86_400_000;

/** A date whose UTC fields read as the clock in India. */
export function indiaClock(now: Date): Date {
  return new Date(now.getTime() + indiaOffsetMs);
}

/** The day in India at this instant, `YYYY-MM-DD`. */
export function indiaDay(now: Date): string {
  return indiaClock(now).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** A day of that name: the fifth of January 2026 was a Monday. */
export const dayNamed = (weekday: number): string => `2026-01-${String(4 + weekday).padStart(2, '0')}`;

export const weekdayOf = (day: string): Weekday => (new Date(day).getUTCDay() || 7) as Weekday;

/** The day so many days after, or before. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** How many days the second one is after the first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The instant at which a `YYYY-MM-DD` began in India. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(day) - indiaOffsetMs);
}

/** The instant at which it ended, and the next one began. */
export function startOfNextDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMs);
}

/** The last so many days in India, today last: each with the instant at which it began. */
export function recentDays(now: Date, count: number): { day: string; start: Date }[] {
  return Array.from({ length: count }, (_, at) => {
    const day = indiaDay(new Date(now.getTime() - (count - 1 - at) * dayMs));
    return { day, start: startOfDay(day) };
  });
}

/** Whether a text is a day that is taken, `YYYY-MM-DD`: one of the calendar, from 2000 to 2099. */
export function isCalendarDay(text: string): boolean {
  const instant = Date.parse(text);
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
  );
}
