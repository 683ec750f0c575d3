import { rhythmDates } from '#contract/plans/dates.ts';
import { rhythmOf } from '#contract/plans/rules.ts';
import { addDays, type Weekday, weekdayOf } from '#contract/shared/days.ts';
import { t } from '#web/shared/language.ts';
import { describeRhythmDays } from '#web/shared/plans/describe-day.ts';
import type { Schedule } from '#web/shared/slots/shown-slots.ts';
import { type PlanValues, scheduleOf } from './plan-values.ts';
import type { PlanFormState } from './use-plan-form.ts';

/** Warns of weekdays on which the chosen window does not come; nothing where it comes on all of them. */
export function LeftOutNote({ state: { form, slots } }: { state: Pick<PlanFormState, 'form' | 'slots'> }) {
  const days = leftOutWeekdays(form.values, slots.schedule);
  if (days.length === 0) return null;
  return (
    <p className="mt-2.5 font-medium text-marigold-ink">
      {t('We do not deliver at this time on {days}. Those days are skipped.', { days: describeRhythmDays(days) })}
    </p>
  );
}

/** From Monday on, the weekdays on which its window does not come; none while rhythm or schedule is not known. */
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
