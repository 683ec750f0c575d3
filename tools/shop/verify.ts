/**
 * `npm run ledger:verify` sums every ledger entry and compares balances, totals and orders with it. It also names stops
 * that were recorded twice, which wait for staff and are not an error. `npm run tallies:verify [-- --mend]` compares
 * the totals of dashboard and lists, and the slot counters from yesterday on, with a fresh count; --mend recounts them
 * all. `npm run details:verify` lists customers whose state or phone number breaks every rule, so that staff can
 * correct them.
 *
 * They work whether the shop is running or not. They exit with 1 and describe the differences.
 */
import { findUnclearDetails } from '#server/accounts/details.store.ts';
import type { Database } from '#server/core/db/database.ts';
import { readSettings } from '#server/core/settings.ts';
import { findHolderFaults } from '#server/jars/desk/holder.store.ts';
import { ledgerComparisons } from '#server/ledger/verify.store.ts';
import { findLostDeposits } from '#server/orders/money/lost-deposit.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { countTallies, findPlaceFaults, findTallyFaults, recountPlaces } from '#server/orders/tallies/tallies.store.ts';
import { findRecordedTwice, findRunFaults } from '#server/runs/closing/verify.store.ts';
import { inShopDatabase } from './open-database.ts';

// Summing millions of rows needs more time and memory than requests may use.
const patient = {
  options: '-c work_mem=256MB -c jit=off',
  max: 2,
  statement_timeout: 0,
  query_timeout: 0,
  connectionTimeoutMillis: 0,
};
const now = new Date();
const what = process.argv[2] === 'ledger' || process.argv[2] === 'details' ? process.argv[2] : 'tallies';
const mends = what === 'tallies' && process.argv.includes('--mend');
const allIsWell = {
  ledger: 'The ledger is exact.',
  tallies: 'All tallies are exact.',
  details: 'All states and phone numbers are clear.',
};

try {
  process.exitCode = await inShopDatabase(readSettings(process.env), verify, patient);
} catch (error) {
  console.error(`Nothing was compared: ${(error as Error).message}`);
  process.exitCode = 2;
}

async function verify(db: Database): Promise<number> {
  const faults = await findFaults(db);
  if (what === 'ledger') for (const sentence of await findRecordedTwice(db)) console.log(sentence);
  if (faults.length > 0) console.error(faults.join('\n'));
  else console.log(allIsWell[what]);
  if (faults.length === 0 || !mends) return Math.sign(faults.length);
  await countTallies(db);
  await recountPlaces(db, now);
  console.log('All tallies were counted anew.');
  return Math.sign((await findFaults(db)).length);
}

async function findFaults(db: Database): Promise<string[]> {
  if (what === 'details') return findUnclearDetails(db);
  if (what === 'tallies') return [...(await findTallyFaults(db)), ...(await findPlaceFaults(db, now))];
  // Domains that keep data beside the ledger add their comparisons here.
  const comparisons = [findOrderFaults, findLostDeposits, findHolderFaults, findRunFaults, ...ledgerComparisons];
  return (await Promise.all(comparisons.map((find) => find(db)))).flat();
}
