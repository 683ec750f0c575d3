/** `npm run admin:password [-- ADDRESS]`: a new password for an admin, of a shop that runs or not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resetAdmin } from '#server/accounts/reset-admin.ts';
import { readSettings, type Settings } from '#server/core/settings.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startDatabase, withoutPooler } from '#server/platform/db/start-database.ts';

try {
  const { email, password } = await reset(readSettings(process.env), process.argv[2]);
  console.log(`${email} has the password ${password} (shown only now), and is signed out everywhere.`);
} catch (error) {
  console.error(`No password was set: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function reset(settings: Settings, address: string | undefined) {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
    throw new Error(`there is no database in ${settings.dataDir}. DATA_DIR or DATABASE_URL names the shop.`);
  const { connection, stop } = await startDatabase(withoutPooler(settings));
  const db = openDatabase({ ...connection, max: 1 }, () => {});
  try {
    return await resetAdmin({ db }, address);
  } finally {
    await db.close();
    await stop();
  }
}
