import { type Ref, useId } from 'react';
import { plural } from '#web/shared/language.ts';

export interface BrokenField {
  /** Its name. */
  path: string;
  input: HTMLInputElement;
}

interface ErrorSummaryProps {
  /** Where the focus goes after the refusal; it is what reads the summary out. */
  ref: Ref<HTMLDivElement>;
  broken: readonly BrokenField[];
  /** What else was said about the submission. */
  sentence?: string | null;
}

/** At the top of a form, what has to be put right when it is more than one field: each a link into its field. */
export function ErrorSummary({ ref, broken, sentence }: ErrorSummaryProps) {
  const id = useId();
  if (broken.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields themselves
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-fields`}
      className="col-span-full rounded-md border border-rose/30 bg-rose-pale px-4 py-3 text-rose"
    >
      <p id={`${id}-title`} className="font-medium">
        {sentence && <span className="block">{sentence}</span>}
        {plural(broken.length, { one: 'Please correct {count} field:', other: 'Please correct {count} fields:' })}
      </p>
      <ul id={`${id}-fields`} className="flex flex-wrap gap-x-4">
        {broken.map(({ path, input }) => (
          <li key={path}>
            <a
              href={`#${input.id}`}
              className="block py-1.5 font-semibold underline underline-offset-4"
              onClick={(event) => {
                // Not an entry in the history, where the browser's Back would lead to it.
                event.preventDefault();
                input.focus();
              }}
            >
              {labelOf(input)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As it stands over the field, or over the group that the field belongs to. */
function labelOf(input: HTMLInputElement): string | null | undefined {
  const isOneOfMany = input.form?.elements.namedItem(input.name) instanceof RadioNodeList;
  const group = input.type === 'radio' || isOneOfMany ? input.closest('fieldset')?.querySelector('legend') : null;
  const label = group ?? input.labels?.[0] ?? input.closest('[role=group]')?.querySelector('.field-label');
  return label?.textContent;
}
