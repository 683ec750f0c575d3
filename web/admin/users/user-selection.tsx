import { useState } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { mostTaggedAtOnce, tagRules } from '#contract/accounts/tag-rules.ts';
import { message, plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { SelectAll } from '../lists/select-column.tsx';
import { TagField } from './user-tags.tsx';

type Query = Omit<CallInput<'GET /admin/users'>['query'], 'page' | 'limit'>;

/** The selected customers, on this page and other pages. Another filter clears the selection. */
export function useUserSelection(query: Query) {
  const name = JSON.stringify(query);
  const [of, setOf] = useState(name);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  if (of !== name) {
    setOf(name);
    setIds(new Set());
  }
  return {
    ids,
    select(chosen: readonly { id: string }[], isSelected: boolean) {
      const given = new Set(chosen.map(({ id }) => id));
      setIds((before) => (isSelected ? before.union(given) : before.difference(given)));
    },
    clear: () => setIds(new Set()),
  };
}

export type UserSelection = ReturnType<typeof useUserSelection>;

const pageSize = 100;

/** Loads the customers that match the filter, at most as many as one call can change. */
async function loadCustomers(query: Query): Promise<StaffUser[]> {
  const found: StaffUser[] = [];
  for (let page = 1; found.length < mostTaggedAtOnce; page += 1) {
    const { data } = await call('GET /admin/users', { query: { ...query, role: 'customer', page, limit: pageSize } });
    found.push(...data.users);
    if (page >= data.pagination.totalPages) break;
  }
  return found;
}

interface UserBulkBarProps {
  selection: UserSelection;
  query: Query;
  /** The customers of the shown page. */
  shown: readonly StaffUser[];
  /** Number of accounts that match the filter. */
  total: number;
}

/** The bar above the list, once a customer is selected: selects customers and changes the tags of all selected ones. */
export function UserBulkBar({ selection, query, shown, total }: UserBulkBarProps) {
  const { ids, select, clear } = selection;
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const count = ids.size;
  const here = shown.filter(({ id }) => ids.has(id)).length;

  async function selectMatching() {
    setIsLoading(true);
    try {
      select(await loadCustomers(query), true);
    } catch (error) {
      showToast(errorText(error, t('Failed to load users.')), { type: 'error' });
    } finally {
      setIsLoading(false);
    }
  }

  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SelectAll selected={here} of={shown.length} onSelect={(isSelected) => select(shown, isSelected)}>
        {t('Select this page')}
      </SelectAll>
      <p role="status" className="figures mr-auto text-sm text-ink-soft">
        {t('{selected} selected', { selected: count })}
      </p>
      {total > shown.length && total <= mostTaggedAtOnce && (
        <Button size="sm" variant="quiet" pending={isLoading} onClick={selectMatching}>
          {t('Select all that match')}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {t('Change Tags')}
      </Button>
      <Button size="sm" variant="quiet" onClick={clear}>
        {t('Clear Selection')}
      </Button>
      {isOpen && <TagDialog customerIds={[...ids]} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const acts = { add: message('Add the tag'), remove: message('Remove the tag') };
type Act = keyof typeof acts;

/** The first three names. */
const namesOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ');

/** Adds a tag to many customers, or removes it from them. Mount it only while it is open. */
function TagDialog({ customerIds, onClose }: { customerIds: readonly string[]; onClose: () => void }) {
  const [act, setAct] = useState<Act>('add');
  const change = useSend('POST /admin/tags/customers', { readsAfterFailure: true });
  const form = useForm({
    rules: tagRules,
    initial: { name: '' },
    fallback: t('Failed to save the tags'),
    submit: async ({ name }) => {
      const { data } = await change.mutateAsync({ body: { customerIds: [...customerIds], [act]: [name] } });
      const changed = plural(data.changed, { one: '{count} customer changed', other: '{count} customers changed' });
      const skipped = [
        data.full > 0 && t('Skipped: {count}. They have 10 tags already.', { count: data.full }),
        data.joined.length > 0 &&
          t('Skipped: {names}. These accounts were joined into others.', { names: namesOf(data.joined) }),
      ].filter((text) => text !== false);
      showToast([changed, ...skipped].join('. '), {
        type: skipped.length > 0 ? 'error' : 'success',
      });
      onClose();
    },
  });
  return (
    <FormDialog title={t('Change Tags')} form={form} submitLabel={t(acts[act])} onClose={onClose}>
      <p>
        {plural(customerIds.length, { one: '{count} customer is selected.', other: '{count} customers are selected.' })}
      </p>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">{t('Change Tags')}</legend>
        {(Object.keys(acts) as Act[]).map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2">
            <input type="radio" name="act" checked={act === one} onChange={() => setAct(one)} />
            {t(acts[one])}
          </label>
        ))}
      </fieldset>
      <TagField {...form.field('name')} />
    </FormDialog>
  );
}
