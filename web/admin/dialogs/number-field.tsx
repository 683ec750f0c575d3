import type { ComponentProps } from 'react';
import { Field } from '#web/ui/forms/field.tsx';

interface NumberFieldProps extends ComponentProps<typeof Field> {
  /** The smallest difference: 1 for whole numbers. */
  step: number;
}

/** A number from 0. Scrolling the form over it while it is focused does not change it. */
export function NumberField({ step, ...field }: NumberFieldProps) {
  return (
    <Field
      type="number"
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      autoComplete="off"
      min={0}
      step={step}
      onWheel={(event) => event.currentTarget.blur()}
      {...field}
    />
  );
}
