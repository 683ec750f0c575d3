import type { ReactNode } from 'react';

interface CheckBoxProps {
  label: string;
  hint?: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A yes or no with its label. */
export function CheckBox({ label, hint, isChecked, onChange }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3">
      <input
        type="checkbox"
        className="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
