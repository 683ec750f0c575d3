import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '../../contract/contact.ts';
import { call } from '../api.ts';
import { type BulkFailure, sendForAll } from './contact-bulk.ts';
import type { BulkAct } from './contact-bulk-bar.tsx';
import { showBriefly } from './show-briefly.ts';

/** Which messages of the page are selected, and what is done to all of them. What is not shown is never touched. */
export function useContactSelection(shown: readonly Contact[]) {
  const client = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<BulkAct | null>(null);
  const [failure, setFailure] = useState<BulkFailure | null>(null);
  const selected = shown.filter(({ id }) => ids.has(id));

  function select(chosen: readonly Contact[], isSelected: boolean) {
    const given = new Set(chosen.map(({ id }) => id));
    setIds((before) => new Set([...[...before].filter((id) => !given.has(id)), ...(isSelected ? given : [])]));
    setFailure(null);
  }

  /** Those that failed stay selected, to be tried again. */
  async function act(name: BulkAct) {
    if (pending) return;
    setPending(name);
    setFailure(null);
    const result = await (name === 'delete'
      ? sendForAll('delete', selected, (id) => call('DELETE /contact/:id', { params: { id } }))
      : sendForAll('update', selected, (id) =>
          call('PATCH /contact/:id/status', { params: { id }, body: { status: name } }),
        ));
    await client.invalidateQueries();
    setIds((before) => new Set([...before].filter((id) => !result.done.includes(id))));
    setPending(null);
    setFailure(result.failure);
    if (result.success) showBriefly(result.success);
  }

  return { selected, isSelected: (id: string) => ids.has(id), select, act, pending, failure };
}

export type ContactSelection = ReturnType<typeof useContactSelection>;
