/**
 * Finds how an act changes future days. The functions are pure: they compare a plan before and after the act, and
 * return the outcome that the customer reads.
 */
import { horizonDays } from '#contract/plans/dates.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { type Day, isOnItsWay, isToMake, listDays, nextDay } from './days.rules.ts';
import type { Outcome } from './present.ts';
import { makeAtOf, type ScheduleContext } from './rules.ts';
import type { MadeOrder, OpenPlan } from './store.ts';

/** The deliveries that the act removes, adds and moves. */
export function compareDays(
  before: OpenPlan,
  after: OpenPlan,
  timing: ScheduleContext,
  daysAhead: number,
): Pick<Outcome, 'skips' | 'takesBack' | 'moves'> {
  const [were, are] = [before, after].map((open) => deliveriesOf(open, timing, daysAhead)) as [Days, Days];
  const stayed = [...are.values()].flatMap((day) => {
    const was = were.get(day.date);
    return was ? [{ was, day }] : [];
  });
  return {
    skips: [...were.values()].filter(({ date }) => !are.has(date)).map(({ on }) => on),
    takesBack: [...are.values()].filter(({ date }) => !were.has(date)).map(({ on }) => on),
    moves: stayed
      .filter(({ was, day }) => was.on !== day.on || was.window.key !== day.window.key)
      .map(({ was, day }) => ({ from: was.on, to: day.on, windowKey: day.window.key })),
  };
}

type Days = ReadonlyMap<string, Day>;

function deliveriesOf(open: OpenPlan, timing: ScheduleContext, daysAhead: number): Days {
  const today = indiaDay(timing.now);
  const days = listDays(open, timing, today, addDays(today, daysAhead));
  return new Map(
    days
      .filter((day) => isToMake(day, open.plan, timing.now) || isOnItsWay(day))
      .map((day) => [day.date, day] as const),
  );
}

/** The days whose orders the job will make immediately because they are due, and the next delivery. */
export function previewNext(open: OpenPlan, timing: ScheduleContext): Pick<Outcome, 'makesNow' | 'next'> {
  const today = indiaDay(timing.now);
  const makesNow = listDays(open, timing, today, addDays(today, horizonDays)).filter(
    (day) => isToMake(day, open.plan, timing.now) && makeAtOf(day.window, day.on, timing) <= timing.now,
  );
  return { makesNow, next: nextDay(open, timing) };
}

/** The open orders of a plan between two days, both included; `to` is null for all later days. */
export function listMade(open: OpenPlan, timing: ScheduleContext, from: string, to: string | null): Outcome['stays'] {
  const today = indiaDay(timing.now);
  return listDays(open, timing, today, addDays(today, horizonDays))
    .filter((day) => isOnItsWay(day) && from <= day.on && (to === null || day.on <= to))
    .flatMap(({ on, row }) => (row?.order ? [{ ...nameOrder(row.order), on }] : []));
}

export const nameOrder = ({ id, orderNumber }: MadeOrder) => ({ id, orderNumber });
