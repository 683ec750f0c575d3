/** Chooses times of events in a water shop, in office hours and more and more often as the shop grows. */
import { recentDays, startOfDay } from '#contract/shared/days.ts';
import type { Random } from './random.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const days = 90;
const byWeekday = [0.6, 1.25, 1, 1, 1, 1.1, 1.3];
/** The hours of a day in which most things happen. */
const [firstHour, lastHour] = [6, 22];

/**
 * Chooses `count` instants of the last 90 days, oldest first, none after `now`. The last day has `growth` times as many
 * as the first.
 */
export function spreadOverDays(random: Random, now: Date, count: number, growth = 3): Date[] {
  const spans = recentDays(now, days).map(({ day, start }, at) => {
    const from = start.getTime() + firstHour * hourMs;
    const length = Math.max(0, Math.min(now.getTime(), start.getTime() + lastHour * hourMs) - from);
    const weight = length * (byWeekday[new Date(day).getUTCDay()] ?? 1) * (1 + (growth - 1) * (at / days));
    return { from, length, weight };
  });
  const total = spans.reduce((sum, { weight }) => sum + weight, 0);
  const instants: Date[] = [];
  let passed = 0;
  for (const { from, length, weight } of spans) {
    // Spread the instants so that each covers an equal share of the total weight.
    while (instants.length < count && ((instants.length + 0.5) / count) * total < passed + weight) {
      instants.push(new Date(from + random.next() * length));
    }
    passed += weight;
  }
  return instants.sort((a, b) => a.getTime() - b.getTime());
}

/** The instant at an hour of a day in India. */
export const atHour = (day: string, hour: number): Date => new Date(startOfDay(day).getTime() + hour * hourMs);

const hourOf = (at: number) => ((at + 5.5 * hourMs) % dayMs) / hourMs;

export const isOfficeOpen = (at: number) => hourOf(at) >= 8 && hourOf(at) < 21;

/** Returns the same instant if it is in office hours (8 to 21 in India), otherwise one soon after the next opening. */
export function atWork(random: Random, at: number): number {
  if (isOfficeOpen(at)) return at;
  const indiaMs = at + 5.5 * hourMs;
  const midnight = indiaMs - (indiaMs % dayMs) + (hourOf(at) >= 21 ? dayMs : 0);
  return midnight + 8 * hourMs + random.whole(40) * minuteMs - 5.5 * hourMs;
}
