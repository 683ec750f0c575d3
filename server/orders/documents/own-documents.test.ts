/** Customers read the documents of their own orders, and of no other. */
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listDocuments } from '#server/documents/list.store.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildDocument } from '#server/testing/builders/documents.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const onePage = { limit: 100, offset: 0 };

// Proves documents-11
test('customers read the documents of their own orders as they were issued; another customer gets 404', async () => {
  const customer = await buildCustomer(shop);
  const documentId = await buildDocument(shop, customer);
  const [stored] = (await listDocuments(shop.db, {}, onePage)).rows;
  const params = { id: stored?.orderId ?? '' };
  const { status, body } = await shop.as(customer)('GET /orders/:id/documents', { params });
  expect(status).toBe(200);
  expect(body.data.documents).toMatchObject([
    {
      id: documentId,
      number: stored?.number,
      orderId: params.id,
      seller: { gstScheme: 'none' },
      lines: [{ quantity: 1, isDelivery: false }, { isDelivery: true }],
    },
  ]);
  const stranger = shop.as(await buildCustomer(shop));
  expect((await stranger('GET /orders/:id/documents', { params })).status).toBe(404);
});

// Proves documents-11
test('an order that has not left the shop has no documents', async () => {
  const customer = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop);
  const order = await buildOrder(shop, customer, [{ productId, quantity: 1 }]);
  const { body } = await shop.as(customer)('GET /orders/:id/documents', { params: { id: order.id } });
  expect(body.data.documents).toEqual([]);
});

test('the documents of an order and of its charged jars are found by indexes', async () => {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await listDocuments(shop.db, { orderId: newId() }, onePage);
  const statement = queries.mock.calls.at(-1)?.[0] as unknown as { text: string; values: unknown[] };
  queries.mockRestore();
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const plan = JSON.stringify((await client.query(`explain (format json) ${statement.text}`, statement.values)).rows);
    for (const index of ['documents_of_order', 'documents_of_charge']) expect(plan).toContain(`"${index}"`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
