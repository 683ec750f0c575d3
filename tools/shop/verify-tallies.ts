/**
 * `npm run tallies:verify [-- --mend]`: compares the sums that the dashboard and the lists read, and the places taken in
 * slots from yesterday on, with a fresh count, of a shop that runs or not. Ends with 1 and names each that differs; with
 * --mend it counts all of them anew.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from '#server/core/settings.ts';
import { countTallies, findPlaceFaults, findTallyFaults, recountPlaces } from '#server/orders/tallies/tallies.store.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startDatabase, withoutPooler } from '#server/platform/db/start-database.ts';

try {
  process.exitCode = await verify(readSettings(process.env), process.argv.includes('--mend'));
} catch (error) {
  console.error(`Nothing was compared: ${(error as Error).message}`);
  process.exitCode = 2;
}

async function verify(settings: Settings, mends: boolean): Promise<number> {
  // Looking must not make a shop where there is none.
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
    throw new Error(`there is no database in ${settings.dataDir}. DATA_DIR or DATABASE_URL names the shop.`);
  const { connection, stop } = await startDatabase(withoutPooler(settings));
  // Counting millions of orders takes longer than any request may.
  const db = openDatabase({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 }, () => {});
  try {
    const now = new Date();
    const findFaults = async () => [...(await findTallyFaults(db)), ...(await findPlaceFaults(db, now))];
    const faults = await findFaults();
    if (faults.length > 0) console.error(faults.join('\n'));
    else console.log('All tallies are exact.');
    if (faults.length === 0 || !mends) return Math.sign(faults.length);
    await countTallies(db);
    await recountPlaces(db, now);
    console.log('All tallies were counted anew.');
    return Math.sign((await findFaults()).length);
  } finally {
    await db.close();
    await stop();
  }
}
