/** Calls that answer with papers as PDF files. */
import { isVoucher } from '#contract/documents/voucher.ts';
import { createOwnerLimit } from '#server/core/concurrency-limit.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findPart } from '#server/documents/combined/small-sale.store.ts';
import { listOwnDocuments, loadDocument } from '#server/documents/list.store.ts';
import { findPayer } from '#server/money/receipts/store.ts';
import { readOrder, readOwnOrder } from '#server/orders/changing/require-order.ts';
import { readSold } from '#server/orders/documents/read-sold.ts';
import { answerLimited, FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Handlers, Origin } from '#server/platform/http/handler.ts';
import { type Copies, makeCopy, makeDocument, makeDocuments } from './make-document.ts';
import type { Asker, PdfFile } from './make-file.ts';
import { makeStatement } from './make-statement.ts';

/** The maximum number of an order's documents that are searched. The page of the order lists as many. */
const mostOfOrder = 100;

export function papersApi(services: Services) {
  const { db } = services;
  const largeFiles = createOwnerLimit(1, () =>
    refuseConflict('You are downloading documents already. Please wait until that is done.'),
  );

  /** The file of a document of an order: its own document, or its part of a combined one. */
  async function makeForOrder(orderId: string, documentId: string, copies: Copies, asker: Asker): Promise<PdfFile> {
    const part = await findPart(db, orderId);
    if (part?.document.id === documentId) return makeCopy(services, part, await readSold(db, orderId), asker);
    // The list also contains documents about jars that were charged at a stop of this order.
    const isOfOrder = (await listOwnDocuments(db, orderId, mostOfOrder)).some(({ id }) => id === documentId);
    const row = isOfOrder ? await loadDocument(db, documentId) : undefined;
    if (!row) throw refuseMissing(noDocument);
    return makeDocument(services, row, copies, asker);
  }

  return {
    'GET /orders/:id/documents/:document/pdf': async ({ actor, params, origin }) => {
      const order = await readOwnOrder(db, actor.id, params.id);
      return answerFile(await makeForOrder(order.id, params.document, 'original', askerOf(actor, origin)));
    },

    'GET /account/documents/:id/pdf': async ({ actor, params: { id }, origin }) => {
      const row = await loadDocument(db, id);
      const owner = row && (isVoucher(row) ? (await findPayer(db, id))?.customerId : row.chargedId);
      if (!row || owner !== actor.id) throw refuseMissing(noDocument);
      return answerFile(await makeDocument(services, row, 'original', askerOf(actor, origin)));
    },

    'GET /account/statement/pdf': async ({ actor, query, origin }) =>
      answerFile(await makeStatement(services, actor.id, query.month, askerOf(actor, origin))),

    'GET /admin/documents/pdf': async ({ actor, query, origin }) =>
      answerLimited(largeFiles(actor.id), async () => {
        const { name, chunks } = await makeDocuments(services, query, askerOf(actor, origin));
        return new FileAnswer(name, chunks);
      }),

    'GET /admin/documents/:id/pdf': async ({ actor, params, query, origin }) => {
      const row = await loadDocument(db, params.id);
      if (!row) throw refuseMissing(noDocument);
      return answerFile(await makeDocument(services, row, query.copy ?? 'print', askerOf(actor, origin)));
    },

    'GET /admin/orders/:id/documents/:document/pdf': async ({ actor, params, origin }) => {
      const order = await readOrder(db, actor, params.id);
      return answerFile(await makeForOrder(order.id, params.document, 'print', askerOf(actor, origin)));
    },

    'GET /admin/users/:id/statement/pdf': async ({ actor, params, query, origin }) =>
      answerFile(await makeStatement(services, params.id, query.month, askerOf(actor, origin))),
  } satisfies Partial<Handlers>;
}

const noDocument = 'Document not found';

const askerOf = (actor: { id: string }, { language }: Pick<Origin, 'language'>): Asker => ({
  owner: actor.id,
  language,
});

function answerFile({ name, content }: PdfFile): FileAnswer {
  async function* write() {
    yield content;
  }
  return new FileAnswer(name, write());
}
