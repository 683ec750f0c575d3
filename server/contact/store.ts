/** Messages of the contact form. */
import type { Contact, ContactStatus } from '#contract/contact/calls.ts';
import type { Staff, StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { lockFirst } from '../platform/db/lock-rows.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../platform/db/page.ts';

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

const searched = `lower(normalize(name || ' ' || email || ' ' || message, nfc))`;

const found = `
  found as (
    select * from contact_messages
    where ($1::text is null or status = $1)
      and ($2::text is null or ${searched} like $2)
  )`;

// The page and its total are found in an index alone, and only the page's rows are read (db/migrations/0012).
const pageOf = (isFound: string) =>
  sql<PageRow<MessageRow>>(
    pageSql({
      total: `(select count(*) from contact_messages where ${isFound})`,
      rows: `select * from contact_messages where id in (
        select id from contact_messages where ${isFound} order by id desc limit $2 offset $3)`,
      order: 'page.id desc',
    }),
  );

const isWanted = '($1::text is null or status = $1)';
const pageOfAll = pageOf(isWanted);
const pageOfSearch = pageOf(`${isWanted} and ${searched} like $4`);

/** The filter of staff; the list, its total and its export use the same rows. */
export interface MessageFilter {
  status: ContactStatus | null;
  pattern: string | null;
}

/** A page of the messages, newest first, with the total of all pages. */
export async function listMessages(
  db: Queryable,
  _staff: StaffId,
  { status, pattern, limit, offset }: MessageFilter & Slice,
): Promise<Page<MessageRow>> {
  const wanted = [status, limit, offset];
  return pattern === null ? readPage(db, pageOfAll, wanted) : readPage(db, pageOfSearch, [...wanted, pattern]);
}

const nextOfAll = sql<MessageRow>(`
  with ${found}
  select * from found where ($3::uuid is null or id < $3) order by id desc limit $4`);

/** The next rows in the order of the list; null starts at the top. */
export function listMessagesBefore(
  db: Queryable,
  _staff: StaffId,
  { status, pattern }: MessageFilter,
  id: string | null,
  limit: number,
): Promise<MessageRow[]> {
  return db.rows(nextOfAll, [status, pattern, id, limit]);
}

const one = sql<MessageRow>('select * from contact_messages where id = $1');

export function findMessage(db: Queryable, _staff: Staff, id: string): Promise<MessageRow | undefined> {
  return db.row(one, [id]);
}

const mark = sql<MessageRow>(`
  update contact_messages
  set status = $2, admin_notes = coalesce($3, admin_notes), updated_at = $4, version = version + 1
  where id = $1 and ($5::integer is null or version = $5)
  returning *`);

/** Notes that are null stay as they were. Undefined when there is no such message, or none of this version. */
export function markMessage(
  db: Queryable,
  _staff: Staff,
  id: string,
  change: { status: ContactStatus; notes: string | null; version: number | null },
  now: Date,
): Promise<MessageRow | undefined> {
  return db.row(mark, [id, change.status, change.notes, now, change.version]);
}

const remove = sql('delete from contact_messages where id = $1');

/** Whether it was there. */
export async function removeMessage(db: Queryable, _staff: Staff, id: string): Promise<boolean> {
  return (await db.run(remove, [id])) === 1;
}

/** Empties the network addresses that messages came from. */
export const oldSenders = sql(`
  with ${lockFirst('contact_messages', "created_at < $1 and ip_address <> ''")}
  update contact_messages m set ip_address = '' from held where m.id = held.id`);
