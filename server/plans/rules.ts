/**
 * Computes the next step of a plan, and when it is due. The functions are pure: they take a plan, facts about its days,
 * the windows and a time.
 */
import { horizonDays, type PlanDate, type PlanSchedule, planDates } from '#contract/plans/dates.ts';
import { pauseReminderDays, rhythmOf } from '#contract/plans/rules.ts';
import { addDays, dayMs, indiaDay, startOfDay } from '#contract/shared/days.ts';
import { cutoffOf, type Window } from '../slots/rules.ts';
import type { DateRow, PlanRow } from './store.ts';

/**
 * A step of a plan: announces a day (`tell`), makes its order (`make`), reports that its cut-off has passed (`miss`),
 * or reminds the customer of a pause without an end (`remind`).
 */
export type Step = { kind: 'tell' | 'make' | 'miss'; at: Date; day: DueDay } | { kind: 'remind'; at: Date };

export interface DueDay {
  planId: string;
  /** The day of the plan's rhythm, which identifies the delivery even if it was moved. */
  date: string;
  /** The day of the delivery. */
  on: string;
  windowKey: string;
}

export interface LeadTime {
  /** The number of days before the cut-off at which an order is made. It is announced one day earlier. */
  leadDays: number;
}

type Scheduled = Pick<PlanRow, 'everyDays' | 'weekdays' | 'startsOn' | 'endsOn' | 'pausedFrom' | 'pausedUntil'>;

export function scheduleOf(plan: Scheduled): PlanSchedule {
  const { startsOn: start, endsOn: end, pausedFrom: from, pausedUntil: until } = plan;
  const rhythm = rhythmOf({ everyDays: plan.everyDays, weekdays: plan.weekdays });
  return { rhythm, start, end, pauses: from === null ? [] : [{ from, until }] };
}

/** The time at which the order of a delivery is made: `leadDays` before the cut-off of its slot. */
export const makeAtOf = (window: Window, on: string, lead: LeadTime): Date => makeAt(cutoffOf(window, on), lead);
export const announceAtOf = (window: Window, on: string, lead: LeadTime): Date =>
  announceAt(cutoffOf(window, on), lead);

const makeAt = (cutoff: Date, { leadDays }: LeadTime) => new Date(cutoff.getTime() - leadDays * dayMs);
const announceAt = (cutoff: Date, { leadDays }: LeadTime) => makeAt(cutoff, { leadDays: leadDays + 1 });

/**
 * The minimum time between the second announcement of an order whose price has increased and the time when the order is
 * made.
 */
export const noticeMs = 6 * 3_600_000;

/**
 * The number of days after which a plan without a next step is checked again, early enough that every delivery is
 * announced.
 */
const lookAgainDays = 100;
/** The number of days for which a missed delivery is still reported. */
const reportedDays = 7;
/** The number of past days whose results (order made or failed) are read: the reported days and one more for safety. */
export const lookBackDays = reportedDays + 1;

/** The days among which the next step is searched. They do not depend on announcements and orders already made. */
export function daysAhead(plan: PlanRow<string>, dates: readonly DateRow[], now: Date): PlanDate[] {
  if (plan.status === 'ended') return [];
  const today = indiaDay(now);
  return planDates(scheduleOf(plan), dates, addDays(today, -reportedDays), addDays(today, horizonDays));
}

/**
 * The open steps; the earliest of them may be in the past. Days whose order was made or failed, skipped days and paused
 * days have no step. An ended plan and a plan without future days have none.
 */
function openSteps(
  plan: PlanRow<string>,
  dates: readonly DateRow[],
  days: readonly PlanDate[],
  windowOf: (key: string) => Window | undefined,
  lead: LeadTime & { now: Date },
): Step[] {
  if (plan.status === 'ended') return [];
  const rowOf = new Map(dates.map((row) => [row.date, row]));
  const steps: Step[] = [];
  let ordinary = 0;
  for (const { date, on, state } of days) {
    const row = rowOf.get(date);
    if (state !== 'due' || row?.outcome) continue;
    // The first three days in the plan's own window are enough to find the earliest step, because their cut-offs are in
    // sequence. A day in another window may have an earlier cut-off.
    if (ordinary === 3 && row?.windowKey == null) continue;
    const windowKey = row?.windowKey ?? plan.windowKey;
    const window = windowOf(windowKey);
    // A day whose cut-off was already over when the plan was last changed gets no order.
    const cutoff = window && cutoffOf(window, on);
    if (!cutoff || cutoff <= plan.changedAt) continue;
    const told = { isTold: Boolean(row?.toldAt), toldAnewAt: row?.toldAnewAt ?? null };
    steps.push(stepOfDay({ planId: plan.id, date, on, windowKey }, cutoff, { ...told, ...lead }));
    if (row?.windowKey == null) ordinary += 1;
  }
  const reminder = nextReminder(plan);
  if (reminder) steps.push(reminder);
  return steps;
}

