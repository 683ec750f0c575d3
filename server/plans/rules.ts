/** The next step of a plan, and when it is due. Pure: takes a plan, facts about its days, the windows and a time. */
import { horizonDays, type PlanDate, type PlanSchedule, planDates } from '#contract/plans/dates.ts';
import { pauseReminderDays, rhythmOf } from '#contract/plans/rules.ts';
import { addDays, dayMs, indiaDay, startOfDay } from '#contract/shared/days.ts';
import { cutoffOf, type Window } from '../slots/rules.ts';
import type { DateRow, PlanRow } from './store.ts';

/**
 * Announces a day (tell), makes its order, reports that its cut-off has passed (miss), or asks about a pause without
 * an end (remind).
 */
export type Step = { kind: 'tell' | 'make' | 'miss'; at: Date; day: DueDay } | { kind: 'remind'; at: Date };

export interface DueDay {
  planId: string;
  /** The day according to the plan's rhythm. */
  date: string;
  /** The day of the delivery. */
  on: string;
  windowKey: string;
}

export interface LeadTime {
  /** Days before the cut-off at which an order is made; it is announced one day earlier. */
  leadDays: number;
}

type Scheduled = Pick<PlanRow, 'everyDays' | 'weekdays' | 'startsOn' | 'endsOn' | 'pausedFrom' | 'pausedUntil'>;

export function scheduleOf(plan: Scheduled): PlanSchedule {
  const { startsOn: start, endsOn: end, pausedFrom: from, pausedUntil: until } = plan;
  const rhythm = rhythmOf({ everyDays: plan.everyDays, weekdays: plan.weekdays });
  return { rhythm, start, end, pauses: from === null ? [] : [{ from, until }] };
}

/** When the order of a delivery is made: `leadDays` before the cut-off of its slot. */
export const makeAtOf = (window: Window, on: string, lead: LeadTime): Date => makeAt(cutoffOf(window, on), lead);
export const announceAtOf = (window: Window, on: string, lead: LeadTime): Date =>
  announceAt(cutoffOf(window, on), lead);

const makeAt = (cutoff: Date, { leadDays }: LeadTime) => new Date(cutoff.getTime() - leadDays * dayMs);
const announceAt = (cutoff: Date, { leadDays }: LeadTime) => makeAt(cutoff, { leadDays: leadDays + 1 });

/** An order whose price increased is announced again at least this long before it is made. */
export const noticeMs = 6 * 3_600_000;

/** A plan without a delivery within this time is checked again, early enough that every delivery is announced. */
const lookAgainDays = 100;
/** Deliveries missed longer ago are not reported. */
const reportedDays = 7;
/** How many days back decisions are read: the reported ones and one to spare. */
export const lookBackDays = reportedDays + 1;

/** The days in which the next step is searched. They do not depend on what was announced or made. */
export function daysAhead(plan: PlanRow<string>, dates: readonly DateRow[], now: Date): PlanDate[] {
  if (plan.status === 'ended') return [];
  const today = indiaDay(now);
  return planDates(scheduleOf(plan), dates, addDays(today, -reportedDays), addDays(today, horizonDays));
}

/**
 * The earliest open step; it may be in the past. Days that are done, skipped or paused have none. Undefined for an
 * ended plan, and for one without future days.
 */
function nextStep(
  plan: PlanRow<string>,
  dates: readonly DateRow[],
  days: readonly PlanDate[],
  windowOf: (key: string) => Window | undefined,
  lead: LeadTime & { now: Date },
): Step | undefined {
  if (plan.status === 'ended') return undefined;
  const rowOf = new Map(dates.map((row) => [row.date, row]));
  const steps: Step[] = [];
  let ordinary = 0;
  for (const { date, on, state } of days) {
    const row = rowOf.get(date);
    if (state !== 'due' || row?.outcome) continue;
    // Days at the plan's own time follow in order; a day at another time may have an earlier cut-off.
    if (ordinary === 3 && row?.windowKey == null) continue;
    const windowKey = row?.windowKey ?? plan.windowKey;
    const window = windowOf(windowKey);
    // A day whose cut-off was over when the plan was last changed was never promised.
    const cutoff = window && cutoffOf(window, on);
    if (!cutoff || cutoff <= plan.changedAt) continue;
    const told = { isTold: Boolean(row?.toldAt), toldAnewAt: row?.toldAnewAt ?? null };
    steps.push(stepOfDay({ planId: plan.id, date, on, windowKey }, cutoff, { ...told, ...lead }));
    if (row?.windowKey == null) ordinary += 1;
  }
  const reminder = nextReminder(plan);
  if (reminder) steps.push(reminder);
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];
}

/** When a plan without a next step is checked again; undefined if only an act can change it. */
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
  // If there is no time left to announce a day, its order is made immediately, and the email about the order tells the
  // customer.
  if (lead.isTold || lead.now >= making) return { kind: 'make', at: making, day };
  return { kind: 'tell', at: announceAt(cutoff, lead), day };
}

/** Customers are not reminded of a pause by the shop. */
function nextReminder(plan: PlanRow<string>): Step | undefined {
  const { pausedFrom: from, pausedUntil: until, pauseReminders: asked } = plan;
  if (from === null || until !== null || plan.pausedByShop) return undefined;
  return { kind: 'remind', at: startOfDay(addDays(from, pauseReminderDays * (asked + 1))) };
}

/** What the next time of a plan is computed from. */
export interface ScheduleContext {
  now: Date;
  /** Days before the cut-off at which an order is made. */
  leadDays: number;
  windows: ReadonlyMap<string, Window>;
}

/** A text of everything that decides when a plan is due: if it changes, the plan's time is computed again. */
export const cutoffTextOf = ({ cutoffDays, cutoffMinute, toMinute }: Window, leadDays: number): string =>
  `${cutoffDays ?? ''} ${cutoffMinute ?? ''} ${toMinute} ${leadDays}`;

/** `days` reuses earlier computed days if only announcements or orders have changed since. */
export function stepOf(
  plan: PlanRow<string>,
  dates: Iterable<DateRow>,
  { windows, ...lead }: ScheduleContext,
  days?: readonly PlanDate[],
): Step | undefined {
  const rows = [...dates];
  return nextStep(plan, rows, days ?? daysAhead(plan, rows, lead.now), (key) => windows.get(key), lead);
}

/** The plan with the time of its next step, if any. Every write of a plan must use this. */
export function schedule<Owner extends string>(
  plan: PlanRow<Owner>,
  dates: Iterable<DateRow>,
  timing: ScheduleContext,
  days?: readonly PlanDate[],
): PlanRow<Owner> {
  const window = timing.windows.get(plan.windowKey);
  const step = stepOf(plan, dates, timing, days);
  const next = step?.at ?? nextLook(plan, timing.now) ?? null;
  return { ...plan, nextAt: next, cutoffKnown: window ? cutoffTextOf(window, timing.leadDays) : '' };
}
