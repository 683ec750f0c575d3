import Sliders from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { message, t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SelectBox } from '#web/ui/forms/select.tsx';
import {
  type DayOf,
  isWholeDay,
  type ListFilter,
  type NamedOf,
  parseListFilter,
  presentListFilter,
  type SelectOf,
  type Selects,
} from '../list-filter.ts';

interface FilterRowProps {
  selects: Selects;
  /** The current values from the URL. */
  values: URLSearchParams;
  onApply: () => void;
  onClear: () => void;
}

/** Number of filters side by side on a phone. */
const mostOnPhone = 2;

/** A list's filters. The usual ones are visible; a button opens the others and shows how many of them are set. */
export function FilterRow({ selects, values, onApply, onClear }: FilterRowProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const filters = shownFilters(selects);
  const used = filters.filter(([, { isMore }]) => !isMore);
  const inSight = isNarrow ? used.slice(0, mostOnPhone) : used;
  const others = filters.filter((filter) => !inSight.includes(filter));
  const count = others.filter(([name]) => values.has(name)).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  const more = count > 0 ? t('More filters ({count})', { count }) : t('More filters');
  const fieldOf = ([name, select]: ShownFilter) => (
    <FilterField key={name} name={name} select={select} value={values.get(name) ?? ''} onApply={onApply} />
  );
  return (
    <>
      <div className="col-span-2 flex gap-2 *:min-w-0 large-text:flex-wrap max-lg:*:not-[button]:grow max-lg:*:not-[button]:basis-0 lg:contents lg:*:not-[button]:max-w-44 lg:*:not-[button]:min-w-28">
        {inSight.map(fieldOf)}
        {others.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            className="shrink-0 max-lg:w-14 max-lg:gap-1 max-lg:px-0 lg:min-h-11"
            title={more}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Sliders aria-hidden size={18} className="shrink-0" />
            <span className="max-lg:sr-only">{more}</span>
            {count > 0 && (
              <span aria-hidden className="figures lg:hidden">
                {count}
              </span>
            )}
          </Button>
        )}
        {/* On a phone this button is shown only if a filter is set. */}
        <Button
          variant="outline"
          size="sm"
          className={classes('shrink-0 max-lg:w-11 max-lg:px-0 lg:min-h-11', values.size === 0 && 'max-lg:hidden')}
          onClick={onClear}
        >
          <X aria-hidden size={18} className="lg:hidden" />
          <span className="max-lg:sr-only">{t('Clear')}</span>
        </Button>
      </div>
      {others.length > 0 && (
        <div
          id={id}
          className={classes(
            'col-span-2 grid-cols-2 gap-2 lg:basis-full lg:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          {others.map(fieldOf)}
        </div>
      )}
    </>
  );
}

const narrow = '(width < 64rem)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True if lists are shown as cards, because the window is too narrow for tables. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );

type ShownFilter = [name: string, select: SelectOf | DayOf | NamedOf];

/** The filters for which the row has a field. */
function shownFilters(selects: Selects): ShownFilter[] {
  return Object.entries(selects).flatMap(([name, select]) => ('label' in select ? [[name, select]] : []));
}

/** Filters that only links set and that have no field. They must stay when another filter is applied. */
export function linkedFilters(selects: Selects): string[] {
  return Object.keys(selects).filter((name) => !('label' in (selects[name] ?? {})));
}

/** CSS classes of a control that shows its label inside, above the value. */
const inset = 'min-h-10 pt-4 large-text:pt-0 pr-8 pb-0 pl-3 text-sm shadow-none lg:min-h-11 lg:pb-0.5';

interface InsetProps {
  label: string;
  className?: string | undefined;
  children: (id: string) => ReactNode;
}

/** A control that shows its label inside, so that a row of filters needs only one line. */
function Inset({ label, className, children }: InsetProps) {
  const id = useId();
  return (
    <div className={classes('relative min-w-0 large-text:flex large-text:flex-col-reverse', className)}>
      {children(id)}
      <label
        htmlFor={id}
        className="pointer-events-none absolute inset-x-3 top-0.5 large-text:static z-1 lg:top-1 truncate text-xs leading-4 font-semibold text-ink-soft"
      >
        {label}
      </label>
    </div>
  );
}

type FilterInputProps = { label: string; boxClass?: string; trailing?: ReactNode } & ComponentProps<'input'>;

/** A text or date input in a row of filters. */
export function FilterInput({ label, boxClass, trailing, className, ...input }: FilterInputProps) {
  return (
    <Inset label={label} className={boxClass}>
      {(id) => (
        <>
          <input id={id} {...input} className={classes('input', inset, className)} />
          {trailing && <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>}
        </>
      )}
    </Inset>
  );
}

interface FilterFieldProps {
  name: string;
  select: SelectOf | DayOf | NamedOf;
  value: string;
  onApply: () => void;
}

/** A filter of a list: a select or a date. A choice applies at once. */
function FilterField({ name, select, value, onApply }: FilterFieldProps) {
  if ('isDay' in select) {
    return (
      <FilterInput
        label={t(select.label)}
        className="pr-2"
        name={name}
        type="date"
        defaultValue={value}
        onChange={({ target }) => (target.value === '' || isWholeDay(target.value)) && onApply()}
      />
    );
  }
  const { label, all = message('All') } = select;
  const options =
    'options' in select
      ? Object.entries(select.options).map(([option, shown]) => [option, t(shown)] as const)
      : [...(select.names ?? (value === '' ? [] : [[value, ''] as const]))];
  // Until the names arrive, the chosen value has an option without a name. Then the new `key` mounts the select again.
  const isLoading = 'names' in select && !select.names;
  return (
    <Inset label={t(label)}>
      {(id) => (
        <SelectBox
          key={String(isLoading)}
          id={id}
          className={inset}
          name={name}
          defaultValue={value}
          onChange={onApply}
          empty={t(all)}
          options={options}
        />
      )}
    </Inset>
  );
}

interface FilterFieldsOptions<S extends Selects> {
  selects: S;
  filter: ListFilter<S>;
  onChange: (filter: ListFilter<S>) => void;
}

/**
 * The fields of a list's filter. `form` are the props of the form, `values` the initial values of the fields, and
 * `apply` sets the filter to the current values of the fields.
 */
export function useFilterFields<S extends Selects>({ selects, filter, onChange }: FilterFieldsOptions<S>) {
  const form = useRef<HTMLFormElement>(null);

  // When Back or a link changes the filter, the fields show it. Another page of the list does not reset the fields.
  const shown = presentListFilter({ ...filter, page: 1 }).toString();
  useEffect(() => {
    const values = new URLSearchParams(shown);
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []) {
      field.value = values.get(field.name) ?? '';
    }
  }, [shown]);

  function apply() {
    if (!form.current) return;
    const typed = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]));
    onChange(parseListFilter(typed, selects));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  return { form: { ref: form, onSubmit }, values: new URLSearchParams(shown), apply };
}
