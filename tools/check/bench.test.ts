/** Fills a small shop like the bench, which runs rarely: so this test fails if a new column breaks its filling. */
import { expect, test } from 'vitest';
import { fill } from '#bench/fill.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { createTestDatabase } from '#server/testing/database.ts';

test('a shop filled by the bench has neither faulty orders nor faulty ledger entries', async () => {
  const { db, drop } = await createTestDatabase();
  await fill(db, { products: 7, customers: 10, orders: 40 }, '', () => {});
  expect([...(await findOrderFaults(db)), ...(await findLedgerFaults(db))]).toEqual([]);
  await drop();
});
