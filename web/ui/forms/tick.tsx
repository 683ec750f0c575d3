import type { ReactNode } from 'react';

interface TickProps {
  name?: string;
  label: string;
  hint?: ReactNode;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** Class that sets height, width and font weight. */
  className?: string;
}

/** A checkbox with its label. */
export function Tick({ name, label, hint, isTicked, onTick, className = 'min-h-11 w-fit font-semibold' }: TickProps) {
  return (
    <label className={`flex items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        className="checkbox"
        name={name}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>
        {label}
        {hint && <span className="block text-sm font-normal text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
