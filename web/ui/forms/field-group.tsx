import { type ReactNode, useId } from 'react';

interface FieldGroupProps {
  label: string;
  error: string | undefined;
  children: ReactNode;
}

/** A group of inputs for one choice, with one label above and one error below. */
export function FieldGroup({ label, error, children }: FieldGroupProps) {
  const errorId = useId();
  return (
    <fieldset className="grid min-w-0" aria-describedby={error && errorId}>
      <legend data-required className="field-label mb-1.5">
        {label}
      </legend>
      {children}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="mt-2.5 text-sm font-medium text-rose">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
