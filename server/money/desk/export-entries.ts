/** The day book for the accountant: each entry with both accounts, in rupees. */
import { accountLabels, entryKinds } from '../../../contract/money/desk-rules.ts';
import { indiaDay } from '../../../contract/shared/days.ts';
import type { Services } from '../../core/services.ts';
import { type BookFilter, listBookBefore } from '../../ledger/book.store.ts';
import type { Entry } from '../../ledger/entry.store.ts';
import type { AccountKind } from '../../ledger/rules.ts';
import { moneyCell, timeCell } from '../../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../../platform/http/file-answer.ts';
import { listNames, type Names } from './name.store.ts';
import { countsJars } from './present.ts';

interface NamedEntry extends Entry {
  names: Names;
}

const nameOf = ({ names }: NamedEntry, id: string | null) => (id === null ? '' : (names.get(id) ?? ''));

function accountCell(entry: NamedEntry, kind: AccountKind, owner: string | null): string {
  const name = nameOf(entry, owner);
  return name === '' ? accountLabels[kind] : `${accountLabels[kind]}: ${name}`;
}

const columns: Columns<NamedEntry> = {
  'Time (India)': (entry) => timeCell(entry.created_at),
  Kind: ({ kind }) => entryKinds[kind],
  'From account (credit)': (entry) => accountCell(entry, entry.credit, entry.credit_owner),
  'To account (debit)': (entry) => accountCell(entry, entry.debit, entry.debit_owner),
  'Amount from credit to debit (₹)': (entry) => (countsJars(entry) ? '' : moneyCell(entry.amount)),
  Jars: (entry) => (countsJars(entry) ? entry.amount : ''),
  Container: (entry) => nameOf(entry, entry.container_id),
  Order: (entry) => nameOf(entry, entry.order_id),
  By: (entry) => (entry.actor_id === null ? 'System' : nameOf(entry, entry.actor_id)),
  Note: ({ note }) => note,
  Event: ({ event_id }) => event_id,
};

/** Every entry that the day book of this filter holds, in its order. */
export function exportEntries({ db, clock }: Services, filter: BookFilter) {
  return answerCsv<NamedEntry>(`day-book-${indiaDay(clock())}.csv`, columns, async (after, limit) => {
    const entries = await listBookBefore(db, filter, { before: after?.id, limit });
    const names = await listNames(db, entries);
    return entries.map((entry) => ({ ...entry, names }));
  });
}
