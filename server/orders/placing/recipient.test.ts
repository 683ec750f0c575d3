import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildZone } from '#server/testing/builders/zones.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, type CleanShop, openCleanShop } from '#server/testing/shop.ts';

let shop: CleanShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
let items: { productId: string; quantity: number }[];
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  items = [{ productId: (await buildProduct(shop, { stock: 10 })).id, quantity: 1 }];
});

const place = async (form: Record<string, unknown>) => {
  const answer = await placeOrder(shop, asha, items, { form });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.order as { id: string; deliveryName: string; deliveryState: string };
};

// Proves first-week-8
test('recipient and state from the checkout appear for customer and staff, in emails and in the export', async () => {
  const given = { deliveryName: 'Kamla Devi', deliveryState: 'Rajasthan', deliveryPincode: '795001' };
  const { id, ...placed } = await place(given);
  expect(placed).toMatchObject(given);
  for (const [call, name] of [
    [shop.as(asha), 'GET /orders/:id'],
    [asAdmin, 'GET /admin/orders/:id'],
  ] as const) {
    const { order } = (await call(name, { params: { id } })).body.data;
    expect(order).toMatchObject({ ...given, user: { name: 'Asha Rao' } });
  }
  const [letter] = await queuedMails(shop, asha.email);
  expect(letter).toMatchObject({ order: { customerName: 'Asha Rao', recipient: 'Kamla Devi', state: 'Rajasthan' } });
  const csv = (await asAdmin('GET /admin/orders/export')).body as unknown as string;
  expect(csv).toContain('Customer,Email,Recipient,Phone,Address,City,State,Pincode');
  expect(csv).toMatch(/Asha Rao,[^,]+,Kamla Devi,.*,Rajasthan,795001/);
});

test('an order without recipient and state gets the account’s name and the state of its PIN code', async () => {
  expect(await place({})).toMatchObject({ deliveryName: 'Asha Rao', deliveryState: 'Karnataka' });
  expect(await place({ deliveryPincode: '795001' })).toMatchObject({ deliveryState: '' });
});

// Proves zones-15, zones-16
test('an order without a state gets the state of its zone; a PIN code that only suggests a state sets none', async () => {
  expect(await place({ deliveryPincode: '690001' })).toMatchObject({ deliveryState: '' });
  await buildZone(shop, { pincodes: ['690001'], city: 'Kollam', state: 'Kerala' });
  expect(await place({ deliveryPincode: '690001' })).toMatchObject({ deliveryState: 'Kerala' });
  const typed = { deliveryPincode: '690001', deliveryState: 'Tamil Nadu' };
  expect(await place(typed)).toMatchObject(typed);
});

test('an order of an older release without a recipient shows the account’s name', async () => {
  const { id } = await place({});
  await shop.db.run(sql('update orders set delivery_name = default, delivery_state = default where id = $1'), [id]);
  const { order } = (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data;
  expect(order).toMatchObject({ deliveryName: 'Asha Rao', deliveryState: '' });
});

test('a recipient or state that is too long is refused with a message for its field', async () => {
  const { status, body } = await placeOrder(shop, asha, items, {
    form: { deliveryName: 'x'.repeat(101), deliveryState: 'x'.repeat(51) },
  });
  expect([status, body.errors]).toEqual([
    400,
    [
      { path: 'deliveryName', msg: 'Full name must not exceed 100 characters' },
      { path: 'deliveryState', msg: 'State must not exceed 50 characters' },
    ],
  ]);
});
