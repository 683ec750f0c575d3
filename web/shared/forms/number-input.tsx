import { type ComponentProps, useState } from 'react';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import { Field } from '#web/ui/forms/field.tsx';

export interface NumberInputProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** Null is empty; NaN is what was typed and is no number. */
  value: number | null;
  onValue: (value: number | null) => void;
}

interface TypedNumber {
  /** NaN for what is no number. */
  read: (typed: string) => number;
  show: (value: number) => string;
}

/** NaN for what is no whole number. */
export function readWhole(typed: string): number {
  const text = cleanNumber(typed);
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** An input that keeps the text as it was typed, while its form keeps the number. */
export function NumberInput({ value, onValue, read, show, ...field }: NumberInputProps & TypedNumber) {
  const [typed, setTyped] = useState('');
  const readTyped = (text: string) => (cleanNumber(text) === '' ? null : read(text));
  const shown = value === null || Number.isNaN(value) ? '' : show(value);
  return (
    <Field
      {...field}
      // Set from elsewhere, the value is no longer what was typed.
      value={Object.is(readTyped(typed), value) ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(readTyped(target.value));
      }}
    />
  );
}
