/**
 * Computes the delivery days of a plan. Days are calendar days in India, `YYYY-MM-DD`. The browser loads this file, so
 * it must not import Zod.
 */
import { addDays, dayMs, type Weekday } from '../shared/days.ts';

/** The rhythm of a plan: a fixed number of days apart, counted from the plan's start, or on chosen weekdays. */
export type Rhythm = { everyDays: number } | { weekdays: readonly Weekday[] };

export interface Pause {
  from: string;
  /** The last day without a delivery; null until the customer resumes. */
  until: string | null;
}

export interface PlanSchedule {
  rhythm: Rhythm;
  start: string;
  /** The last possible delivery day; null for no end. */
  end: string | null;
  pauses: readonly Pause[];
}

/** A change of a single delivery. `date` is its day in the rhythm, even if the delivery was moved to another day. */
export interface DateChange {
  date: string;
  isSkipped: boolean;
  movedTo: string | null;
}

export type DateState = 'due' | 'skipped' | 'paused';

export interface PlanDate {
  /** The day according to the plan's rhythm. */
  date: string;
  /** The day of the delivery: it differs if the delivery was moved. */
  on: string;
  state: DateState;
}

const numberOf = (day: string) => Math.round(Date.parse(day) / dayMs);
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
/** The weekday of a day that is given as its number since 1 January 1970, which was a Thursday. */
const weekdayOfNumber = (number: number) => ((((number + 3) % 7) + 7) % 7) + 1;

/** The days of the rhythm between two days, both included, ignoring pauses, skips and moves. */
export function rhythmDates({ rhythm, start, end }: Omit<PlanSchedule, 'pauses'>, from: string, to: string): string[] {
  const first = Math.max(numberOf(start), numberOf(from));
  const last = Math.min(numberOf(to), end === null ? Number.POSITIVE_INFINITY : numberOf(end));
  const dates: string[] = [];
  if ('everyDays' in rhythm) {
    const passed = Math.ceil((first - numberOf(start)) / rhythm.everyDays);
    for (let day = numberOf(start) + passed * rhythm.everyDays; day <= last; day += rhythm.everyDays) {
      dates.push(dayOf(day));
    }
    return dates;
  }
  for (let day = first; day <= last; day += 1) {
    if (rhythm.weekdays.includes(weekdayOfNumber(day) as Weekday)) dates.push(dayOf(day));
  }
  return dates;
}

export const isRhythmDate = (schedule: Omit<PlanSchedule, 'pauses'>, day: string): boolean =>
  rhythmDates(schedule, day, day).length === 1;

const isPaused = (pauses: readonly Pause[], day: string) =>
  pauses.some(({ from, until }) => from <= day && (until === null || day <= until));

/**
 * The deliveries of a plan between two days, both included. A change of a day that is no longer in
 * the rhythm (the plan was edited or ended) is ignored. A pause applies to the delivery day: a delivery moved out of a
 * pause takes place.
 */
export function planDates(
  schedule: PlanSchedule,
  changes: readonly DateChange[],
  from: string,
  to: string,
): PlanDate[] {
  const changeOf = new Map(changes.map((change) => [change.date, change]));
  const moved = changes
    .filter(({ date, movedTo }) => movedTo !== null && from <= movedTo && movedTo <= to && isRhythmDate(schedule, date))
    .map(({ date }) => date);
  const stayed = rhythmDates(schedule, from, to).filter((date) => (changeOf.get(date)?.movedTo ?? null) === null);
  return [...stayed, ...moved]
    .map((date): PlanDate => {
      const { isSkipped = false, movedTo = null } = changeOf.get(date) ?? {};
      const on = movedTo ?? date;
      return { date, on, state: isSkipped ? 'skipped' : isPaused(schedule.pauses, on) ? 'paused' : 'due' };
    })
    .sort((one, other) => compare(one.on, other.on) || compare(one.date, other.date));
}

/** How many days ahead deliveries are searched and can be changed: more than twice the longest rhythm of 90 days. */
export const horizonDays = 200;

/**
 * The next delivery on or after a day that is neither skipped nor paused; undefined if there is none within the
 * horizon.
 */
export function nextPlanDate(
  schedule: PlanSchedule,
  changes: readonly DateChange[],
  from: string,
): PlanDate | undefined {
  return planDates(schedule, changes, from, addDays(from, horizonDays)).find(({ state }) => state === 'due');
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
