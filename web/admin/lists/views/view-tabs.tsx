import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { longestTabName, tabRules } from '#contract/accounts/list-view-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { message, t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { type ListFilter, parseListFilter, type Selects } from '../list-filter.ts';
import { isOpened, type ListViewOf, openFilter, type SavedFilter } from './use-list-view.ts';

interface ViewTabsProps<S extends Selects> {
  views: ListViewOf;
  selects: S;
  filter: ListFilter<S>;
  onChange: (filter: ListFilter<S>) => void;
}

const look = 'min-h-8 shrink-0 rounded-full px-3 text-sm font-semibold whitespace-nowrap';
const looks = { open: 'bg-deep text-on-strong', closed: 'border border-line-strong text-ink hover:bg-foam' };

/** The saved filters of a list as tabs. Renders nothing if none is saved. */
export function ViewTabs<S extends Selects>({ views, selects, filter, onChange }: ViewTabsProps<S>) {
  const { tabs } = views.view;
  const [edited, setEdited] = useState<number | null>(null);
  // A tab whose filters are all invalid shows the whole list, like the tab "All". This state tells the two apart.
  const [pressed, setPressed] = useState(-1);
  if (tabs.length === 0) return null;
  const today = indiaDay(new Date());
  const everything = parseListFilter(new URLSearchParams(), selects);
  const opened = tabs.map(({ filter: saved }) => openFilter(saved, selects, today));
  const fits = (tab: (typeof opened)[number] | undefined) => tab !== undefined && isOpened(filter, tab.filter);
  const isEverything = isOpened(filter, everything);
  const current = fits(opened[pressed]) ? pressed : isEverything ? -1 : opened.findIndex(fits);
  const isAll = isEverything && current < 0;
  const isGone = (opened[current]?.gone.length ?? 0) > 0;
  return (
    <>
      <nav aria-label={t('Saved filters')} className="-my-0.5 flex items-center gap-1.5 overflow-x-auto py-0.5">
        <button
          type="button"
          aria-current={isAll ? 'true' : undefined}
          className={classes(look, looks[isAll ? 'open' : 'closed'])}
          onClick={() => {
            setPressed(-1);
            onChange(everything);
          }}
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
            onClick={() => {
              setPressed(at);
              onChange(opened[at]?.filter ?? everything);
            }}
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

/** `filter` is the filter of a new tab. `at` is the index of an existing tab to rename or delete. */
type TabDialogProps = { views: ListViewOf; onClose: () => void } & ({ filter: SavedFilter } | { at: number });

/** Asks for the name of a new tab, or renames or deletes an existing tab. Mount it only while it is open. */
export function TabDialog(props: TabDialogProps) {
  const { views, onClose } = props;
  const { tabs } = views.view;
  const present = 'at' in props ? tabs[props.at] : undefined;
  const form = useForm({
    rules: tabRules,
    initial: { name: present?.name ?? '' },
    check({ name }) {
      const isTaken = tabs.some((tab) => tab !== present && tab.name.toLowerCase() === name.trim().toLowerCase());
      return isTaken ? [{ path: 'name', msg: message('Another tab has this name') }] : [];
    },
    async submit({ name }) {
      const trimmed = name.trim();
      const next =
        'filter' in props
          ? [...tabs, { name: trimmed, filter: props.filter }]
          : tabs.map((tab) => (tab === present ? { ...tab, name: trimmed } : tab));
      if (await views.save({ tabs: next })) onClose();
    },
  });

  async function remove() {
    if (await views.save({ tabs: tabs.filter((tab) => tab !== present) })) onClose();
  }

  return (
    <FormDialog
      title={present ? t('Edit tab') : t('Save filter as tab')}
      form={form}
      submitLabel={t('Save tab')}
      onClose={onClose}
    >
      <Field label={t('Name of the tab')} maxLength={longestTabName} {...form.field('name')} />
      {present ? (
        <Button variant="outline" size="sm" className="w-fit text-rose" onClick={remove}>
          <Trash2 aria-hidden size={18} /> {t('Delete tab')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">
          {t('Only you see this tab. A day in the next two weeks moves along: tomorrow stays tomorrow.')}
        </p>
      )}
    </FormDialog>
  );
}
