/** Payments and orders that an instance of an earlier release has recorded get their receipts and documents from jobs. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VoucherContent } from '#contract/documents/voucher.ts';
import { type Database, openDatabase, sql } from '#server/core/db/database.ts';
import type { Line } from '#server/ledger/rules.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildDocument, buildReceipt } from '#server/testing/builders/documents.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { openCustomer, postForCustomer } from '../money/post-customer.ts';
import { issueMissing, issueMissingDocuments } from './issue-missing.ts';
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
test('payments that an earlier release records beside this one get their vouchers from a job, once; older payments get none', async () => {
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

/** Moves an order at an instance of an earlier release, which issues no documents. */
const move = sql(`
  with moved as (
    update orders set status = $2::text, delivered_at = case when $2::text = 'delivered' then $3::timestamptz end
    where id = $1
  )
  insert into order_events (id, order_id, kind, next, created_at) values ($4, $1, 'status', $2, $3)`);
const moveEarlier = (id: string, status: 'out_for_delivery' | 'delivered' | 'cancelled') =>
  shop.db.run(move, [id, status, shop.clock(), newId()]);
const documentsOf = sql<{ kind: string; grossPaise: number; issuedBy: string | null }>(`
  select kind, (content->'totals'->>'grossPaise')::int as gross_paise, issued_by from documents
  where order_id = $1 order by id`);
const documentsOfOrder = (id: string) => shop.db.rows(documentsOf, [id]);

// Proves documents-5
test('an order that an earlier release delivers or cancels beside this one gets its documents from a job, once', async () => {
  const { id: productId } = await buildProduct(shop, { pricePaise: 20_00 });
  const place = async () => (await buildOrder(shop, customer, [{ productId, quantity: 2 }])).id;
  const [before, delivered, leaving, another] = [await place(), await place(), await place(), await place()];
  await moveEarlier(before, 'delivered');
  shop.clock.advance(1);
  const documented = await buildDocument(shop, customer);
  const ofDocumented = (
    await shop.db.one(sql<{ orderId: string }>('select order_id from documents where id = $1'), [documented])
  ).orderId;
  shop.clock.advance(1);
  await moveEarlier(delivered, 'delivered');
  await moveEarlier(leaving, 'out_for_delivery');
  await moveEarlier(another, 'cancelled');
  await moveEarlier(ofDocumented, 'cancelled');
  await Promise.all([issueMissingDocuments(shop), issueMissingDocuments(shop)]);
  await issueMissingDocuments(shop);
  expect(await documentsOfOrder(delivered)).toEqual([{ kind: 'receipt', grossPaise: 90_00, issuedBy: null }]);
  const [issued, note, ...others] = await documentsOfOrder(ofDocumented);
  expect([issued?.kind, note, others]).toEqual([
    'receipt',
    { kind: 'credit_note', grossPaise: issued?.grossPaise, issuedBy: null },
    [],
  ]);
  for (const id of [before, leaving, another]) expect(await documentsOfOrder(id)).toEqual([]);
});
