import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';

type FieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'> & { trailing?: ReactNode };

/** A text input with label, hint and error. `trailing` is shown inside the input's border, at its end. */
export function Field({ label, hint, error, isReadOnFocus, trailing, className, ...input }: FieldProps) {
  const id = useId();
  const texts = { label, hint, error, isReadOnFocus };
  return (
    <FieldFrame id={id} {...texts} isRequired={input.required}>
      <div className="relative">
        <input
          {...describeField(id, texts)}
          {...input}
          required={undefined}
          aria-required={input.required}
          className={classes('input', trailing !== undefined && 'pr-12', className)}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-1.5 grid place-items-center">{trailing}</div>
        )}
      </div>
    </FieldFrame>
  );
}
