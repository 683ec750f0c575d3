/** Makes the tables as a backup knew them, with the same migrations that made them then. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { migrationFolder } from '../platform/db/migrate.ts';
import { RestoreRefused } from './archive.ts';
import type { BackupHead } from './make-backup.ts';
import { listTables } from './tables.ts';

/** Every migration that this version has, in the order in which they run. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(migrationFolder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'))
    .sort();
}

/** As node-pg-migrate makes it; its rows come from the backup like all others. */
const migrationsTable =
  'create table public.migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)';

/** Inside the caller's transaction: drops all that the shop has in the database and makes it anew, empty. */
export async function rebuildSchema(client: pg.Client, { migrations, tables }: BackupHead): Promise<void> {
  await client.query('drop schema public cascade; create schema public; set local search_path to public');
  for (const name of migrations) await client.query(await readFile(join(migrationFolder, `${name}.sql`), 'utf8'));
  await client.query(migrationsTable);
  const made = new Set((await listTables(client)).map(({ name }) => name));
  const missing = tables.filter(({ name }) => !made.has(name));
  if (missing.length > 0) throw new RestoreRefused(`The backup holds an unknown table ${missing[0]?.name}.`);
  // Rows written by migrations or triggers are in the backup too.
  for (const name of made) {
    await client.query(`truncate public."${name}" cascade; alter table public."${name}" disable trigger user`);
  }
}

/** When every row is back: from here on the triggers work as always. */
export async function enableTriggers(client: pg.Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    await client.query(`alter table public."${name}" enable trigger user`);
  }
}
