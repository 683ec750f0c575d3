/** Opens the shop's database for command-line tools. The shop may be running. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { startDatabase, withoutPooler } from '#server/core/db/start-database.ts';
import type { Settings } from '#server/core/settings.ts';

export async function inShopDatabase<Answer>(
  settings: Settings,
  work: (db: Database) => Promise<Answer>,
  options: PoolConfig = {},
): Promise<Answer> {
  // Without this check, starting the database would create a new shop in an empty folder.
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
    throw new Error(`there is no database in ${settings.dataDir}. DATA_DIR or DATABASE_URL names the shop.`);
  const { connection, stop } = await startDatabase(withoutPooler(settings));
  const db = openDatabase({ ...connection, max: 1, ...options }, () => {});
  try {
    return await work(db);
  } finally {
    await db.close();
    await stop();
  }
}
