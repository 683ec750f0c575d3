/** What the job does with a due plan. Pure. */
import type { PlanDate } from '#contract/plans/dates.ts';
import { pauseReminderDays } from '#contract/plans/rules.ts';
import { dayMs, indiaDay } from '#contract/shared/days.ts';
import type { Mail } from '#server/platform/mail/letter.ts';
import { newDate } from '../days.rules.ts';
import type { ScheduleContext, Step } from '../rules.ts';
import type { DateRow, PlanRow } from '../store.ts';
import type { PlanLineRow } from './store.ts';

/** A locked plan, with what was decided for its days. */
export interface DuePlan {
  plan: PlanRow;
  lines: readonly PlanLineRow[];
  /** By the day of the rhythm. */
  dates: Map<string, DateRow>;
  /** Future days: what is done now does not change them. */
  days: readonly PlanDate[];
  customer: PlanCustomer;
}

export interface PlanCustomer {
  name: string;
  email: string | null;
  isActive: boolean;
}

/** What the steps of a batch need to know. */
export interface MakingContext extends ScheduleContext {
  /** By how many percent a price may rise after its announcement without another one. */
  dearerPercent: number;
}

export type DayStep = Extract<Step, { kind: 'tell' | 'make' | 'miss' }>;

/** The next step of a plan. */
export interface Task<S extends Step = Step> {
  due: DuePlan;
  step: S;
}

export const isOfDay = (task: Task): task is Task<DayStep> => task.step.kind !== 'remind';

/** The result of a step. */
export interface Outcome {
  plan?: PlanRow;
  row?: DateRow;
  /** The day of the delivery if a day was decided. */
  on?: string;
  mails: Mail[];
}

/** An order is late if it is made this long after its time. */
const lateAfterMs = 3_600_000;

/** The row of a day, stored or new. */
export const rowOf = ({ plan, dates }: DuePlan, date: string): DateRow => dates.get(date) ?? newDate(plan.id, date);

/** Whether the shop was late: not if the plan itself was changed after the time. */
export function isLate({ plan }: Pick<DuePlan, 'plan'>, makeAt: Date, now: Date): boolean {
  const wanted = Math.max(makeAt.getTime(), plan.changedAt.getTime());
  return now.getTime() - wanted > lateAfterMs;
}

/**
 * Pauses the plan without an end, on behalf of the shop, because the customer may no longer order. Setting
 * `changed_at` prevents that days missed in an earlier pause are made later.
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

/**
 * Counts all reminders that would have been sent by now, so that a customer who could not be reminded for months gets
 * only one.
 */
export function reminded(plan: PlanRow, now: Date): PlanRow {
  const days = (Date.parse(indiaDay(now)) - Date.parse(plan.pausedFrom ?? indiaDay(now))) / dayMs;
  const due = Math.floor(days / pauseReminderDays);
  return { ...plan, pauseReminders: Math.max(plan.pauseReminders + 1, Math.min(due, 32_000)) };
}
