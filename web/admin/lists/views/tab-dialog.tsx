import Trash2 from 'lucide-react/icons/trash-2';
import { longestTabName, tabRules } from '#contract/accounts/list-view-rules.ts';
import { FormDialog } from '#web/admin/dialogs/form-dialog.tsx';
import { message, t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { SavedFilter } from './saved-filter.ts';
import type { ListViewOf } from './use-list-view.ts';

/** A new tab with its filter, or the place of the one that is renamed or deleted. */
type TabDialogProps = { views: ListViewOf; onClose: () => void } & ({ filter: SavedFilter } | { at: number });

/** Names a filter of a list, so that it stands above the list as a tab. Mounted while it is open. */
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
