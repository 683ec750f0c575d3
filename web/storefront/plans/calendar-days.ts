import { addDays, weekdayOf } from '#contract/shared/days.ts';

/** The days of the calendar, and the day that each key moves to, as in the ARIA authoring practices for date grids. */

const weekDays = 7;
const monthDays = 4 * weekDays;

/** Weeks from Monday to Sunday; days outside the range are null. */
export function weeksOf(from: string, to: string): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(from, 1 - weekdayOf(from)); monday <= to; monday = addDays(monday, weekDays)) {
    const days = Array.from({ length: weekDays }, (_, at) => addDays(monday, at));
    weeks.push(days.map((day) => (day >= from && day <= to ? day : null)));
  }
  return weeks;
}

/** The day that a key moves to. At an edge of the calendar it is the same day; undefined for a key without meaning. */
export function dayAtKey(key: string, day: string, from: string, to: string): string | undefined {
  const step = stepOf(key, day);
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  if (next >= from && next <= to) return next;
  // In an incomplete week, Home and End move to the first or last day of the calendar. Other moves keep the weekday.
  if (key === 'Home') return from;
  if (key === 'End') return to;
  const weeks = Math.trunc(step / weekDays);
  for (let count = weeks - Math.sign(weeks); count !== 0 && weeks !== 0; count -= Math.sign(weeks)) {
    const nearer = addDays(day, count * weekDays);
    if (nearer >= from && nearer <= to) return nearer;
  }
  return day;
}

function stepOf(key: string, day: string): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'ArrowUp':
      return -weekDays;
    case 'ArrowDown':
      return weekDays;
    case 'Home':
      return 1 - weekdayOf(day);
    case 'End':
      return weekDays - weekdayOf(day);
    case 'PageUp':
      return -monthDays;
    case 'PageDown':
      return monthDays;
    default:
      return undefined;
  }
}
