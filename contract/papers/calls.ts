import { z } from 'zod';
import { documentFilter } from '../documents/calls.ts';
import type { CallTable } from '../http/call.ts';
import { choice, id } from '../http/envelope.ts';
import { month } from '../money/account-calls.ts';

const missingDocument = 'Document not found';
const ofMonth = z.object({ month });

/** Calls that answer with papers as PDF files. */
export const paperCalls = {
  'GET /orders/:id/documents/:document/pdf': {
    summary: 'A document of one of my orders as a PDF file',
    may: 'orders.place',
    params: z.object({ id, document: id }),
    file: 'application/pdf',
    missing: missingDocument,
  },
  'GET /account/documents/:id/pdf': {
    summary: 'The document of jars that I was charged for, or a receipt of my payment, as a PDF file',
    may: 'orders.place',
    file: 'application/pdf',
    missing: missingDocument,
  },
  'GET /account/statement/pdf': {
    summary: 'A month of my account as a PDF file',
    may: 'orders.place',
    query: ofMonth,
    file: 'application/pdf',
  },
  'GET /admin/documents/pdf': {
    summary: 'All documents that match a filter in one PDF file, newest first, at most 500; one request at a time',
    may: 'money.export',
    needsProof: 'withFactor',
    query: documentFilter,
    file: 'application/pdf',
    refusals: [409],
  },
  'GET /admin/documents/:id/pdf': {
    summary:
      'A document as a PDF file with what its print would have: each original, or a duplicate if it was printed already',
    may: 'money.read',
    query: z.object({
      copy: choice(['duplicate'], 'copy')
        .optional()
        .describe('duplicate: marks the file as a duplicate, even if the document was never printed'),
    }),
    file: 'application/pdf',
    missing: missingDocument,
  },
  'GET /admin/orders/:id/documents/:document/pdf': {
    summary:
      'A document of an order as a PDF file with what its print would have, or its part of a combined document as its customer downloads it',
    may: 'money.read',
    params: z.object({ id, document: id }),
    file: 'application/pdf',
    missing: missingDocument,
  },
  'GET /admin/users/:id/statement/pdf': {
    summary: 'A month of the account of a customer as a PDF file',
    may: 'money.read',
    query: ofMonth,
    file: 'application/pdf',
    missing: 'User not found',
  },
} as const satisfies CallTable;
