/** Editing an order: its address and slot, until when it can be edited, and by whom. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryDays } from '#contract/orders/delivery.ts';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { readHourlyLimit } from '#server/orders/limit.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { actIssueSentences } from '#server/runs/acts/rules.ts';
import { listLoads } from '#server/runs/store.ts';
import { type BuiltCustomer, buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { type Edits, editsIn } from '#server/testing/builders/order-edits.ts';
import { findStockFaults } from '#server/testing/builders/orders.ts';
import { buildException, resetSlots } from '#server/testing/builders/slots.ts';
import { buildZone, closeZones } from '#server/testing/builders/zones.ts';
import { type Acts, actFor, byMethod, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { closeRunShop, dispatchIn, ofOrders, phoneOf } from '#server/testing/run-shop.ts';

let world: JarShop;
let asha: BuiltCustomer;
let acts: Acts;
let edits: Edits;
beforeAll(async () => {
  world = await openJarShop();
  edits = editsIn(world);
});
beforeEach(async () => {
  await resetSlots(world.shop);
  asha = await buildCustomer(world.shop);
  acts = actFor(world, asha);
});
afterAll(() => closeRunShop(world, findOrderFaults, findLedgerFaults, () => findStockFaults(world.shop)));

const mailsOf = async () => (await queuedMails(world.shop, asha.email)).map(({ kind }) => kind);

describe('address and slot', () => {
  const near = { deliveryPincode: '560038' };
  const far = { deliveryPincode: '560034', deliveryAddress: '7 Lake View Road, Koramangala' };
  beforeEach(async () => {
    await closeZones(world.shop);
    await buildZone(world.shop, { pincodes: ['560038'], feePaise: 50_00 });
  });
  afterAll(() => closeZones(world.shop));
  const booked = sql<{ zone: string | null; booked: number }>(
    'select zone_id as zone, booked from slot_counts where booked > 0 order by zone_id',
  );
  const places = async () => (await world.shop.db.rows(booked)).map(({ zone, booked: count }) => [zone, count]);

  test('changing name, phone number or street changes no amount, and changing the floor changes its charge', async () => {
    const order = await acts.place({ quantity: 2 });
    await world.shop.db.run(sql('update zones set fee_paise = 90_00, floor_from = 2, floor_charge_paise = 500'));
    const moved = { deliveryName: 'Ravi', deliveryAddress: '99 Lake View Road, Indiranagar', gateNote: 'Ring twice' };
    expect(await edits.edit(order, moved)).toMatchObject({ ...moved, ...near, amountDue: 390, deliveryCharge: 50 });
    const upstairs = await edits.edit(order, { floor: 3 });
    expect(upstairs).toMatchObject({ floor: 3, deliveryCharge: 100, floorCharge: 10 });
    const [, , entry] = await edits.entriesOf(order);
    expect(entry?.changes).toEqual(expect.arrayContaining([{ field: 'floor' }]));
  });

  // Proves editing-4
  test('an address in another zone takes a place there on its terms; an address that is not served is refused', async () => {
    const order = await acts.place({ quantity: 2 });
    expect((await edits.send(order, far)).body.errorType).toBe('NOT_SERVED');
    const zone = await buildZone(world.shop, { pincodes: ['560034'], feePaise: 70_00 });
    const shown = await edits.preview(order, far);
    expect(shown.changes).toContainEqual({ field: 'deliveryCharge', from: 50, to: 70 });
    const after = await edits.edit(order, far);
    expect(after).toMatchObject({ ...far, deliveryCharge: 70, amountDue: 410, deliveryDate: order.deliveryDate });
    expect(await places()).toEqual([[zone.id, 1]]);
    await acts.step(order, 'cancelled');
    expect(await places()).toEqual([]);
  });

  test('an edit that also moves the order counts once for the hourly limit of its customer', async () => {
    const order = await acts.place({ quantity: 2 });
    await buildZone(world.shop, { pincodes: ['560034'] });
    expect(
      (await edits.sendOwn(order, { ...far, deliveryDate: deliveryDays(world.shop.clock())[2] }, asha)).status,
    ).toBe(200);
    const limit = (most: number) => readHourlyLimit(world.shop.db, 'move', asha.id, most, world.shop.clock());
    expect(await limit(1)).not.toBeNull();
    expect(await limit(2)).toBeNull();
  });

  // Proves editing-4, editing-6
  test('a full slot in the other zone is refused with the nearest slots; the order keeps its slot even if that is closed', async () => {
    const order = await acts.place({ quantity: 2 });
    await buildZone(world.shop, { pincodes: ['560034'] });
    await buildException(world.shop, { date: order.deliveryDate, windowKey: null, isClosed: true });
    const refused = await edits.send(order, far);
    expect([refused.status, refused.body.errorType]).toEqual([409, 'SLOT_CLOSED']);
    expect(refused.body.nearestSlots?.length).toBeGreaterThan(0);
    expect(await edits.edit(order, { items: [edits.water(3)] })).toMatchObject({ deliveryDate: order.deliveryDate });
    const [nearest] = refused.body.nearestSlots ?? [];
    const slot = { deliveryDate: nearest?.date, deliveryTime: nearest?.key };
    expect(await edits.edit(order, { ...far, ...slot })).toMatchObject(slot);
    const kinds = await mailsOf();
    expect(kinds.filter((kind) => kind === 'order-edited')).toHaveLength(2);
    expect(kinds).not.toContain('order-moved');
    expect((await edits.entriesOf(order)).map(({ kind }) => kind)).toContain('slot');
  });

  test('cash is refused if the other zone accepts none', async () => {
    const order = await acts.place({ quantity: 2 });
    await buildZone(world.shop, { pincodes: ['560034'], cashAllowed: false });
    expect((await edits.send(order, far)).body.errors).toEqual([expect.objectContaining({ path: 'paymentMethod' })]);
  });
});

describe('the last time for an edit', () => {
  // Proves editing-7
  test('staff can edit a pending, confirmed or prepared order, and no other one', async () => {
    const order = await acts.place({ quantity: 2 });
    for (const status of ['confirmed', 'preparing']) {
      await acts.step(order, status);
      expect((await edits.send(order, { items: [edits.water(status === 'confirmed' ? 3 : 4)] })).status).toBe(200);
    }
    for (const [status, words] of [
      ['out_for_delivery', 'has left with the rider'],
      ['delivered', 'is delivered'],
    ] as const) {
      await acts.step(order, status);
      const { status: code, body } = await edits.send(order, { items: [edits.water(5)] });
      expect([code, body.message]).toEqual([409, expect.stringContaining(words)]);
      expect((await edits.read(order)).fault).toContain(words);
    }
    const other = await acts.place({ quantity: 2 });
    await acts.step(other, 'cancelled');
    expect((await edits.send(other, { items: [edits.water(5)] })).body.message).toContain('is cancelled');
  });

  // Proves editing-7
  test('an order of a planned run can be edited, which changes the load; once the run has started, it cannot', async () => {
    const desk = dispatchIn(world);
    const order = await acts.place({ quantity: 2 });
    await acts.step(order, 'confirmed');
    const run = await desk.plan(await desk.rider(), ofOrders(order));
    await edits.edit(order, { items: [edits.water(5), edits.juice(1)] });
    const { products } = await desk.read(run);
    expect(Object.fromEntries(products.map(({ productId, planned }) => [productId, planned]))).toEqual({
      [world.water]: 5,
      [world.juice]: 1,
    });
    await desk.start(await desk.read(run));
    expect((await edits.send(order, { items: [edits.water(2)] })).body.message).toContain('has left with the rider');
  });

  test('for an order that is still out for delivery after a failed stop, staff read that it can be cancelled', async () => {
    const desk = dispatchIn(world);
    const order = await acts.place({ quantity: 2 });
    await acts.step(order, 'confirmed');
    const rider = await desk.rider();
    await desk.start(await desk.plan(rider, ofOrders(order)));
    const phone = phoneOf(world, rider);
    const next = { day: deliveryDays(world.shop.clock())[1] ?? '', window: 'morning' };
    await phone.record(phone.actAt(await phone.stopOf(order), 'not_delivered', { reason: 'Nobody there', next }));
    const { order: after, fault } = await edits.read(order);
    expect([after.status, fault]).toEqual([
      'out_for_delivery',
      expect.stringContaining('A delivery of this order has failed'),
    ]);
  });

  // Proves editing-7
  test('if an order was edited after the phone loaded it, only the units that the rider recorded count as delivered', async () => {
    const desk = dispatchIn(world);
    const orders = [
      await acts.place({ quantity: 2 }),
      await acts.place({ quantity: 2 }),
      await acts.place({ quantity: 2 }),
    ];
    const [grown = orders[0], swapped = orders[0], other = orders[0]] = orders;
    if (!grown || !swapped || !other) throw new Error('No orders');
    for (const order of orders) await acts.step(order, 'confirmed');
    const rider = await desk.rider();
    const run = await desk.plan(rider, ofOrders(...orders));
    const phone = phoneOf(world, rider);
    const deliver = async (order: { id: string }) => {
      const stop = await phone.stopOf(order);
      const given = stop.items.map(({ itemId, quantity }) => ({ itemId, quantity }));
      return phone.actAt(stop, 'delivered', { given, payments: byMethod('cash', 390) });
    };
    const [first, second, third] = [await deliver(grown), await deliver(swapped), await deliver(other)];
    await edits.edit(grown, { items: [edits.water(2), edits.juice(3)] });
    await edits.edit(swapped, { items: [edits.juice(3)] });
    await edits.edit(other, { items: [edits.water(1), edits.juice(3)] });
    await acts.step(other, 'cancelled');
    const [forGrown, forSwapped] = await phone.record(first, second);
    expect(forGrown).toEqual([true, actIssueSentences.order_edited]);
    expect(forSwapped).toEqual([true, expect.stringContaining(actIssueSentences.order_edited)]);
    const after = (await edits.read(grown)).order;
    expect(after.orderItems.map(({ quantity }) => quantity)).toEqual([2, 0]);
    expect(after).toMatchObject({ amountPaid: 390, amountDue: 0 });
    expect((await edits.read(swapped)).order.orderItems.map(({ quantity }) => quantity)).toEqual([0]);
    // An order that was cancelled after its edit is treated the same way.
    await phone.record(third);
    const loads = await listLoads(world.shop.db, [run.id]);
    const find = (id: string) => loads.find(({ productId }) => productId === id);
    expect(find(world.water)).toMatchObject({ given: 2, givenWithoutOrder: 2 });
    expect(find(world.juice)).toMatchObject({ given: 0, givenWithoutOrder: 0 });
  });

  test('an order of a planned run can no longer be edited once the rider has recorded a stop of the run', async () => {
    const desk = dispatchIn(world);
    const [first, second] = [await acts.place({ quantity: 2 }), await acts.place({ quantity: 2 })];
    for (const order of [first, second]) await acts.step(order, 'confirmed');
    const rider = await desk.rider();
    await desk.plan(rider, ofOrders(first, second));
    const phone = phoneOf(world, rider);
    await phone.record(phone.actAt(await phone.stopOf(first), 'delivered', { payments: byMethod('cash', 390) }));
    const { status, body } = await edits.send(second, { items: [edits.water(3)] });
    expect([status, body.message]).toEqual([409, expect.stringContaining('has left with the rider')]);
    expect((await edits.read(second)).fault).toContain('has left with the rider');
  });

  test('a failed stop from before the edit can no longer be undone, because it would bring back the old bill', async () => {
    const desk = dispatchIn(world);
    const order = await acts.place({ quantity: 2 });
    await acts.step(order, 'confirmed');
    const rider = await desk.rider();
    await desk.start(await desk.plan(rider, ofOrders(order)));
    const phone = phoneOf(world, rider);
    const stop = await phone.stopOf(order);
    const failed = phone.actAt(stop, 'not_delivered', { reason: 'Nobody there', next: null });
    expect(await phone.record(failed)).toEqual([[true, '']]);
    await acts.step(order, 'pending');
    await edits.edit(order, { items: [edits.water(1)] });
    const undone = phone.actAt({ id: stop.id, state: '' }, 'taken_back', { takesBack: failed.id });
    const [[isRecorded] = []] = await phone.record(undone);
    expect(isRecorded).toBe(false);
    expect((await edits.read(order)).order).toMatchObject({ amountDue: 220, orderItems: [{ quantity: 1 }] });
  });
});

describe('a customer', () => {
  // Proves editing-8
  test('can edit lines, empties and address of their own order, but not prices', async () => {
    await acts.hold(1, 150_00);
    const order = await acts.place({ quantity: 2 });
    const wanted = {
      items: [edits.water(3, { unitPrice: 1 })],
      empties: [{ containerId: world.jar, count: 1 }],
      floor: 2,
    };
    const { status, body } = await edits.sendOwn(order, wanted, asha);
    expect(status).toBe(200);
    expect(body.data.order).toMatchObject({ amountDue: 60 + 50 + 300, floor: 2, orderItems: [{ unitPrice: 20 }] });
    const stranger = await buildCustomer(world.shop);
    expect((await edits.sendOwn(order, { floor: 3 }, stranger)).status).toBe(404);
  });

  // Proves editing-8
  test('can no longer edit an order once it is prepared or its cut-off has passed', async () => {
    const order = await acts.place({ quantity: 2 });
    await acts.step(order, 'confirmed');
    expect((await edits.sendOwn(order, { items: [edits.water(3)] }, asha)).status).toBe(200);
    await acts.step(order, 'preparing');
    const prepared = await edits.sendOwn(order, { items: [edits.water(4)] }, asha);
    expect([prepared.status, prepared.body.message]).toEqual([409, expect.stringContaining('already preparing')]);
    const late = await acts.place({ quantity: 2 });
    await world.shop.db.run(
      sql("update delivery_windows set cutoff_days = 9, cutoff_minute = 0 where key = 'morning'"),
    );
    const refused = await edits.sendOwn(late, { items: [edits.water(3)] }, asha);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('too late')]);
    const shown = await world.shop.as(asha)('GET /orders/:id/edit', { params: { id: late.id } });
    expect(shown.body.data.fault).toContain('too late');
    expect((await edits.send(late, { items: [edits.water(3)] })).status).toBe(200);
  });

  // Proves editing-8
  test('cannot go below the minimum order, but staff can', async () => {
    await closeZones(world.shop);
    await buildZone(world.shop, { pincodes: ['560038'], minimumPaise: 40_00 });
    const order = await acts.place({ quantity: 2 });
    const refused = await edits.sendOwn(order, { items: [edits.water(1)] }, asha);
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'items' })]);
    expect(await edits.preview(order, { items: [edits.water(1)] })).toMatchObject({ isBelowMinimum: true });
    expect((await edits.send(order, { items: [edits.water(1)] })).status).toBe(200);
    await closeZones(world.shop);
  });

  test('cannot make a confirmed order that must be paid first more expensive', async () => {
    const order = await acts.place({ quantity: 2, paymentMethod: 'online' });
    await acts.pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
    await acts.step(order, 'confirmed');
    const refused = await edits.sendOwn(order, { items: [edits.water(3)] }, asha);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('confirmed and paid')]);
    expect((await edits.sendOwn(order, { items: [edits.water(1)] }, asha)).status).toBe(200);
  });
});

test('staff who may only read orders cannot edit them', async () => {
  const order = await acts.place({ quantity: 2 });
  const reader = world.shop.as(await buildStaff(world.shop, ['orders.read']));
  expect((await edits.send(order, { items: [edits.water(3)] }, reader)).status).toBe(403);
});
