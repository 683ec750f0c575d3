/** Brings the schema up to date. Any number of processes may call it at once: one works, the others wait. */

import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { inProject } from '../project-folder.ts';
import { type Queryable, sql } from './database.ts';
import { openPool } from './open-pool.ts';

export const migrationFolder = inProject('db/migrations');
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Every migration that this version has, in the order in which they run. */
export const knownMigrations: readonly string[] = readdirSync(migrationFolder)
  .map((file) => basename(file, '.sql'))
  .sort();
/** The newest migration of the oldest databases that this version opens: those of commit 7200f85b. */
export const oldestSupported = '0015_hours_of_orders';
const hasMigration = sql('select from migrations where name = $1');

/** Whether every migration that this program knows has been run; a newer program may have added more. */
export async function isSchemaCurrent(db: Queryable): Promise<boolean> {
  return (await db.row(hasMigration, [knownMigrations.at(-1)])) !== undefined;
}

/** Whether these are migrations of a database from before commit 7200f85b, which had other names. */
export const isUnsupported = (migrations: readonly string[]) =>
  migrations.length > 0 && !migrations.includes('0001_people');

/** Throws if the database is from before commit 7200f85b, and then changes nothing in it. */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const pool = openPool({ ...connection, max: 1 }, () => {});
  try {
    const done = await readMigrations(pool);
    if (isUnsupported(done)) {
      throw new Error(
        'This database is from before the first release. Start commit 7200f85b on it once, stop it, and start this version again.',
      );
    }
    if (knownMigrations.some((name) => !done.includes(name))) await runOwnMigrations(connection);
    await runMigrations({ pgPool: pool, noHandleSignals: true });
  } finally {
    await pool.end();
  }
}

/** Loads the library only for this: most starts have nothing to migrate. */
async function runOwnMigrations(connection: pg.ClientConfig): Promise<void> {
  const { runner } = await import('node-pg-migrate');
  await runner({
    databaseUrl: connection,
    dir: migrationFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    logger: quiet,
  });
}

/** The names of the migrations that a database has had; none for an empty database. */
async function readMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`select to_regclass('public.migrations') is not null as "isThere"`);
  if (!rows[0].isThere) return [];
  return (await pool.query('select name from migrations')).rows.map(({ name }) => name);
}
