import Sliders from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useId, useState, useSyncExternalStore } from 'react';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Selects } from '../list-filter.ts';
import { FilterField, type ShownFilter, shownFilters } from './filter-field.tsx';

interface FilterRowProps {
  selects: Selects;
  /** Of the URL. */
  values: URLSearchParams;
  onApply: () => void;
  onClear: () => void;
}

/** So many stand beside each other on a phone. */
const mostOnPhone = 2;

/** A list's filters: the most used in sight, the others below a button that counts those that are set. */
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
        {/* On a phone it is there when there is something to take away. */}
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

/** Whether lists are shown as cards, because the window has no room for their tables. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
