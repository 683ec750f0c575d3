/** Chooses the documents that belong to what an event of the ledger charged for an order, or reversed. */
import type { DocumentKind } from '#contract/documents/content.ts';

/** The fields by which a voucher names another document. */
export interface NamedDocument {
  id: string;
  number: string;
}

/** A document of the order that was issued before its next charge. */
export interface DocumentOfCharge extends NamedDocument {
  kind: DocumentKind;
  correctsId: string | null;
  paise: number;
  /** Whether the document was issued together with the event or later. */
  isNew: boolean;
}

const isNote = ({ kind }: DocumentOfCharge) => kind === 'credit_note';
const invoiceOf = (document: DocumentOfCharge) => (isNote(document) ? document.correctsId : document.id);

/**
 * A charge is named by all documents of the order, except an invoice that was reversed completely, and its credit
 * notes. A cancelled charge is named by the credit notes that were issued for it. Without any, the invoices still
 * apply.
 */
export function nameDocuments(documents: readonly DocumentOfCharge[], isCharged: boolean): NamedDocument[] {
  const sums = new Map<string | null, number>();
  for (const one of documents) {
    const invoice = invoiceOf(one);
    sums.set(invoice, (sums.get(invoice) ?? 0) + (isNote(one) ? -one.paise : one.paise));
  }
  const inForce = documents.filter((one) => sums.get(invoiceOf(one)) !== 0);
  const notes = isCharged ? [] : documents.filter((one) => isNote(one) && one.isNew);
  return (notes.length > 0 ? notes : inForce).map(({ id, number }) => ({ id, number }));
}
