/** Prefix and first number of each kind of document, and the list of documents. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildDocument } from '#server/testing/builders/documents.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { listDocumentsAfter } from './list.store.ts';

let shop: TestShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop({ MAX_UNPAID_PER_SLOT: '0' });
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
});
afterAll(() => shop.close());

const save = (kind: string, body: object) =>
  asAdmin('PUT /admin/document-series/:kind', { params: { kind }, body: { firstNumber: null, ...body } } as never);
const seriesOf = async (kind: string) => {
  const { body } = await asAdmin('GET /admin/document-series');
  return body.data.series.find((one) => one.kind === kind);
};
const issue = async () => {
  const id = await buildDocument(shop, asha);
  const { document } = (await asAdmin('GET /admin/documents/:id', { params: { id } })).body.data;
  if (!document) throw new Error(`There is no document ${id}`);
  return document;
};

// Proves documents-8
test('a shop that used a bill book continues with its number; after the first document the numbers can no longer be set', async () => {
  expect(await seriesOf('receipt')).toEqual({
    kind: 'receipt',
    prefix: 'CM',
    nextPrefix: null,
    next: 'CM/2627/1',
    nextNumber: 1,
    isBegun: false,
    lastDay: null,
  });
  expect((await save('receipt', { prefix: 'a1', firstNumber: 348 })).status).toBe(200);
  expect(await seriesOf('receipt')).toMatchObject({ next: 'A1/2627/348', isBegun: false });
  expect((await issue()).number).toBe('A1/2627/348');
  expect((await issue()).number).toBe('A1/2627/349');
  expect((await save('receipt', { prefix: 'A1', firstNumber: 350, reason: 'Again' })).status).toBe(409);
  expect(await seriesOf('receipt')).toMatchObject({ next: 'A1/2627/350', isBegun: true, lastDay: '2026-11-21' });
});

// Proves documents-8
test('a new prefix applies from 1 April on if the year already has a document', async () => {
  await issue();
  expect((await save('receipt', { prefix: 'B' })).status).toBe(200);
  expect(await seriesOf('receipt')).toMatchObject({ prefix: 'A1', nextPrefix: 'B' });
  expect((await issue()).number).toMatch(/^A1\/2627\//);
});

// Proves documents-8
test('after a restore the next number can be raised, with a reason', async () => {
  const { nextNumber = 0 } = (await seriesOf('receipt')) ?? {};
  const raise = (by: number, reason = '') => save('receipt', { prefix: 'B', firstNumber: nextNumber + by, reason });
  const refused = await raise(10_001);
  expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, ['firstNumber', 'reason']]);
  expect((await raise(50, 'Restored the backup of the night')).status).toBe(200);
  expect((await issue()).number).toBe(`A1/2627/${nextNumber + 50}`);
  // The same request is sent again, because its answer was lost.
  expect((await raise(50, 'Restored the backup of the night')).status).toBe(409);
});

// Proves documents-8
test.each([
  ['the prefix of another kind', { prefix: 'INV' }, 'prefix'],
  ['no prefix', { prefix: '' }, 'prefix'],
  ['a dash', { prefix: 'ab-' }, 'prefix'],
  ['four letters', { prefix: 'ABCD' }, 'prefix'],
  ['the number 0', { prefix: 'XY', firstNumber: 0 }, 'firstNumber'],
  ['half a number', { prefix: 'XY', firstNumber: 1.5 }, 'firstNumber'],
])('%s is refused', async (_, body, path) => {
  const { status, body: answer } = await save('credit_note', body);
  expect(status).toBe(400);
  expect(answer.errors?.map((fault) => fault.path)).toEqual([path]);
});

test('the list finds documents by number, order, kind and day, and the export has the same rows', async () => {
  const { number, orderId, orderNumber } = await issue();
  const find = async (query: object) => (await asAdmin('GET /admin/documents', { query } as never)).body.data.documents;
  expect(await find({ search: number.toLowerCase() })).toMatchObject([{ number, buyer: 'Asha Rao', total: 135 }]);
  expect(await find({ search: orderNumber })).toMatchObject([{ number }]);
  expect(await find({ orderId, kind: 'receipt', from: '2026-11-21', to: '2026-11-21' })).toMatchObject([{ number }]);
  expect(await find({ orderId, kind: 'credit_note' })).toEqual([]);
  expect(await find({ orderId, from: '2026-11-22' })).toEqual([]);
  const { body } = await asAdmin('GET /admin/documents/export', { query: { orderId } } as never);
  expect(readCsv(body)).toMatchObject([{ Number: number, Order: orderNumber, 'Total (₹)': '135.00' }]);
  const missing = await asAdmin('GET /admin/documents/:id', { params: { id: newId() } });
  expect(missing.status).toBe(404);
});

test('an export that is read in parts repeats no document that is issued at the same time', async () => {
  await issue();
  const [newest] = await listDocumentsAfter(shop.db, {}, undefined, 1);
  await issue();
  const rest = await listDocumentsAfter(shop.db, {}, newest, 1000);
  const { body } = await asAdmin('GET /admin/documents', { query: { limit: 1 } });
  expect(rest.map(({ id }) => id)).not.toContain(newest?.id);
  expect(rest).toHaveLength(body.data.pagination.totalItems - 2);
});
