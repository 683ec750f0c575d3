/**
 * Estimates when a customer runs out of water, from how long a jar lasted between deliveries and how many jars the last
 * delivery brought. It uses quantiles, so that one holiday or feast does not change the result. Newer gaps weigh more,
 * because the rate of use changes.
 */
import { addDays, daysBetween } from '#contract/shared/days.ts';

/** A delivery. The quantity may be in jars or litres, because the unit does not change the result. */
export interface Delivered {
  day: string;
  quantity: number;
}

export interface RunOut {
  /** The first and the last day on which the water may be used up; equal if the rate is even. */
  from: string;
  to: string;
}

/** With fewer gaps between deliveries than this, there is no estimate. Three deliveries have two gaps. */
const leastGaps = 2;
const mostGaps = 8;
/** The weight of a gap relative to the next newer one. */
const weightOfOlder = 0.8;
/**
 * The quantiles of the gaps that give the first and the last estimated day. On average they are below the middle,
 * because water that comes a day early is better than water that comes a day late.
 */
const [lowPart, highPart] = [0.2, 0.6];
/** There is no estimate if the last estimated day is more than this many times as far away as the first one. */
const mostSpread = 2;
export const runOutDays = 90;
/**
 * The number of days for which an estimate in the past is still shown. A customer who has ordered nothing for longer
 * has another rate of use, or another shop.
 */
export const keptDays = 14;

/**
 * The estimate; undefined if too little is known, or if the gaps vary so much that a day would be a guess. `coming`
 * deliveries are used from their day on, or from the day on which the earlier water is used up.
 */
export function estimateRunOut(
  deliveries: readonly Delivered[],
  coming: readonly Delivered[] = [],
): RunOut | undefined {
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
  const [low, high] = [quantile(gaps, lowPart), quantile(gaps, highPart)];
  if (high > mostSpread * low) return undefined;
  const on = (daysEach: number) =>
    sumByDay(coming).reduce(
      (usedUp, { day, quantity }) => addDays(usedUp > day ? usedUp : day, Math.round(daysEach * quantity)),
      addDays(last.day, Math.round(daysEach * last.quantity)),
    );
  return { from: on(low), to: on(high) };
}

/** The deliveries sorted by day, with those of one day added up. */
function sumByDay(deliveries: readonly Delivered[]): Delivered[] {
  const sums = new Map<string, number>();
  for (const { day, quantity } of deliveries) if (quantity > 0) sums.set(day, (sums.get(day) ?? 0) + quantity);
  return [...sums].map(([day, quantity]) => ({ day, quantity })).sort((one, other) => (one.day < other.day ? -1 : 1));
}

/**
 * The shortest gap such that it and all shorter ones together have this part of the total weight. The newest gap weighs
 * 1.
 */
function quantile(gaps: readonly number[], part: number): number {
  const weighted = gaps
    .map((days, at) => ({ days, weight: weightOfOlder ** (gaps.length - 1 - at) }))
    .sort((one, other) => one.days - other.days);
  let missing = part * weighted.reduce((sum, { weight }) => sum + weight, 0);
  for (const { days, weight } of weighted) {
    missing -= weight;
    if (missing <= 0) return days;
  }
  return weighted.at(-1)?.days ?? 0;
}
