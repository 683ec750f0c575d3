/** Presents entries of the day book as JSON and as lines of a spreadsheet. */
import type { BookSums, MoneyEntry } from '#contract/money/desk-calls.ts';
import { accountLabels, type EntryKind, entryKinds } from '#contract/money/desk-rules.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import type { BookSums as Sums } from '#server/ledger/book-sum.store.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import { canBeTakenBack, type EventState } from '#server/ledger/reversal.rules.ts';
import type { ReversedEntry } from '#server/ledger/reversal.store.ts';
import { type AccountKind, containsJars, isRaisedByCredit } from '#server/ledger/rules.ts';
import type { FindDocuments } from '#server/orders/documents/voucher.store.ts';
import type { Names } from '#server/orders/money/entries.store.ts';

const isOfCustomer = (kind: AccountKind) =>
  kind === 'credit' || kind === 'orders' || kind === 'deposits' || kind === 'held';
const countsJars = ({ debit }: Pick<Entry, 'debit'>): boolean => containsJars(debit);

const nameOf = (names: Names, id: string | null) => (id === null ? null : (names.get(id) ?? null));

type Sides = Pick<Entry, 'kind' | 'debit' | 'credit'>;

/** Whether the entry corrects a payment method: the money only moves between accounts of the shop. */
const isCorrection = ({ kind, debit, credit }: Sides) =>
  kind === 'method_change' || (kind === 'payment' && !isOfCustomer(debit) && !isOfCustomer(credit));
function kindOf(entry: Sides): EntryKind {
  if (isCorrection(entry)) return 'method_change';
  return entry.kind === 'banking' && entry.debit === 'till' ? 'withdrawal' : entry.kind;
}

/** The account whose book is read. */
export interface BookAccount {
  kind: AccountKind;
  /** The customer or the rider; an account of the shop has none. */
  ownerId?: string | undefined;
}

/**
 * The amount in paise by which an entry raised the account of the book; 0 if it changed nothing there. The owner is
 * compared, too, because joining two customer accounts moves money between them, with opposite signs in their books.
 */
export function signedFor({ kind, ownerId }: BookAccount, entry: Entry): number {
  const isOwn = (side: AccountKind, owner: string | null) =>
    side === kind && (ownerId === undefined || owner === ownerId);
  const { amount, debit, debitOwner, credit, creditOwner } = entry;
  const sides = Number(isOwn(debit, debitOwner)) - Number(isOwn(credit, creditOwner));
  if (sides === 0) return 0;
  return sides > 0 === isRaisedByCredit(kind) ? -amount : amount;
}

/** The names for ids in entries: people, orders and containers, documents, and the entries that they reverse. */
export interface EntryNames {
  names: Names;
  findDocuments: FindDocuments;
  reversed: ReadonlyMap<string, ReversedEntry>;
}

interface EntryContext extends EntryNames {
  states: ReadonlyMap<string, EventState>;
  /** The account whose book is listed. */
  account?: BookAccount | undefined;
}

export function presentEntry(
  entry: Entry,
  { names, findDocuments, reversed, states, account }: EntryContext,
): MoneyEntry {
  const state = states.get(entry.eventId);
  const reverses = reversed.get(entry.id);
  const { debit, credit, debitOwner, creditOwner, orderId, method, reference } = entry;
  const customerId = isOfCustomer(credit) ? creditOwner : isOfCustomer(debit) ? debitOwner : null;
  const isJars = countsJars(entry);
  return {
    id: entry.id,
    eventId: entry.eventId,
    kind: kindOf(entry),
    number: entry.number,
    documents: findDocuments([entry]),
    amount: isJars ? null : toRupees(entry.amount),
    amountSigned: account === undefined || isJars ? null : toRupees(signedFor(account, entry)),
    jars: isJars ? entry.amount : null,
    container: nameOf(names, entry.containerId),
    credit: { kind: credit, ownerId: creditOwner, name: nameOf(names, creditOwner) },
    debit: { kind: debit, ownerId: debitOwner, name: nameOf(names, debitOwner) },
    order: orderId === null ? null : { id: orderId, orderNumber: names.get(orderId) ?? '' },
    customer: customerId === null ? null : { id: customerId, name: names.get(customerId) ?? '' },
    by: nameOf(names, entry.actorId),
    method,
    reference,
    expenseKind: entry.expenseKind,
    canBeTakenBack: canBeTakenBack(state) && !isCorrection(entry),
    isTakenBack: state?.isTakenBack ?? false,
    reverses: reverses ? { kind: kindOf(reverses), number: reverses.number } : null,
    note: entry.note,
    valueDay: entry.valueDay,
    at: entry.createdAt.toISOString(),
  };
}

