/** Only the first print of a document by staff is the original. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildDocument } from '../testing/builders/documents.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

async function press(id: string, key = newId()): Promise<boolean> {
  const headers = { 'idempotency-key': key };
  const { status, body } = await asAdmin('POST /admin/documents/:id/prints', { params: { id }, headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.isFirst;
}

// Proves documents-13
test('the first print is the original, even if its answer was lost, and each later one is a duplicate', async () => {
  const id = await buildDocument(shop, await buildCustomer(shop));
  const isPrinted = async () =>
    (await asAdmin('GET /admin/documents/:id', { params: { id } })).body.data.document?.isPrinted;
  expect(await isPrinted()).toBe(false);
  const key = newId();
  expect([await press(id, key), await press(id, key), await press(id), await press(id)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await isPrinted()).toBe(true);
});

// Proves documents-13
test('if two people print at the same time, only one gets the original', async () => {
  const id = await buildDocument(shop, await buildCustomer(shop));
  const presses = await Promise.all([press(id), press(id), press(id), press(id)]);
  expect(presses.filter((isFirst) => isFirst)).toHaveLength(1);
});
