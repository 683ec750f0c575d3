/** Edits at the same time as other acts on the same order, the same products and the same run. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findDocumentFaults } from '#server/orders/documents/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { findRunFaults } from '#server/runs/closing/verify.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type Edits, editsIn } from '#server/testing/builders/order-edits.ts';
import { findStockFaults } from '#server/testing/builders/orders.ts';
import { monday, noonOfSunday } from '#server/testing/builders/plan-shop.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { type Acts, actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { dispatchIn, ofOrders } from '#server/testing/run-shop.ts';

let world: JarShop;
let asha: BuiltCustomer;
let acts: Acts;
let edits: Edits;
let deadlocks: number;
beforeAll(async () => {
  world = await openJarShop();
  edits = editsIn(world);
  asha = await buildCustomer(world.shop);
  acts = actFor(world, asha);
  deadlocks = await countDeadlocks(world.shop);
});
afterAll(async () => {
  const { db } = world.shop;
  const finders = [findOrderFaults, findDocumentFaults, findLedgerFaults, findRunFaults];
  const faults = await Promise.all(finders.map((find) => find(db)));
  expect([...faults.flat(), ...(await findStockFaults(world.shop))]).toEqual([]);
  expect(await countDeadlocks(world.shop)).toBe(deadlocks);
  await world.shop.close();
});

const times = Array.from({ length: 8 }, (_, at) => at);
const isRefused = (status: number) => status === 409;
const booked = sql<{ count: number }>('select coalesce(sum(booked), 0)::int as count from slot_counts');

// Proves editing-5
test('of two edits of one version exactly one is saved', async () => {
  for (const at of times) {
    const order = await acts.place({ quantity: 2 });
    const { version } = await edits.read(order);
    const body = (quantity: number) => ({ version, items: [edits.water(quantity)] });
    const both = await Promise.all([
      edits.send(order, body(3)),
      at % 2 ? edits.send(order, body(4)) : edits.sendOwn(order, body(4), asha),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => isRefused(status))?.body).toMatchObject({ errorType: 'ORDER_CHANGED' });
    const [{ quantity } = { quantity: 0 }] = (await edits.read(order)).order.orderItems;
    expect(quantity).toBe(both[0]?.status === 200 ? 3 : 4);
    await acts.step(order, 'cancelled');
  }
});

// Proves editing-5
test('a repeated request that arrives at the same time edits only once', async () => {
  const order = await acts.place({ quantity: 2 });
  await acts.pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
  const { version } = await edits.read(order);
  const key = newId();
  const send = () => edits.send(order, { version, items: [edits.water(1)] }, world.asAdmin, key);
  const both = await Promise.all([send(), send(), send()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  const entries = (await edits.entriesOf(order)).filter(({ kind }) => kind === 'edit');
  expect(entries).toHaveLength(1);
  expect((await acts.account())[0]).toBe(170_00);
});

// Proves editing-5
test('if an edit and the customer’s cancellation come at once, stock, place and money are right in either order', async () => {
  for (const at of times) {
    const before = [await acts.stock(), (await world.shop.db.one(booked)).count];
    const order = await acts.place({ quantity: 2 });
    const cancel = () => world.shop.as(asha)('POST /orders/:id/cancel', { params: { id: order.id }, body: {} });
    const edit = edits.send(order, { items: [edits.water(5)] });
    if (at > 3) await new Promise((resolve) => setTimeout(resolve, at));
    const [edited, cancelled] = await Promise.all([edit, cancel()]);
    expect(cancelled.status).toBe(200);
    if (isRefused(edited.status)) expect(edited.body.message).toMatch(/is cancelled/);
    else expect(edited.status).toBe(200);
    expect((await edits.read(order)).order.status).toBe('cancelled');
    expect([await acts.stock(), (await world.shop.db.one(booked)).count]).toEqual(before);
  }
});

// Proves editing-7
test('if an edit and the start of its run come at once, the load of the run equals the order', async () => {
  const desk = dispatchIn(world);
  const loaded = new Set<number>();
  for (const at of times) {
    const order = await acts.place({ quantity: 2 });
    await acts.step(order, 'confirmed');
    const run = await desk.plan(await desk.rider(), ofOrders(order));
    const { version } = await edits.read(order);
    const starting = desk.start(run);
    if (at % 2 === 0) await new Promise((resolve) => setTimeout(resolve, at));
    const [edited, started] = await Promise.all([edits.send(order, { version, items: [edits.water(5)] }), starting]);
    const { products } = await desk.read(started);
    const [{ quantity } = { quantity: 0 }] = (await edits.read(order)).order.orderItems;
    expect(quantity).toBe(edited.status === 200 ? 5 : 2);
    expect(products.map((product) => product.loaded)).toEqual([quantity]);
    loaded.add(edited.status);
    await acts.step(order, 'delivered');
    await desk.verify(run);
  }
  expect([...loaded].every((status) => status === 200 || status === 409)).toBe(true);
});

// Proves editing-5
test('edits that take the last units of two products in opposite order do not deadlock, and sell no unit twice', async () => {
  const [first, second] = [
    await buildProduct(world.shop, { stock: 14, depositPaise: 0 }),
    await buildProduct(world.shop, { stock: 14, depositPaise: 0 }),
  ];
  const orders = await Promise.all(times.slice(0, 6).map(() => acts.place({ productId: world.juice, quantity: 1 })));
  const pair = [first, second].map(({ id: productId }) => ({ productId, quantity: 3 }));
  const answers = await Promise.all(
    orders.map((order, at) => edits.send(order, { items: at % 2 ? pair : pair.toReversed() })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(answers.filter(({ body }) => body.errorType === 'INSUFFICIENT_STOCK')).toHaveLength(2);
});

// Proves editing-5
test('edits that swap one product for another do not deadlock with payments of orders that contain both', async () => {
  const [first, second] = [
    await buildProduct(world.shop, { stock: 500, depositPaise: 0 }),
    await buildProduct(world.shop, { stock: 500, depositPaise: 0 }),
  ];
  const pair = [first, second].map(({ id: productId }) => ({ productId, quantity: 3 }));
  // Each order has a customer of its own, because acts on the orders of one customer wait for each other.
  const placeBoth = async () => {
    const own = actFor(world, await buildCustomer(world.shop));
    return edits.edit(await own.place({ productId: world.juice, quantity: 1 }), { items: pair });
  };
  for (const at of times) {
    const orders = [await placeBoth(), await placeBoth(), await placeBoth(), await placeBoth()] as const;
    // An edit returns the units of a removed product before it takes those of a kept one. The kept product alternates,
    // so that both orders of the two products are tested.
    const [kept] = at % 2 ? pair : pair.toReversed();
    const items = [{ ...kept, quantity: 5 }];
    const [edited, paid, other, again] = await Promise.all([
      edits.send(orders[0], { items }),
      acts.pay(orders[1], { paymentStatus: 'paid', paymentMethod: 'upi' }),
      edits.send(orders[2], { items }),
      acts.pay(orders[3], { paymentStatus: 'paid', paymentMethod: 'upi' }),
    ]);
    expect([edited.status, paid.paymentStatus, other.status, again.paymentStatus]).toEqual([200, 'paid', 200, 'paid']);
  }
});

// Proves editing-5
test('if an edit of a plan’s order and the skipping of its day come at once, the order is skipped, or the edit is refused', async () => {
  for (const _ of times.slice(0, 4)) {
    world.shop.clock.set('2026-11-21T04:30:00.000Z');
    const customer = await buildCustomer(world.shop);
    const planId = await buildPlan(world.shop, customer, { lines: [edits.water(2)], everyDays: 7 });
    world.shop.clock.set(noonOfSunday);
    await makePlans(world.shop);
    // The sessions of Saturday have ended.
    const later = editsIn({ ...world, asAdmin: world.shop.as(await buildAdmin(world.shop)) });
    const asCustomer = world.shop.as(customer);
    const [order] = (await asCustomer('GET /orders', { query: {} })).body.data.orders;
    if (!order) throw new Error('The plan has made no order');
    const params = { id: planId, date: monday };
    const [edited, skipped] = await Promise.all([
      later.send(order, { items: [edits.water(3)] }),
      asCustomer('POST /plans/:id/dates/:date/skip', { params, body: { dryRun: false } }),
    ]);
    expect([skipped.status, [200, 409].includes(edited.status)]).toEqual([200, true]);
    expect((await later.read(order)).order.status).toBe('cancelled');
  }
});
