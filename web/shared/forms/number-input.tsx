import { type ComponentProps, useState } from 'react';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import { Field } from '#web/ui/forms/field.tsx';

export interface NumberInputProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** Null for an empty field; NaN for typed text that is not a number. */
  value: number | null;
  onValue: (value: number | null) => void;
}

interface TypedNumber {
  /** Returns NaN if the text is not a number. */
  read: (typed: string) => number;
  show: (value: number) => string;
}

/** Parses a whole number; NaN for anything else. */
export function readWhole(typed: string): number {
  const text = cleanNumber(typed);
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** An input that keeps the text as typed, while its form keeps the number. */
export function NumberInput({ value, onValue, read, show, ...field }: NumberInputProps & TypedNumber) {
  const [typed, setTyped] = useState('');
  const readTyped = (text: string) => (cleanNumber(text) === '' ? null : read(text));
  const shown = value === null || Number.isNaN(value) ? '' : show(value);
  return (
    <Field
      {...field}
      // If the value was set from elsewhere, show that value instead of the typed text.
      value={Object.is(readTyped(typed), value) ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(readTyped(target.value));
      }}
    />
  );
}
