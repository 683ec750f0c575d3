import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const setPrice = sql('update products set price_paise = $2, deposit_paise = $3 where id = $1');
const countsOf = async (customer: BuiltCustomer) =>
  shop.db.row(
    sql<{ orders: number; keys: number }>(`
      select (select count(*) from orders where customer_id = $1) as orders,
        (select count(*) from requests where actor_id = $1) as keys`),
    [customer.id],
  );

/** Builds an order of two jars at ₹85 with ₹150 deposit and a can at ₹60.10: ₹580.10 with delivery. */
async function buildOrderForm() {
  const customer = await buildCustomer(shop);
  const jar = await buildProduct(shop, { name: 'Jar', pricePaise: 85_00, depositPaise: 150_00, stock: 9 });
  const can = await buildProduct(shop, { name: 'Can', pricePaise: 60_10, depositPaise: 0, stock: 9 });
  const items = [
    { productId: jar.id, quantity: 2 },
    { productId: can.id, quantity: 1 },
  ];
  const order = (key: string, expectedTotal?: number) =>
    placeOrder(shop, customer, items, { key, form: { expectedTotal } });
  return { customer, jar, can, order };
}

// Proves shopping-112
test('an order with the correct expected total is placed, and so is one without an expected total', async () => {
  const { customer, order } = await buildOrderForm();
  expect((await order('shown', 580.1)).status).toBe(201);
  expect((await order('silent')).status).toBe(201);
  expect(await countsOf(customer)).toEqual({ orders: 2, keys: 2 });
});

// Proves shopping-112
test('an order whose expected total is no longer right is refused, and the answer contains the new lines and sums', async () => {
  const { customer, jar, can, order } = await buildOrderForm();
  await shop.db.run(setPrice, [jar.id, 850_00, 200_00]);
  const { status, body } = await order('dearer', 580.1);
  expect([status, body.success, body.errorType, body.message]).toEqual([
    409,
    false,
    'PRICE_CHANGED',
    'Prices have changed. Please check the new total before you order.',
  ]);
  expect(body.data).toEqual({
    items: [
      {
        productId: jar.id,
        productName: 'Jar',
        quantity: 2,
        unitPrice: 850,
        totalPrice: 1700,
        depositAmount: 400,
      },
      { productId: can.id, productName: 'Can', quantity: 1, unitPrice: 60.1, totalPrice: 60.1, depositAmount: 0 },
    ],
    totalAmount: 1810.1,
    deliveryCharge: 50,
    depositAmount: 400,
    amountPayable: 2210.1,
  });
  expect(await countsOf(customer)).toEqual({ orders: 0, keys: 0 });
  const stocks = await shop.db.rows(sql<{ stock: number }>('select stock from products where id = any($1::uuid[])'), [
    [jar.id, can.id],
  ]);
  expect(stocks).toEqual([{ stock: 9 }, { stock: 9 }]);
});

test('an order is also refused if the price has become lower', async () => {
  const { jar, order } = await buildOrderForm();
  await shop.db.run(setPrice, [jar.id, 80_00, 150_00]);
  expect(await order('cheaper', 580.1)).toMatchObject({ status: 409, body: { data: { amountPayable: 570.1 } } });
});

// Proves shopping-115
test('an order that was refused because its price changed can be placed with the new total and the same key, and a repeat returns that order', async () => {
  const { customer, jar, order } = await buildOrderForm();
  await shop.db.run(setPrice, [jar.id, 90_00, 150_00]);
  const refused = await order('accepted', 580.1);
  const placed = await order('accepted', refused.body.data.amountPayable);
  expect([placed.status, placed.body.data.order.totalAmount]).toEqual([201, 290.1]);
  await shop.db.run(setPrice, [jar.id, 99_00, 150_00]);
  for (const total of [refused.body.data.amountPayable, 580.1, 608.1, undefined]) {
    const repeat = await order('accepted', total);
    expect([repeat.status, repeat.body.data?.order]).toEqual([201, placed.body.data.order]);
  }
  expect(await countsOf(customer)).toEqual({ orders: 1, keys: 1 });
});

test('parallel requests with the same key make only one order', async () => {
  const { customer, order } = await buildOrderForm();
  const answers = await Promise.all([580.1, 1, 580.1, 1].map((total) => order('at once', total)));
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.order.id)).size).toBe(1);
  expect(await countsOf(customer)).toEqual({ orders: 1, keys: 1 });
});

test('missing stock is reported before a changed price', async () => {
  const { jar, order } = await buildOrderForm();
  await shop.db.run(sql('update products set stock = 1, price_paise = 9000 where id = $1'), [jar.id]);
  expect((await order('short', 580.1)).body.errorType).toBe('INSUFFICIENT_STOCK');
});

test('an invalid expected total is refused as an invalid field', async () => {
  const { order } = await buildOrderForm();
  const { status, body } = await order('nonsense', -1);
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['expectedTotal']]);
});

// Proves shopping-144
test('an order keeps its prices after the prices of the products change', async () => {
  const { customer, jar, order } = await buildOrderForm();
  const { id } = (await order('kept')).body.data.order;
  const load = async () => (await shop.as(customer)('GET /orders/:id', { params: { id } })).body.data.order;
  const before = await load();
  expect(before).toMatchObject({ totalAmount: 280.1, depositAmount: 300 });
  await shop.db.run(setPrice, [jar.id, 999_99, 1]);
  expect(await load()).toEqual(before);
});
