/** Rules of the job for due plans. The functions are pure. */
import type { PlanDate } from '#contract/plans/dates.ts';
import { pauseReminderDays } from '#contract/plans/rules.ts';
import { dayMs, indiaDay } from '#contract/shared/days.ts';
import type { Mail } from '#server/platform/mail/letter.ts';
import type { PriceNews } from '#server/prices/changes/news.store.ts';
import { newDate } from '../days.rules.ts';
import type { ScheduleContext, Step } from '../rules.ts';
import type { DateRow, PlanRow } from '../store.ts';
import { itemsOf } from '../wanted.rules.ts';
import type { PlanLineRow } from './store.ts';

/** A locked plan, with its lines and the stored rows of its days. */
export interface DuePlan {
  plan: PlanRow;
  lines: readonly PlanLineRow[];
  /** The stored rows, by the day of the rhythm. */
  dates: Map<string, DateRow>;
  /** The days among which the next step is searched. The present step does not change them. */
  days: readonly PlanDate[];
  customer: PlanCustomer;
}

export interface PlanCustomer {
  name: string;
  email: string | null;
  isActive: boolean;
}

/** The facts that the steps of a batch need. */
export interface MakingContext extends ScheduleContext {
  /** The percentage by which a price may rise after its announcement if it is too late to announce it again. */
  dearerPercent: number;
}

/** The facts that the orders of a batch need. */
export interface OrderingContext extends MakingContext {
  /** The news of prices that the customers got, in the sequence in which they apply. */
  news: readonly PriceNews[];
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
  /** The day of the delivery if its order was made or failed. */
  on?: string;
  mails: Mail[];
}

/** An order counts as late if it is made more than this time after the time at which it should have been made. */
const lateAfterMs = 3_600_000;

/** The row of a day, stored or new. */
export const rowOf = ({ plan, dates }: DuePlan, date: string): DateRow => dates.get(date) ?? newDate(plan.id, date);

/**
 * The amount that the customer expects to pay: the announced amount, plus the increases of prices that the customer was
 * told of since. Null if no amount was announced.
 */
export function expectedPaise({ due, step: { day } }: Task<DayStep>, news: readonly PriceNews[]): number | null {
  const { toldPaise, toldPrices, toldAt } = rowOf(due, day.date);
  if (toldPaise === null || toldPrices === null) return toldPaise;
  // If the address of a delivery has changed, its announced amount is kept, but not the time of the announcement.
  const isSince = (one: PriceNews) => !toldAt || one.toldAt > toldAt || one.firstDay > indiaDay(toldAt);
  const own = news.filter((one) => one.customerId === due.plan.customerId && isSince(one));
  const prices = new Map(own.map(({ productId, pricePaise }) => [productId, pricePaise]));
  const raises = itemsOf(due, day).map(({ productId, quantity }) => {
    const announced = toldPrices[productId];
    return announced === undefined ? 0 : Math.max(0, (prices.get(productId) ?? announced) - announced) * quantity;
  });
  return toldPaise + raises.reduce((sum, one) => sum + one, 0);
}

/**
 * Whether the shop makes an order late. If the plan was changed after `makeAt`, the time of the change counts instead.
 */
export function isLate({ plan }: Pick<DuePlan, 'plan'>, makeAt: Date, now: Date): boolean {
  const wanted = Math.max(makeAt.getTime(), plan.changedAt.getTime());
  return now.getTime() - wanted > lateAfterMs;
}

/**
 * The plan with a pause by the shop, without an end, because the customer may no longer order. `changedAt` prevents
 * that orders are made later for days that were missed in an earlier pause.
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
 * The plan after a reminder. All reminders that should have been sent by now are counted, so that a customer who could
 * not be reminded for months gets only one.
 */
export function reminded(plan: PlanRow, now: Date): PlanRow {
  const days = (Date.parse(indiaDay(now)) - Date.parse(plan.pausedFrom ?? indiaDay(now))) / dayMs;
  const due = Math.floor(days / pauseReminderDays);
  return { ...plan, pauseReminders: Math.max(plan.pauseReminders + 1, Math.min(due, 32_000)) };
}
