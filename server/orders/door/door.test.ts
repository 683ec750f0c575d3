/** Special cases of deliveries and failed stops that staff record, tested through the API. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { type Acts, actFor, byMethod, type JarShop, openJarShop, watchShop } from '#server/testing/jar-shop.ts';
import { findDocumentFaults } from '../documents/verify.store.ts';
import { findOrderFaults } from '../money/verify.store.ts';

let jarShop: JarShop;
let asha: Acts;
let moved: Awaited<ReturnType<typeof watchShop>>;
beforeAll(async () => {
  jarShop = await openJarShop();
});
beforeEach(async () => {
  asha = actFor(jarShop, await buildCustomer(jarShop.shop));
  moved = await watchShop(jarShop);
});
afterAll(async () => {
  const { db } = jarShop.shop;
  const faults = [...(await findOrderFaults(db)), ...(await findDocumentFaults(db))];
  await jarShop.shop.close();
  expect(faults).toEqual([]);
});

const door = async ({ id }: { id: string }) =>
  (await jarShop.asAdmin('GET /admin/orders/:id/door', { params: { id } })).body.data;
const tomorrow = { deliveryDate: '2026-11-23', deliveryTime: 'evening' };

describe('payments that somebody else recorded since the screen was loaded', () => {
  // Proves door-7
  test('make a payment from that screen fail; the refusal contains the newer payment with author and time', async () => {
    const order = await asha.place();
    await asha.pay(order, { amountPaid: 200, paymentMethod: 'upi', paymentSeen: 0 });
    const { status, body } = await asha.sendPayment(order, { amountPaid: 390, paymentStatus: 'paid', paymentSeen: 0 });
    expect([status, body.errorType]).toEqual([409, 'PAYMENT_CHANGED']);
    expect(body.data.payment).toEqual({
      paymentStatus: 'pending',
      paymentMethod: 'upi',
      amountPaid: 200,
      amountDue: 190,
      changedBy: 'Meera Admin',
      changedAt: jarShop.shop.clock().toISOString(),
    });
    await asha.pay(order, { amountPaid: 390, paymentStatus: 'paid', paymentSeen: 200 });
    expect(await moved('bank', 'till')).toEqual([390_00, 0]);
  });

  // Proves door-7
  test('are not overwritten by a payment of many orders at once', async () => {
    const order = await asha.place();
    const seen = { id: order.id, status: 'pending', paymentStatus: 'pending', amountPaid: 0, amountDue: 390 };
    await asha.pay(order, { amountPaid: 200, paymentSeen: 0 });
    const { body } = await jarShop.asAdmin('POST /admin/orders/bulk', { body: { change: 'payment', orders: [seen] } });
    expect(body.data.results).toMatchObject([{ isDone: false, message: 'Someone else changed this order.' }]);
    expect(await moved('till')).toEqual([200_00]);
  });
});

describe('damaged empties', () => {
  // Proves door-10
  test('are charged separately from the order, and money paid beyond the bill pays the charge', async () => {
    await asha.hold(2, 300_00);
    const order = await asha.onTheWay({ empties: 2 });
    const record = { taken: asha.taken(2, 1, 100), payments: byMethod('cash', 190) };
    expect(await asha.atDoor(order, record)).toMatchObject({ totalAmount: 90, amountPaid: 90, amountDue: 0 });
    expect(await moved('till', 'jar_charges', 'scrapped', 'orders')).toEqual([190_00, 100_00, 1, 0]);
    expect([await asha.account(), (await door(order)).otherDues]).toEqual([[0, 300_00, 2], 0]);
  });

  // Proves door-10
  test('that are charged but not paid at the door stay due until later credit of the customer pays them', async () => {
    await asha.hold(1, 150_00);
    const order = await asha.onTheWay({ empties: 1 });
    await asha.atDoor(order, { taken: asha.taken(1, 1, 80), payments: byMethod('cash', 240) });
    expect([(await door(order)).otherDues, await moved('orders')]).toEqual([80, [-80_00]]);
    const later = await asha.place();
    await asha.pay(later, { amountPaid: 490 });
    await asha.giveSurplus(later, { to: 'credit' });
    expect([(await door(order)).otherDues, await asha.account()]).toEqual([0, [20_00, 300_00, 2]]);
  });

  // Proves door-10
  test('are no longer charged after the delivery is cancelled, and charged again if the order is delivered again', async () => {
    await asha.hold(2, 300_00);
    const order = await asha.onTheWay({ empties: 2 });
    const record = { taken: asha.taken(2, 1, 100), payments: byMethod('cash', 150) };
    await asha.atDoor(order, record);
    expect([(await door(order)).otherDues, await moved('jar_charges', 'orders')]).toEqual([40, [100_00, -40_00]]);
    await asha.step(order, 'cancelled');
    expect([(await door(order)).otherDues, await moved('jar_charges', 'orders')]).toEqual([0, [0, 90_00]]);
    expect(await asha.account()).toEqual([60_00, 300_00, 2]);
    for (const status of ['pending', 'confirmed', 'preparing', 'out_for_delivery']) await asha.step(order, status);
    await asha.atDoor(order, { taken: asha.taken(2, 1, 100) });
    expect([(await door(order)).otherDues, await moved('jar_charges', 'orders')]).toEqual([40, [100_00, -40_00]]);
    await asha.step(order, 'cancelled');
    expect([await asha.account(), await moved('jar_charges')]).toEqual([[60_00, 300_00, 2], [0]]);
  });

  test('from a failed stop stay charged if a later delivery of the order is cancelled', async () => {
    await asha.hold(2, 300_00);
    const order = await asha.onTheWay({ empties: 2 });
    const again = { reason: 'Nobody there', outcome: 'again', deliveryDate: '2026-11-23', deliveryTime: 'evening' };
    await asha.failStop(order, { ...again, taken: asha.taken(1, 1, 100) });
    jarShop.shop.clock.advance(60);
    await asha.atDoor(order, { taken: asha.taken(1, 1, 80) });
    expect(await moved('jar_charges', 'scrapped')).toEqual([180_00, 2]);
    await asha.step(order, 'cancelled');
    expect(await moved('jar_charges', 'scrapped')).toEqual([100_00, 1]);
  });

  // Proves door-10
  test('are required for a charge; a charge without a damaged empty is refused', async () => {
    const order = await asha.onTheWay();
    const { status, body } = await asha.sendDelivery(order, { taken: asha.taken(1, 0, 80) });
    expect([status, body.errors]).toEqual([400, [{ path: 'taken', msg: 'Only damaged empties can be charged' }]]);
  });
});

describe('a failed stop', () => {
  const again = { reason: 'Nobody there', outcome: 'again', ...tomorrow };

  // Proves door-11
  test('can move the order to another slot, in which it stays out for delivery, and posts the taken jars', async () => {
    await asha.hold(2, 300_00);
    const order = await asha.onTheWay({ empties: 2 });
    const body = { ...again, taken: asha.taken(1), payments: byMethod('cash', 50) };
    const done = await asha.failStop(order, body, 'stop 1');
    expect(done).toMatchObject({ status: 'out_for_delivery', amountPaid: 50, amountDue: 40, ...tomorrow });
    expect(await asha.failStop(order, body, 'stop 1')).toEqual(done);
    expect([await asha.account(), await moved('till', 'depot', 'sales')]).toEqual([
      [150_00, 150_00, 1],
      [50_00, 1, 0],
    ]);
    const { body: history } = await jarShop.asAdmin('GET /admin/orders/:id/status-history', {
      params: { id: order.id },
    });
    expect(history.data.statusHistory.at(-2)).toMatchObject({ kind: 'slot', changeReason: 'Nobody there' });
    const delivered = await asha.atDoor(order, {});
    expect(delivered).toMatchObject({ depositAmount: 150, amountPaid: 200, amountDue: 40, creditUsed: 150 });
  });

  test('is recorded only once, and a repeat with another key or from an outdated screen is refused', async () => {
    const order = await asha.onTheWay();
    await asha.pay(order, { amountPaid: 390, paymentMethod: 'upi' });
    const body = { ...again, payments: byMethod('cash', 150), paymentSeen: 390 };
    expect(await asha.failStop(order, body, 'once')).toMatchObject({ failedStops: 1, amountPaid: 390 });
    const morning = { ...body, deliveryDate: '2026-11-24', deliveryTime: 'morning' };
    for (const old of [morning, body, { ...morning, stopsSeen: 0 }, { ...body, outcome: 'cancelled' }]) {
      expect(await asha.sendFailedStop(order, old, newId())).toMatchObject({
        status: 409,
        body: { errorType: 'PAYMENT_CHANGED', data: { payment: { amountPaid: 390, changedBy: 'Meera Admin' } } },
      });
    }
    const given = { payments: byMethod('cash', 150), stopsSeen: 0 };
    expect((await asha.sendDelivery(order, given)).status).toBe(409);
    expect([(await asha.account())[0], await moved('till')]).toEqual([150_00, [150_00]]);
    const next = { ...morning, payments: [], stopsSeen: 1 };
    expect(await asha.failStop(order, next)).toMatchObject({ failedStops: 2, deliveryTime: 'morning' });
  });

  // Proves door-11
  test('can cancel the order, which frees its units and its place; cash and deposit of taken jars become credit', async () => {
    await asha.hold(2, 300_00);
    const stock = await asha.stock();
    const order = await asha.onTheWay();
    await asha.pay(order, { amountPaid: 100, paymentMethod: 'upi' });
    const body = { reason: 'Refused', outcome: 'cancelled', taken: asha.taken(2), payments: byMethod('cash', 20) };
    expect(await asha.failStop(order, body)).toMatchObject({ status: 'cancelled', amountPaid: 100 });
    expect([await asha.account(), await moved('till', 'bank', 'depot')]).toEqual([
      [320_00, 0, 0],
      [20_00, 100_00, 2],
    ]);
    expect([await asha.stock(), (await door(order)).surplus]).toEqual([stock, 100]);
    expect(await asha.giveSurplus(order, { to: 'customer', method: 'upi' })).toMatchObject({ amountPaid: 0 });
    expect(await moved('bank')).toEqual([0]);
  });

  // Proves door-11
  test.each<[string, object, string]>([
    ['without a reason', { reason: ' ' }, 'reason'],
    ['without a day for the next attempt', { deliveryDate: undefined }, 'deliveryDate'],
    ['with a day that does not exist', { deliveryDate: '2026-02-31' }, 'deliveryDate'],
    ['with the same day and time again', { deliveryDate: '2026-11-22', deliveryTime: 'morning' }, 'deliveryTime'],
    ['with more damaged jars than were taken', { taken: [] as object[] }, 'taken'],
  ])('%s is refused and posts nothing', async (name, wrong, path) => {
    const order = await asha.onTheWay();
    const taken = name.includes('damaged') ? { taken: asha.taken(1, 2) } : {};
    const body = { ...again, payments: byMethod('cash', 50), ...wrong, ...taken };
    const answer = await asha.sendFailedStop(order, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
    expect(await moved('till', 'depot')).toEqual([0, 0]);
  });

  // Proves door-11
  test('is refused for an order that is not on its way, and for a key that was used for another request', async () => {
    const order = await asha.place();
    const early = await asha.sendFailedStop(order, again);
    expect([early.status, early.body.errorType]).toEqual([400, 'INVALID_STATUS']);
    const moving = await asha.onTheWay();
    await asha.failStop(moving, again, 'stop 2');
    const other = await asha.sendFailedStop(moving, { ...again, reason: 'Door locked' }, 'stop 2');
    expect([other.status, other.body.message]).toEqual([409, 'This Idempotency-Key was used for another change.']);
    await asha.atDoor(moving, { payments: byMethod('cash', 390) }, 'door 2');
    expect((await asha.sendDelivery(moving, {}, 'door 2')).status).toBe(409);
  });
});

describe('staff who record deliveries, but no payments,', () => {
  const refused = [403, 'Only staff who may record payments can take more than is due.'];
  let asDispatcher: JarShop['asAdmin'];
  beforeEach(async () => {
    asDispatcher = jarShop.shop.as(await buildStaff(jarShop.shop, ['orders.manage']));
  });
  const deliver = async ({ id }: { id: string }, body: object) => {
    const answer = await asDispatcher('POST /admin/orders/:id/delivery', { params: { id }, body });
    return [answer.status, answer.body.message];
  };
  const fail = async ({ id }: { id: string }, body: object) => {
    const answer = await asDispatcher('POST /admin/orders/:id/failed-stop', { params: { id }, body });
    return [answer.status, answer.body.message];
  };

  test('take what is due for an order, and no more', async () => {
    const order = await asha.onTheWay();
    expect(await deliver(order, { payments: [...byMethod('cash', 390), ...byMethod('upi', 1)] })).toEqual(refused);
    expect([await asha.account(), await moved('till', 'bank')]).toEqual([
      [0, 0, 0],
      [0, 0],
    ]);
    expect(await deliver(order, { payments: byMethod('cash', 390) })).toEqual([200, 'Delivery recorded']);
    expect(await moved('till')).toEqual([390_00]);
  });

  test('take older dues of the customer with the order, and no more', async () => {
    const older = await asha.onTheWay();
    expect(await deliver(older, { payments: byMethod('cash', 300) })).toEqual([200, 'Delivery recorded']);
    const order = await asha.onTheWay();
    expect(await deliver(order, { payments: byMethod('cash', 481) })).toEqual(refused);
    expect(await deliver(order, { payments: byMethod('cash', 480) })).toEqual([200, 'Delivery recorded']);
    expect((await asha.account())[0]).toBe(0);
    expect(await moved('till')).toEqual([780_00]);
  });

  test('take what is due after the units and empties that they enter', async () => {
    await asha.hold(1, 150_00);
    const order = await asha.onTheWay();
    const [item] = order.orderItems;
    const record = { given: [{ itemId: item?.id, quantity: 1 }], taken: asha.taken(1) };
    expect(await deliver(order, { ...record, payments: byMethod('cash', 71) })).toEqual(refused);
    expect(await deliver(order, { ...record, payments: byMethod('cash', 70) })).toEqual([200, 'Delivery recorded']);
    expect(await asha.account()).toEqual([0, 150_00, 1]);
  });

  test('take nothing for a paid order, whose money beyond the bill still becomes credit', async () => {
    const order = await asha.onTheWay();
    await asha.pay(order, { amountPaid: 400, paymentMethod: 'upi' });
    expect(await deliver(order, { payments: byMethod('cash', 1) })).toEqual(refused);
    expect(await deliver(order, {})).toEqual([200, 'Delivery recorded']);
    expect((await asha.account())[0]).toBe(10_00);
  });

  test('take what is due at a failed stop, and nothing if it cancels the order', async () => {
    const order = await asha.onTheWay();
    const again = { reason: 'Nobody there', outcome: 'again', ...tomorrow };
    const cancelled = { reason: 'Refused', outcome: 'cancelled' };
    expect(await fail(order, { ...cancelled, payments: byMethod('cash', 1) })).toEqual(refused);
    expect(await fail(order, { ...again, payments: byMethod('cash', 391) })).toEqual(refused);
    expect(await fail(order, { ...again, payments: byMethod('cash', 390) })).toEqual([200, 'Order moved']);
    expect(await fail(await asha.onTheWay(), cancelled)).toEqual([200, 'Order cancelled']);
    expect([await asha.account(), await moved('till')]).toEqual([[0, 0, 0], [390_00]]);
  });
});

describe('on the page of an order', () => {
  test('its customer and staff see what is still to pay for damaged jars, also if the order was cancelled', async () => {
    const customer = await buildCustomer(jarShop.shop);
    const ravi = actFor(jarShop, customer);
    await ravi.hold(2, 0);
    const order = await ravi.onTheWay({ empties: 2 });
    const failed = await ravi.failStop(order, { reason: 'Refused', outcome: 'cancelled', taken: ravi.taken(2, 1, 80) });
    expect(failed).toMatchObject({ status: 'cancelled', chargesDue: 80 });
    const own = await jarShop.shop.as(customer)('GET /orders/:id', { params: { id: order.id } });
    expect(own.body.data.order).toMatchObject({ status: 'cancelled', chargesDue: 80 });
  });

  // Proves door-12
  test('staff see the customer’s jars, the jars given and taken, the dues and the money paid beyond the bill', async () => {
    await asha.hold(3, 450_00, 30_00);
    await asha.step(await asha.onTheWay({ productId: jarShop.juice }), 'delivered');
    const order = await asha.onTheWay({ empties: 1 });
    await asha.pay(order, { amountPaid: 500 });
    const jar = { name: '20 L jar', lostCharge: 250, held: 3, deposit: 450, given: 0, taken: 0, damaged: 0 };
    expect(await door(order)).toMatchObject({ surplus: 260, credit: 0, otherDues: 60, containers: [jar] });
    await asha.atDoor(order, { taken: asha.taken(2, 1) });
    const after = { ...jar, deposit: 450, given: 2, taken: 2, damaged: 1 };
    expect(await door(order)).toMatchObject({ surplus: 0, credit: 350, otherDues: 0, containers: [after] });
  });

  // Proves door-12
  test('staff see each ledger entry of the order with both accounts, author and time', async () => {
    await asha.hold(2, 300_00);
    const order = await asha.onTheWay({ empties: 2 });
    await asha.atDoor(order, { taken: asha.taken(2, 1, 80), payments: byMethod('cash', 90) });
    const read = (query: object) =>
      jarShop.asAdmin('GET /admin/orders/:id/entries', { params: { id: order.id }, query: { ...query } });
    const { entries, pagination } = (await read({})).body.data;
    const found = entries.map(({ kind, debit, credit, amount, count }) => [kind, debit, credit, amount ?? count]);
    expect(found.toReversed()).toEqual([
      ['jars_given', 'held', 'depot', 2],
      ['empties_taken', 'depot', 'held', 1],
      ['jars_damaged', 'scrapped', 'held', 1],
      ['jar_charge', 'orders', 'jar_charges', 80],
      ['payment', 'till', 'orders', 90],
      ['sale', 'orders', 'sales', 40],
      ['delivery_charge', 'orders', 'delivery', 50],
    ]);
    expect(entries.at(-1)).toMatchObject({ containerName: '20 L jar', by: 'Meera Admin', note: '', amount: null });
    expect(pagination.totalItems).toBe(7);
    expect((await read({ page: 2, limit: 3 })).body.data.entries).toEqual(entries.slice(3, 6));
  });
});
