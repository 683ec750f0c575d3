/** Payment links. An order of one can at ₹20 with delivery for ₹50 costs ₹70. */

import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublicAddress } from '#server/core/whats-app.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { makePaySecret, readPaySecret } from './link.rules.ts';

let shop: TestShop;
let asAdmin: CallShop;
let water: string;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asAdmin = shop.as(await buildAdmin(shop));
  water = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 5000 })).id;
});
afterAll(() => shop.close());

/** Makes a delivered, unpaid order: ₹70 are due. */
async function deliver(customer: BuiltCustomer): Promise<void> {
  shop.clock.advance(60);
  const { id } = await buildOrder(shop, customer, [{ productId: water, quantity: 1 }], { status: 'out_for_delivery' });
  const { status } = await asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body: {} });
  expect(status).toBe(200);
}

async function saveUpiId(upiId: string): Promise<void> {
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  expect((await asAdmin('PUT /admin/settings', { body: { version, payment: { upiId } } })).status).toBe(200);
}

const linkFor = async (customer: BuiltCustomer) => {
  const { messages } = (await asAdmin('GET /admin/users/:id/whatsapp', { params: { id: customer.id } })).body.data;
  return /https?:\/\/\S+\/pay\/\S+/.exec(messages[0]?.text ?? '')?.[0];
};
const open = (link: string | undefined) =>
  shop.call('GET /pay/:secret', { params: { secret: link?.split('/').at(-1) ?? '' } });

// Proves money-19
test('a payment link in a message shows the dues at the time of the message and where to pay them, but nothing about the customer', async () => {
  const asha = await buildCustomer(shop, { name: 'Asha Kept-Private' });
  await deliver(asha);
  expect(await linkFor(asha)).toBeUndefined();
  await saveUpiId('lake@okicici');
  const link = await linkFor(asha);
  expect(link).toMatch(/^http:\/\/shop\.test\/pay\/[0-9a-f]{64}$/);
  const { status, body } = await open(link);
  expect([status, body.data]).toEqual([
    200,
    {
      amountDue: 70,
      upi: { upiId: 'lake@okicici', name: 'Paniwala', merchantCode: '' },
      reference: `AC-261121-${asha.id.slice(-6).toUpperCase()}`,
    },
  ]);
  await deliver(asha);
  expect((await open(link)).body.data.amountDue).toBe(70);
  const payment = { customerId: asha.id, amount: 100, method: 'upi', reason: 'Came' };
  const headers = { 'idempotency-key': newId() };
  expect((await asAdmin('POST /admin/money/payments', { headers, body: payment })).status).toBe(200);
  expect((await open(link)).body.data).toMatchObject({ amountDue: 0, upi: null });
  expect((await open(await linkFor(asha))).body.data.amountDue).toBe(40);
});

// Proves money-19
test('a secret that was changed, belongs to another shop or has expired opens no payment page', () => {
  const madeAt = new Date('2026-11-21T04:30:00.000Z');
  const customerId = newId();
  const secret = makePaySecret('key', { customerId, madeAt });
  const days = (count: number) => new Date(madeAt.getTime() + count * 86_400_000);
  expect(readPaySecret('key', secret, days(30))).toEqual({ customerId, madeAt });
  expect(readPaySecret('key', secret, new Date(days(30).getTime() + 1))).toBeUndefined();
  expect(readPaySecret('another key', secret, madeAt)).toBeUndefined();
  for (let at = 0; at < secret.length; at += 1) {
    const changed = `${secret.slice(0, at)}${secret[at] === '0' ? '1' : '0'}${secret.slice(at + 1)}`;
    expect(readPaySecret('key', changed, madeAt), `character ${at}`).toBeUndefined();
  }
  for (const wrong of ['', '0', `${secret}0`, secret.slice(1), secret.toUpperCase(), 'é'.repeat(64)]) {
    expect(readPaySecret('key', wrong, madeAt)).toBeUndefined();
  }
});

// Proves money-19
test('an unknown secret is answered with a readable sentence', async () => {
  expect(await open('/pay/0')).toMatchObject({
    status: 404,
    body: { message: 'This payment link has expired. Please ask the shop for a new one.' },
  });
});

// Proves money-19
test.each([
  ['https://lake-water.in', true],
  ['https://shop.example:8443', true],
  ['http://203.0.113.7', true],
  ['http://172.32.0.1', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://192.168.1.20', false],
  ['http://172.20.0.2', false],
  ['http://[::1]:3000', false],
  ['http://shop', false],
  ['http://shop.local', false],
  ['', false],
])('whether customers can open links to %s: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
