import { exactPaise, toRupees } from '#contract/shared/money.ts';
import { NumberInput, type NumberInputProps } from '#web/shared/forms/number-input.tsx';
import { parseNumber } from './parse-number.ts';

interface NumberFieldProps extends NumberInputProps {
  /** The smallest difference: 1 for whole numbers. */
  step: number;
  /** Paise are typed as rupees. */
  unit?: 'paise' | 'per cent' | undefined;
}

/** A number from 0. Scrolling the form over it while it is focused does not change it. */
export function NumberField({ step, unit, ...field }: NumberFieldProps) {
  const isAmount = unit === 'paise';
  return (
    <NumberInput
      type="number"
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      autoComplete="off"
      min={0}
      step={step}
      onWheel={(event) => event.currentTarget.blur()}
      {...field}
      read={(typed) => (isAmount ? exactPaise(parseNumber(typed)) : parseNumber(typed))}
      show={(value) => String(isAmount ? toRupees(value) : value)}
    />
  );
}
