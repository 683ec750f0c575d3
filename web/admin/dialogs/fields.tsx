import type { ComponentProps } from 'react';
import { longestReason } from '#contract/money/desk-rules.ts';
import { describeMethod, recordedMethods } from '#contract/orders/status-flow.ts';
import { exactPaise, toRupees } from '#contract/shared/money.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import { message, t } from '#web/language.ts';
import { NumberInput, type NumberInputProps } from '#web/shared/forms/number-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

interface NumberFieldProps extends NumberInputProps {
  /** The smallest difference between two values: 1 for whole numbers. */
  step: number;
  /** With `paise`, the user types rupees and the value is in paise. */
  unit?: 'paise' | 'per cent' | undefined;
}

/**
 * Converts digits of other scripts while they are typed, because a number input would drop them. Only `execCommand` can
 * insert text at the caret of such an input without breaking Undo.
 */
function typeLatinDigits(event: InputEvent) {
  const typed = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  const latin = cleanNumber(typed);
  if (latin === typed || !event.cancelable) return;
  event.preventDefault();
  document.execCommand('insertText', false, latin);
}

const listenToDigits = (input: HTMLInputElement | null) => {
  input?.addEventListener('beforeinput', typeLatinDigits);
  return () => input?.removeEventListener('beforeinput', typeLatinDigits);
};

/** An input for a number of 0 or more. Scrolling over it does not change the number. */
export function NumberField({ step, unit, ...field }: NumberFieldProps) {
  const isAmount = unit === 'paise';
  return (
    <NumberInput
      ref={listenToDigits}
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

/** Parses a number as people type it; NaN for anything else, including "1e3". */
export function parseNumber(typed: string): number {
  const text = cleanNumber(typed);
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

interface FlagSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: boolean;
  onValue: (value: boolean) => void;
  /** Returns the words for true and false. */
  inWords: (value: boolean) => string;
}

/** A select for a value that is true or false, with a word for each. */
export function FlagSelect({ value, onValue, inWords, ...select }: FlagSelectProps) {
  return (
    <Select
      {...select}
      value={String(value)}
      onChange={({ target }) => onValue(target.value === 'true')}
      options={[true, false].map((one) => [String(one), inWords(one)])}
    />
  );
}

export const formatActive = (isActive: boolean) => (isActive ? t('Active') : t('Inactive'));

/** Chooses a payment method. By default it offers the methods that staff can record. */
export function MethodSelect({
  methods = recordedMethods,
  ...select
}: ComponentProps<typeof Select> & { methods?: readonly string[] }) {
  return <Select {...select} options={methods.map((method) => [method, t(describeMethod(method))])} />;
}

const hints = { staff: message('Only staff read this.'), customer: message('Visible to the customer.') };

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextArea>, 'label' | 'hint'> {
  label?: string | undefined;
  readBy?: keyof typeof hints | undefined;
}

/** Asks for a reason. `readBy` says who will read it, if that is not obvious. */
export function ReasonField({ label = t('Reason'), readBy, maxLength = longestReason, ...area }: ReasonFieldProps) {
  return <TextArea label={label} hint={readBy && t(hints[readBy])} rows={2} maxLength={maxLength} {...area} />;
}
