import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let jar: BuiltProduct;
let camper: BuiltProduct;
let bottle: BuiltProduct;
const today = '2026-11-21';

beforeAll(async () => {
  shop = await openTestShop();
  jar = await buildProduct(shop, { name: 'Lake jar', containerId: await buildContainer(shop), stock: 1000 });
  camper = await buildProduct(shop, { name: 'Camper', containerId: await buildContainer(shop), stock: 1000 });
  bottle = await buildProduct(shop, { name: 'Bottle', stock: 1000 });
});
afterAll(() => shop.close());

const deliveredOn = sql(`update orders set delivered_at = $2 where id = $1`);

/** Delivers a product on each of these days at half past eight in the morning in India. */
async function deliver(customer: BuiltCustomer, daysAgo: readonly number[], product = jar, quantity = 2) {
  for (const days of daysAgo) {
    const order = await buildOrder(shop, customer, [{ productId: product.id, quantity }], { status: 'delivered' });
    await shop.db.run(deliveredOn, [order.id, `${addDays(today, -days)}T03:00:00Z`]);
  }
}
const runOutOf = async (customer: BuiltCustomer) => (await shop.as(customer)('GET /home')).body.data.runOut;

// Proves coming-1
test('two jars delivered every five days last until the fifth day after the last delivery', async () => {
  const customer = await buildCustomer(shop);
  await deliver(customer, [12, 7, 2]);
  expect(await runOutOf(customer)).toEqual({
    product: { id: jar.id, name: 'Lake jar' },
    from: '2026-11-24',
    to: '2026-11-24',
    isWithComing: false,
    deliveries: 3,
  });
});

// Proves coming-1
test('there is no estimate from two deliveries, products without a container, or old deliveries', async () => {
  const customer = await buildCustomer(shop);
  expect(await runOutOf(customer)).toBe(null);
  await deliver(customer, [7, 2]);
  await deliver(customer, [12, 7, 2], bottle);
  await deliver(customer, [95]);
  expect(await runOutOf(customer)).toBe(null);
});

// Proves coming-1
test('only delivered orders count, each on its day of delivery in India', async () => {
  const customer = await buildCustomer(shop);
  await deliver(customer, [7, 2]);
  const cancelled = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 2 }], { status: 'cancelled' });
  await shop.db.run(deliveredOn, [cancelled.id, `${addDays(today, -12)}T03:00:00Z`]);
  expect(await runOutOf(customer)).toBe(null);
  await deliver(customer, [12]);
  // The deliveries are now at half past eleven at night in UTC, which is five in the morning of the next day in India.
  await shop.db.run(
    sql(`update orders set delivered_at = delivered_at - interval '3.5 hours' where customer_id = $1`),
    [customer.id],
  );
  expect(await runOutOf(customer)).toMatchObject({ from: '2026-11-24', deliveries: 3 });
});

// Proves coming-1
test('each container type has its own rate of use, and the one that runs out first is shown', async () => {
  const customer = await buildCustomer(shop);
  await deliver(customer, [21, 11, 1]);
  await deliver(customer, [7, 4, 1], camper);
  expect(await runOutOf(customer)).toMatchObject({ product: { name: 'Camper' }, from: '2026-11-23' });
});

// Proves coming-1
test('an estimated day in the past is shown for two weeks, and after that there is no estimate', async () => {
  const customer = await buildCustomer(shop);
  await deliver(customer, [25, 20, 15]);
  expect(await runOutOf(customer)).toMatchObject({ from: '2026-11-11', to: '2026-11-11' });
  const gone = await buildCustomer(shop);
  await deliver(gone, [40, 35, 30]);
  expect(await runOutOf(gone)).toBe(null);
});

// Proves coming-1
test('an open order extends the estimate from its day on, or from the day on which the earlier water is used up', async () => {
  const customer = await buildCustomer(shop);
  await deliver(customer, [12, 7, 2]);
  const cancelled = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 9 }], { status: 'cancelled' });
  await buildOrder(shop, customer, [{ productId: camper.id, quantity: 9 }]);
  expect(await runOutOf(customer)).toMatchObject({ to: '2026-11-24', isWithComing: false });
  await buildOrder(shop, customer, [{ productId: jar.id, quantity: 4 }]);
  expect(cancelled.deliveryDate < '2026-11-24').toBe(true);
  expect(await runOutOf(customer)).toMatchObject({ from: '2026-12-04', to: '2026-12-04', isWithComing: true });
  const late = await buildCustomer(shop);
  await deliver(late, [20, 15, 10]);
  const order = await buildOrder(shop, late, [{ productId: jar.id, quantity: 2 }]);
  // The earlier water was used up five days ago, which was also the day of the order, so that the order is five days
  // late.
  await shop.db.run(sql(`update orders set delivery_date = '2026-11-16' where id = $1`), [order.id]);
  expect(await runOutOf(late)).toMatchObject({ to: '2026-11-26' });
});
