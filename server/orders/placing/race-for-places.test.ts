/** 50 customers compete for the last 10 places of a slot, at two instances of the shop at the same time. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type RunningInstance, startInstance } from '#server/start-instance.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryFormAt, findStockFaults } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildWindow, countBooked } from '#server/testing/builders/slots.ts';
import { type BuiltZone, buildZone } from '#server/testing/builders/zones.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let zone: BuiltZone;
let admin: { token: string };
let jars: string[];
let customers: BuiltCustomer[];
const instances: RunningInstance[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  // The instances use the real clock.
  shop.clock.set(new Date().toISOString());
  zone = await buildZone(shop, { pincodes: ['560038'] });
  admin = await buildAdmin(shop);
  jars = [(await buildProduct(shop, { stock: 500 })).id, (await buildProduct(shop, { stock: 500 })).id];
  customers = await Promise.all(Array.from({ length: 50 }, () => buildCustomer(shop)));
  for (const _ of ['here', 'there']) {
    instances.push(await startInstance({ ...shop.settings, port: 0 }, shop.connection, async () => {}));
  }
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  await shop.close();
});

/** Sends a request; repeats it if a busy instance answers 503, as a browser does. */
async function send(n: number, method: string, path: string, { token }: { token: string }, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newId() };
  const url = `${instances[n % 2]?.address}/api${path}`;
  let response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  for (let again = 0; response.status === 503 && again < 5; again += 1) {
    response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  }
  const { data, errorType } = (await response.json()) as { data?: { order: { id: string } }; errorType?: string };
  return { status: response.status, errorType, id: data?.order?.id ?? '' };
}

const crowded = { timeout: 120_000 };
const placesHeld = sql<{ n: number }>('select count(*) as n from orders where holds_place and delivery_window = $1');
const countHeld = async (windowKey: string) => (await shop.db.row(placesHeld, [windowKey]))?.n;

// Proves placing-17
test(
  'exactly 10 orders get a place and the others are refused; each cancelled order gives back its place only once',
  crowded,
  async () => {
    const { key } = await buildWindow(shop, { capacity: 10 });
    const form = { ...deliveryFormAt(shop.clock()), deliveryTime: key };
    const slot = { date: form.deliveryDate, windowKey: key, zoneId: zone.id };
    const answers = await Promise.all(
      customers.map((customer, n) => {
        // The baskets overlap, and half of them have the opposite sequence of products.
        const chosen = n % 4 < 2 ? jars.toReversed() : jars;
        const items = chosen.slice(0, 1 + (n % 3)).map((productId) => ({ productId, quantity: 1 + (n % 2) }));
        return send(n, 'POST', '/orders', customer, { ...form, items });
      }),
    );
    const placed = answers.flatMap(({ status, id }, n) => (status === 201 ? [{ n, id }] : []));
    const refused = answers
      .filter(({ status }) => status !== 201)
      .map(({ status, errorType }) => `${status} ${errorType}`);
    expect(refused).toEqual(Array(40).fill('409 SLOT_FULL'));
    expect(placed).toHaveLength(10);
    expect([await countBooked(shop, slot), await countHeld(key)]).toEqual([10, 10]);
    expect(await findStockFaults(shop)).toEqual([]);

    // Customer and staff cancel the same orders at the same moment, at both instances.
    const cancelled = await Promise.all(
      placed.flatMap(({ n, id }) => [
        send(n, 'POST', `/orders/${id}/cancel`, customers[n] ?? admin, {}),
        send(n + 1, 'PUT', `/admin/orders/${id}/status`, admin, { status: 'cancelled' }),
      ]),
    );
    expect(cancelled.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(cancelled.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    expect([await countBooked(shop, slot), await countHeld(key)]).toEqual([0, 0]);
    expect(await findStockFaults(shop)).toEqual([]);
    expect([await countDeadlocks(shop), shop.db.repeats()]).toEqual([0, 0]);
  },
);

// Proves placing-17
test('places that cancellations give back while other customers order are never sold twice', crowded, async () => {
  const { key } = await buildWindow(shop, { capacity: 10 });
  const form = { ...deliveryFormAt(shop.clock()), deliveryTime: key };
  const statuses = await Promise.all(
    customers.map(async (customer, n) => {
      const items = (n % 2 ? jars : jars.toReversed()).map((productId) => ({ productId, quantity: 1 }));
      const order = await send(n, 'POST', '/orders', customer, { ...form, items });
      if (order.status !== 201 || n % 3) return order.status;
      return (await send(n + 1, 'POST', `/orders/${order.id}/cancel`, customer, {})).status;
    }),
  );
  expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true);
  const booked = await countBooked(shop, { date: form.deliveryDate, windowKey: key, zoneId: zone.id });
  expect(booked).toBeLessThanOrEqual(10);
  expect(booked).toBe(statuses.filter((status) => status === 201).length);
  expect(await countHeld(key)).toBe(booked);
  expect(await countDeadlocks(shop)).toBe(0);
});
