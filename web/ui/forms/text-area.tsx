import { type ComponentProps, useId } from 'react';
import { classes } from '../classes.ts';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';

/** An input for several lines of text, with label, hint and error. */
export function TextArea({
  label,
  hint,
  error,
  isReadOnFocus,
  className,
  ...area
}: FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId();
  const texts = { label, hint, error, isReadOnFocus };
  return (
    <FieldFrame id={id} {...texts} isRequired={area.required}>
      <textarea
        rows={4}
        {...describeField(id, texts)}
        {...area}
        required={undefined}
        aria-required={area.required}
        className={classes('input', className)}
      />
    </FieldFrame>
  );
}
