/** Plans and their days as their customer reads them. The clock shows Saturday, 10:00. */
import { expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildContainer, openBalances } from '../testing/builders/ledger.ts';
import { placeOrder } from '../testing/builders/orders.ts';
import { pickupForm } from '../testing/builders/pickups.ts';
import { beginPlan, buildPlan } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop } from '../testing/shop.ts';
import { makePlans } from './making/make-plans.ts';

// Proves plans-24
test('active plans are listed before newer plans whose last day is over', async () => {
  const shop = await openTestShop();
  shop.clock.set('2026-11-21T04:30:00.000Z');
  const asha = await buildCustomer(shop);
  const items = [{ productId: (await buildProduct(shop)).id, quantity: 1 }];
  const active = await beginPlan(shop, asha, items);
  const over = await beginPlan(shop, asha, items, { form: { endDate: '2026-11-24' } });
  const listed = async () => (await shop.as(asha)('GET /plans')).body.data.plans.map(({ id }) => id);
  expect(await listed()).toEqual([over.id, active.id]);
  shop.clock.set('2026-11-25T04:30:00.000Z');
  expect(await listed()).toEqual([active.id, over.id]);
  await shop.close();
});

test('the list of a customer’s deliveries has at most 600 order lines, and contains only whole days', async () => {
  const shop = await openTestShop();
  shop.clock.set('2026-11-21T04:30:00.000Z');
  const [asha, ravi] = [await buildCustomer(shop), await buildCustomer(shop)];
  const products = await Promise.all(Array.from({ length: 30 }, () => buildProduct(shop)));
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  const past = { date: '2026-11-20', outcome: 'failed', problem: 'stock' } as const;
  for (let count = 0; count < 10; count += 1) await buildPlan(shop, asha, { lines, dates: [past] });
  const { status, body, headers } = await shop.as(asha)('GET /plans/days');
  expect(status).toBe(200);
  const { from, to, days } = body.data;
  // Each day from the day after tomorrow on has 300 lines.
  expect([from, to]).toEqual(['2026-11-21', '2026-11-24']);
  expect(Object.entries(Object.groupBy(days, ({ on }) => on)).map(([on, all]) => [on, all?.length])).toEqual([
    ['2026-11-20', 10],
    ['2026-11-23', 10],
    ['2026-11-24', 10],
  ]);
  expect(Number(headers['content-length'])).toBeLessThan(200_000);
  await buildPlan(shop, ravi, { lines: lines.slice(0, 1) });
  const short = (await shop.as(ravi)('GET /plans/days')).body.data;
  expect([short.to, short.days.length]).toEqual(['2026-12-21', 29]);
  await shop.close();
});

// Proves plans-25
test('orders and pick-ups, even late ones, are listed together with the days of plans, and each only once', async () => {
  const shop = await openTestShop();
  shop.clock.set('2026-11-21T04:30:00.000Z');
  const [asha, ravi] = [await buildCustomer(shop), await buildCustomer(shop)];
  const items = [{ productId: (await buildProduct(shop, { name: 'Lake jar', stock: 99 })).id, quantity: 2 }];
  const place = async (deliveryDate: string) =>
    (await placeOrder(shop, asha, items, { form: { deliveryDate, deliveryTime: 'evening' } })).body.data.order;
  const [today, cancelled, later] = [await place('2026-11-21'), await place('2026-11-24'), await place('2026-11-24')];
  await shop.as(asha)('POST /orders/:id/cancel', { params: { id: cancelled.id }, body: {} });
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars: 3, depositPaise: 450_00, creditPaise: 0 });
  const jars = [{ containerId, count: 2 }];
  await shop.as(asha)('POST /pickups', { body: { ...pickupForm(shop.clock()), jars } });
  await beginPlan(shop, asha, items);
  const read = async (who = asha) => (await shop.as(who)('GET /plans/days')).body.data;
  const first = await read();
  expect(first.orders).toMatchObject([
    { id: today.id, deliveryDate: '2026-11-21', status: 'pending', planId: null },
    { id: later.id, deliveryDate: '2026-11-24', cutoffAt: '2026-11-24T14:30:00.000Z' },
  ]);
  expect(first.orders[0]?.items).toEqual([{ productId: items[0]?.productId, name: 'Lake jar', quantity: 2 }]);
  expect(first.pickups.map((pickup) => pickup.items.map(({ quantity }) => quantity))).toEqual([[2]]);

  // An order of a plan appears only in its day. Saturday's order is late now.
  shop.clock.set('2026-11-23T07:00:00.000Z');
  await makePlans(shop);
  const second = await read();
  expect(second.days.find(({ state }) => state === 'made')?.order?.status).toBe('pending');
  expect(second.orders.map(({ id }) => id)).toEqual([today.id, later.id]);
  expect(await read(ravi)).toMatchObject({ days: [], orders: [], pickups: [] });

  const staff = shop.as(await buildAdmin(shop));
  for (const { id } of [today, later]) {
    await staff('PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus: 'paid' } });
    for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const) {
      await staff('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
    }
  }
  // An order that was delivered on a past day is not listed.
  expect((await read()).orders.map(({ id, status }) => [id, status])).toEqual([[later.id, 'delivered']]);
  await shop.close();
});
