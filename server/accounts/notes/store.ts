/** Notes of staff about a customer. */
import type { StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';

export interface NoteRow {
  id: string;
  note: string;
  author: string | null;
  createdAt: Date;
}

const notesPage = sql<PageRow<NoteRow> & { isCustomer: boolean }>(
  pageSql({
    total: '(select count(*) from customer_notes where customer_id = $1)',
    more: `exists (select from users where id = $1 and role = 'customer') as is_customer`,
    rows: `select n.id, n.note, u.name as author, n.created_at
      from customer_notes n left join users u on u.id = n.created_by
      where n.customer_id = $1 order by n.id desc limit $2 offset $3`,
    order: 'page.id desc',
  }),
);

/** A page of notes, newest first; undefined if there is no such customer. */
export async function listNotes(
  db: Queryable,
  _staff: StaffId,
  customerId: string,
  { limit, offset }: Slice,
): Promise<Page<NoteRow> | undefined> {
  const { rows, total, first } = await readPage(db, notesPage, [customerId, limit, offset]);
  return first?.isCustomer ? { rows, total } : undefined;
}

export interface NewNote {
  id: string;
  customerId: string;
  note: string;
  by: StaffId;
  at: Date;
}

const insertNoteRow = sql(`
  insert into customer_notes (id, customer_id, note, created_by, created_at)
  select $1, id, $3, $4, $5 from users
  where id = $2 and role = 'customer' and (select count(*) from customer_notes where customer_id = $2) < $6`);

/** Adds a note. Returns false if there is no such customer, or the maximum of notes is reached. */
export async function insertNote(tx: Queryable, { id, customerId, note, by, at }: NewNote, most: number) {
  return (await tx.run(insertNoteRow, [id, customerId, note, by, at, most])) === 1;
}

const noteById = sql<NoteRow>(`
  select n.id, n.note, u.name as author, n.created_at
  from customer_notes n left join users u on u.id = n.created_by where n.id = $1`);

export function findNote(db: Queryable, _staff: StaffId, id: string): Promise<NoteRow | undefined> {
  return db.row(noteById, [id]);
}

const deleteNoteRow = sql('delete from customer_notes where id = $1 and customer_id = $2');

export async function removeNote(db: Queryable, _staff: StaffId, customerId: string, id: string): Promise<boolean> {
  return (await db.run(deleteNoteRow, [id, customerId])) === 1;
}
