/** Lists the tables of a backup from the database itself, so that tables of a new migration are included. */
import type pg from 'pg';

export interface TableCopy {
  name: string;
  columns: string[];
}

export interface SequenceState {
  name: string;
  /** The last value of the sequence; undefined if it was never used. */
  last: string | undefined;
}

const tableQuery = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

const sequenceQuery = `
  select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by sequencename`;

/**
 * Tables without backup: sessions, push subscriptions, known phones, and pending codes, links, invitations, sign-ins,
 * challenges and requests for a second person must not become valid again by a restore. The times of jobs are left out,
 * too, because a restored shop has run none, and alerts, because what happened before the restore is no news.
 */
export const transientTables: readonly string[] = [
  'sessions',
  'rider_phones',
  'push_subscriptions',
  'alert_browsers',
  'proof_codes',
  'password_resets',
  'staff_invitations',
  'factor_setups',
  'passkey_challenges',
  'sign_in_tickets',
  'registrations',
  'approvals',
  'scheduled_jobs',
  'alerts',
  'alert_scans',
  'alert_readers',
  'alert_mails',
  'alert_pushes',
];

/** A condition for the rows of a table that are in a backup: emails with a code or a link are left out. */
export const keptRows: Readonly<Record<string, string>> = { queued_mails: 'expires_at is null' };

/** The tables, each after those that it references, so that their rows can be restored in this order. */
export async function listTables(client: pg.ClientBase): Promise<TableCopy[]> {
  const { rows } = await client.query<TableCopy & { parents: string[] }>(tableQuery);
  const ordered: TableCopy[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ parents }) => parents.every((parent) => !waiting.has(parent)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const { name, columns } of ready) ordered.push({ name, columns });
    left = left.filter((row) => !ready.includes(row));
  }
  return ordered;
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(sequenceQuery);
  return rows.map(({ name, last }) => ({ name, last: last ?? undefined }));
}