const earliest = (steps: readonly Step[]): Step | undefined =>
  steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];

/** The first day whose order the shop is still going to make. A later step of the plan computes it again. */
const nextDelivery = (steps: readonly Step[]): string | undefined =>
  steps.flatMap((step) => (step.kind === 'tell' || step.kind === 'make' ? [step.day.on] : [])).toSorted()[0];

/** The time at which a plan without a next step is checked again; undefined if only an act can give it a step. */
function nextLook(plan: PlanRow<string>, now: Date): Date | undefined {
  if (plan.status === 'ended') return undefined;
  const today = indiaDay(now);
  const isEndless = plan.pausedFrom !== null && plan.pausedUntil === null;
  const isOver = plan.endsOn !== null && plan.endsOn <= addDays(today, horizonDays);
  return isEndless || isOver ? undefined : startOfDay(addDays(today, lookAgainDays));
}

interface AnnouncedDay extends LeadTime {
  now: Date;
  isTold: boolean;
  toldAnewAt: Date | null;
}

function stepOfDay(day: DueDay, cutoff: Date, lead: AnnouncedDay): Step {
  if (lead.now >= cutoff) return { kind: 'miss', at: cutoff, day };
  const noticed = lead.toldAnewAt ? lead.toldAnewAt.getTime() + noticeMs : 0;
  const making = new Date(Math.max(makeAt(cutoff, lead).getTime(), noticed));
  // If there is no time left to announce a day, its order is made immediately, and the email about the order informs
  // the customer.
  if (lead.isTold || lead.now >= making) return { kind: 'make', at: making, day };
  return { kind: 'tell', at: announceAt(cutoff, lead), day };
}

/** The reminder of a pause without an end. Customers are not reminded of a pause that the shop made. */
function nextReminder(plan: PlanRow<string>): Step | undefined {
  const { pausedFrom: from, pausedUntil: until, pauseReminders: asked } = plan;
  if (from === null || until !== null || plan.pausedByShop) return undefined;
  return { kind: 'remind', at: startOfDay(addDays(from, pauseReminderDays * (asked + 1))) };
}

/** The facts from which the time of a plan's next step is computed. */
export interface ScheduleContext {
  now: Date;
  /** Days before the cut-off at which an order is made. */
  leadDays: number;
  windows: ReadonlyMap<string, Window>;
}

/**
 * A text of all values that decide when a plan is due. If it changes, the time of the plan's next step is computed
 * again.
 */
export const cutoffTextOf = ({ cutoffDays, cutoffMinute, toMinute }: Window, leadDays: number): string =>
  `${cutoffDays ?? ''} ${cutoffMinute ?? ''} ${toMinute} ${leadDays}`;

function stepsOf(
  plan: PlanRow<string>,
  dates: Iterable<DateRow>,
  { windows, ...lead }: ScheduleContext,
  days?: readonly PlanDate[],
): Step[] {
  const rows = [...dates];
  return openSteps(plan, rows, days ?? daysAhead(plan, rows, lead.now), (key) => windows.get(key), lead);
}

/**
 * The next step of a plan. `days` may contain days that were computed earlier, if only announcements or orders have
 * changed after that.
 */
export function stepOf(
  plan: PlanRow<string>,
  dates: Iterable<DateRow>,
  timing: ScheduleContext,
  days?: readonly PlanDate[],
): Step | undefined {
  return earliest(stepsOf(plan, dates, timing, days));
}

/**
 * The plan with the time of its next step and the day of its next delivery, if any. Every code that writes a plan must
 * use this.
 */
export function schedule<Owner extends string>(
  plan: PlanRow<Owner>,
  dates: Iterable<DateRow>,
  timing: ScheduleContext,
  days?: readonly PlanDate[],
): PlanRow<Owner> {
  const window = timing.windows.get(plan.windowKey);
  const steps = stepsOf(plan, dates, timing, days);
  const nextAt = earliest(steps)?.at ?? nextLook(plan, timing.now) ?? null;
  const nextOn = nextDelivery(steps) ?? null;
  return { ...plan, nextAt, nextOn, cutoffKnown: window ? cutoffTextOf(window, timing.leadDays) : '' };
}
