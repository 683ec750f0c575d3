/** Messages of the contact form. */
import type { ContactStatus } from '../../contract/contact.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { AdminId } from '../http/actor.ts';

export interface MessageRow {
  id: string;
  name: string;
  email: string;
  message: string;
  domain: string;
  ip_address: string;
  status: ContactStatus;
  admin_notes: string;
  created_at: Date;
  updated_at: Date;
}

/** One row stands there even for an empty page: it carries the total. */
type PageRow = { total: number } & (MessageRow | { id: null });

export interface NewMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  /** The host that the form was sent from. */
  domain: string;
  ipAddress: string;
}

const insertMessage = sql(`
  insert into contact_messages (id, name, email, message, domain, ip_address, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)`);

export async function keepMessage(tx: Queryable, message: NewMessage, now: Date): Promise<void> {
  const { id, name, email, message: text, domain, ipAddress } = message;
  await tx.run(insertMessage, [id, name, email, text, domain, ipAddress, now]);
}

const pageOfAll = sql<PageRow>(`
  with found as (
    select * from contact_messages
    where ($1::text is null or status = $1)
      and ($2::text is null or lower(normalize(concat_ws(' ', name, email, message), nfc)) like $2)
  )
  select (select count(*) from found) as total, page.*
  from (values (1)) as always
  left join (select * from found order by id desc limit $3 offset $4) page on true
  order by page.id desc`);

const isMessage = (row: PageRow): row is PageRow & MessageRow => row.id !== null;

/** A page of the messages, newest first, with the total of all pages. */
export async function listMessages(
  db: Queryable,
  _admin: AdminId,
  filter: { status: ContactStatus | null; pattern: string | null; limit: number; offset: number },
): Promise<{ total: number; messages: MessageRow[] }> {
  const rows = await db.rows(pageOfAll, [filter.status, filter.pattern, filter.limit, filter.offset]);
  return { total: rows[0]?.total ?? 0, messages: rows.filter(isMessage) };
}

const mark = sql<MessageRow>(`
  update contact_messages set status = $2, admin_notes = coalesce($3, admin_notes), updated_at = $4
  where id = $1
  returning *`);

/** Notes that are null stay as they were; undefined when there is no such message. */
export function markMessage(
  db: Queryable,
  _admin: AdminId,
  id: string,
  change: { status: ContactStatus; notes: string | null },
  now: Date,
): Promise<MessageRow | undefined> {
  return db.row(mark, [id, change.status, change.notes, now]);
}

const remove = sql('delete from contact_messages where id = $1');

/** Whether it was there. */
export async function deleteMessage(db: Queryable, _admin: AdminId, id: string): Promise<boolean> {
  return (await db.run(remove, [id])) === 1;
}
