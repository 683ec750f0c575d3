import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';

interface SelectBoxProps extends ComponentProps<'select'> {
  /** Label of the option with the empty value, which comes first. */
  empty?: string;
  /** Shown before the children. */
  options?: readonly (readonly [value: string, words: ReactNode])[];
}

/** The browser's select in our style, without a label. Add `aria-label` if no label is beside it. */
export function SelectBox({ empty, options = [], className, children, ...select }: SelectBoxProps) {
  return (
    <div className="relative min-w-0 grow">
      <select {...select} className={classes('input appearance-none truncate pr-10', className)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2" />
    </div>
  );
}

/** A select with label, hint and error. */
export function Select({ label, hint, error, isReadOnFocus, ...select }: FieldTexts & Omit<SelectBoxProps, 'id'>) {
  const id = useId();
  const texts = { label, hint, error, isReadOnFocus };
  return (
    <FieldFrame id={id} {...texts} isRequired={select.required}>
      <SelectBox {...describeField(id, texts)} {...select} required={undefined} aria-required={select.required} />
    </FieldFrame>
  );
}
