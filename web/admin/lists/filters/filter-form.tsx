import Search from 'lucide-react/icons/search';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type ListFilter, parseListFilter, type Selects } from '../list-filter.ts';
import { usePageKeys } from '../list-keys.ts';
import { FilterInput, FilterRow, linkedFilters, useFilterFields } from './filter-row.tsx';

export interface FilterFormProps<S extends Selects> {
  /** Label of the search field. The placeholder names the fields that are searched. */
  label: string;
  placeholder: string;
  selects: S;
  filter: ListFilter<S>;
  onChange: (filter: ListFilter<S>) => void;
}

/** The search field and filters of a list. A choice applies at once and shows page 1. */
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

/** The key `/` focuses this input, unless the user is typing. */
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
 * Stores the height in pixels of a sticky bar in the CSS variable `--stuck`, for sticky elements below the bar and for
 * scrolling to an element. It is 0 if the window is too low, so that the bar does not stick.
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
  /** The text of each filter, and the label of the button that removes it. */
  texts: Readonly<Record<string, readonly [text: string, removeLabel: string]>>;
  /** Path of the list without one of these filters. */
  pathWithout: (without: Readonly<Record<string, undefined>>) => string;
}

/** The filters that a link has set, as chips. Each can be removed. */
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
