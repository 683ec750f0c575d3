/** Records that staff print a document. */
import type { StaffMember } from '#server/core/actor.ts';
import { noteRecord } from '#server/core/audit.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { loadDocument } from './list.store.ts';
import { insertPrint } from './print.store.ts';

/**
 * Only the first print of a document by staff is the original. A repeated request gets the same answer, so that a lost
 * answer does not make the first print a duplicate.
 */
export function recordPrint(
  { db }: Pick<Services, 'db'>,
  actor: StaffMember,
  documentId: string,
  request: KeyedRequest,
): Promise<{ isFirst: boolean }> {
  return once(db, request, async (tx) => {
    const document = await loadDocument(tx, documentId);
    if (!document) throw refuseMissing('Document not found');
    if (document.orderId !== null) noteRecord(document.orderId);
    return { isFirst: await insertPrint(tx, { documentId, by: actor.id, at: request.at }) };
  });
}
