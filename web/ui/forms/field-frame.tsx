import type { ReactNode } from 'react';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** True if the field or a summary gets the focus when the error appears. Then no live region announces the error. */
  isReadOnFocus?: boolean | undefined;
}

/** The attributes that link an input to its hint and its error. */
export function describeField(id: string, { hint, error }: FieldTexts) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined };
}

/** The label above an input, and the hint and the error below it. Screen readers read the error only once. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  isReadOnFocus = false,
  isRequired,
  children,
}: FieldTexts & { id: string; isRequired?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} data-required={isRequired || undefined} className="field-label">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div aria-live={isReadOnFocus ? 'off' : 'polite'}>
        {error && (
          <p id={`${id}-error`} className="text-sm font-medium text-rose">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
