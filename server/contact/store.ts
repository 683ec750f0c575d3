/** Messages of the contact form. */
import type { Contact, ContactFilterQuery, ContactStatus } from '#contract/contact/calls.ts';
import type { Staff, StaffId } from '../core/actor.ts';
import { type Conditions, holdsTyped, joinConditions } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteBatch, lockBatch } from '../core/db/lock-rows.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';

type Instants = 'createdAt' | 'updatedAt';
export type MessageRow = Omit<Contact, Instants> & Record<Instants, Date>;

export type NewMessage = Pick<MessageRow, 'id' | 'name' | 'email' | 'message' | 'domain' | 'ipAddress'>;

const insertMessage = sql(`
  insert into contact_messages (id, name, email, message, domain, ip_address, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)`);

export async function keepMessage(tx: Queryable, message: NewMessage, now: Date): Promise<void> {
  const { id, name, email, message: text, domain, ipAddress } = message;
  await tx.run(insertMessage, [id, name, email, text, domain, ipAddress, now]);
}

const conditions: Conditions<ContactFilterQuery> = {
  status: (value) => `status = ${value}`,
  search: (value) => holdsTyped('message_folded', value),
};

/** A page of the messages, newest first, with the total of all pages. */
export async function listMessages(
  db: Queryable,
  _staff: StaffId,
  filter: ContactFilterQuery,
  { limit, offset }: Slice,
): Promise<Page<MessageRow>> {
  const { text, values, add } = joinConditions(conditions, filter);
  // An index finds the page and its total, and only the page's rows are read (db/migrations/0012).
  const page = sql<PageRow<MessageRow>>(
    pageSql({
      total: `(select count(*) from contact_messages where ${text})`,
      rows: `select * from contact_messages where id in (
        select id from contact_messages where ${text} order by id desc limit ${add(limit)} offset ${add(offset)})`,
      order: 'page.id desc',
    }),
  );
  return readPage(db, page, values);
}

/** The next messages that are older than `after`, newest first; the newest ones if it is undefined. */
export function listMessagesAfter(
  db: Queryable,
  _staff: StaffId,
  filter: ContactFilterQuery,
  after: MessageRow | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const { text, values, add } = joinConditions(conditions, filter);
  const isNext = after ? `${text} and id < ${add(after.id)}` : text;
  return db.rows(
    sql<MessageRow>(`select * from contact_messages where ${isNext} order by id desc limit ${add(limit)}`),
    values,
  );
}

const messageById = sql<MessageRow>('select * from contact_messages where id = $1');

export function findMessage(db: Queryable, _staff: Staff, id: string): Promise<MessageRow | undefined> {
  return db.row(messageById, [id]);
}

const mark = sql<MessageRow>(`
  update contact_messages
  set status = $2, admin_notes = coalesce($3, admin_notes), updated_at = $4, version = version + 1
  where id = $1 and ($5::integer is null or version = $5)
  returning *`);

/** Changes a message; null keeps the notes. Undefined if no message has this id and version. */
export function markMessage(
  db: Queryable,
  _staff: Staff,
  id: string,
  change: { status: ContactStatus; notes: string | null; version: number | null },
  now: Date,
): Promise<MessageRow | undefined> {
  return db.row(mark, [id, change.status, change.notes, now, change.version]);
}

const deleteMessageRow = sql('delete from contact_messages where id = $1');

/** Deletes a message and returns whether it existed. */
export async function removeMessage(db: Queryable, _staff: Staff, id: string): Promise<boolean> {
  return (await db.run(deleteMessageRow, [id])) === 1;
}

/** Removes the network addresses of old messages. */
export const oldSenders = sql(`
  with ${lockBatch('contact_messages', "created_at < $1 and ip_address <> ''")}
  update contact_messages m set ip_address = '' from held where m.id = held.id`);

/** Deletes old messages. */
export const oldMessages = deleteBatch('contact_messages', 'id', 'created_at < $1');
