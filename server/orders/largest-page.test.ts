/** The size of the largest page of orders does not depend on the length of product descriptions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxProducts } from '#contract/cart/rules.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { copyOrder } from '../testing/builders/order-copies.ts';
import { buildOrder, deliveryForm } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { type Answer, openTestShop, type TestShop } from '../testing/shop.ts';

const megabyte = 1_048_576;
const perPage = 100;
const hindi = 'शुद्ध पानी का बीस लीटर वाला बड़ा जार, घर तक पहुँचाया जाता है। ';
const description = hindi.repeat(40).slice(0, 2000);
/** A Hindi text of exactly the maximum length of a field. */
const textOf = (length: number) => hindi.repeat(10).slice(0, length);

let shop: TestShop;
let customer: Awaited<ReturnType<typeof buildCustomer>>;
let orderId: string;

const lengthen = sql('update order_items set name = $1, description = $2, size = $3');

beforeAll(async () => {
  shop = await openTestShop();
  customer = await buildCustomer(shop);
  const products = await Promise.all(Array.from({ length: maxProducts }, () => buildProduct(shop, { description })));
  const items = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  orderId = (await buildOrder(shop, customer, items)).id;
  const texts = { notes: textOf(500), adminNotes: textOf(1000), deliveryAddress: textOf(500) };
  await copyOrder(shop.db, orderId, perPage - 1, texts);
  await shop.db.run(lengthen, [textOf(60), description, textOf(20)]);
});
afterAll(() => shop.close());

const bytesOf = ({ body }: Answer) => Buffer.byteLength(JSON.stringify(body));

test('a page of 100 orders of 50 lines stays below 4 MB in all lists and in the delivery sheet', async () => {
  const admin = shop.as(await buildAdmin(shop));
  const query = { limit: perPage };
  const [own, all, sheet] = [
    await shop.as(customer)('GET /orders', { query }),
    await admin('GET /admin/orders', { query }),
    await admin('GET /admin/sheet', { query: { ...query, day: deliveryForm.deliveryDate } }),
  ];
  for (const { data } of [own.body, all.body]) {
    expect(data.orders.flatMap(({ orderItems }) => orderItems)).toHaveLength(perPage * maxProducts);
  }
  expect(sheet.body.data.stops).toHaveLength(perPage);
  for (const answer of [own, all, sheet]) expect(bytesOf(answer)).toBeLessThan(4 * megabyte);
});

test('a list shows the first 120 characters of a product’s description; a single order shows all of it', async () => {
  const query = { limit: 20 };
  const { body } = await shop.as(customer)('GET /orders', { query });
  expect(body.data.orders[0]?.orderItems[0]?.product.description).toBe(description.slice(0, 120));
  const one = await shop.as(customer)('GET /orders/:id', { params: { id: orderId } });
  expect(one.body.data.order.orderItems[0]?.product.description).toBe(description);
});

test('a shortened description drops a character of two UTF-16 units rather than cutting it in half', async () => {
  await shop.db.run(lengthen, ['Jar', `${'x'.repeat(119)}💧 for you`, '20 L']);
  const { body } = await shop.as(customer)('GET /orders', { query: { limit: 1 } });
  expect(body.data.orders[0]?.orderItems[0]?.product.description).toBe('x'.repeat(119));
});