export function presentSums({ total, moved, balance }: Sums): BookSums {
  return {
    amountTotal: toRupees(total),
    amountIn: moved ? toRupees(moved.into) : null,
    amountOut: moved ? toRupees(moved.outOf) : null,
    balanceBefore: balance ? toRupees(balance.before) : null,
    balanceAfter: balance ? toRupees(balance.after) : null,
  };
}

export interface BookedEntry extends Entry, EntryNames {
  /** Balance of the filtered account after this entry, in paise. */
  balance: number;
}

const nameCell = ({ names }: BookedEntry, id: string | null) => nameOf(names, id) ?? '';

function accountCell(entry: BookedEntry, kind: AccountKind, owner: string | null): string {
  const name = nameCell(entry, owner);
  return name === '' ? accountLabels[kind] : `${accountLabels[kind]}: ${name}`;
}

const numberedCell = (entry: ReversedEntry | undefined) =>
  entry ? `${entryKinds[kindOf(entry)]} ${entry.number}` : '';

function voucherCell(entry: BookedEntry): string {
  const documents = entry.findDocuments([entry]);
  return documents.length > 0 ? documents.map(({ number }) => number).join(', ') : numberedCell(entry);
}

const ofEntry: Columns<BookedEntry> = {
  'Time (India)': (entry) => timeCell(entry.createdAt),
  Kind: (entry) => entryKinds[kindOf(entry)],
  Voucher: voucherCell,
  Reverses: ({ id, reversed }) => numberedCell(reversed.get(id)),
  Method: ({ method }) => method ?? '',
  Reference: ({ reference }) => reference,
  'Expense kind': ({ expenseKind }) => expenseKind ?? '',
  'From account (credit)': (entry) => accountCell(entry, entry.credit, entry.creditOwner),
  'To account (debit)': (entry) => accountCell(entry, entry.debit, entry.debitOwner),
  'Amount (₹)': (entry) => (countsJars(entry) ? '' : moneyCell(entry.amount)),
  Jars: (entry) => (countsJars(entry) ? entry.amount : ''),
  Container: (entry) => nameCell(entry, entry.containerId),
  Order: (entry) => nameCell(entry, entry.orderId),
  By: (entry) => (entry.actorId === null ? 'System' : nameCell(entry, entry.actorId)),
  Note: ({ note }) => note,
  Event: ({ eventId }) => eventId,
};

/** Movements of the filtered account, and its balance after each entry. */
const ofAccount = (account: BookAccount, hasBalance: boolean): Columns<BookedEntry> => ({
  'In (₹)': (entry) => (signedFor(account, entry) > 0 ? moneyCell(entry.amount) : ''),
  'Out (₹)': (entry) => (signedFor(account, entry) < 0 ? moneyCell(entry.amount) : ''),
  ...(hasBalance && { 'Balance after it (₹)': ({ balance }) => moneyCell(balance) }),
});

/** Empty if the entry belongs to the day on which it was recorded. */
const ofBooks: Columns<BookedEntry> = { 'Value date': ({ valueDay }) => valueDay ?? '' };

/**
 * The columns of a book; for one account they show what each entry changed there. `hasBalance` is true if the list
 * contains all entries of the account.
 */
export const bookColumns = (account: BookAccount | undefined, hasBalance: boolean): Columns<BookedEntry> =>
  account ? { ...ofEntry, ...ofAccount(account, hasBalance), ...ofBooks } : { ...ofEntry, ...ofBooks };
