/** Keeps the documents of an order equal to the order. */
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { issueDocuments } from '#server/documents/issue-documents.ts';
import { readSold } from './read-sold.ts';

/**
 * Compares what the documents of a locked order say with the order, and issues an invoice or bill, a later one or credit
 * notes for the difference, or a challan if the invoice comes after the delivery. Nothing is invoiced before it leaves
 * the shop, a small sale waits for the document of its day, and a cancelled order is taken back. Every act that may
 * change an order that has left must call it last: it locks the series of documents, whose numbers nobody else can draw
 * from then until the commit.
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
