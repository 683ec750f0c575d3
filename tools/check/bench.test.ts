/** Fills a small shop as the benchmark does. The benchmark runs rarely, so only this test notices if a fill breaks. */
import { expect, test } from 'vitest';
import { fill } from '#bench/fill.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findKhataFaults } from '#server/money/khata/store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { createTestDatabase } from '#server/testing/database.ts';

test('a shop filled by the benchmark has no faulty orders, ledger entries or rows of the khata', async () => {
  const { db, drop } = await createTestDatabase();
  await fill(db, { products: 7, customers: 10, orders: 40 }, '', () => {});
  const faults = [await findOrderFaults(db), await findLedgerFaults(db), await findKhataFaults(db)];
  expect(faults.flat()).toEqual([]);
  await drop();
});
