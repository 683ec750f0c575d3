import { type FormEvent, useEffect, useRef } from 'react';
import { type ListFilter, parseListFilter, presentListFilter, type Selects } from '../list-filter.ts';

interface FilterFieldsOptions<S extends Selects> {
  selects: S;
  filter: ListFilter<S>;
  onChange: (filter: ListFilter<S>) => void;
}

/** The fields of a list's filter: `form` is spread on their form, `values` are what they begin with, `apply` reads them. */
export function useFilterFields<S extends Selects>({ selects, filter, onChange }: FilterFieldsOptions<S>) {
  const form = useRef<HTMLFormElement>(null);

  // Another filter, from the browser's history or a link, must show in the fields; another page changes none of them.
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
