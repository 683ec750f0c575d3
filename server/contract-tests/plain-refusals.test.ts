/** Refusals of input with a wrong type use everyday words instead of names of the API, in the reader's language. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder, placeOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  [meera, asha] = [await buildAdmin(shop), await buildCustomer(shop)];
});
afterAll(() => shop.close());

const hindi = { 'accept-language': 'hi' };
const product = { name: 'Water jar', size: '20 L', capacity: 20, price: 85, stock: 5 };
const messagesOf = ({ body }: { body: { errors: { path: string; msg: string }[] } }) =>
  body.errors.map(({ path, msg }) => `${path}: ${msg}`);

test('a refusal asks the reader to choose a missing category or product, and names any other field', async () => {
  const asAdmin = shop.as(meera);
  expect(messagesOf(await asAdmin('POST /admin/products', { body: { ...product, categoryId: 'x' } }))).toEqual([
    'categoryId: Please choose a category.',
  ]);
  expect(messagesOf(await shop.as(asha)('PUT /cart/sync', { body: {} }))).toEqual([
    'localCartItems: The list of items is missing',
  ]);
  expect(messagesOf(await shop.as(asha)('POST /cart', { body: { quantity: 1 } }))).toEqual([
    'productId: Please choose a product.',
  ]);
  expect(
    messagesOf(await asAdmin('POST /admin/products', { body: { ...product, capacity: '1', isActive: 1 } })),
  ).toEqual(['capacity: Capacity must be a number', 'isActive: Active must be true or false']);
});

test('refusals of missing values are in Hindi if the caller asks for Hindi', async () => {
  expect(messagesOf(await shop.as(asha)('PUT /cart/sync', { body: {} }, hindi))).toEqual([
    'localCartItems: चीज़ों की सूची नहीं दी गई है',
  ]);
  expect(messagesOf(await shop.as(asha)('POST /cart', { body: { quantity: 1 } }, hindi))).toEqual([
    'productId: कृपया प्रोडक्ट चुनें।',
  ]);
});

test('a null note counts as empty, and an empty payment method keeps the present one', async () => {
  const { id: productId } = await buildProduct(shop, { stock: 100 });
  const items = [{ productId, quantity: 1 }];
  const form = { notes: null, gateNote: null, deliveryName: null, deliveryState: null };
  const placed = await placeOrder(shop, asha, items, { form });
  expect([placed.status, placed.body.data.order.notes]).toEqual([201, '']);
  const { id } = await buildOrder(shop, asha, items);
  const body = { paymentStatus: 'paid', paymentMethod: '', adminNotes: null, changeReason: null };
  const paid = await shop.as(meera)('PUT /admin/orders/:id/payment-status', { params: { id }, body });
  expect([paid.status, paid.body.data.order.paymentMethod]).toEqual([200, 'cash']);
});
