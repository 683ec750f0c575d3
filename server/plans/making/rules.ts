/** What the job does with a plan whose time has come. Pure. */
import type { PlanDate } from '#contract/plans/dates.ts';
import { pauseReminderDays } from '#contract/plans/rules.ts';
import { dayMs, indiaDay } from '#contract/shared/days.ts';
import { newDate } from '../days.rules.ts';
import type { DateRow, PlanRow } from '../store.ts';
import type { PlanLineRow } from './store.ts';

/** A plan under its lock, with what was decided for its days. */
export interface DuePlan {
  plan: PlanRow;
  lines: readonly PlanLineRow[];
  /** By the day of the rhythm. */
  dates: Map<string, DateRow>;
  /** Those to come: what is done now does not change them. */
  days: readonly PlanDate[];
  customer: PlanCustomer;
}

export interface PlanCustomer {
  name: string;
  email: string | null;
  isActive: boolean;
}

/** An order that is made so much behind its time is late. */
const lateAfterMs = 3_600_000;

/** The row of a day, as it is or as it begins. */
export const rowOf = ({ plan, dates }: DuePlan, date: string): DateRow => dates.get(date) ?? newDate(plan.id, date);

/** Whether the shop was behind its time: not where the plan itself came later. */
export function isLate({ plan }: Pick<DuePlan, 'plan'>, makeAt: Date, now: Date): boolean {
  const wanted = Math.max(makeAt.getTime(), plan.changedAt.getTime());
  return now.getTime() - wanted > lateAfterMs;
}

/**
 * The customer may not order any more: paused without an end, by the shop. Days that an earlier pause held back, or
 * that were missed, are not made later: `changed_at` marks that.
 */
export function pausedByShop(plan: PlanRow, now: Date): PlanRow {
  const today = indiaDay(now);
  const { pausedFrom: from, pausedUntil: until } = plan;
  const isRunning = from !== null && from <= today && (until === null || until >= today);
  return {
    ...plan,
    pausedFrom: isRunning ? from : today,
    pausedUntil: null,
    pausedByShop: true,
    pauseReminders: 0,
    changedAt: now,
  };
}

/** How many reminders would have been sent by now: a customer who could not be reminded for months gets only one. */
export function reminded(plan: PlanRow, now: Date): PlanRow {
  const days = (Date.parse(indiaDay(now)) - Date.parse(plan.pausedFrom ?? indiaDay(now))) / dayMs;
  const due = Math.floor(days / pauseReminderDays);
  return { ...plan, pauseReminders: Math.max(plan.pauseReminders + 1, Math.min(due, 32_000)) };
}
