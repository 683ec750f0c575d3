import { exactPaise, toRupees } from '#contract/shared/money.ts';
import { readRupees } from '../money/typed-amount.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

interface AmountFieldProps extends NumberInputProps {
  unit?: unknown;
  /** An amount that is offered has two decimals, as on the bill. */
  isExact?: true;
}

/**
 * Rupees that are typed; the value is paise, with a fraction where it is finer. An input of text, because one of numbers
 * throws away what it does not understand: nobody could say what is wrong.
 */
export function AmountField({ unit: _, isExact, ...field }: AmountFieldProps) {
  const show = isExact ? showExact : showPaise;
  return <NumberInput inputMode="decimal" autoComplete="off" {...field} read={readPaise} show={show} />;
}

const readPaise = (typed: string) => exactPaise(readRupees(typed));
const showExact = (value: number) => toRupees(value).toFixed(2);
const showPaise = (value: number) => String(toRupees(value));
