/** Notes of staff about a customer. */
import type { AuthorId, StaffId } from '#server/core/actor.ts';
import { documentOf } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteLocked } from '#server/core/db/lock-rows.ts';
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

/** A note with its customer, as imports compare and write them. */
interface CustomerText {
  customerId: string;
  note: string;
}

const existingNotes = sql<CustomerText>(`
  select n.customer_id, n.note from customer_notes n
  join json_populate_recordset(null::customer_notes, $1) wanted
    on wanted.customer_id = n.customer_id and wanted.note = n.note`);

/** Returns the notes of this list that the shop has already. */
export function listExistingNotes(db: Queryable, notes: readonly CustomerText[]): Promise<CustomerText[]> {
  return db.rows(existingNotes, [documentOf(notes)]);
}

const noteCounts = sql<{ customerId: string; notes: number }>(`
  select customer_id, count(*) as notes from customer_notes where customer_id = any($1::uuid[]) group by customer_id`);

/** The number of notes of each of these customers who has any. */
export async function countNotes(db: Queryable, customerIds: readonly string[]): Promise<Map<string, number>> {
  const counted = await db.rows(noteCounts, [customerIds]);
  return new Map(counted.map(({ customerId, notes }) => [customerId, notes]));
}

// An account that was joined into another one gets no notes. Triggers and foreign keys lock the customers of the
// inserted rows, so the rows are inserted in the order of the customers' ids.
const insertNoteRows = sql<{ id: string }>(`
  with numbered as (
    select n.id, n.customer_id, n.note, row_number() over (partition by n.customer_id order by n.id) as number
    from json_populate_recordset(null::customer_notes, $1) n
  )
  insert into customer_notes (id, customer_id, note, created_by, created_at)
  select n.id, n.customer_id, n.note, $2, $3 from numbered n join users u on u.id = n.customer_id
  where n.number + (select count(*) from customer_notes c where c.customer_id = n.customer_id) <= $4
    and not exists (select from account_joins j where j.customer_id = n.customer_id)
  order by n.customer_id, n.id
  returning id`);

/**
 * Inserts many notes. Skips customers who were removed or joined, and notes beyond the maximum of a customer. Returns
 * the ids of the notes that were written.
 */
export async function insertNotes(
  tx: Queryable,
  notes: readonly (CustomerText & { id: string })[],
  { by, at, most }: { by: AuthorId; at: Date; most: number },
): Promise<ReadonlySet<string>> {
  if (notes.length === 0) return new Set();
  const rows = await tx.rows(insertNoteRows, [documentOf(notes), by, at, most]);
  return new Set(rows.map(({ id }) => id));
}

const deleteNoteRows = sql(deleteLocked('customer_notes', 'id', 'id = any($1::uuid[])'));

export async function removeNotes(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(deleteNoteRows, [ids]);
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
