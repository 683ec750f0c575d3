import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';

/** The browser's own select in our clothes; options are its children. */
export function Select({
  label,
  hint,
  error,
  className,
  ...select
}: FieldTexts & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId();
  const texts = { label, hint, error };
  return (
    <FieldFrame id={id} {...texts} isRequired={select.required}>
      <div className="relative">
        <select
          {...describeField(id, texts)}
          {...select}
          required={undefined}
          aria-required={select.required}
          className={classes('input appearance-none pr-10', className)}
        />
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
        />
      </div>
    </FieldFrame>
  );
}
