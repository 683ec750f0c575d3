import { addDays, weekdayOf } from '#contract/shared/days.ts';

/** The days of the calendar and the targets of its keys, as in the date grid of the ARIA authoring practices. */

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

/** The day that a key moves to, at an edge the same day. Undefined for other keys. */
export function dayAtKey(key: string, day: string, from: string, to: string): string | undefined {
  const step = stepOf(key, day);
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  if (next >= from && next <= to) return next;
  // Moving by weeks keeps the weekday within the range; Home and End of an incomplete week are its edges.
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
