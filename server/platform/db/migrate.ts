/** Brings the schema up to date. Any number of processes may call it at once: one works, the others wait. */

import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { type Queryable, sql } from './database.ts';
import { openPool } from './open-pool.ts';
import { takeOver } from './take-over.ts';

export const migrationFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Every migration that this version has, in the order in which they run. */
export const knownMigrations: readonly string[] = readdirSync(migrationFolder)
  .map((file) => basename(file, '.sql'))
  .sort();
const hasMigration = sql('select from migrations where name = $1');

/** Whether every migration that this program knows has been run; there may be newer ones of a newer program. */
export async function isSchemaCurrent(db: Queryable): Promise<boolean> {
  return (await db.row(hasMigration, [knownMigrations.at(-1)])) !== undefined;
}

export async function migrate(connection: pg.ClientConfig): Promise<void> {
  await takeOver(connection, knownMigrations);
  await runner({
    databaseUrl: connection,
    dir: migrationFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    logger: quiet,
  });
  const pool = openPool({ ...connection, max: 1 }, () => {});
  try {
    await runMigrations({ pgPool: pool, noHandleSignals: true });
  } finally {
    await pool.end();
  }
}
