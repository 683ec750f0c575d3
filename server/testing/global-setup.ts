/** Runs once per test run: starts a real PostgreSQL in a new folder, with a migrated database to clone from. */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { announceSeed } from '#tools/seed.ts';
import { type Connection, startEmbedded } from '../core/db/embedded/start.ts';
import { migrate } from '../core/db/migrate.ts';
import { makeRunFolder } from './run-folder.ts';
import { announceServer } from './server-place.ts';

const template = 'paniwala_template';

/**
 * Durability is switched off, because no data outlives the run. Tests of durability start their own server. A connection
 * plans each statement once; by default it would plan it again for its first five executions, and a test makes few.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/** Starts the server and returns a function that stops it. */
export default async function startTestServer(): Promise<() => Promise<void>> {
  announceSeed();
  const folder = makeRunFolder();
  const embedded = await startEmbedded(folder);
  const { host, port, user } = embedded.connection;
  await prepare(embedded.connection);
  await migrate({ host, port, user, database: template });
  announceServer({ host, port, user, template });
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function prepare(connection: Connection): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = ${value}`);
  await admin.query('select pg_reload_conf()');
  await admin.query(`create database ${template}`);
  await admin.end();
}
