import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact, ContactStatus } from '#contract/contact/calls.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { useRefetch } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { SelectAll } from '../lists/select-column.tsx';
import { sendForAll } from './contact-bulk.ts';

/** The selected messages, and actions on them. Only messages of the shown page are changed. */
export function useContactSelection(shown: readonly Contact[]) {
  const refetch = useRefetch();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter(({ id }) => ids.has(id));
  const bulk = useMutation({
    mutationFn: (name: BulkAct) =>
      name === 'delete'
        ? sendForAll('delete', selected, (id) => call('DELETE /contact/:id', { params: { id } }))
        : sendForAll('update', selected, (id) =>
            call('PATCH /contact/:id/status', { params: { id }, body: { status: name } }),
          ),
    onSuccess: () => refetch(),
  });

  function select(chosen: readonly Contact[], isSelected: boolean) {
    const given = new Set(chosen.map(({ id }) => id));
    setIds((before) => (isSelected ? before.union(given) : before.difference(given)));
    if (!bulk.isPending) bulk.reset();
  }

  /** Performs the action on all selected messages. Messages for which it failed stay selected for another try. */
  async function act(name: BulkAct) {
    if (bulk.isPending) return;
    const { done, success } = await bulk.mutateAsync(name);
    setIds((before) => before.difference(new Set(done)));
    if (success) showBriefly(success);
  }

  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    select,
    act,
    pending: bulk.isPending ? bulk.variables : null,
    failure: bulk.data?.failure ?? null,
  };
}

export type ContactSelection = ReturnType<typeof useContactSelection>;

type BulkAct = Exclude<ContactStatus, 'new'> | 'delete';

interface ContactBulkBarProps {
  selected: number;
  /** Number of messages on this page. */
  shown: number;
  /** The action in progress on the selected messages. */
  pending: BulkAct | null;
  onSelectAll: (isSelected: boolean) => void;
  onAct: (act: BulkAct) => void;
}

const marks = [
  { status: 'read', label: message('Mark as Read'), title: message('Mark as read') },
  { status: 'replied', label: message('Replied'), title: message('Mark as replied') },
  { status: 'closed', label: message('Closed'), title: message('Mark as closed') },
] as const;

/** The bar above the list that selects all messages of the page and offers actions for the selection. */
export function ContactBulkBar({ selected, shown, pending, onSelectAll, onAct }: ContactBulkBarProps) {
  const isPending = pending !== null;
  return (
    <div className="flex grow flex-wrap items-center gap-2">
      <SelectAll selected={selected} of={shown} disabled={isPending} onSelect={onSelectAll} />
      <p role="status" className="figures mr-auto text-sm text-ink-soft">
        {selected > 0 && t('{selected} selected', { selected })}
      </p>
      {selected > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{t('Selected messages')}</legend>
          <IfMay call="PATCH /contact/:id/status">
            {marks.map(({ status, label, title }) => (
              <Button
                key={status}
                size="sm"
                variant="outline"
                title={t(title)}
                pending={pending === status}
                disabled={isPending}
                onClick={() => onAct(status)}
              >
                {t(label)}
              </Button>
            ))}
          </IfMay>
          <IfMay call="DELETE /contact/:id">
            <Button
              size="sm"
              variant="outline"
              className="text-rose"
              pending={pending === 'delete'}
              disabled={isPending}
              onClick={() => onAct('delete')}
            >
              {t('Delete Selected')}
            </Button>
          </IfMay>
          <Button size="sm" variant="quiet" disabled={isPending} onClick={() => onSelectAll(false)}>
            {t('Clear Selection')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}
