/**
 * When a customer's water runs out: how long a jar has lasted between deliveries, and how many came last. The median is
 * used because one holiday or feast should not move it; the quartiles say how far it may be off.
 */
import { addDays, dayMs } from '../shared/days.ts';

/** What was delivered on a day: so many jars, or litres; the unit cancels out. */
export interface Delivered {
  day: string;
  quantity: number;
}

export interface RunOut {
  /** The first day and the last day on which the water may be used up; the same where the pace is even. */
  from: string;
  to: string;
}

/** Fewer gaps are no pace: three deliveries have two. */
const leastGaps = 2;
/** The pace of now: older gaps tell of another season. Five bear one holiday, four do not. */
const mostGaps = 5;
/** A spread above this part of the median is no pace either. */
const mostSpread = 1;
/** Of fractions that would be equal. */
const roundingError = 1e-9;
export const runOutDays = 90;
/** A customer who has ordered nothing for this long has another pace, or another shop. */
export const keptDays = 14;

/** Undefined where too little is known, or where the gaps scatter so much that a day would be a guess. */
export function estimateRunOut(deliveries: readonly Delivered[]): RunOut | undefined {
  const byDay = sumByDay(deliveries);
  const gaps = byDay
    .slice(1)
    .map(({ day }, at) => {
      const before = byDay[at] ?? { day, quantity: 1 };
      return daysBetween(before.day, day) / before.quantity;
    })
    .slice(-mostGaps);
  const last = byDay.at(-1);
  if (last === undefined || gaps.length < leastGaps) return undefined;
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(gaps, part)) as [number, number, number];
  if ((high - low) / middle > mostSpread + roundingError) return undefined;
  const on = (daysEach: number) => addDays(last.day, Math.round(daysEach * last.quantity));
  // Half a day to either side is what rounding to days does.
  if ((high - low) * last.quantity <= 1) return { from: on(middle), to: on(middle) };
  return { from: on(low), to: on(high) };
}

/** Two deliveries of a day are one; the days in their order. */
function sumByDay(deliveries: readonly Delivered[]): Delivered[] {
  const sums = new Map<string, number>();
  for (const { day, quantity } of deliveries) if (quantity > 0) sums.set(day, (sums.get(day) ?? 0) + quantity);
  return [...sums].map(([day, quantity]) => ({ day, quantity })).sort((one, other) => (one.day < other.day ? -1 : 1));
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** By linear interpolation between the two nearest, as spreadsheets do. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}
