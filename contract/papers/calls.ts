import { z } from 'zod';
import { documentFilter } from '../documents/calls.ts';
import type { CallTable } from '../http/call.ts';
import { id } from '../http/envelope.ts';
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
    summary: 'A document as a PDF file, in the language of the caller and with the prescribed words in English',
    may: 'money.read',
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
