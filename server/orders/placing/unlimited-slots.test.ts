/** Orders that do not wait for locks: in slots without a capacity, and of one customer who has jars. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { deliveryForm, placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { countBooked, resetSlots } from '#server/testing/builders/slots.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { findPlaceFaults } from '../tallies/tallies.store.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let meera: BuiltAdmin;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop();
  [asha, meera] = [await buildCustomer(shop), await buildAdmin(shop)];
  jar = (await buildProduct(shop, { stock: 100 })).id;
});
afterAll(() => shop.close());
// Releases the places of orders from earlier tests.
beforeEach(async () => {
  await resetSlots(shop);
  await shop.db.run(sql('update orders set holds_place = false where holds_place'));
});

const slot = { date: deliveryForm.deliveryDate, windowKey: 'morning' };
const order = () => placeOrder(shop, asha, [{ productId: jar, quantity: 1 }], { form: { deliveryTime: 'morning' } });
async function setCapacity(capacity: number | null): Promise<void> {
  const { status } = await shop.as(meera)('PUT /admin/slots', { body: { ...slot, isClosed: false, capacity } });
  expect(status).toBe(200);
}

/** Does the work while another connection locks the rows of this query, and returns its result. */
async function whileLocked<Result>(rows: string, work: () => Promise<Result>): Promise<Result> {
  const client = await shop.db.pool.connect();
  try {
    await client.query(`begin; ${rows}`);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('an order in a slot without a capacity does not wait for the row of the slot', async () => {
  await setCapacity(5);
  await order();
  await setCapacity(null);
  const { status } = await whileLocked('select from slots for update', order);
  expect(status).toBe(201);
  expect(await countBooked(shop, slot)).toBe(2);
});

test('orders of a customer who has jars do not wait for each other', async () => {
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 2, depositPaise: 150_00, creditPaise: 0 });
  await order();
  const { status } = await whileLocked('select from jar_holders for share', order);
  expect(status).toBe(201);
});

test('if a slot gets a capacity later, the places that orders took before count, too', async () => {
  const first = await order();
  await order();
  await setCapacity(3);
  expect([(await order()).status, (await order()).status]).toEqual([201, 409]);
  await shop.as(asha)('POST /orders/:id/cancel', { params: { id: first.body.data.order.id }, body: {} });
  expect([(await order()).status, (await order()).status]).toEqual([201, 409]);
  await setCapacity(null);
  expect((await order()).status).toBe(201);
  expect(await countBooked(shop, slot)).toBe(4);
  expect(await findPlaceFaults(shop.db, shop.clock())).toEqual([]);
});

const newest = sql<{ last: Date; newest: Date }>(`
  select h.last_order_at as last, (select max(created_at) from orders where status <> 'cancelled') as newest
  from jar_holders h where h.customer_id = $1`);

test('for a customer who has jars, the stored time of the last order is less than a minute older than the newest order', async () => {
  const start = shop.clock().getTime();
  for (const seconds of [30, 61, 90, 600]) {
    shop.clock.set(new Date(start + seconds * 1000).toISOString());
    await order();
    const row = await shop.db.row(newest, [asha.id]);
    expect(Number(row?.newest) - Number(row?.last)).toBeLessThan(60_000);
    expect(Number(row?.newest) - Number(row?.last)).toBeGreaterThanOrEqual(0);
  }
});
