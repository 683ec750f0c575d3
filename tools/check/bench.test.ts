/** Fills a small shop as the benchmark does. The benchmark runs rarely, so only this test notices if a fill breaks. */
import { expect, test } from 'vitest';
import { fill } from '#bench/fill.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { createTestDatabase } from '#server/testing/database.ts';

test('a shop filled by the benchmark has neither faulty orders nor faulty ledger entries', async () => {
  const { db, drop } = await createTestDatabase();
  await fill(db, { products: 7, customers: 10, orders: 40 }, '', () => {});
  expect([...(await findOrderFaults(db)), ...(await findLedgerFaults(db))]).toEqual([]);
  await drop();
});
