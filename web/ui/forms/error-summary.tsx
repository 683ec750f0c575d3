import { type Ref, useId } from 'react';
import { plural } from '#web/language.ts';

export interface BrokenField {
  /** Name of the field. */
  path: string;
  input: HTMLInputElement;
}

interface ErrorSummaryProps {
  /** Gets the focus after a rejection, so that screen readers read the summary. */
  ref: Ref<HTMLDivElement>;
  broken: readonly BrokenField[];
  /** Another message about the submission. */
  sentence?: string | null;
}

/** Lists the errors at the top of a form if there are several. Each links to its field. */
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
                // Do not follow the link, because it would add an entry to the browser's history.
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

/** The label of the field, or of the group that the field belongs to. */
function labelOf(input: HTMLInputElement): string | null | undefined {
  const isOneOfMany = input.form?.elements.namedItem(input.name) instanceof RadioNodeList;
  const group = input.type === 'radio' || isOneOfMany ? input.closest('fieldset')?.querySelector('legend') : null;
  const label = group ?? input.labels?.[0] ?? input.closest('[role=group]')?.querySelector('.field-label');
  return label?.textContent;
}
