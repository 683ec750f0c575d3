import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface ChoiceCardProps {
  /** Of the group. */
  name: string;
  label: string;
  text?: string;
  badge?: ReactNode;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** One of several as a big radio button, with what there is to say of it. */
export function ChoiceCard({ name, label, text, badge, isChosen, isDisabled = false, onChoose }: ChoiceCardProps) {
  const id = useId();
  return (
    <div
      className={classes(
        'relative flex min-h-14 items-start gap-3 rounded-md border px-3.5 py-3 transition',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-deep bg-foam' : 'border-line-strong bg-surface',
      )}
    >
      <input
        id={id}
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        onChange={onChoose}
        className="radio relative z-1 mt-0.5 outline-none"
      />
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <label htmlFor={id} className="font-medium wrap-anywhere after:absolute after:inset-0">
            {label}
          </label>
          {badge}
        </span>
        {text !== undefined && (
          <span id={`${id}-text`} className="text-sm text-pretty wrap-anywhere text-ink-soft">
            {text}
          </span>
        )}
      </div>
    </div>
  );
}
