import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder, deliveryFormAt } from '#server/testing/builders/orders.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const change = (product: BuiltProduct, what: string) =>
  shop.db.run(sql(`update products set ${what} where id = $1`), [product.id]);
const lastOf = async (customer: BuiltCustomer) => (await shop.as(customer)('GET /orders/again')).body.data.basket;
const again = (customer: BuiltCustomer, id: string) => shop.as(customer)('POST /orders/:id/again', { params: { id } });
const unitsIn = (cart: { items: { productId: string; quantity: number }[] }) =>
  Object.fromEntries(cart.items.map(({ productId, quantity }) => [productId, quantity]));

async function buildBuyer() {
  const customer = await buildCustomer(shop);
  const jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 85_00, depositPaise: 150_00 });
  const bottle = await buildProduct(shop, { name: 'Lake bottle', pricePaise: 20_00, depositPaise: 0 });
  const order = await buildOrder(shop, customer, [
    { productId: jar.id, quantity: 2 },
    { productId: bottle.id, quantity: 6 },
  ]);
  return { customer, jar, bottle, order };
}

describe('the last basket', () => {
  // Proves shopping-14
  test('contains the newest order that is not cancelled, and is null before the first order', async () => {
    const { customer, jar, order } = await buildBuyer();
    await buildOrder(shop, customer, [{ productId: jar.id, quantity: 9 }], { status: 'cancelled' });
    expect(await lastOf(await buildCustomer(shop))).toBe(null);
    const basket = await lastOf(customer);
    expect(basket).toMatchObject({ orderId: order.id, deliveryTime: 'morning' });
    expect(basket?.lines).toMatchObject([
      { name: 'Lake jar', quantity: 2, available: 2, unitPrice: 85, price: 85, unitDeposit: 150, deposit: 150 },
      { name: 'Lake bottle', quantity: 6, available: 6, unitPrice: 20, price: 20 },
    ]);
  });

  // Proves posting-22, coming-6
  test('proposes to return the empties that the customer has and has not promised for another order', async () => {
    const { customer, jar } = await buildBuyer();
    const containerId = await buildContainer(shop);
    await change(jar, `container_id = '${containerId}'`);
    expect((await lastOf(customer))?.lines).toMatchObject([{ depositFreeUnits: 0 }, { depositFreeUnits: 0 }]);
    await openBalances(shop, customer.id, { containerId, jars: 3, depositPaise: 450_00, creditPaise: 0 });
    expect((await lastOf(customer))?.lines).toMatchObject([{ depositFreeUnits: 2 }, { depositFreeUnits: 0 }]);
    const body = { ...deliveryFormAt(shop.clock()), items: [{ productId: jar.id, quantity: 2 }] };
    const empties = [{ containerId, count: 2 }];
    const placed = await shop.as(customer)('POST /orders', { body: { ...body, empties } });
    expect(placed.body.data.order.orderItems[0]).toMatchObject({ emptiesBack: 2 });
    expect((await lastOf(customer))?.lines).toMatchObject([{ depositFreeUnits: 1 }]);
  });

  // Proves shopping-16
  test('shows products that cost more now, have too little stock or are no longer sold', async () => {
    const { customer, jar, bottle } = await buildBuyer();
    await change(jar, 'price_paise = 9000, deposit_paise = 20000, stock = 1');
    await change(bottle, 'is_active = false');
    expect((await lastOf(customer))?.lines).toMatchObject([
      { available: 1, unitPrice: 85, price: 90, unitDeposit: 150, deposit: 200 },
      { available: 0, unitPrice: 20, price: null, deposit: null },
    ]);
  });
});

describe('ordering again', () => {
  // Proves shopping-17
  test('fills the cart with the past order only once, even after repeated or parallel requests', async () => {
    const { customer, jar, bottle, order } = await buildBuyer();
    const both = await Promise.all([again(customer, order.id), again(customer, order.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await again(customer, order.id);
    expect(unitsIn(body.data.cart)).toEqual({ [jar.id]: 2, [bottle.id]: 6 });
    expect(unitsIn((await shop.as(customer)('GET /cart')).body.data)).toEqual({ [jar.id]: 2, [bottle.id]: 6 });
  });

  // Proves shopping-17
  test('keeps the products and larger quantities that are already in the cart', async () => {
    const { customer, jar, bottle, order } = await buildBuyer();
    const other = await buildProduct(shop);
    for (const [product, quantity] of [[other, 3] as const, [jar, 5] as const, [bottle, 1] as const]) {
      await shop.as(customer)('POST /cart', { body: { productId: product.id, quantity } });
    }
    const { body } = await again(customer, order.id);
    expect(unitsIn(body.data.cart)).toEqual({ [other.id]: 3, [jar.id]: 5, [bottle.id]: 6 });
  });

  // Proves shopping-16
  test('adds only the units in stock of a scarce product, and none of a deleted product', async () => {
    const { customer, jar, bottle, order } = await buildBuyer();
    await change(jar, 'stock = 1');
    await change(bottle, 'deleted_at = now()');
    const { body } = await again(customer, order.id);
    expect(unitsIn(body.data.cart)).toEqual({ [jar.id]: 1 });
    expect(body.data.basket.lines).toMatchObject([{ available: 1 }, { available: 0, price: null }]);
  });

  test('works for a cancelled order, and answers 404 for another customer’s order', async () => {
    const { customer, jar } = await buildBuyer();
    const cancelled = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { status: 'cancelled' });
    expect(unitsIn((await again(customer, cancelled.id)).body.data.cart)).toEqual({ [jar.id]: 1 });
    expect((await again(await buildCustomer(shop), cancelled.id)).status).toBe(404);
  });
});
