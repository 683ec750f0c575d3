/** Issues the documents that an order still needs after a change. */
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { issueDocuments } from '#server/documents/issue-documents.ts';
import { readSold } from './read-sold.ts';

/**
 * Compares the documents of a locked order with the order, and issues the missing ones: an invoice or bill, a
 * supplementary invoice or credit notes for the difference, or a challan if the invoice is issued after the delivery.
 * Nothing is invoiced before the order leaves the shop, a small sale waits for the document of its day, and credit
 * notes reverse a cancelled order. Every act that may change an order that has left must call it last: it locks the
 * series of documents, whose numbers nobody else can draw from then until the commit.
 */
export async function keepDocuments(
  tx: Queryable,
  services: Pick<Services, 'clock' | 'freshShop' | 'isRehearsal'>,
  orderId: string,
  by: string | null,
): Promise<void> {
  if (services.isRehearsal) return;
  await issueDocuments(tx, services, await readSold(tx, orderId), by);
}
