/** The check of documents finds a wrong amount, a gap, days in the wrong order and a wrong next number. */
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildDocument } from '#server/testing/builders/documents.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { findDocumentFaults, findFutureDocuments } from './verify.store.ts';

let shop: TestShop;
const idsByNumber = sql<{ id: string; number: string }>(
  'select id, number_text as number from documents order by number',
);
beforeEach(async () => {
  shop = await openTestShop();
  const customer = await buildCustomer(shop);
  for (let count = 0; count < 3; count += 1) await buildDocument(shop, customer);
  await shop.db.run(sql('alter table documents disable trigger user'));
});
afterEach(() => shop.close());

test('the documents that the shop issues have no faults', async () => {
  expect(await findDocumentFaults(shop.db)).toEqual([]);
});

test.each([
  [
    "update documents set content = jsonb_set(content, '{totals,grossPaise}', '1') where number = 2",
    /^The documents of order PW-.* say another amount than the order\.$/,
  ],
  ['delete from documents where number = 2', /^Numbers are missing in the documents receipt 2026\.$/],
  ["update documents set day = '2026-11-01' where number = 2", /^A document of receipt 2026 is dated before/],
  ['update document_series set next_number = 3', /^The series of receipt 2026 has another next number/],
])('a change made directly in the database is found: %s', async (change, sentence) => {
  await shop.db.run(sql(change));
  expect(await findDocumentFaults(shop.db)).toEqual([expect.stringMatching(sentence)]);
});

test('a payment without a receipt, or whose receipt states another amount, is found', async () => {
  const customer = await buildCustomer(shop);
  const asAdmin = shop.as(await buildAdmin(shop));
  for (const amount of [10, 20, 30]) {
    const body = { customerId: customer.id, amount, method: 'cash', reason: 'At the desk' };
    const { status } = await asAdmin('POST /admin/money/payments', { headers: { 'idempotency-key': newId() }, body });
    expect(status).toBe(200);
  }
  expect(await findDocumentFaults(shop.db)).toEqual([]);
  const fault = expect.stringMatching(/^The receipts of the event .* say another amount than its entries\.$/);
  await shop.db.run(
    sql("update documents set content = jsonb_set(content, '{amountPaise}', '1') where number_text like 'RV/%/2'"),
  );
  expect(await findDocumentFaults(shop.db)).toEqual([fault]);
  await shop.db.run(sql("delete from documents where number_text like 'RV/%/3'"));
  expect(await findDocumentFaults(shop.db)).toEqual([fault, fault, expect.stringContaining('another next number')]);
});

// Proves documents-14
test('a charge for jars without a document is found, and an older charge that names no jars is not', async () => {
  const customer = await buildCustomer(shop);
  const containerId = await buildContainer(shop);
  await openBalances(shop, customer.id, { containerId, jars: 2, depositPaise: 0, creditPaise: 0 });
  const body = { customerId: customer.id, containerId, count: 1, charge: 50, reason: 'Not found' };
  const asAdmin = shop.as(await buildAdmin(shop));
  const headers = { 'idempotency-key': newId() };
  expect((await asAdmin('POST /admin/jars/lost', { headers, body }, headers)).status).toBe(200);
  expect(await findDocumentFaults(shop.db)).toEqual([]);
  await shop.db.run(sql('delete from documents where charge_id is not null'));
  expect(await findDocumentFaults(shop.db)).toEqual([
    expect.stringMatching(/^The documents of the charge .* say another amount than the ledger\.$/),
    expect.stringContaining('another next number'),
  ]);
  await shop.db.run(sql('update charges set container_id = null, jar_count = null'));
  expect(await findDocumentFaults(shop.db)).toEqual([expect.stringContaining('another next number')]);
});

// Proves documents-5
test('credit notes that reverse more than their invoice, or more than its tax, are found', async () => {
  const [invoice, ...others] = await shop.db.rows(idsByNumber);
  const note = sql(`
    insert into documents (id, kind, financial_year, number, number_text, day, corrects_id, content, issued_at)
    select gen_random_uuid(), 'credit_note', financial_year, $2::int, 'CN/' || $2::int, day, id,
      jsonb_set(content, '{totals}', (content->'totals') || $3::jsonb), issued_at
    from documents where id = $1`);
  const fault = `The credit notes of document ${invoice?.number} take back more than it says.`;
  const found = async () => (await findDocumentFaults(shop.db)).filter((one) => one.startsWith('The credit notes'));
  await shop.db.run(note, [invoice?.id, 1, '{"grossPaise": 100}']);
  expect(await found()).toEqual([]);
  await shop.db.run(note, [invoice?.id, 2, '{}']);
  expect(await found()).toEqual([fault]);
  await shop.db.run(note, [others[0]?.id, 3, '{"cgstPaise": 1}']);
  expect(await found()).toHaveLength(2);
});

test('numbers that staff skipped after one or two restores do not count as a gap, before and after the next document', async () => {
  const asAdmin = shop.as(await buildAdmin(shop));
  const customer = await buildCustomer(shop);
  for (const firstNumber of [51, 101]) {
    const body = { prefix: 'CM', firstNumber, reason: 'Restored a backup' };
    const { status } = await asAdmin('PUT /admin/document-series/:kind', { params: { kind: 'receipt' }, body });
    expect(status).toBe(200);
    expect(await findDocumentFaults(shop.db)).toEqual([]);
    await buildDocument(shop, customer);
    expect(await findDocumentFaults(shop.db)).toEqual([]);
  }
  // The documents are all correct, and the check still reports a number that is missing.
  await shop.db.run(sql('delete from documents where number = 2'));
  expect(await findDocumentFaults(shop.db)).toEqual(['Numbers are missing in the documents receipt 2026.']);
});

test('a document that is dated in the future is found', async () => {
  await shop.db.run(sql('update documents set day = (now() + $1::interval)::date where number = 3'), ['1 hour']);
  expect(await findFutureDocuments(shop.db)).toEqual([]);
  await shop.db.run(sql('update documents set day = (now() + $1::interval)::date where number = 3'), ['3 days']);
  expect(await findFutureDocuments(shop.db)).toEqual(['The document receipt CM/2627/3 is dated in the future.']);
});
