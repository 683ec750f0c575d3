/** Calls of the day book: every entry of money. */
import type { CheckedInput } from '#contract/calls.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type BookFilter, listBook, listBookBefore } from '#server/ledger/book.store.ts';
import { sumBook } from '#server/ledger/book-sum.store.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import { listReversed } from '#server/ledger/reversal.store.ts';
import { readDocumentsOf } from '#server/orders/documents/voucher.store.ts';
import { listNames, listPostedStates } from '#server/orders/money/entries.store.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import {
  type BookAccount,
  type BookedEntry,
  bookColumns,
  type EntryNames,
  presentEntry,
  presentSums,
  signedFor,
} from './present.ts';
import { findOrderId } from './store.ts';

type BookQuery = CheckedInput<'GET /admin/money/entries/export'>['query'];

const noOrder = '00000000-0000-0000-0000-000000000000';

export function bookApi(services: Services) {
  const { db } = services;

  /** The filter of a query. An unknown order number finds no entries. */
  async function bookOf(query: BookQuery): Promise<BookFilter> {
    const { from = null, to = null, account, kind, customerId, search, what } = query;
    const isOwn = account === 'credit' || account === 'deposits';
    if (customerId === undefined && (isOwn || account === 'pouch' || what === 'jars')) {
      const msg = account === 'pouch' ? 'Please choose a rider' : 'Please choose a customer';
      throw refuseInput([{ path: 'customerId', msg }]);
    }
    const orderId = search ? ((await findOrderId(db, search)) ?? noOrder) : undefined;
    if (isOwn) return { from, to, customerId, orderId, what: account };
    if (account !== 'pouch')
      return { from, to, account: account && { kind: account }, kind, customerId, orderId, what };
    return { from, to, account: { kind: account, riderId: customerId ?? '' }, kind, orderId, what: 'money' };
  }

  async function readNamed(entries: readonly Entry[]): Promise<EntryNames> {
    const [names, findDocuments, reversed] = await Promise.all([
      listNames(db, entries),
      readDocumentsOf(db, entries),
      listReversed(
        db,
        entries.map(({ id }) => id),
      ),
    ]);
    return { names, findDocuments, reversed };
  }

  return {
    'GET /admin/money/entries': async ({ query }) => {
      const filter = await bookOf(query);
      const [{ rows: entries, total }, sums] = await Promise.all([
        listBook(db, filter, pageOf(query)),
        sumBook(db, filter),
      ]);
      const [named, states] = await Promise.all([readNamed(entries), listPostedStates(db, entries)]);
      const shown = entries.map((entry) => presentEntry(entry, { ...named, states, account: accountOf(query) }));
      return {
        data: {
          entries: shown,
          sums: sums ? presentSums(sums) : null,
          pagination: presentPagination(query, total),
        },
      };
    },

    'GET /admin/money/entries/export': async ({ query }) => {
      const account = accountOf(query);
      const filter = await bookOf(query);
      const { balance } = (account && (await sumBook(db, filter))) ?? {};
      let left = balance?.after ?? 0;
      const columns = bookColumns(account, balance !== undefined);
      return answerList<BookedEntry>(services, 'day-book', columns, async (after, limit) => {
        const entries = await listBookBefore(db, filter, { before: after?.id, limit });
        const named = await readNamed(entries);
        return entries.map((entry) => {
          const booked = { ...entry, ...named, balance: left };
          if (account) left -= signedFor(account, entry);
          return booked;
        });
      });
    },
  } satisfies Partial<Handlers>;
}

/** The customer's or rider's account whose book is read; the till and the bank have no owner. */
function accountOf({ account: kind, customerId }: BookQuery): BookAccount | undefined {
  if (kind === undefined) return undefined;
  return kind === 'credit' || kind === 'deposits' || kind === 'pouch' ? { kind, ownerId: customerId } : { kind };
}
