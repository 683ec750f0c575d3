/**
 * `npm run ledger:verify`: sums every entry of the ledger and compares balances, totals and orders with it, of a shop
 * that runs or not. Ends with 1 and says what differs.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from '#server/core/settings.ts';
import { findHolderFaults } from '#server/jars/desk/verify.store.ts';
import { type FindFaults, ledgerComparisons } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startDatabase, withoutPooler } from '#server/platform/db/start-database.ts';

/** Further domains add what they keep beside the ledger. */
const comparisons: readonly FindFaults[] = [findOrderFaults, findHolderFaults, ...ledgerComparisons];
const atOnce = 2;

try {
  process.exitCode = await verify(readSettings(process.env));
} catch (error) {
  console.error(`Nothing was compared: ${(error as Error).message}`);
  process.exitCode = 2;
}

async function verify(settings: Settings): Promise<number> {
  // Looking must not make a shop where there is none.
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
    throw new Error(`there is no database in ${settings.dataDir}. DATA_DIR or DATABASE_URL names the shop.`);
  const { connection, stop } = await startDatabase(withoutPooler(settings));
  // Summing millions of entries takes longer than any request may, and more memory.
  const options = '-c work_mem=256MB -c jit=off';
  const patient = {
    ...connection,
    options,
    max: atOnce,
    statement_timeout: 0,
    query_timeout: 0,
    connectionTimeoutMillis: 0,
  };
  const db = openDatabase(patient, () => {});
  try {
    const faults = (await Promise.all(comparisons.map((find) => find(db)))).flat();
    if (faults.length > 0) console.error(faults.join('\n'));
    else console.log('The ledger is exact.');
    return Math.sign(faults.length);
  } finally {
    await db.close();
    await stop();
  }
}
