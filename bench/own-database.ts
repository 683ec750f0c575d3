/** Provides the data folder of a measurement, and its database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { startEmbedded } from '#server/core/db/embedded/start.ts';
import { migrate } from '#server/core/db/migrate.ts';

export async function inTemporaryFolder<Answer>(work: (dataDir: string) => Promise<Answer>): Promise<Answer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paniwala-bench-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Opens the migrated database of a data folder for a piece of work. Its statements have no time limit. */
export async function withDatabase<Answer>(
  dataDir: string,
  work: (db: Database) => Promise<Answer>,
  options: PoolConfig = {},
): Promise<Answer> {
  const { connection, stop } = await startEmbedded(join(dataDir, 'database'));
  const db = openDatabase({ ...connection, statement_timeout: 0, query_timeout: 0, ...options }, () => {});
  try {
    await migrate(connection);
    return await work(db);
  } finally {
    await db.close();
    await stop();
  }
}
