import { useId } from 'react';
import { t } from '#web/shared/language.ts';
import { nameOfWeekday, weekdays } from './weekdays.ts';

interface WeekdayFieldProps {
  /** Figures of the chosen days, "12345". */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The days of the week, each on or off. */
export function WeekdayField({ value, error, onChange }: WeekdayFieldProps) {
  const errorId = useId();
  const toggle = (day: string) =>
    onChange(
      weekdays
        .map(String)
        .filter((each) => value.includes(each) !== (each === day))
        .join(''),
    );
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
              checked={value.includes(String(weekday))}
              onChange={() => toggle(String(weekday))}
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
