import Search from 'lucide-react/icons/search';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type ListFilter, parseListFilter, type Selects } from '../list-filter.ts';
import { usePageKeys } from '../list-keys.ts';
import { FilterInput, FilterRow, linkedFilters, useFilterFields } from './filter-row.tsx';

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
  const search = useRef<HTMLInputElement>(null);
  useSlashFocus(search);
  const bar = useRef<HTMLElement>(null);
  useStuckHeight(bar);

  const { form, values, apply } = useFilterFields({ selects, filter, onChange });

  function clear() {
    onChange(parseListFilter(new URLSearchParams(), selects));
    if (search.current) search.current.value = '';
    search.current?.focus();
  }

  return (
    <search ref={bar} className="roomy:sticky top-14 z-20 roomy:-my-1 roomy:bg-mist roomy:py-1">
      <form {...form} className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1 lg:flex lg:flex-wrap lg:gap-y-2">
        <FilterInput
          ref={search}
          label={label}
          boxClass="grow lg:min-w-48 lg:basis-0"
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={filter.search}
          placeholder={placeholder}
          aria-keyshortcuts="/"
          trailing={<Slash />}
        />
        <Button type="submit" size="sm" className="max-md:w-11 max-md:px-0 lg:min-h-11">
          <Search aria-hidden size={18} /> <span className="max-md:sr-only">{t('Search')}</span>
        </Button>
        <FilterRow selects={selects} values={values} onApply={apply} onClear={clear} />
        {linkedFilters(selects).map((name) => (
          <input key={name} type="hidden" name={name} defaultValue={values.get(name) ?? ''} />
        ))}
      </form>
    </search>
  );
}

function Slash() {
  return (
    <kbd
      aria-hidden
      title={t('Press / to search')}
      className="mr-1 hidden rounded-sm border border-line bg-mist px-2 font-sans text-sm text-ink-soft lg:block"
    >
      /
    </kbd>
  );
}

/** The key `/` puts the cursor into this input, unless something is being typed. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  usePageKeys((event) => {
    const isTyping = (event.target as Element).closest('input:not([type=checkbox]), textarea, select');
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
}

/**
 * How many pixels high a bar is that stays in sight at the top, for what stays below it and for what is scrolled to: `--stuck` of
 * the document, 0 where the window has no room for such a bar.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    function measure() {
      if (!bar.current) return;
      const isStuck = getComputedStyle(bar.current).position === 'sticky';
      style.setProperty('--stuck', String(isStuck ? bar.current.offsetHeight : 0));
    }
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty('--stuck');
    };
  }, [bar]);
}

interface LinkedFiltersProps {
  title: string;
  filter: Readonly<Record<string, unknown>>;
  /** Of each such filter what it says, and what a press shows again. */
  texts: Readonly<Record<string, readonly [text: string, removeLabel: string]>>;
  /** The list without one of them. */
  pathWithout: (without: Readonly<Record<string, undefined>>) => string;
}

/** Filters that a link has set, each removable. */
export function LinkedFilters({ title, filter, texts, pathWithout }: LinkedFiltersProps) {
  const set = Object.entries(texts).filter(([name]) => filter[name]);
  if (set.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">{title}</span>
      {set.map(([name, [text, removeLabel]]) => (
        <Chip key={name} removeTo={pathWithout({ [name]: undefined })} removeLabel={removeLabel}>
          {text}
        </Chip>
      ))}
    </div>
  );
}
