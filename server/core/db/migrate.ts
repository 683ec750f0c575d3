/** Runs missing migrations. Any number of processes may call it at once: one migrates and the others wait. */

import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { inProject } from '../project-folder.ts';
import { type Queryable, sql } from './database.ts';
import { openPool } from './open-pool.ts';

export const migrationFolder = inProject('db/migrations');
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** The names of all migrations of this version, in the order in which they run. */
export const knownMigrations: readonly string[] = readdirSync(migrationFolder)
  .map((file) => basename(file, '.sql'))
  .sort();
/** The newest migration in the oldest databases that this version can open, which are from commit 7200f85b. */
export const oldestSupported = '0015_hours_of_orders';
const hasMigration = sql('select from migrations where name = $1');

/** Whether the newest migration of this version has been run. A newer version may have run more. */
export async function isSchemaCurrent(db: Queryable): Promise<boolean> {
  return (await db.row(hasMigration, [knownMigrations.at(-1)])) !== undefined;
}

/** Whether a database with these migrations is older than commit 7200f85b, before which they had other names. */
export const isUnsupported = (migrations: readonly string[]) =>
  migrations.length > 0 && !migrations.includes('0001_people');

/** Runs the missing migrations. Throws, and changes nothing, if the database is older than commit 7200f85b. */
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

/** Imports the migration library only when it is needed, because most starts have nothing to migrate. */
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

/** The names of the migrations that were run on a database; none for an empty database. */
async function readMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`select to_regclass('public.migrations') is not null as "isThere"`);
  if (!rows[0].isThere) return [];
  return (await pool.query('select name from migrations')).rows.map(({ name }) => name);
}
