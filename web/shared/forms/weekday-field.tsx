import { useId } from 'react';
import { dayNamed, weekdays } from '#contract/shared/days.ts';
import { formatWeekday, formatWholeWeekday } from '../dates.ts';

interface WeekdayFieldProps {
  label: string;
  /** 1 is Monday. */
  value: readonly number[];
  error: string | undefined;
  onChange: (value: readonly number[]) => void;
}

/** The days of the week, each on or off. */
export function WeekdayField({ label, value, error, onChange }: WeekdayFieldProps) {
  const errorId = useId();
  const toggle = (pressed: number) => onChange(weekdays.filter((day) => value.includes(day) !== (day === pressed)));
  return (
    <fieldset className="grid min-w-0" aria-describedby={error && errorId}>
      <legend data-required className="field-label mb-1.5">
        {label}
      </legend>
      <div className="grid grid-cols-3 gap-2 min-[22.4rem]:grid-cols-4 sm:grid-cols-7">
        {weekdays.map((day) => (
          <label
            key={day}
            className="flex min-h-12 items-center justify-center gap-1.5 rounded-md border border-line-strong bg-surface px-1 font-medium has-checked:border-deep has-checked:bg-foam has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              name="weekdays"
              className="checkbox outline-none"
              aria-label={formatWholeWeekday(dayNamed(day))}
              aria-invalid={error ? true : undefined}
              checked={value.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden>{formatWeekday(dayNamed(day))}</span>
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="mt-1.5 text-sm font-medium text-rose">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
