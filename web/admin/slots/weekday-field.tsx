import { useId } from 'react';
import { weekdays } from '#contract/shared/days.ts';
import { t } from '#web/shared/language.ts';
import { nameOfWeekday } from './weekdays.ts';

interface WeekdayFieldProps {
  /** 1 is Monday. */
  value: readonly number[];
  error: string | undefined;
  onChange: (value: readonly number[]) => void;
}

/** The days of the week, each on or off. */
export function WeekdayField({ value, error, onChange }: WeekdayFieldProps) {
  const errorId = useId();
  const toggle = (day: number) => onChange(weekdays.filter((each) => value.includes(each) !== (each === day)));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid grid-cols-1 gap-1.5">
      <legend className="field-label mb-1.5" data-required>
        {t('Weekdays')}
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((weekday) => (
          <label key={weekday} className="flex min-h-11 min-w-16 items-center gap-2">
            <input
              type="checkbox"
              name="weekdays"
              className="checkbox"
              aria-invalid={error ? true : undefined}
              checked={value.includes(weekday)}
              onChange={() => toggle(weekday)}
            />
            {nameOfWeekday(weekday)}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
    </fieldset>
  );
}
