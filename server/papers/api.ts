/** Calls that answer with papers as PDF files. */
import { createOwnerLimit } from '#server/core/concurrency-limit.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findPart } from '#server/documents/combined/small-sale.store.ts';
import { listOwnDocuments, loadDocument } from '#server/documents/list.store.ts';
import { readOwnOrder } from '#server/orders/changing/require-order.ts';
import { readSold } from '#server/orders/documents/read-sold.ts';
import { answerLimited, FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { makeCopy, makeDocument, makeDocuments } from './make-document.ts';
import type { PdfFile } from './make-file.ts';
import { makeStatement } from './make-statement.ts';

/** The most documents of an order, which its page lists, too. */
const mostOfOrder = 100;

export function papersApi(services: Services) {
  const { db } = services;
  const largeFiles = createOwnerLimit(1, () =>
    refuseConflict('You are downloading documents already. Please wait until that is done.'),
  );

  return {
    'GET /orders/:id/documents/:document/pdf': async ({ actor, params, origin }) => {
      const order = await readOwnOrder(db, actor.id, params.id);
      const part = await findPart(db, order.id);
      if (part?.document.id === params.document) {
        return answerFile(await makeCopy(services, part, await readSold(db, order.id), origin.language));
      }
      // Documents of jars that were charged at its stop are among them.
      const row = (await listOwnDocuments(db, order.id, mostOfOrder)).find(({ id }) => id === params.document);
      if (!row) throw refuseMissing('Document not found');
      // What customers print is their original, also if staff have printed the document.
      return answerFile(await makeDocument(services, { ...row, isPrinted: false }, origin.language));
    },

    'GET /account/statement/pdf': async ({ actor, query, origin }) =>
      answerFile(await makeStatement(services, actor.id, query.month, origin.language)),

    'GET /admin/documents/pdf': async ({ actor, query, origin }) =>
      answerLimited(largeFiles(actor.id), async () =>
        answerFile(await makeDocuments(services, query, origin.language)),
      ),

    'GET /admin/documents/:id/pdf': async ({ params, origin }) => {
      const row = await loadDocument(db, params.id);
      if (!row) throw refuseMissing('Document not found');
      return answerFile(await makeDocument(services, row, origin.language));
    },

    'GET /admin/users/:id/statement/pdf': async ({ params, query, origin }) =>
      answerFile(await makeStatement(services, params.id, query.month, origin.language)),
  } satisfies Partial<Handlers>;
}

function answerFile({ name, content }: PdfFile): FileAnswer {
  async function* write() {
    yield content;
  }
  return new FileAnswer(name, write());
}
