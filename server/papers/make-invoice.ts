/** Makes the files of an order's invoice, for the email about its delivery. */
import type { DocumentKind } from '#contract/documents/content.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Services } from '#server/core/services.ts';
import { listDocumentsOf } from '#server/documents/document.store.ts';
import type { MailFile } from '#server/platform/mail/letter.ts';
import { makeDocument } from './make-document.ts';
import { emails, forEmail } from './make-file.ts';

const invoices: readonly DocumentKind[] = ['tax_invoice', 'bill_of_supply', 'receipt'];
/** The maximum number of files in one email. */
const mostFiles = 5;

/**
 * The newest invoice, bill or receipt of an order, followed by its credit notes and supplementary invoices; no file if
 * there is none. They are found when the email is sent, because documents are issued after it is queued.
 */
export async function makeInvoice(
  services: Pick<Services, 'db' | 'settings' | 'shop' | 'clock'>,
  orderId: string,
  language: Language,
): Promise<MailFile[]> {
  const issued = await listDocumentsOf(services.db, orderId);
  const invoice = issued.findLast(({ kind }) => invoices.includes(kind));
  if (!invoice) return [];
  const corrections = issued.filter(({ correctsId }) => correctsId === invoice.id);
  const asker = { language, owner: emails };
  const files = [];
  for (const row of [invoice, ...corrections].slice(0, mostFiles)) {
    const found = { ...row, orderId, chargedId: null, isPrinted: false };
    files.push(forEmail(await makeDocument(services, found, 'original', asker)));
  }
  return files;
}
