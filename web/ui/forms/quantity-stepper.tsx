import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { t } from '#web/language.ts';
import { classes } from '../classes.ts';

interface QuantityStepperProps {
  value: number;
  min?: number;
  max: number;
  /** Name of the counted thing, for screen readers. */
  label: string;
  /** Text that screen readers read instead of the number; empty to read nothing. */
  said?: string;
  /** Fills the width of its container. */
  isFull?: boolean;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const button =
  'grid h-11 w-11 min-w-9 place-items-center rounded-full text-deep hover:bg-foam aria-disabled:cursor-default aria-disabled:text-line-strong';

/** A number between a minus and a plus button. With `min={0}` the number can become 0, which removes the item. */
export function QuantityStepper({
  value,
  min = 1,
  max,
  label,
  said,
  isFull,
  disabled = false,
  onChange,
}: QuantityStepperProps) {
  // A button at the limit stays focusable, so that it keeps the focus after the press. A number above the maximum
  // can always be lowered.
  function press(step: 1 | -1) {
    const isOver = disabled || (step < 0 ? value <= min : value >= max);
    return { 'aria-disabled': isOver || undefined, onClick: () => !isOver && onChange(value + step) };
  }
  const Figure = said === undefined ? 'output' : 'span';
  return (
    <fieldset
      aria-label={t('Quantity of {label}', { label })}
      className={classes(
        'items-center rounded-full border border-line-strong bg-surface',
        isFull ? 'flex w-full justify-between' : 'inline-flex',
      )}
    >
      <button type="button" className={button} aria-label={t('One less of {label}', { label })} {...press(-1)}>
        <Minus size={18} />
      </button>
      <Figure className={classes('figures text-center font-semibold', isFull ? 'min-w-6' : 'min-w-8')}>{value}</Figure>
      {said !== undefined && <output className="sr-only">{said}</output>}
      <button type="button" className={button} aria-label={t('One more of {label}', { label })} {...press(1)}>
        <Plus size={18} />
      </button>
    </fieldset>
  );
}
