/** Calls for notes of staff about a customer. */
import { v7 as newId } from 'uuid';
import type { CustomerNote } from '#contract/accounts/calls.ts';
import { mostNotes } from '#contract/accounts/note-rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { once } from '#server/core/once.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { findNote, insertNote, listNotes, type NoteRow, removeNote } from './store.ts';

const missing = () => refuseMissing('Customer not found');
const missingNote = () => refuseMissing('Note not found');

export function notesApi({ db, clock }: Services) {
  return {
    'GET /admin/users/:id/notes': async ({ actor, params, query }) => {
      const found = await listNotes(db, actor.id, params.id, pageOf(query));
      if (!found) throw missing();
      return { data: { notes: found.rows.map(presentNote), pagination: presentPagination(query, found.total) } };
    },

    'POST /admin/users/:id/notes': async ({ actor, params, body, request }) => {
      const id = await once(db, request, async (tx) => {
        const note = { id: newId(), customerId: params.id, note: body.note, by: actor.id, at: clock() };
        if (await insertNote(tx, note, mostNotes)) return note.id;
        if (!(await listNotes(tx, actor.id, params.id, { limit: 1, offset: 0 }))) throw missing();
        throw refuseConflict(
          messageOf('There are {most} notes about this customer. Please delete old ones first.', { most: mostNotes }),
        );
      });
      const note = await findNote(db, actor.id, id);
      if (!note) throw missingNote();
      return { message: 'Note saved', data: { note: presentNote(note) } };
    },

    'DELETE /admin/users/:id/notes/:noteId': async ({ actor, params }) => {
      const { id, noteId } = params;
      await db.transaction(async (tx) => {
        if (!(await removeNote(tx, actor.id, id, noteId))) throw missingNote();
      });
      return { message: 'Note deleted' };
    },
  } satisfies Partial<Handlers>;
}

const presentNote = ({ id, note, author, createdAt }: NoteRow): CustomerNote => ({
  id,
  note,
  by: author,
  createdAt: createdAt.toISOString(),
});
