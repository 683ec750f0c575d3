/** Once per test run: a real PostgreSQL in a temporary folder, and in it a migrated database to clone from. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import { announceServer } from './server-place.ts';

const template = 'paniwala_template';

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'paniwala-test-'));
  const embedded = await startEmbedded(folder);
  const { host, port, user, database } = embedded.connection;
  const admin = new pg.Client({ host, port, user, database });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  await migrate({ host, port, user, database: template });
  announceServer({ host, port, user, template });
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
