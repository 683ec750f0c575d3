import { type ComponentProps, useId } from 'react';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { SelectBox } from './select-box.tsx';

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
