import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let jar: BuiltProduct;
let bottle: BuiltProduct;
let today: string;

beforeAll(async () => {
  shop = await openTestShop();
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
  bottle = await buildProduct(shop, { name: 'Lake bottle', stock: 1000 });
  today = indiaDay(shop.clock());
});
afterAll(() => shop.close());

const homeOf = async (customer: BuiltCustomer) => (await shop.as(customer)('GET /home')).body.data;
const orderOn = (customer: BuiltCustomer, days: number) =>
  buildOrder(shop, customer, [{ productId: jar.id, quantity: 2 }], { form: { deliveryDate: addDays(today, days) } });
const planOn = (customer: BuiltCustomer, days: number, productId = jar.id) =>
  buildPlan(shop, customer, { lines: [{ productId, quantity: 1 }], everyDays: 7, startsOn: addDays(today, days) });

// Proves home-1
test('the personal section of a new customer is empty', async () => {
  expect(await homeOf(await buildCustomer(shop))).toEqual({
    next: null,
    late: null,
    jars: 0,
    credit: 0,
    amountDue: 0,
    basket: null,
    runOut: null,
  });
});

// Proves home-1, shopping-14
test('the next delivery is the earliest order that is neither delivered nor cancelled', async () => {
  const customer = await buildCustomer(shop);
  await orderOn(customer, 4);
  const next = await orderOn(customer, 2);
  expect(await homeOf(customer)).toMatchObject({
    next: {
      on: addDays(today, 2),
      deliveryTime: 'morning',
      deliveryWindow: next.deliveryWindow,
      items: [{ productId: jar.id, name: 'Lake jar', quantity: 2 }],
      moreItems: 0,
      order: { id: next.id, orderNumber: next.orderNumber, status: 'pending' },
      plan: null,
    },
    basket: { orderId: next.id },
  });
  await shop.as(customer)('POST /orders/:id/cancel', { params: { id: next.id }, body: { reason: 'Too late' } });
  expect((await homeOf(customer)).next?.on).toBe(addDays(today, 4));
  await shop.db.run(sql(`update orders set status = 'delivered' where customer_id = $1 and status = 'pending'`), [
    customer.id,
  ]);
  expect((await homeOf(customer)).next).toBe(null);
});

// Proves home-1
test('an order that was moved is shown on its new day', async () => {
  const customer = await buildCustomer(shop);
  const { id } = await orderOn(customer, 2);
  const body = { deliveryDate: addDays(today, 5), deliveryTime: 'evening' };
  await shop.as(customer)('POST /orders/:id/move', { params: { id }, body });
  expect((await homeOf(customer)).next).toMatchObject({ on: addDays(today, 5), deliveryTime: 'evening' });
});

// Proves coming-5, home-1
test('a planned day is shown as the next delivery even before its order is made; a skipped day is not', async () => {
  const customer = await buildCustomer(shop);
  const planId = await planOn(customer, 3);
  const gone = await buildProduct(shop, { isActive: false });
  await planOn(customer, 1, gone.id);
  const date = addDays(today, 3);
  const planned = { on: date, items: [{ name: 'Lake jar', quantity: 1 }], order: null, plan: { id: planId, date } };
  expect((await homeOf(customer)).next).toMatchObject(planned);
  await orderOn(customer, 5);
  expect((await homeOf(customer)).next).toMatchObject(planned);
  await shop.as(customer)('POST /plans/:id/dates/:date/skip', { params: { id: planId, date }, body: {} });
  expect((await homeOf(customer)).next).toMatchObject({ on: addDays(today, 5), plan: null });
});

// Proves home-1
test('an order that a plan made can be skipped as a day of the plan', async () => {
  const customer = await buildCustomer(shop);
  const { id } = await orderOn(customer, 2);
  const date = addDays(today, 2);
  const dates = [{ date, outcome: 'made' as const, orderId: id, decidedAt: shop.clock() }];
  const lines = [{ productId: jar.id, quantity: 2 }];
  const planId = await buildPlan(shop, customer, { lines, everyDays: 7, startsOn: date, dates });
  expect((await homeOf(customer)).next).toMatchObject({ order: { id }, plan: { id: planId, date } });
});

// Proves home-2
test('jars, balance and due amount equal those of the account', async () => {
  const customer = await buildCustomer(shop);
  const containerId = await buildContainer(shop);
  await openBalances(shop, customer.id, { containerId, jars: 3, depositPaise: 450_00, creditPaise: 40_50 });
  expect(await homeOf(customer)).toMatchObject({ jars: 3, credit: 40.5, amountDue: 0 });
  const debtor = await buildCustomer(shop);
  await buildOrder(shop, debtor, [{ productId: jar.id, quantity: 2 }], { status: 'delivered' });
  const { amountDue } = (await shop.as(debtor)('GET /account')).body.data;
  expect(amountDue).toBeGreaterThan(0);
  expect(await homeOf(debtor)).toMatchObject({ amountDue, next: null });
});

// Proves home-1
test('only the first five lines of a long order are returned, so that the response stays small', async () => {
  const customer = await buildCustomer(shop);
  const products = await Promise.all(
    Array.from({ length: 12 }, (_, at) => buildProduct(shop, { name: `${'x'.repeat(90)} ${at}` })),
  );
  await buildOrder(
    shop,
    customer,
    [bottle, ...products].map(({ id: productId }) => ({ productId, quantity: 1 })),
  );
  const home = await homeOf(customer);
  expect(home.next).toMatchObject({ items: Array(5).fill({ quantity: 1 }), moreItems: 8 });
  expect(JSON.stringify(home).length).toBeLessThan(8000);
});

// Proves home-7
test('an order of a past day is late, and is not shown as the next delivery', async () => {
  const customer = await buildCustomer(shop);
  const [due, other, next] = [await orderOn(customer, 1), await orderOn(customer, 2), await orderOn(customer, 4)];
  const move = sql('update orders set delivery_date = $2 where id = $1');
  await shop.db.run(move, [due.id, addDays(today, -2)]);
  await shop.db.run(move, [other.id, addDays(today, -1)]);
  const late = {
    on: addDays(today, -2),
    items: [{ productId: jar.id, name: 'Lake jar', quantity: 2 }],
    moreItems: 0,
    order: { id: due.id, orderNumber: due.orderNumber },
    moreOrders: 1,
  };
  expect(await homeOf(customer)).toMatchObject({ next: { on: addDays(today, 4), order: { id: next.id } }, late });
  await shop.as(customer)('POST /orders/:id/cancel', { params: { id: next.id }, body: {} });
  await shop.db.run(move, [other.id, today]);
  expect(await homeOf(customer)).toMatchObject({ next: { on: today }, late: { ...late, moreOrders: 0 } });
});
