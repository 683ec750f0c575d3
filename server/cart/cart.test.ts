import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const asNewCustomer = async () => shop.as(await buildCustomer(shop));
const lines = (body: { data: { items: { productId: string; quantity: number }[] } }) =>
  body.data.items.map((item) => [item.productId, item.quantity]);

// Proves shopping-48
test('adding a product twice adds the quantities; the totals exclude delivery and list the deposit separately', async () => {
  const call = await asNewCustomer();
  const jar = await buildProduct(shop, { pricePaise: 85_25, depositPaise: 150_00, stock: 10 });
  const can = await buildProduct(shop, { pricePaise: 60_00, depositPaise: 0 });
  await call('POST /cart', { body: { productId: jar.id, quantity: 2 } });
  await call('POST /cart', { body: { productId: can.id } });
  const { status, body } = await call('POST /cart', { body: { productId: jar.id, quantity: 1 } });
  expect(status).toBe(200);
  expect(lines(body)).toEqual([
    [jar.id, 3],
    [can.id, 1],
  ]);
  expect(body.data).toMatchObject({ totalItems: 4, totalPrice: 315.75, totalDeposit: 450, grandTotal: 765.75 });
  expect((await call('GET /cart')).body.data).toEqual(body.data);
});

// Proves shopping-56
test('a quantity above the stock is refused, and the cart stays unchanged', async () => {
  const call = await asNewCustomer();
  const jar = await buildProduct(shop, { stock: 3 });
  await call('POST /cart', { body: { productId: jar.id, quantity: 2 } });
  const added = await call('POST /cart', { body: { productId: jar.id, quantity: 2 } });
  expect([added.status, added.body.message]).toEqual([409, 'Only 3 available']);
  const set = await call('PUT /cart/:productId', { params: { productId: jar.id }, body: { quantity: 4 } });
  expect([set.status, set.body.message]).toEqual([409, 'Only 3 available']);
  expect(lines((await call('GET /cart')).body)).toEqual([[jar.id, 2]]);
});

// Proves shopping-60
test('adding too many units of a product to the cart is refused with the reason: it is out of stock, or the maximum of units per product', async () => {
  const call = await asNewCustomer();
  const gone = await buildProduct(shop, { stock: 1 });
  await call('POST /cart', { body: { productId: gone.id } });
  await shop.db.run(sql('update products set stock = 0 where id = $1'), [gone.id]);
  const lots = await buildProduct(shop, { stock: 5000 });
  await call('POST /cart', { body: { productId: lots.id, quantity: 900 } });
  const answers = [
    await call('POST /cart', { body: { productId: gone.id } }),
    await call('PUT /cart/:productId', { params: { productId: gone.id }, body: { quantity: 2 } }),
    await call('POST /cart', { body: { productId: lots.id, quantity: 900 } }),
  ];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'This product is out of stock.'],
    [409, 'This product is out of stock.'],
    [409, 'Quantity must be at most 999'],
  ]);
});

test('a product that is not sold cannot be added to the cart, and adding an unknown product returns 404', async () => {
  const call = await asNewCustomer();
  const hidden = await buildProduct(shop, { isActive: false });
  const deleted = await buildProduct(shop, { deletedAt: shop.clock() });
  for (const { id } of [hidden, deleted]) {
    const { status, body } = await call('POST /cart', { body: { productId: id } });
    expect([status, body.message]).toEqual([409, 'Product is no longer available']);
  }
  for (const productId of [newId(), 'no-id'])
    expect((await call('POST /cart', { body: { productId } })).status).toBe(404);
});

test('all errors of a cart line are returned at once', async () => {
  const call = await asNewCustomer();
  const { status, body } = await call('POST /cart', { body: { productId: '', quantity: 1.5 } });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { path: 'productId', msg: 'Please choose a product.' },
    { path: 'quantity', msg: 'Quantity must be a whole number' },
  ]);
});

// Proves shopping-55
test('setting a quantity of 0 or less removes the line from the cart; changing or deleting an unknown line returns 404', async () => {
  const call = await asNewCustomer();
  const jar = await buildProduct(shop);
  const params = { productId: jar.id };
  await call('POST /cart', { body: { productId: jar.id } });
  const { status, body } = await call('PUT /cart/:productId', { params, body: { quantity: -1 } });
  expect([status, body.data.items]).toEqual([200, []]);
  expect((await call('PUT /cart/:productId', { params, body: { quantity: 2 } })).status).toBe(404);
  expect((await call('DELETE /cart/:productId', { params })).status).toBe(404);
});

