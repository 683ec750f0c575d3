/** The largest page of orders: what it takes does not grow with what products say of themselves. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxProducts } from '#contract/cart/rules.ts';
import { sql } from '../platform/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder, deliveryForm } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { insertRows, type Row } from '../testing/builders/rows.ts';
import { type Answer, openTestShop, type TestShop } from '../testing/shop.ts';

const megabyte = 1_048_576;
const perPage = 100;
const hindi = 'शुद्ध पानी का बीस लीटर वाला बड़ा जार, घर तक पहुँचाया जाता है। ';
const description = hindi.repeat(40).slice(0, 2000);
/** As long as a field takes it. */
const fill = (length: number) => hindi.repeat(10).slice(0, length);

let shop: TestShop;
let customer: Awaited<ReturnType<typeof buildCustomer>>;
let orderId: string;

type OrderRow = Row<'orders'> & { orderNumber: string };
type LineRow = Row<'order_items'>;

const placed = sql<OrderRow>('select * from orders where id = $1');
const linesOf = sql<LineRow>('select * from order_items where order_id = $1');
const lengthen = sql('update order_items set name = $1, description = $2, size = $3');

/** Copies of an order that was placed, with as long texts as people may write. */
async function copyOrder(id: string, copies: number): Promise<void> {
  const order = await shop.db.one(placed, [id]);
  const lines = await shop.db.rows(linesOf, [id]);
  const long = { notes: fill(500), adminNotes: fill(1000), deliveryAddress: fill(500) };
  const copied = Array.from({ length: copies }, (_, n) => {
    return { ...order, ...long, id: newId(), orderNumber: `${order.orderNumber}-${n}` };
  });
  await insertRows(shop.db, 'orders', copied);
  await insertRows(
    shop.db,
    'order_items',
    copied.flatMap((copy) => lines.map((line) => ({ ...line, id: newId(), orderId: copy.id }))),
  );
}

beforeAll(async () => {
  shop = await openTestShop();
  customer = await buildCustomer(shop);
  const products = await Promise.all(Array.from({ length: maxProducts }, () => buildProduct(shop, { description })));
  const items = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  orderId = (await buildOrder(shop, customer, items)).id;
  await copyOrder(orderId, perPage - 1);
  await shop.db.run(lengthen, [fill(60), description, fill(20)]);
});
afterAll(() => shop.close());

const bytesOf = ({ body }: Answer) => Buffer.byteLength(JSON.stringify(body));

test('a page of 100 orders of 50 lines stays below 4 MB for customer, list of staff and delivery sheet', async () => {
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

test('a line of a list begins as its product’s description does, at most 120 characters; one order has it whole', async () => {
  const query = { limit: 20 };
  const { body } = await shop.as(customer)('GET /orders', { query });
  expect(body.data.orders[0]?.orderItems[0]?.product.description).toBe(description.slice(0, 120));
  const one = await shop.as(customer)('GET /orders/:id', { params: { id: orderId } });
  expect(one.body.data.order.orderItems[0]?.product.description).toBe(description);
});

test('a character of two units is left out rather than cut in half', async () => {
  await shop.db.run(lengthen, ['Jar', `${'x'.repeat(119)}💧 for you`, '20 L']);
  const { body } = await shop.as(customer)('GET /orders', { query: { limit: 1 } });
  expect(body.data.orders[0]?.orderItems[0]?.product.description).toBe('x'.repeat(119));
});
