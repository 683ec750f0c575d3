import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { plural, t } from '#web/language.ts';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Link } from '../access/links.tsx';
import { useSlashFocus, useStuckHeight } from '../lists/filters/filter-form.tsx';

export interface RailEntry {
  /** HTML id of the element that the entry links to. */
  id: string;
  title: string;
}

interface SettingsRailProps {
  entries: readonly RailEntry[];
  /** The id of the shown section. Undefined during a search, which shows several. */
  current: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  onSearch: () => void;
  /** The number of settings that the search has found. Null without a search. */
  found: number | null;
}

/** The search field and links to all sections. It is a sidebar; on a phone, a field above a row of chips. */
export function SettingsRail({ entries, current, typed, onType, onSearch, found }: SettingsRailProps) {
  const box = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLElement>(null);
  useSlashFocus(box);
  useStuckHeight(chips);
  useEffect(() => {
    const row = chips.current;
    const chip = current === undefined ? null : row?.querySelector<HTMLElement>(`[href$="#${current}"]`);
    // Scroll only the row of chips, not the page, because somebody may be reading.
    if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }, [current]);
  return (
    <aside className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
      <search>
        <Field
          ref={box}
          type="search"
          label={t('Search settings')}
          autoComplete="off"
          value={typed}
          onFocus={onSearch}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onType('')}
          trailing={<SearchIcon aria-hidden size={18} className="text-ink-soft" />}
        />
        <p role="status" className="mt-1 text-sm text-ink-soft empty:hidden">
          {found !== null && plural(found, { one: '{count} setting found', other: '{count} settings found' })}
        </p>
      </search>
      <nav
        ref={chips}
        aria-label={t('Sections')}
        className="max-lg:sticky max-lg:top-14 max-lg:z-20 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:bg-mist max-lg:px-4 max-lg:py-2"
      >
        <ul className="flex gap-2 lg:grid lg:gap-0.5">
          {entries.map(({ id, title }) => (
            <li key={id} className="shrink-0">
              <Link
                to={`#${id}`}
                replace
                aria-current={id === current ? 'true' : undefined}
                className={classes(
                  'flex min-h-10 items-center px-4 text-sm font-semibold max-lg:rounded-full max-lg:border max-lg:border-line-strong',
                  'lg:border-l-2 lg:font-medium',
                  id === current
                    ? 'border-deep bg-foam text-deep lg:font-semibold'
                    : 'bg-surface text-ink hover:bg-foam lg:border-line lg:bg-transparent',
                )}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
