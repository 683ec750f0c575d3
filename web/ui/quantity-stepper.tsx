import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { t } from '../language.ts';

interface QuantityStepperProps {
  value: number;
  min?: number;
  max: number;
  /** What is counted, for those who hear the buttons instead of seeing them. */
  label: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const button =
  'grid size-11 place-items-center rounded-full text-deep hover:bg-foam aria-disabled:cursor-default aria-disabled:text-line-strong';

/** Minus, number, plus. With `min={0}` the minus at 1 hands over 0, which means: remove. */
export function QuantityStepper({ value, min = 1, max, label, disabled = false, onChange }: QuantityStepperProps) {
  // At its end a button still has the focus of who pressed it there.
  function press(next: number) {
    const isOver = disabled || next < min || next > max;
    return { 'aria-disabled': isOver || undefined, onClick: () => !isOver && onChange(next) };
  }
  return (
    <fieldset
      aria-label={t('Quantity of {label}', { label })}
      className="inline-flex items-center rounded-full border border-line-strong bg-surface"
    >
      <button type="button" className={button} aria-label={t('One less of {label}', { label })} {...press(value - 1)}>
        <Minus size={18} />
      </button>
      <output className="figures min-w-8 text-center font-semibold">{value}</output>
      <button type="button" className={button} aria-label={t('One more of {label}', { label })} {...press(value + 1)}>
        <Plus size={18} />
      </button>
    </fieldset>
  );
}
