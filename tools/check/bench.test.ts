/** The bench runs rarely, so this test shows columns that it does not know. */
import { expect, test } from 'vitest';
import { fill } from '#bench/fill.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { createTestDatabase } from '#server/testing/database.ts';

test('fills a small shop of the bench, and its books agree', async () => {
  const { db, drop } = await createTestDatabase();
  await fill(db, { products: 7, customers: 10, orders: 40 }, '', () => {});
  expect([...(await findOrderFaults(db)), ...(await findLedgerFaults(db))]).toEqual([]);
  await drop();
});
