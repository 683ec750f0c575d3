import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, idParams, listAnswer, messageAnswer, pageQuery } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { noteRules } from './note-rules.ts';

const note = z.object({
  id,
  note: z.string(),
  by: z.string().nullable().describe('name of its author; null where the account is gone'),
  createdAt: z.iso.datetime(),
});
export type CustomerNote = z.infer<typeof note>;
const missing = 'Customer not found';

/** What staff keep in mind about a customer. */
export const customerNoteCalls = {
  'GET /admin/users/:id/notes': {
    summary: 'Notes about a customer, newest first',
    may: 'users.manage',
    params: idParams,
    query: z.object(pageQuery(20)),
    answer: listAnswer('notes', note),
    missing,
  },
  'POST /admin/users/:id/notes': {
    summary: 'Write a note about a customer',
    may: 'users.manage',
    params: idParams,
    idempotent: 'required',
    body: z.object(valueFields(noteRules)),
    answer: dataAnswer(z.object({ note })),
    status: 201,
    missing,
  },
  'DELETE /admin/users/:id/notes/:noteId': {
    summary: 'Delete a note about a customer',
    may: 'users.manage',
    params: z.object({ id, noteId: id }),
    answer: messageAnswer,
    missing: 'Note not found',
  },
} as const satisfies CallTable;
