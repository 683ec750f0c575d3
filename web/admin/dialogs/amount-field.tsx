import type { ComponentProps } from 'react';
import { Field } from '#web/ui/forms/field.tsx';

/** Rupees. Text, because an input of numbers throws away what it does not understand: nobody could say what is wrong. */
export function AmountField(field: ComponentProps<typeof Field>) {
  return <Field inputMode="decimal" autoComplete="off" {...field} />;
}
