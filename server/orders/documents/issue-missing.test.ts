/** Payments that an instance of an earlier release has recorded get their receipts from a job. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VoucherContent } from '#contract/documents/voucher.ts';
import { type Database, openDatabase, sql } from '#server/core/db/database.ts';
import type { Line } from '#server/ledger/rules.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildReceipt } from '#server/testing/builders/documents.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { openCustomer, postForCustomer } from '../money/post-customer.ts';
import { issueMissing } from './issue-missing.ts';
import { findDocumentFaults } from './verify.store.ts';

let shop: TestShop;
let customer: BuiltCustomer;
/** The database of an instance of an earlier release, whose transactions issue no vouchers. */
let earlier: Database;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await buildCustomer(shop);
  earlier = openDatabase(shop.connection, () => {});
});
afterAll(async () => {
  await earlier.close();
  await shop.close();
});

/** Records cash of the customer at an instance of an earlier release: paid, or given back. */
async function payEarlier(
  rupees: number,
  direction: 'paid' | 'given back' = 'paid',
  valueDay?: string,
): Promise<string> {
  const eventId = newId();
  const credit = { kind: 'credit', customerId: customer.id } as const;
  const sides =
    direction === 'paid'
      ? ({ kind: 'payment', debit: { kind: 'till' }, credit } as const)
      : ({ kind: 'pay_out', debit: credit, credit: { kind: 'till' } } as const);
  const lines: Line[] = [{ ...sides, amount: rupees * 100, method: 'cash' }];
  await earlier.transaction(async (tx) => {
    const balances = await openCustomer(tx, customer.id);
    await postForCustomer(
      tx,
      balances,
      { eventId, customerId: customer.id, lines },
      { by: null, at: shop.clock(), reason: null, ...(valueDay && { valueDay }) },
    );
  });
  return eventId;
}

interface Stored {
  eventId: string;
  number: string;
  content: VoucherContent;
}
const stored = sql<Stored>(`
  select event_id, number_text as number, content from documents where event_id is not null order by id`);

// Proves documents-20
test('payments of an earlier release beside this one get their vouchers from a job, once; payments from before it have none', async () => {
  await payEarlier(5);
  await issueMissing(shop);
  expect(await shop.db.rows(stored)).toEqual([]);
  await buildReceipt(shop, customer);
  const [paid, back] = [await payEarlier(40, 'paid', '2026-11-02'), await payEarlier(10, 'given back')];
  expect(await findDocumentFaults(shop.db)).toHaveLength(2);
  await Promise.all([issueMissing(shop), issueMissing(shop)]);
  const issued = (await shop.db.rows(stored)).slice(1);
  const facts = issued.map(({ eventId, number, content }) => [eventId, number, content.amountPaise, content.valueDay]);
  expect(facts).toEqual([
    [paid, 'RV/2627/2', 40_00, '2026-11-02'],
    [back, 'RF/2627/1', 10_00, undefined],
  ]);
  expect(await findDocumentFaults(shop.db)).toEqual([]);
  expect((await queuedMails(shop, customer.email ?? '')).map(({ kind }) => kind)).toEqual(['receipt']);
});
