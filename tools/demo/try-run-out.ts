/**
 * Tests the estimate of when water runs out: it predicts each delivery of a history from those before it and compares
 * the predicted with the real day.
 */

import { daysBetween } from '#contract/shared/days.ts';
import { type Delivered, estimateRunOut, type RunOut } from '#server/plans/run-out/rules.ts';

export interface Trial {
  /** Number of deliveries for which an estimate was requested. */
  requested: number;
  /** Number of deliveries for which there was an estimate. */
  estimated: number;
  /** How often the next delivery was within the predicted span or at most one day before or after it. */
  withinADay: number;
  withinTwoDays: number;
  /** How often the next delivery was more than a day before the span, so that the estimate would have been too late. */
  tooLate: number;
  /** Average length of the predicted span in days; 1 is a single day. */
  spanDays: number;
}

type Estimate = (deliveries: readonly Delivered[]) => RunOut | undefined;

/** `histories` has the deliveries of each customer and container, in order of days. */
export function tryRunOut(histories: readonly (readonly Delivered[])[], estimate: Estimate = estimateRunOut): Trial {
  const trial: Trial = { requested: 0, estimated: 0, withinADay: 0, withinTwoDays: 0, tooLate: 0, spanDays: 0 };
  for (const history of histories) {
    for (let at = 3; at < history.length; at += 1) {
      trial.requested += 1;
      const span = estimate(history.slice(0, at));
      const came = history[at]?.day;
      if (!span || came === undefined) continue;
      const miss = Math.max(daysBetween(came, span.from), daysBetween(span.to, came), 0);
      trial.estimated += 1;
      trial.spanDays += daysBetween(span.from, span.to) + 1;
      if (daysBetween(came, span.from) > 1) trial.tooLate += 1;
      if (miss <= 1) trial.withinADay += 1;
      if (miss <= 2) trial.withinTwoDays += 1;
    }
  }
  return { ...trial, spanDays: trial.estimated === 0 ? 0 : trial.spanDays / trial.estimated };
}
