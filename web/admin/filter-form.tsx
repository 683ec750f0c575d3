import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef } from 'react';
import { t } from '../language.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FilterField, linkedFilters, shownFilters } from './filter-field.tsx';
import { type ListFilter, parseListFilter, presentListFilter, type Selects } from './list-filter.ts';
import { useSlashFocus } from './use-slash-focus.ts';

export interface FilterFormProps<S extends Selects> {
  /** Of the search box, and what it looks at. */
  label: string;
  placeholder: string;
  selects: S;
  filter: ListFilter<S>;
  onChange: (filter: ListFilter<S>) => void;
}

/** Search and selects of a list; a choice applies at once, and everything starts again at page 1. */
export function FilterForm<S extends Selects>({ label, placeholder, selects, filter, onChange }: FilterFormProps<S>) {
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useSlashFocus(search);

  // Another filter, from the browser's history or a link, must show in the fields; another page changes none of them.
  const shown = presentListFilter({ ...filter, page: 1 }).toString();
  const values = new URLSearchParams(shown);
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

  function clear() {
    onChange(parseListFilter(new URLSearchParams(), selects));
    if (search.current) search.current.value = '';
    search.current?.focus();
  }

  return (
    <search>
      <form ref={form} onSubmit={onSubmit} className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        <div className="col-span-2 grow md:min-w-56 md:basis-0">
          <Field
            ref={search}
            label={label}
            name="search"
            type="search"
            enterKeyHint="search"
            maxLength={100}
            defaultValue={filter.search}
            placeholder={placeholder}
            aria-keyshortcuts="/"
            trailing={<Slash />}
          />
        </div>
        {shownFilters(selects).map(([name, select], at, { length }) => (
          // The last of an odd number has the row for itself on a phone.
          <div key={name} className={length % 2 === 1 && at === length - 1 ? 'col-span-2 md:w-44' : 'min-w-0 md:w-40'}>
            <FilterField name={name} select={select} value={values.get(name) ?? ''} onApply={apply} />
          </div>
        ))}
        {linkedFilters(selects).map((name) => (
          <input key={name} type="hidden" name={name} defaultValue={values.get(name) ?? ''} />
        ))}
        <Button type="submit" className="md:mb-1.5">
          <Search aria-hidden size={18} /> {t('Search')}
        </Button>
        <Button variant="outline" className="md:mb-1.5" onClick={clear}>
          {t('Clear')}
        </Button>
      </form>
    </search>
  );
}

function Slash() {
  return (
    <kbd
      aria-hidden
      title={t('Press / to search')}
      className="mr-2 hidden rounded-sm border border-line bg-mist px-2 font-sans text-sm text-ink-soft lg:block"
    >
      /
    </kbd>
  );
}
