/** A field for amounts that people may type with or without commas and in the digits of any script. */
import { exactPaise, type Paise, toPaise, toRupees } from '#contract/shared/money.ts';
import { checkValue, type NumberRule } from '#contract/shared/rules.ts';
import { cleanNumber, withoutGroups } from '#contract/shared/typed-text.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

/** Parses rupees; NaN for empty or invalid text. */
export function readRupees(typed: string): number {
  const text = withoutGroups(cleanNumber(typed).replace(/^₹\s*/, ''));
  return /\d/.test(text) && /^-?\d*(\.\d*)?$/.test(text) ? Number(text) : Number.NaN;
}

/** The message of the rule that a typed amount breaks, if any. */
export const checkAmount = (rule: NumberRule, typed: string): string | undefined =>
  checkValue(rule, exactPaise(readRupees(typed)));

/** Parses an amount to paise; undefined if the rule rejects it. */
export function readAmount(rule: NumberRule, typed: string): Paise | undefined {
  return checkAmount(rule, typed) === undefined ? toPaise(readRupees(typed)) : undefined;
}

interface AmountFieldProps extends NumberInputProps {
  unit?: unknown;
  /** Shows a proposed amount with two decimals, as on the bill. */
  isExact?: true;
}

/**
 * A field for rupees; its value is paise, possibly with a fraction. It is a text input because a number input discards
 * what it cannot parse, and then no message could explain the mistake.
 */
export function AmountField({ unit: _, isExact, ...field }: AmountFieldProps) {
  const show = isExact ? showExact : showPaise;
  return <NumberInput inputMode="decimal" autoComplete="off" {...field} read={readPaise} show={show} />;
}

const readPaise = (typed: string) => exactPaise(readRupees(typed));
const showExact = (value: number) => toRupees(value).toFixed(2);
const showPaise = (value: number) => String(toRupees(value));
