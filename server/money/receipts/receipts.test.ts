/** Receipts for staff, for the customer who paid, and behind a link that needs no sign-in. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildReceipt } from '#server/testing/builders/documents.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { makePaySecret, makeReceiptSecret, readPaySecret, readReceiptSecret } from '../pay/link.rules.ts';

let shop: TestShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop, { name: 'Asha Kept-Private', phone: '9812345670' });
});
afterAll(() => shop.close());

const linkOf = async (id: string) => (await asAdmin('GET /admin/receipts/:id/link', { params: { id } })).body.data;
const open = (link: string | null) =>
  shop.call('GET /receipt/:secret', { params: { secret: link?.split('/').at(-1) ?? '' } });

// Proves documents-22
test('customers can read their own receipts; for another customer’s receipt they get 404', async () => {
  const id = await buildReceipt(shop, asha);
  const { body } = await shop.as(asha)('GET /account/receipts/:id', { params: { id } });
  expect(body.data.receipt).toMatchObject({ id, kind: 'receipt_voucher', amount: 20, undoneBy: [] });
  const other = await buildCustomer(shop);
  for (const unknown of [id, newId()]) {
    const { status } = await shop.as(other)('GET /account/receipts/:id', { params: { id: unknown } });
    expect(status).toBe(404);
  }
  const { entries } = (await shop.as(asha)('GET /account/entries')).body.data;
  expect(entries[0]?.parts[0]?.receipts).toEqual([{ id, number: body.data.receipt.number }]);
});

// Proves documents-22
test('a changed secret, the secret of a payment link and a link to an invoice open no receipt', async () => {
  const madeAt = new Date('2026-11-21T04:30:00.000Z');
  const id = newId();
  const secret = makeReceiptSecret('key', { voucherId: id, madeAt });
  expect(readReceiptSecret('key', secret, madeAt)).toEqual({ voucherId: id, madeAt });
  expect(readReceiptSecret('another key', secret, madeAt)).toBeUndefined();
  expect(readReceiptSecret('key', `${secret.slice(0, -1)}${secret.endsWith('0') ? 1 : 0}`, madeAt)).toBeUndefined();
  expect(readPaySecret('key', secret, madeAt)).toBeUndefined();
  expect(readReceiptSecret('key', makePaySecret('key', { customerId: id, madeAt }), madeAt)).toBeUndefined();
});

// Proves documents-22
test('the desk gets the receipt with the answer to the payment, even if the request is repeated, and the order lists its receipts', async () => {
  const customer = await buildCustomer(shop);
  const body = { customerId: customer.id, amount: 40, method: 'cash', reason: 'At the desk' };
  const headers = { 'idempotency-key': newId() };
  const [first, again] = [
    await asAdmin('POST /admin/money/payments', { headers, body }),
    await asAdmin('POST /admin/money/payments', { headers, body }),
  ];
  expect(first.body.data.receipts).toHaveLength(1);
  expect(again.body.data).toEqual(first.body.data);
  const { id: productId } = await buildProduct(shop);
  const order = await buildOrder(shop, customer, [{ productId, quantity: 1 }]);
  const params = { id: order.id };
  const listed = async () => (await asAdmin('GET /admin/orders/:id/receipts', { params })).body.data.receipts;
  expect(await listed()).toEqual([]);
  for (const paymentStatus of ['paid', 'pending'] as const) {
    const { status } = await asAdmin('PUT /admin/orders/:id/payment-status', { params, body: { paymentStatus } });
    expect(status).toBe(200);
  }
  const [back, paid] = await listed();
  expect([back?.kind, paid?.kind, back?.corrects]).toEqual(['refund_voucher', 'receipt_voucher', paid?.number]);
});

// Proves documents-22
test('a link in a WhatsApp message opens the receipt without a sign-in for 30 days, and reveals nothing about the customer', async () => {
  const id = await buildReceipt(shop, asha);
  const { link, whatsApp } = await linkOf(id);
  expect(link).toMatch(/^http:\/\/shop\.test\/receipt\/[0-9a-f]{64}$/);
  expect(whatsApp).toContain('https://wa.me/919812345670?text=');
  expect(decodeURIComponent(whatsApp ?? '')).toContain(link);
  const { status, body } = await open(link);
  expect([status, body.data.receipt.amount]).toEqual([200, 20]);
  const said = JSON.stringify(body);
  for (const kept of ['Kept-Private', '9812345670', asha.id, asha.email ?? '']) expect(said).not.toContain(kept);
  // This ends the sessions of the other tests, so this test is the last one.
  shop.clock.advance(31 * 24 * 3600);
  expect((await open(link)).status).toBe(404);
});
