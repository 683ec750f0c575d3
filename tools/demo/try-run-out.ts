/**
 * Tests the estimate of when water runs out on real deliveries: it predicts the next one from those before it and
 * compares the days.
 */

import { daysBetween } from '#contract/shared/days.ts';
import { type Delivered, estimateRunOut, type RunOut } from '#server/plans/run-out/rules.ts';

export interface Trial {
  /** Deliveries for which an estimate was requested. */
  asked: number;
  /** Deliveries for which there was an estimate. */
  told: number;
  /** The next delivery was within the predicted span, or one day off. */
  withinADay: number;
  withinTwoDays: number;
  /** It came more than a day before the span: a customer who waits for the span has no water. */
  tooLate: number;
  /** Average length of the span in days; 1 is a single day. */
  spanDays: number;
}

type Estimate = (deliveries: readonly Delivered[]) => RunOut | undefined;

/** `histories` has the deliveries of each customer and container, in order of days. */
export function tryRunOut(histories: readonly (readonly Delivered[])[], estimate: Estimate = estimateRunOut): Trial {
  const trial: Trial = { asked: 0, told: 0, withinADay: 0, withinTwoDays: 0, tooLate: 0, spanDays: 0 };
  for (const history of histories) {
    for (let at = 3; at < history.length; at += 1) {
      trial.asked += 1;
      const span = estimate(history.slice(0, at));
      const came = history[at]?.day;
      if (!span || came === undefined) continue;
      const miss = Math.max(daysBetween(came, span.from), daysBetween(span.to, came), 0);
      trial.told += 1;
      trial.spanDays += daysBetween(span.from, span.to) + 1;
      if (daysBetween(came, span.from) > 1) trial.tooLate += 1;
      if (miss <= 1) trial.withinADay += 1;
      if (miss <= 2) trial.withinTwoDays += 1;
    }
  }
  return { ...trial, spanDays: trial.told === 0 ? 0 : trial.spanDays / trial.told };
}
