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

/** Delivers two of a product, on each of these days, at half past eight in the morning in India. */
async function deliver(customer: BuiltCustomer, daysAgo: readonly number[], product = jar, quantity = 2) {
  for (const days of daysAgo) {
    const order = await buildOrder(shop, customer, [{ productId: product.id, quantity }], { status: 'delivered' });
    await shop.db.run(deliveredOn, [order.id, `${addDays(today, -days)}T03:00:00Z`]);
  }
}
const runOutOf = async (customer: BuiltCustomer) => (await shop.as(customer)('GET /home')).body.data.runOut;

// Proves coming-1
test('two jars each five days last until the fifth day after the last delivery', async () => {
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
test('nothing is told after two deliveries, of goods without a container, of old ones, and of another customer', async () => {
  const customer = await buildCustomer(shop);
  expect(await runOutOf(customer)).toBe(null);
  await deliver(customer, [7, 2]);
  await deliver(customer, [12, 7, 2], bottle);
  await deliver(customer, [95]);
  expect(await runOutOf(customer)).toBe(null);
});

// Proves coming-1
test('only what was delivered counts, on its day in India', async () => {
  const customer = await buildCustomer(shop);
  await deliver(customer, [7, 2]);
  const cancelled = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 2 }], { status: 'cancelled' });
  await shop.db.run(deliveredOn, [cancelled.id, `${addDays(today, -12)}T03:00:00Z`]);
  expect(await runOutOf(customer)).toBe(null);
  await deliver(customer, [12]);
  // Half past eleven at night of the day before in UTC is five in the morning in India.
  await shop.db.run(
    sql(`update orders set delivered_at = delivered_at - interval '3.5 hours' where customer_id = $1`),
    [customer.id],
  );
  expect(await runOutOf(customer)).toMatchObject({ from: '2026-11-24', deliveries: 3 });
});

// Proves coming-1
test('the earlier of two containers is shown, each with its own rate', async () => {
  const customer = await buildCustomer(shop);
  await deliver(customer, [21, 11, 1]);
  await deliver(customer, [7, 4, 1], camper);
  expect(await runOutOf(customer)).toMatchObject({ product: { name: 'Camper' }, from: '2026-11-23' });
});

// Proves coming-1
test('a past day is shown for two weeks, then nothing is estimated', async () => {
  const customer = await buildCustomer(shop);
  await deliver(customer, [25, 20, 15]);
  expect(await runOutOf(customer)).toMatchObject({ from: '2026-11-11', to: '2026-11-11' });
  const gone = await buildCustomer(shop);
  await deliver(gone, [40, 35, 30]);
  expect(await runOutOf(gone)).toBe(null);
});

// Proves coming-1
test('what is on its way is counted from the day on which it comes, or after the water before it', async () => {
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
  // The earlier water was used up five days ago, and the order comes five days too late.
  await shop.db.run(sql(`update orders set delivery_date = '2026-11-16' where id = $1`), [order.id]);
  expect(await runOutOf(late)).toMatchObject({ to: '2026-11-26' });
});
