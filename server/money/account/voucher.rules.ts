/** Names the voucher of a line or an entry of an account. An accountant looks the line up by its voucher. */
import { entryName } from '#contract/money/desk-rules.ts';
import type { CustomerEntry } from '#server/ledger/customer-entry.store.ts';
import type { NamedDocument } from '#server/orders/documents/voucher.rules.ts';
import type { FindDocuments } from '#server/orders/documents/voucher.store.ts';
import type { Names } from '#server/orders/money/entries.store.ts';

/** The documents that charge or reverse an amount; otherwise an order number, or the kind and number of an entry. */
export type Voucher = { documents: NamedDocument[] } | { order: string } | { kind: string; number: number };

/** Entries of one event that are shown together, with the number of the oldest one. */
interface Line {
  number: number;
  orderId: string | null;
  entries: readonly CustomerEntry[];
}

export function voucherOf({ number, orderId, entries }: Line, names: Names, findDocuments: FindDocuments): Voucher {
  const documents = findDocuments(entries);
  if (documents.length > 0) return { documents };
  const order = names.get(orderId ?? '');
  return order === undefined ? { kind: entryName(entries[0]?.kind ?? ''), number } : { order };
}

export function describeVoucher(voucher: Voucher, say: (sentence: string) => string): string {
  if ('documents' in voucher) return voucher.documents.map(({ number }) => number).join(', ');
  return 'order' in voucher ? voucher.order : `${say(voucher.kind)} ${voucher.number}`;
}
