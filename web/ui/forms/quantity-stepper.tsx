import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { t } from '#web/language.ts';
import { classes } from '../classes.ts';

interface QuantityStepperProps {
  value: number;
  min?: number;
  max: number;
  /** Names what is counted, for screen readers. */
  label: string;
  /** Read instead of the number, if the number alone is not enough; empty to read nothing. */
  said?: string;
  /** Fills the width of its container. */
  isFull?: boolean;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const button =
  'grid h-11 w-11 min-w-9 place-items-center rounded-full text-deep hover:bg-foam aria-disabled:cursor-default aria-disabled:text-line-strong';

/** Minus, number, plus. With `min={0}`, minus at 1 passes on 0, which means: remove. */
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
  // At its limit a button stays focusable, so that it keeps the focus of the press. A number above the maximum can
  // always be lowered.
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
