/** Brings the schema up to date. Any number of processes may call it at once: one works, the others wait. */
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

export const migrationFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

export async function migrate(connection: pg.ClientConfig): Promise<void> {
  await runner({
    databaseUrl: connection,
    dir: migrationFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    logger: quiet,
  });
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, noHandleSignals: true });
  } finally {
    await pool.end();
  }
}
