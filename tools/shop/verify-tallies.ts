/**
 * `npm run tallies:verify [-- --mend]`: compares the sums that the dashboard and the lists read, and the places taken in
 * slots from yesterday on, with a fresh count, of a shop that runs or not. Ends with 1 and names each that differs; with
 * --mend it counts all of them anew.
 */
import { readSettings } from '#server/core/settings.ts';
import { countTallies, findPlaceFaults, findTallyFaults, recountPlaces } from '#server/orders/tallies/tallies.store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { inShopDatabase } from './open-database.ts';

const mends = process.argv.includes('--mend');
// Counting millions of orders takes longer than any request may.
const patient = { statement_timeout: 0, query_timeout: 0 };

try {
  process.exitCode = await inShopDatabase(readSettings(process.env), verify, patient);
} catch (error) {
  console.error(`Nothing was compared: ${(error as Error).message}`);
  process.exitCode = 2;
}

async function verify(db: Database): Promise<number> {
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
}
