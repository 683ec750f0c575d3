import type { CallTable } from '../http/call.ts';

/** Calls that answer with papers as PDF files. */
export const paperCalls = {
  'GET /admin/documents/:id/pdf': {
    summary: 'A document as a PDF file, in the language of the caller and with the prescribed words in English',
    may: 'money.read',
    file: 'application/pdf',
    missing: 'Document not found',
  },
} as const satisfies CallTable;
