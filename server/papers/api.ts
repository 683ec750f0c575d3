/** Calls that answer with papers as PDF files. */
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { loadDocument } from '#server/documents/list.store.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { makeDocument } from './make-document.ts';

export function papersApi(services: Services) {
  const { db } = services;
  return {
    'GET /admin/documents/:id/pdf': async ({ params, origin }) => {
      const row = await loadDocument(db, params.id);
      if (!row) throw refuseMissing('Document not found');
      return answerFile(await makeDocument(services, row, origin.language));
    },
  } satisfies Partial<Handlers>;
}

function answerFile({ name, content }: { name: string; content: Uint8Array }): FileAnswer {
  async function* write() {
    yield content;
  }
  return new FileAnswer(name, write());
}
