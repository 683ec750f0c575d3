/** Customers lower the number of empties that they return with an open order, which raises its deposit. */

import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/orders/calls.ts';
import { sql } from '#server/core/db/database.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type Acts, actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';

let jarShop: JarShop;
let asha: BuiltCustomer;
let acts: Acts;
beforeAll(async () => {
  jarShop = await openJarShop();
});
beforeEach(async () => {
  asha = await buildCustomer(jarShop.shop);
  acts = actFor(jarShop, asha);
  await acts.hold(3, 450_00);
});
afterAll(async () => {
  expect(await findOrderFaults(jarShop.shop.db)).toEqual([]);
  await jarShop.shop.close();
});

const keep = ({ id }: Pick<Order, 'id'>, count: number, { as = asha, key = newId() } = {}) => {
  const empties = [{ containerId: jarShop.jar, count }];
  const input = { params: { id }, body: { empties } };
  return jarShop.shop.as(as)('POST /orders/:id/empties', input, { 'idempotency-key': key });
};
const promised = async () => (await jarShop.shop.as(asha)('GET /jars')).body.data.jars.containers[0]?.promised;

// Proves returns-41
test('a customer who returns one empty instead of two pays deposit for one more jar, and may return the jar later', async () => {
  const order = await acts.place({ quantity: 3, empties: 2 });
  expect(order).toMatchObject({ depositAmount: 150, amountDue: 60 + 50 + 150 });
  const key = newId();
  const { status, body } = await keep(order, 1, { key });
  expect([status, body.message]).toEqual([200, 'You keep your jars. The order’s bill is updated.']);
  expect(body.data.order).toMatchObject({ depositAmount: 300, amountDue: 60 + 50 + 300 });
  expect(body.data.order.orderItems[0]).toMatchObject({ emptiesBack: 1, depositAmount: 300 });
  expect(await promised()).toBe(1);
  expect((await keep(order, 1, { key })).body).toEqual(body);
  const keys = sql<{ count: number }>('select count(*) as count from requests where actor_id = $1');
  const countKeys = async () => (await jarShop.shop.db.one(keys, [asha.id])).count;
  const before = await countKeys();
  expect((await keep(order, 1)).body.data.order.amountDue).toBe(410);
  // A call that changes nothing stores no idempotency key.
  expect(await countKeys()).toBe(before);

  const params = { id: order.id };
  const { statusHistory } = (await jarShop.asAdmin('GET /admin/orders/:id/status-history', { params })).body.data;
  expect(statusHistory.filter(({ kind }) => kind === 'empties')).toEqual([
    expect.objectContaining({
      previousStatus: '2',
      newStatus: '1',
      changedByUser: { name: asha.name, role: 'customer' },
    }),
  ]);
  const own = await jarShop.shop.as(asha)('GET /orders/:id/status-history', { params });
  expect(own.body.data.statusHistory.map(({ kind }) => kind)).toEqual(['status']);

  // The delivery uses the changed numbers: three jars are delivered, and one empty is taken.
  for (const to of ['confirmed', 'preparing', 'out_for_delivery', 'delivered']) await acts.step(order, to);
  expect(await acts.account()).toEqual([0, 450_00 + 300_00, 5]);
});

// Proves returns-41
test('a customer who can no longer lower the number of empties gets the reason', async () => {
  const order = await acts.place({ quantity: 2, empties: 2 });
  const refused = async (message: string, count = 1, as = asha) => {
    const { status, body } = await keep(order, count, { as });
    expect([status, body.message]).toEqual([409, message]);
  };
  await refused('You are returning 2 empties with this order. Here you can only return fewer.', 3);
  expect((await keep(order, 1, { as: await buildCustomer(jarShop.shop) })).status).toBe(404);
  await acts.pay(order, { amountPaid: 10 });
  await refused('A payment was already recorded for this order, so its bill can’t change here. Please call us.');
  await acts.pay(order, { paymentStatus: 'pending', amountPaid: 0 });
  await acts.step(order, 'confirmed');
  expect((await keep(order, 1)).status).toBe(200);
  await acts.step(order, 'preparing');
  await refused('We are already preparing this order, so its jars can’t be changed here. Please call us.', 0);
  await acts.step(order, 'cancelled');
  await refused('An order that is delivered or cancelled cannot be changed.', 0);
  expect(await promised()).toBe(0);
});

// Proves returns-41
test('the number of empties cannot change if balance has paid a part of the order', async () => {
  await acts.hold(0, 0, 100_00);
  const order = await acts.place({ quantity: 2, empties: 2, useCredit: true });
  expect((await keep(order, 1)).status).toBe(409);
});

// Proves returns-41
test('the higher deposit of an order on account is refused if it exceeds the credit limit', async () => {
  const params = { id: asha.id };
  const allow = (creditLimit: number, version: number) =>
    jarShop.asAdmin('PUT /admin/users/:id/credit-limit', {
      params,
      body: { version, creditLimit, reason: 'As agreed' },
    });
  await allow(200, 0);
  const order = await acts.place({ quantity: 2, empties: 2, paymentMethod: 'account' });
  const { status, body } = await keep(order, 1);
  const words = 'Your monthly account has ₹110.00 left, and the deposit is ₹150.00. Please pay your account first.';
  expect([status, body.message]).toEqual([409, words]);
  await allow(300, 1);
  expect((await keep(order, 1)).status).toBe(200);
  const { room } = (await jarShop.shop.as(asha)('GET /account/monthly')).body.data.account ?? {};
  expect(room).toBe(300 - 90 - 150);
});

// Proves returns-41
test('each change of empties counts towards the 20 order changes that a customer may make per hour', async () => {
  await acts.hold(21, 0);
  const order = await acts.place({ quantity: 21, empties: 21 });
  for (let count = 20; count > 0; count -= 1) expect((await keep(order, count)).status).toBe(200);
  expect((await keep(order, 1)).status).toBe(200);
  expect((await keep(order, 0)).status).toBe(429);
});
