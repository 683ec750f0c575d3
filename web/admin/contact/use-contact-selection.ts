import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '#contract/contact/calls.ts';
import { call } from '#web/shared/api.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { sendForAll } from './contact-bulk.ts';
import type { BulkAct } from './contact-bulk-bar.tsx';

/** Which messages of the page are selected, and what is done to all of them. What is not shown is never touched. */
export function useContactSelection(shown: readonly Contact[]) {
  const readAgain = useReadAgain();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter(({ id }) => ids.has(id));
  const bulk = useMutation({
    mutationFn: (name: BulkAct) =>
      name === 'delete'
        ? sendForAll('delete', selected, (id) => call('DELETE /contact/:id', { params: { id } }))
        : sendForAll('update', selected, (id) =>
            call('PATCH /contact/:id/status', { params: { id }, body: { status: name } }),
          ),
    onSuccess: () => readAgain(),
  });

  function select(chosen: readonly Contact[], isSelected: boolean) {
    const given = new Set(chosen.map(({ id }) => id));
    setIds((before) => (isSelected ? before.union(given) : before.difference(given)));
    if (!bulk.isPending) bulk.reset();
  }

  /** Those that failed stay selected, to be tried again. */
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
