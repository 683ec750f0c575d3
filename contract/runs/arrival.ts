/** Estimates when a rider will be at a door, from the times of the run's completed stops. */
import { indiaClock } from '../shared/days.ts';
import type { Translate } from '../shared/translate.ts';

const minuteMs = 60_000;
/** With fewer completed stops there is no estimate. */
const leastDone = 3;
/** If no stop was completed for this long, the rider may be anywhere, and there is no estimate. */
const newsMs = 45 * minuteMs;
/** A longer gap between stops is ignored: the rider took a break, or somebody changed the phone's clock. */
const longestGapMs = 120 * minuteMs;
const stepMs = 5 * minuteMs;
const leastSpanMs = 20 * minuteMs;

export interface Arrival {
  from: Date;
  to: Date;
}

interface SoFar {
  /** The times at which stops of the run were completed, in any order. */
  doneAt: readonly Date[];
  /** The number of open stops before the customer's stop. */
  stopsBefore: number;
  now: Date;
  /** The start of the chosen window, before which the rider never arrives. */
  notBefore: Date | null;
}

/**
 * Estimates the arrival as a span of time: the lower and the upper quartile of the gaps between stops, each multiplied
 * by the number of remaining stops and rounded to five minutes. The span is at least twenty minutes long and never
 * begins in the past. Returns null before three completed stops, if the last one is 45 minutes old, and if the whole
 * span is before the window.
 */
export function estimateArrival({ doneAt, stopsBefore, now, notBefore }: SoFar): Arrival | null {
  const times = doneAt.map((done) => done.getTime()).sort((one, other) => one - other);
  const last = times.at(-1) ?? 0;
  if (times.length < leastDone || now.getTime() - last >= newsMs) return null;
  const gaps = times.flatMap((time, at) => (at === 0 ? [] : time - (times[at - 1] ?? 0)));
  const usual = gaps.filter((gap) => gap <= longestGapMs).sort((one, other) => one - other);
  if (usual.length === 0) return null;
  const least = Math.max(now.getTime(), notBefore?.getTime() ?? 0);
  const latest = last + (stopsBefore + 1) * quartile(usual, 3);
  if (notBefore !== null && latest < notBefore.getTime()) return null;
  const earliest = Math.max(last + (stopsBefore + 1) * quartile(usual, 1), least);
  const from = Math.floor(earliest / stepMs) * stepMs;
  const to = Math.max(Math.ceil(latest / stepMs) * stepMs, from + leastSpanMs);
  return { from: new Date(from), to: new Date(to) };
}

/** Quartile of sorted values. With few values it is the least or the greatest one, so that the span becomes long. */
function quartile(sorted: readonly number[], which: 1 | 3): number {
  const place = Math.min(Math.max(((sorted.length + 1) * which) / 4, 1), sorted.length);
  const below = sorted[Math.floor(place) - 1] ?? 0;
  const above = sorted[Math.ceil(place) - 1] ?? 0;
  return below + (above - below) * (place % 1);
}

/** The time in India as people say it: "10:40", in the afternoon "2:40". */
export function formatClock(instant: Date): string {
  const clock = indiaClock(instant);
  return `${clock.getUTCHours() % 12 || 12}:${String(clock.getUTCMinutes()).padStart(2, '0')}`;
}

/** A text such as "4 stops before you". */
export function describeStops(t: Translate, count: number): string {
  if (count === 0) return t('You are next');
  return count === 1 ? t('{count} stop before you', { count }) : t('{count} stops before you', { count });
}

/** A text such as "about 10:40 to 11:10". */
export function describeArrival(t: Translate, { from, to }: Arrival): string {
  return t('about {from} to {to}', { from: formatClock(from), to: formatClock(to) });
}

/** "4 stops before you, about 10:40 to 11:10", without the time if too little is known. */
export function describeRun(t: Translate, stopsBefore: number, arrival: Record<keyof Arrival, string | Date> | null) {
  const stops = describeStops(t, stopsBefore);
  if (arrival === null) return stops;
  return `${stops}, ${describeArrival(t, { from: new Date(arrival.from), to: new Date(arrival.to) })}`;
}