test('a line whose product has too little stock or is no longer sold stays in the cart with a mark', async () => {
  const call = await asNewCustomer();
  const short = await buildProduct(shop, { stock: 5 });
  const away = await buildProduct(shop);
  for (const { id } of [short, away]) await call('POST /cart', { body: { productId: id, quantity: 4 } });
  await shop.db.run(sql('update products set stock = 1 where id = $1'), [short.id]);
  await shop.db.run(sql('update products set is_active = false where id = $1'), [away.id]);
  const { body } = await call('GET /cart');
  expect(body.data.items.map(({ issue }) => issue)).toEqual(['short', 'unavailable']);
});

test('a guest’s cart is added to the stored cart, up to the stock, and items that were not added are listed', async () => {
  const call = await asNewCustomer();
  const jar = await buildProduct(shop, { name: 'Jar', stock: 5 });
  const can = await buildProduct(shop, { stock: 9 });
  const hidden = await buildProduct(shop, { name: 'Hidden', isActive: false });
  await call('POST /cart', { body: { productId: jar.id, quantity: 3 } });
  const { status, body } = await call('PUT /cart/sync', {
    body: {
      localCartItems: [
        { productId: jar.id, quantity: 4 },
        { productId: can.id, quantity: 1 },
        { productId: can.id, quantity: 1 },
        { productId: hidden.id, quantity: 1 },
        { productId: 'no-id', quantity: 1 },
      ],
    },
  });
  expect(status).toBe(200);
  expect(lines(body)).toEqual([
    [jar.id, 5],
    [can.id, 2],
  ]);
  expect(body.data.adjustments).toEqual([
    { productId: jar.id, productName: 'Jar', requested: 4, taken: 2, reason: 'insufficient_stock' },
    { productId: hidden.id, productName: 'Hidden', requested: 1, taken: 0, reason: 'product_inactive' },
    { productId: 'no-id', productName: 'Unknown product', requested: 1, taken: 0, reason: 'product_not_found' },
  ]);
});

test('twenty parallel clicks add up, but not above the stock', async () => {
  const call = await asNewCustomer();
  const jar = await buildProduct(shop, { stock: 12 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('POST /cart', { body: { productId: jar.id } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(lines((await call('GET /cart')).body)).toEqual([[jar.id, 12]]);
});

test('clearing the cart empties only the cart of the customer who clears it', async () => {
  const [own, other] = [await asNewCustomer(), await asNewCustomer()];
  const jar = await buildProduct(shop);
  for (const call of [own, other]) await call('POST /cart', { body: { productId: jar.id } });
  expect((await own('DELETE /cart')).body.data.items).toEqual([]);
  expect((await other('GET /cart')).body.data.totalItems).toBe(1);
});

test('visitors and admins have no cart on the server', async () => {
  expect((await shop.call('GET /cart')).status).toBe(401);
  expect((await shop.as(await buildAdmin(shop))('GET /cart')).status).toBe(403);
});

test('the cart shows today’s price of a product whose price changed after it was added', async () => {
  const call = await asNewCustomer();
  const jar = await buildProduct(shop, { pricePaise: 85_00, depositPaise: 150_00 });
  await call('POST /cart', { body: { productId: jar.id, quantity: 2 } });
  await shop.db.run(sql('update products set price_paise = 9050, deposit_paise = 20000 where id = $1'), [jar.id]);
  const { data } = (await call('GET /cart')).body;
  expect(data.items[0]?.product).toMatchObject({ price: 90.5, deposit: 200 });
  expect(data).toMatchObject({ totalPrice: 181, totalDeposit: 400, grandTotal: 581 });
});

test('a guest’s cart of 100 lines is accepted, one of 101 is refused and changes nothing', async () => {
  const call = await asNewCustomer();
  const jar = await buildProduct(shop);
  const sync = (count: number) =>
    call('PUT /cart/sync', {
      body: { localCartItems: Array.from({ length: count }, () => ({ productId: jar.id, quantity: 1 })) },
    });
  const { status, body } = await sync(101);
  expect([status, body.errors]).toEqual([400, [{ path: 'localCartItems', msg: 'At most 100 items' }]]);
  expect(lines((await call('GET /cart')).body)).toEqual([]);
  expect((await sync(100)).status).toBe(200);
});
