import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useId } from 'react';
import { classes } from '../classes.ts';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';

/** The browser's own select in our clothes, without a label of its own: give it `aria-label` where none stands by. */
export function SelectBox({ className, ...select }: ComponentProps<'select'>) {
  return (
    <div className="relative min-w-0 grow">
      <select {...select} className={classes('input appearance-none truncate pr-10', className)} />
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2" />
    </div>
  );
}

/** A select with label, hint and error; options are its children. */
export function Select({
  label,
  hint,
  error,
  isFocusTold,
  ...select
}: FieldTexts & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId();
  const texts = { label, hint, error, isFocusTold };
  return (
    <FieldFrame id={id} {...texts} isRequired={select.required}>
      <SelectBox {...describeField(id, texts)} {...select} required={undefined} aria-required={select.required} />
    </FieldFrame>
  );
}
