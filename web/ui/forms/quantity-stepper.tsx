import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { t } from '#web/shared/language.ts';
import { classes } from '../classes.ts';

interface QuantityStepperProps {
  value: number;
  min?: number;
  max: number;
  /** What is counted, for those who hear the buttons instead of seeing them. */
  label: string;
  /** What is read out instead of the number, where that alone says too little; empty where nothing is to be said. */
  said?: string;
  /** As wide as its box. */
  isFull?: boolean;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const button =
  'grid h-11 w-11 min-w-9 place-items-center rounded-full text-deep hover:bg-foam aria-disabled:cursor-default aria-disabled:text-line-strong';

/** Minus, number, plus. With `min={0}` the minus at 1 hands over 0, which means: remove. */
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
  // At its end a button still has the focus of who pressed it there. What is too much can always be made less.
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
