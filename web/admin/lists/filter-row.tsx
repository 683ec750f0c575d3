import Sliders from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { FilterField, shownFilters } from './filter-field.tsx';
import type { Selects } from './list-filter.ts';

interface FilterRowProps {
  selects: Selects;
  /** Of the URL. */
  values: URLSearchParams;
  onApply: () => void;
  onClear: () => void;
}

/** More than these take so much of a phone that the list would begin out of sight: there they open below a button. */
const mostInSight = 2;

/** A list's filters, and what takes them all away. */
export function FilterRow({ selects, values, onApply, onClear }: FilterRowProps) {
  const id = useId();
  const filters = shownFilters(selects);
  const count = filters.filter(([name]) => values.has(name)).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  const isFolded = filters.length > mostInSight;
  return (
    <div className="col-span-2 grid grid-cols-2 items-end gap-x-3 gap-y-1 md:flex md:flex-wrap lg:contents">
      {isFolded && (
        <Button
          variant="outline"
          className={classes('mb-1.5 md:hidden', isOpen && 'col-span-2')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Sliders aria-hidden size={18} />
          {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
        </Button>
      )}
      <div
        id={id}
        className={classes(
          'md:contents',
          !isFolded ? 'contents' : isOpen ? 'col-span-2 grid grid-cols-2 gap-x-3 gap-y-1' : 'hidden',
        )}
      >
        {filters.map(([name, select]) => (
          <div
            key={name}
            className={classes(
              'min-w-0 md:max-w-80 md:min-w-40',
              'isWide' in select && select.isWide && 'max-md:col-span-2',
            )}
          >
            <FilterField name={name} select={select} value={values.get(name) ?? ''} onApply={onApply} />
          </div>
        ))}
      </div>
      {/* Where it would take a phone's line for itself, it stands there only when there is something to take away. */}
      <Button
        variant="outline"
        className={classes('mb-1.5', !isFolded && filters.length % 2 === 0 && values.size === 0 && 'max-md:hidden')}
        onClick={onClear}
      >
        {t('Clear')}
      </Button>
    </div>
  );
}
