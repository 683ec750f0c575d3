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
 * The documents that belong to a charge or to its reversal. For a charge, these are all documents of the order, except
 * an invoice that was reversed completely and its credit notes. For a reversal, these are the credit notes that were
 * issued for it, or the invoices if there are none.
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
