import type { ComponentProps } from 'react';
import { longestReason } from '#contract/money/desk-rules.ts';
import { describeMethod, recordedMethods } from '#contract/orders/status-flow.ts';
import { exactPaise, toRupees } from '#contract/shared/money.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import { NumberInput, type NumberInputProps } from '#web/shared/forms/number-input.tsx';
import { message, t } from '#web/shared/language.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

interface NumberFieldProps extends NumberInputProps {
  /** The smallest difference: 1 for whole numbers. */
  step: number;
  /** Paise are typed as rupees. */
  unit?: 'paise' | 'per cent' | undefined;
}

/**
 * An input of numbers drops digits of other scripts before its value changes: they are typed again as Latin ones. Only
 * `execCommand` inserts at the caret of such an input, and keeps Undo.
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

/** A number from 0. Scrolling the form over it while it is focused does not change it. */
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

/** A number as people type it, "1e3" is none; NaN for none. */
export function parseNumber(typed: string): number {
  const text = cleanNumber(typed);
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

interface FlagSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: boolean;
  onValue: (value: boolean) => void;
  /** What yes and no mean. */
  inWords: (value: boolean) => string;
}

/** Yes or no as a select, where both have a name. */
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

export const sayActive = (isActive: boolean) => (isActive ? t('Active') : t('Inactive'));

/** How money came or goes: by default of all methods that staff record. */
export function MethodSelect({
  methods = recordedMethods,
  ...select
}: ComponentProps<typeof Select> & { methods?: readonly string[] }) {
  return <Select {...select} options={methods.map((method) => [method, t(describeMethod(method))])} />;
}

const hints = { staff: message('Only staff read this.'), customer: message('The customer reads this.') };

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextArea>, 'label' | 'hint'> {
  label?: string | undefined;
  readBy?: keyof typeof hints | undefined;
}

/** Why something is done, and who reads it where that is not plain. */
export function ReasonField({ label = t('Reason'), readBy, maxLength = longestReason, ...area }: ReasonFieldProps) {
  return <TextArea label={label} hint={readBy && t(hints[readBy])} rows={2} maxLength={maxLength} {...area} />;
}
