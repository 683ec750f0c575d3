import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { type ListFilter, parseListFilter, type Selects } from '../list-filter.ts';
import { isOpened, openFilter } from './saved-filter.ts';
import { TabDialog } from './tab-dialog.tsx';
import type { ListViewOf } from './use-list-view.ts';

interface ViewTabsProps<S extends Selects> {
  views: ListViewOf;
  selects: S;
  filter: ListFilter<S>;
  onChange: (filter: ListFilter<S>) => void;
}

const look = 'min-h-8 shrink-0 rounded-full px-3 text-sm font-semibold whitespace-nowrap';
const looks = { open: 'bg-deep text-on-strong', closed: 'border border-line-strong text-ink hover:bg-foam' };

/** The saved filters of a list as tabs; nothing until one was saved. */
export function ViewTabs<S extends Selects>({ views, selects, filter, onChange }: ViewTabsProps<S>) {
  const { tabs } = views.view;
  const [edited, setEdited] = useState<number | null>(null);
  if (tabs.length === 0) return null;
  const today = indiaDay(new Date());
  const everything = parseListFilter(new URLSearchParams(), selects);
  const opened = tabs.map(({ filter: saved }) => openFilter(saved, selects, today));
  const current = opened.findIndex((tab) => isOpened(filter, tab.filter) && !isOpened(filter, everything));
  const isGone = (opened[current]?.gone.length ?? 0) > 0;
  return (
    <>
      <nav aria-label={t('Saved filters')} className="-my-0.5 flex items-center gap-1.5 overflow-x-auto py-0.5">
        <button
          type="button"
          aria-current={isOpened(filter, everything) ? 'true' : undefined}
          className={classes(look, looks[isOpened(filter, everything) ? 'open' : 'closed'])}
          onClick={() => onChange(everything)}
        >
          {t('All')}
        </button>
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-current={at === current ? 'true' : undefined}
            className={classes(look, 'max-w-60 truncate', looks[at === current ? 'open' : 'closed'])}
            onClick={() => onChange(opened[at]?.filter ?? everything)}
          >
            {name}
          </button>
        ))}
        {current >= 0 && (
          <button
            type="button"
            aria-label={t('Edit tab {name}', { name: tabs[current]?.name ?? '' })}
            title={t('Edit tab')}
            className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-foam"
            onClick={() => setEdited(current)}
          >
            <Ellipsis aria-hidden size={18} />
          </button>
        )}
      </nav>
      {isGone && (
        <Notice tone="warn">
          {t('A part of this filter no longer exists. Please save the tab again or delete it.')}
        </Notice>
      )}
      {edited !== null && <TabDialog views={views} at={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
