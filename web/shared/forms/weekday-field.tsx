import { dayNamed, weekdays } from '#contract/shared/days.ts';
import { FieldGroup } from '#web/ui/forms/field-group.tsx';
import { formatWeekday, formatWholeWeekday } from '../dates.ts';

interface WeekdayFieldProps {
  label: string;
  /** 1 is Monday. */
  value: readonly number[];
  error: string | undefined;
  onChange: (value: readonly number[]) => void;
}

/** Chooses days of the week, with a checkbox for each. */
export function WeekdayField({ label, value, error, onChange }: WeekdayFieldProps) {
  const toggle = (pressed: number) => onChange(weekdays.filter((day) => value.includes(day) !== (day === pressed)));
  return (
    <FieldGroup label={label} error={error}>
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
    </FieldGroup>
  );
}
