/** Computes the days of a plan as customers and staff see them. The functions are pure. */
import { horizonDays, planDates } from '#contract/plans/dates.ts';
import { mostEveryDays } from '#contract/plans/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { cutoffOf, type Window } from '../slots/rules.ts';
import { type ScheduleContext, scheduleOf } from './rules.ts';
import type { DateRow, DayRow, OpenPlan, PlanRow } from './store.ts';

export type DayState = 'due' | 'skipped' | 'paused' | 'made' | 'failed';

export interface Day {
  /** The day of the plan's rhythm, which identifies the delivery even if it was moved. */
  date: string;
  /** The day of the delivery. */
  on: string;
  window: Window;
  state: DayState;
  row: DayRow | undefined;
}

/** Whether the plan was ended or its last day is over. */
export const isOver = ({ status, endsOn }: PlanRow, today: string): boolean =>
  status === 'ended' || (endsOn !== null && endsOn < today);

/** The column values of a day that was not announced yet, or must be announced again. */
export const untold = { toldAt: null, toldPaise: null, toldPrices: null, toldAnewAt: null } as const;

/** The row of a day about which nothing is stored yet. */
export const newDate = (planId: string, date: string): DateRow => ({
  planId,
  date,
  isSkipped: false,
  movedTo: null,
  windowKey: null,
  items: null,
  ...untold,
  outcome: null,
  problem: null,
  leftOut: null,
  orderId: null,
  isLate: false,
  decidedAt: null,
});

export const newRow = (planId: string, date: string): DayRow => ({ ...newDate(planId, date), order: null });

function stateOf(row: DayRow | undefined, state: 'due' | 'skipped' | 'paused'): DayState {
  // A skipped day whose order staff have reopened will be delivered, so that it does not count as skipped.
  if (row?.isSkipped && (row.order === null || row.order.status === 'cancelled')) return 'skipped';
  return row?.outcome ?? state;
}

/**
 * The days of the rhythm between two days, both included. Also lists days that the plan no longer has but whose order
 * was made or failed. A day whose order was moved is listed on the day of the order.
 */
export function listDays(
  open: OpenPlan,
  { windows }: Pick<ScheduleContext, 'windows'>,
  from: string,
  to: string,
): Day[] {
  const { plan, dates } = open;
  const days = new Map<string, Day>();
  const add = (date: string, on: string, key: string, state: DayState) => {
    const window = windows.get(key);
    if (window && from <= on && on <= to) days.set(date, { date, on, window, state, row: dates.get(date) });
  };
  const inRhythm = plan.status === 'ended' ? [] : planDates(scheduleOf(plan), [...dates.values()], from, to);
  for (const { date, on, state } of inRhythm) {
    const row = dates.get(date);
    if (!row?.outcome) add(date, on, row?.windowKey ?? plan.windowKey, stateOf(row, state));
  }
  for (const row of dates.values()) {
    if (!row.outcome) continue;
    const on = row.order?.deliveryDate ?? row.movedTo ?? row.date;
    add(row.date, on, row.order?.deliveryWindow ?? row.windowKey ?? plan.windowKey, stateOf(row, 'due'));
  }
  return [...days.values()].sort((one, other) => (one.on + one.date < other.on + other.date ? -1 : 1));
}

/**
 * Whether the order of a due day will still be made: its cut-off is in the future, and was not over when the plan was
 * last changed.
 */
export const isToMake = ({ state, window, on }: Day, { changedAt }: PlanRow, now: Date): boolean =>
  state === 'due' && cutoffOf(window, on) > now && cutoffOf(window, on) > changedAt;

/** The next delivery: a day whose order will still be made, or a day with an open order. */
export function nextDay(open: OpenPlan, timing: ScheduleContext): Day | undefined {
  const today = indiaDay(timing.now);
  const { pausedUntil: until } = open.plan;
  // Searches beyond `horizonDays`, because all days up to it may be skipped, and a pause may be longer.
  const last = addDays(until !== null && until > today ? until : today, horizonDays + mostEveryDays);
  return listDays(open, timing, today, last).find((day) => isToMake(day, open.plan, timing.now) || isOnItsWay(day));
}

/** Whether the order of the day was made, and is neither delivered nor cancelled. */
export const isOnItsWay = ({ state, row }: Day): boolean =>
  state === 'made' && row?.order?.status !== 'delivered' && row?.order?.status !== 'cancelled';

/**
 * Whether to show the day. A due day is hidden if its cut-off was over when the plan was last changed. It is also
 * hidden if its cut-off has just passed, because the job will report it as failed within the next minute.
 */
export const isShown = (day: Day, plan: PlanRow, { now }: Pick<ScheduleContext, 'now'>): boolean =>
  day.state !== 'due' || isToMake(day, plan, now);
