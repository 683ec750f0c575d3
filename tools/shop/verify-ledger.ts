/**
 * `npm run ledger:verify`: sums every entry of the ledger and compares balances, totals and orders with it, of a shop
 * that runs or not. Ends with 1 and says what differs.
 */
import { readSettings } from '#server/core/settings.ts';
import { findHolderFaults } from '#server/jars/desk/verify.store.ts';
import { type FindFaults, ledgerComparisons } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { inShopDatabase } from './open-database.ts';

/** Further domains add what they keep beside the ledger. */
const comparisons: readonly FindFaults[] = [findOrderFaults, findHolderFaults, ...ledgerComparisons];
// Summing millions of entries takes longer than any request may, and more memory.
const patient = {
  options: '-c work_mem=256MB -c jit=off',
  max: 2,
  statement_timeout: 0,
  query_timeout: 0,
  connectionTimeoutMillis: 0,
};

try {
  process.exitCode = await inShopDatabase(readSettings(process.env), verify, patient);
} catch (error) {
  console.error(`Nothing was compared: ${(error as Error).message}`);
  process.exitCode = 2;
}

async function verify(db: Database): Promise<number> {
  const faults = (await Promise.all(comparisons.map((find) => find(db)))).flat();
  if (faults.length > 0) console.error(faults.join('\n'));
  else console.log('The ledger is exact.');
  return Math.sign(faults.length);
}
