/** The day book for the accountant: each entry with both accounts, in rupees. */
import { accountLabels, entryKinds } from '#contract/money/desk-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '#server/core/services.ts';
import { type BookFilter, listBookBefore } from '#server/ledger/book.store.ts';
import { sumBook } from '#server/ledger/book-sum.store.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import type { AccountKind } from '#server/ledger/rules.ts';
import { moneyCell, timeCell } from '#server/platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';
import { listNames, type Names } from './name.store.ts';
import { countsJars, kindOf, signedFor } from './present.ts';

interface NamedEntry extends Entry {
  names: Names;
  /** Of the account of the filter after this entry, in paise. */
  balance: number;
}

const nameOf = ({ names }: NamedEntry, id: string | null) => (id === null ? '' : (names.get(id) ?? ''));

function accountCell(entry: NamedEntry, kind: AccountKind, owner: string | null): string {
  const name = nameOf(entry, owner);
  return name === '' ? accountLabels[kind] : `${accountLabels[kind]}: ${name}`;
}

const ofEntry: Columns<NamedEntry> = {
  'Time (India)': (entry) => timeCell(entry.createdAt),
  Kind: (entry) => entryKinds[kindOf(entry)],
  Method: ({ method }) => method ?? '',
  Reference: ({ reference }) => reference,
  'Expense kind': ({ expenseKind }) => expenseKind ?? '',
  'From account (credit)': (entry) => accountCell(entry, entry.credit, entry.creditOwner),
  'To account (debit)': (entry) => accountCell(entry, entry.debit, entry.debitOwner),
  'Amount from credit to debit (₹)': (entry) => (countsJars(entry) ? '' : moneyCell(entry.amount)),
  Jars: (entry) => (countsJars(entry) ? entry.amount : ''),
  Container: (entry) => nameOf(entry, entry.containerId),
  Order: (entry) => nameOf(entry, entry.orderId),
  By: (entry) => (entry.actorId === null ? 'System' : nameOf(entry, entry.actorId)),
  Note: ({ note }) => note,
  Event: ({ eventId }) => eventId,
};

/** How the account of the filter moved, and what was there after each entry. */
const ofAccount = (account: AccountKind, hasBalance: boolean): Columns<NamedEntry> => ({
  // Two columns: a spreadsheet program must not take a minus for the beginning of a formula.
  'In (₹)': (entry) => (signedFor(account, entry) > 0 ? moneyCell(entry.amount) : ''),
  'Out (₹)': (entry) => (signedFor(account, entry) < 0 ? moneyCell(entry.amount) : ''),
  ...(hasBalance && { 'Balance after it (₹)': ({ balance }) => moneyCell(balance) }),
});

/**
 * Every entry that the day book of this filter holds, in its order. With an account, what each changed, and the balance
 * after it where all entries of the account are there.
 */
export async function exportEntries({ db, clock }: Services, filter: BookFilter, account: AccountKind | undefined) {
  const { balance } = (account && (await sumBook(db, filter))) ?? {};
  const columns = account ? { ...ofEntry, ...ofAccount(account, balance !== undefined) } : ofEntry;
  let left = balance?.after ?? 0;
  return answerCsv<NamedEntry>(`day-book-${indiaDay(clock())}.csv`, columns, async (after, limit) => {
    const entries = await listBookBefore(db, filter, { before: after?.id, limit });
    const names = await listNames(db, entries);
    return entries.map((entry) => {
      const named = { ...entry, names, balance: left };
      if (account) left -= signedFor(account, entry);
      return named;
    });
  });
}
