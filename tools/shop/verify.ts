/**
 * `npm run ledger:verify` sums all ledger entries and compares balances, totals and orders with the sums. It also lists
 * stops that were recorded twice; these wait for staff and are not an error. `npm run tallies:verify [-- --mend]`
 * counts rows again and compares the stored counts of the dashboard and of lists, the khata, and the slot counters from
 * yesterday on; `--mend` corrects them. `npm run details:verify` lists customers with an invalid state or phone number, so that
 * staff can correct them.
 *
 * The shop may be running. The commands exit with 1 and describe the differences if there are any.
 */
import { findUnclearDetails } from '#server/accounts/details.store.ts';
import type { Database } from '#server/core/db/database.ts';
import { readSettings } from '#server/core/settings.ts';
import { findHolderFaults } from '#server/jars/desk/holder.store.ts';
import { ledgerComparisons } from '#server/ledger/verify.store.ts';
import { countKhata, findKhataFaults } from '#server/money/khata/store.ts';
import { findDocumentFaults, findFutureDocuments } from '#server/orders/documents/verify.store.ts';
import { findLostDeposits } from '#server/orders/money/lost-deposit.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { countTallies, findPlaceFaults, findTallyFaults, recountPlaces } from '#server/orders/tallies/tallies.store.ts';
import { findRecordedTwice, findRunFaults } from '#server/runs/closing/verify.store.ts';
import { inShopDatabase } from './open-database.ts';

// Adding up millions of rows needs more time and memory than a request may use.
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
  await countKhata(db);
  console.log('All tallies were counted anew.');
  return Math.sign((await findFaults(db)).length);
}

async function findFaults(db: Database): Promise<string[]> {
  if (what === 'details') return findUnclearDetails(db);
  if (what === 'tallies') {
    return [...(await findTallyFaults(db)), ...(await findPlaceFaults(db, now)), ...(await findKhataFaults(db))];
  }
  // A domain whose data must agree with the ledger adds its comparison here.
  const comparisons = [
    findOrderFaults,
    findDocumentFaults,
    findFutureDocuments,
    findLostDeposits,
    findHolderFaults,
    findRunFaults,
    ...ledgerComparisons,
  ];
  return (await Promise.all(comparisons.map((find) => find(db)))).flat();
}
