/** Makes the tables as a backup knew them, with the same migrations that made them then. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { migrationFolder } from '../platform/db/migrate.ts';
import { RestoreRefused } from './archive.ts';
import type { BackupHead } from './make-backup.ts';
import { listTables } from './tables.ts';

/** As node-pg-migrate makes it; its rows come from the backup like all others. */
const migrationsTable =
  'create table public.migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)';

/** A trigger of ours, and when it fires: `O` as always, `A` for replication too, `R` for replication alone, `D` never. */
interface Trigger {
  table: string;
  name: string;
  mode: 'O' | 'A' | 'R' | 'D';
}

const triggersQuery = `
  select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name, t.tgenabled as mode
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by 1, 2`;

/**
 * Inside the caller's transaction: drops all that the shop has in the database and makes it anew, empty and without
 * triggers. Answers the triggers, for `enableTriggers`.
 */
export async function rebuildSchema(client: pg.Client, { migrations, tables }: BackupHead): Promise<Trigger[]> {
  await client.query('drop schema public cascade; create schema public; set local search_path to public');
  for (const name of migrations) await client.query(await readFile(join(migrationFolder, `${name}.sql`), 'utf8'));
  await client.query(migrationsTable);
  const made = new Set((await listTables(client)).map(({ name }) => name));
  const missing = tables.filter(({ name }) => !made.has(name));
  if (missing.length > 0) throw new RestoreRefused(`The backup holds an unknown table ${missing[0]?.name}.`);
  const { rows: triggers } = await client.query<Trigger>(triggersQuery);
  // All of them first: truncating a table reaches others, and the ledger refuses it.
  for (const name of made) await client.query(`alter table public."${name}" disable trigger user`);
  // Rows written by migrations or triggers are in the backup too.
  await client.query(`truncate ${[...made].map((name) => `public."${name}"`).join(', ')}`);
  return triggers;
}

const enabling = { O: 'enable', A: 'enable always', R: 'enable replica', D: 'disable' } as const;

/** When every row is back: from here on the triggers work as they did when they were made. */
export async function enableTriggers(client: pg.Client, triggers: readonly Trigger[]): Promise<void> {
  for (const { table, name, mode } of triggers) {
    await client.query(`alter table ${table} ${enabling[mode]} trigger ${name}`);
  }
}
