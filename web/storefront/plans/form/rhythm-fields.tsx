import { rhythmDates } from '#contract/plans/dates.ts';
import { mostEveryDays, rhythmOf } from '#contract/plans/rules.ts';
import { addDays, indiaDay, type Weekday, weekdayOf } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import { NumberInput, readWhole } from '#web/shared/forms/number-input.tsx';
import { WeekdayField } from '#web/shared/forms/weekday-field.tsx';
import { describeDay, describeRhythmDays } from '#web/shared/plans/describe-day.ts';
import { type Schedule, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { WindowChoice } from '#web/shared/slots/window-choice.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { type PlanValues, scheduleOf } from './plan-values.ts';
import type { PlanFormState } from './use-plan-form.ts';

/** The interval, the first and last day, and the time of day. */
export function RhythmFields({ state }: { state: PlanFormState }) {
  const { form, slots } = state;
  const { values, errors, setValue } = form;
  const isEvery = values.rhythm === 'every';
  const today = indiaDay(new Date());

  function chooseWeekdays() {
    setValue('rhythm', 'weekdays');
    if (values.weekdays.length === 0 && values.startDate !== '') setValue('weekdays', [weekdayOf(values.startDate)]);
  }
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <fieldset className="grid gap-2">
        <legend className="mb-3 text-lg font-semibold">{t('How often?')}</legend>
        <ChoiceCard
          name="rhythm"
          label={t('Every few days')}
          isChosen={isEvery}
          onChoose={() => setValue('rhythm', 'every')}
        />
        <ChoiceCard name="rhythm" label={t('On chosen weekdays')} isChosen={!isEvery} onChoose={chooseWeekdays} />
      </fieldset>
      {isEvery ? (
        <div className="sm:max-w-64">
          <NumberInput
            label={t('Repeat every (days)')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(mostEveryDays).length}
            hint={t('7 = weekly')}
            className="figures"
            read={readWhole}
            show={String}
            {...form.number('everyDays')}
            required
          />
        </div>
      ) : (
        <WeekdayField
          label={t('Days of the week')}
          value={values.weekdays}
          error={errors.weekdays}
          onChange={(next) => setValue('weekdays', next)}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('First delivery')}
          type="date"
          min={today}
          hint={describeStart(values.startDate, state.putOffFrom)}
          {...form.field('startDate')}
        />
        <Field
          label={t('Last day (optional)')}
          type="date"
          min={values.startDate > today ? values.startDate : today}
          hint={t('Leave it empty to continue until you end the plan.')}
          {...form.field('endDate')}
        />
      </div>
      <div>
        <WindowChoice
          windows={windowsOf(slots.schedule, '', new Date())}
          day={{ weekday: '', isToday: false }}
          chosen={values.deliveryTime}
          error={errors.deliveryTime}
          onChoose={({ key }) => setValue('deliveryTime', key)}
        />
        <div aria-live="polite">
          <LeftOutNote state={state} />
        </div>
      </div>
    </Card>
  );
}

function describeStart(day: string, putOffFrom: string | undefined): string | undefined {
  if (day.length !== 10) return undefined;
  if (putOffFrom === undefined) return describeDay(day);
  return t('We can’t deliver on {day} at this time. The next possible day is {next}.', {
    day: describeDay(putOffFrom),
    next: describeDay(day),
  });
}

/** Warns of the plan's weekdays on which the chosen window is closed. Renders nothing if there are none. */
export function LeftOutNote({ state: { form, slots } }: { state: Pick<PlanFormState, 'form' | 'slots'> }) {
  const days = leftOutWeekdays(form.values, slots.schedule);
  if (days.length === 0) return null;
  return (
    <p className="mt-2.5 font-medium text-marigold-ink">
      {t('We do not deliver at this time on {days}. Those days are skipped.', { days: describeRhythmDays(days) })}
    </p>
  );
}

/** The plan's weekdays on which the chosen window is closed, Monday first. Empty until all data is known. */
export function leftOutWeekdays(values: PlanValues, schedule: Schedule): Weekday[] {
  const closed = new Set(
    schedule?.days
      .filter(({ windows }) => windows.some(({ key, reason }) => key === values.deliveryTime && reason === 'weekday'))
      .map(({ date }) => weekdayOf(date)),
  );
  return weekdaysOf(values).filter((day) => closed.has(day));
}

/** All weekdays of the plan. A rhythm of n days repeats its weekdays after seven deliveries. */
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
