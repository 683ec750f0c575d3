/** Checks the notes of customers. */
import { v7 as newId } from 'uuid';
import { mostNotes } from '#contract/accounts/note-rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { countNotes, listExistingNotes } from '#server/accounts/notes/store.ts';
import type { Services } from '#server/core/services.ts';
import type { CustomerRow } from '../customer-row.rules.ts';
import type { CellFault } from '../fields.rules.ts';
import type { CustomerWork } from '../work.rules.ts';

interface Noted {
  /** Id of the customer. */
  id: string;
  row: CustomerRow;
  faults: CellFault[];
  work: CustomerWork;
}

const someAtOnce = 1000;

/**
 * Gives each customer a note only once, even if several rows have it or the shop has it already. A note beyond the
 * maximum of a customer is a fault of its row.
 */
export async function addNotes({ db }: Services, placed: readonly Noted[]): Promise<void> {
  const noted = placed.filter(({ row }) => row.note !== '');
  const keyOf = (customerId: string, note: string) => `${customerId} ${note}`;
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (let at = 0; at < noted.length; at += someAtOnce) {
    const wanted = noted.slice(at, at + someAtOnce).map(({ id, row }) => ({ customerId: id, note: row.note }));
    for (const { customerId, note } of await listExistingNotes(db, wanted)) seen.add(keyOf(customerId, note));
    const ids = [...new Set(wanted.map(({ customerId }) => customerId))];
    for (const [id, count] of await countNotes(db, ids)) counts.set(id, count);
  }
  for (const { id, row, work, faults } of noted) {
    const key = keyOf(id, row.note);
    if (seen.has(key)) continue;
    seen.add(key);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count <= mostNotes) work.note = { id: newId(), text: row.note };
    else faults.push({ column: 'note', msg: messageOf('A customer has at most {most} notes.', { most: mostNotes }) });
  }
}
