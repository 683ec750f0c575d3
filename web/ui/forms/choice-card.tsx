import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface ChoiceCardProps {
  /** Name of the radio group. */
  name: string;
  label: string;
  text?: string;
  badge?: ReactNode;
  /** Shown at the end of the card. */
  icon?: ReactNode;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** One of several options as a big radio button with a description. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { name, label, text, badge, icon, isChosen, isDisabled = false, onChoose } = props;
  const id = useId();
  return (
    <div
      className={classes(
        'relative flex min-h-14 gap-3 rounded-md border px-3.5 transition',
        icon ? 'items-center py-2.5' : 'items-start py-3',
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
        className={classes('radio relative z-1 outline-none', !icon && 'mt-0.5')}
      />
      <div className={classes('grid min-w-0', !icon && 'gap-0.5')}>
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
      {icon}
    </div>
  );
}
