/** Weekdays of a plan on which its window does not come: the plan begins all the same, and leaves those days out. */
import { rhythmDates } from '#contract/plans/dates.ts';
import { rhythmOf } from '#contract/plans/rules.ts';
import { addDays, type Weekday, weekdayOf } from '#contract/shared/days.ts';
import type { Schedule } from '#web/shared/slots/shown-slots.ts';
import { type PlanValues, scheduleOf } from './plan-values.ts';

/** From Monday on; none as long as the rhythm is not whole, or the schedule is not known. */
export function leftOutWeekdays(values: PlanValues, schedule: Schedule): Weekday[] {
  const closed = new Set(
    schedule?.days
      .filter(({ windows }) => windows.some(({ key, reason }) => key === values.deliveryTime && reason === 'weekday'))
      .map(({ date }) => weekdayOf(date)),
  );
  return weekdaysOf(values).filter((day) => closed.has(day));
}

/** Every so many days come back to the same weekdays after seven deliveries. */
function weekdaysOf(values: PlanValues): Weekday[] {
  const schedule = scheduleOf(values);
  const { everyDays, startDate: start, endDate: end } = schedule;
  const isWhole = !Number.isNaN(Date.parse(start)) && (everyDays === null || everyDays > 0);
  if (!isWhole) return [];
  const dates = rhythmDates(
    { rhythm: rhythmOf(schedule), start, end },
    start,
    addDays(start, 7 * (everyDays ?? 1) - 1),
  );
  return [...new Set(dates.map(weekdayOf))].sort();
}
