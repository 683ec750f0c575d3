/**
 * An order gets its delivery terms from its zone and its place from its slot. full-and-closed-slots.test.ts tests full
 * and closed slots.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { otherWindow, unknownWindow } from '#contract/shared/fields.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { countBooked, resetSlots } from '#server/testing/builders/slots.ts';
import { type BuiltZone, buildZone, closeZones } from '#server/testing/builders/zones.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let jar: BuiltProduct;
let bottle: BuiltProduct;
beforeAll(async () => {
  shop = await openTestShop();
  asha = await buildCustomer(shop);
  jar = await buildProduct(shop, { pricePaise: 85_00, depositPaise: 150_00, stock: 5000 });
  bottle = await buildProduct(shop, { pricePaise: 12_50, depositPaise: 0, stock: 5000 });
});
beforeEach(async () => {
  await closeZones(shop);
  await resetSlots(shop);
});
afterAll(() => shop.close());

const pincode = '560038';
const zoneHere = (terms: Partial<BuiltZone> = {}) => buildZone(shop, { pincodes: [pincode], ...terms });
const jars = (quantity: number) => [{ productId: jar.id, quantity }];
const order = (form: Record<string, unknown> = {}, items = jars(2)) => placeOrder(shop, asha, items, { form });
const tomorrow = { date: '2026-11-22', windowKey: 'morning' };

/** The status of a refusal and its message for each field. */
async function refusalOf(answer: ReturnType<typeof order>) {
  const { status, body } = await answer;
  return [status, ...(body.errors ?? []).map(({ path, msg }) => `${path}: ${msg}`)];
}

async function chargesOf(answer: ReturnType<typeof order>) {
  const { status, body } = await answer;
  expect(status, body.message).toBe(201);
  const { deliveryCharge, floorCharge, totalAmount, amountDue } = body.data.order;
  return { deliveryCharge, floorCharge, totalAmount, amountDue };
}

const zoneAndPlace = sql<{ zoneId: string | null; holdsPlace: boolean }>(
  'select zone_id, holds_place from orders where id = $1',
);

// Proves placing-1
test('without zones, delivery costs ₹50.00, and the order takes a place in the slot of the whole shop', async () => {
  const { status, body } = await order();
  expect([status, body.data.order.deliveryCharge, body.data.order.floorCharge]).toEqual([201, 50, 0]);
  expect(await shop.db.row(zoneAndPlace, [body.data.order.id])).toEqual({ zoneId: null, holdsPlace: true });
  expect(await countBooked(shop, tomorrow)).toBe(1);
});

describe('in a zone', () => {
  // Proves placing-2
  test('delivery costs the fee of the zone, and the order takes a place in the slot of the zone', async () => {
    const zone = await zoneHere({ feePaise: 30_00 });
    const { status, body } = await order();
    expect([status, body.data.order.deliveryCharge]).toEqual([201, 30]);
    expect(await shop.db.row(zoneAndPlace, [body.data.order.id])).toEqual({ zoneId: zone.id, holdsPlace: true });
    expect(await countBooked(shop, { ...tomorrow, zoneId: zone.id })).toBe(1);
    expect(await countBooked(shop, tomorrow)).toBe(0);
  });

  // Proves placing-5
  test.each([
    [170_01, 50],
    [170_00, 0],
    [169_99, 0],
  ])('if delivery is free from %i paise, delivery of two jars for ₹170.00 costs ₹%i', async (freeFromPaise, charge) => {
    await zoneHere({ freeFromPaise });
    expect(await chargesOf(order())).toMatchObject({ deliveryCharge: charge, totalAmount: 170 + charge });
  });

  // Proves placing-7
  test('an order below the minimum amount is refused with both amounts, and an order of exactly the minimum is accepted', async () => {
    await zoneHere({ minimumPaise: 170_00 });
    expect(await refusalOf(order({}, jars(1)))).toEqual([
      400,
      'items: The minimum order for this place is ₹170.00. Please add ₹85.00 more.',
    ]);
    expect((await order()).status).toBe(201);
  });

  // Proves placing-6
  test.each([
    ['on the lowest floor with a charge', { floor: 2 }, 30],
    ['above the lowest floor with a charge, without a lift', { floor: 9, hasLift: false }, 30],
    ['below the lowest floor with a charge', { floor: 1 }, 0],
    ['on the lowest floor with a charge, with a lift', { floor: 2, hasLift: true }, 0],
    ['on an unknown floor', {}, 0],
  ])('the floor charge of three jars and two bottles delivered %s (%j) is ₹%i', async (_, place, floorCharge) => {
    await zoneHere({ floorFrom: 2, floorChargePaise: 10_00, freeFromPaise: 300_00 });
    const three = [...jars(3), { productId: bottle.id, quantity: 2 }];
    expect(await chargesOf(order(place, three))).toMatchObject({
      floorCharge,
      deliveryCharge: 50 + floorCharge,
      totalAmount: 280 + 50 + floorCharge,
      amountDue: 280 + 50 + floorCharge + 450,
    });
    // The floor charge is due even if the delivery is free.
    const four = [...three, { productId: bottle.id, quantity: 2 }];
    expect(await chargesOf(order(place, four))).toMatchObject({ floorCharge, deliveryCharge: floorCharge });
  });

  // Proves placing-3
  test('in a zone without cash payments, an order in cash is refused and an order paid online is accepted', async () => {
    await zoneHere({ cashAllowed: false });
    expect(await refusalOf(order())).toEqual([
      400,
      'paymentMethod: Cash is not taken there. Please choose to pay before the delivery.',
    ]);
    expect((await order({ paymentMethod: 'online' })).status).toBe(201);
  });

  // Proves placing-8
  test('an address whose PIN code is in no zone is refused as not served', async () => {
    await buildZone(shop, { pincodes: ['560034'], cashAllowed: false });
    const { status, body } = await order();
    expect([status, body.errorType, body.message]).toEqual([409, 'NOT_SERVED', 'We do not deliver to 560038 yet.']);
    expect(body.nearestSlots).toBeUndefined();
  });
});

describe('delivery windows of orders', () => {
  test('an order for an unknown window is refused together with all other invalid fields', async () => {
    const pathsOf = async (form: object) => {
      const { status, body } = await order({ deliveryTime: 'midnight', ...form });
      return [status, ...body.errors.map(({ path }) => path).toSorted()];
    };
    expect(await pathsOf({ deliveryPhone: '12' })).toEqual([400, 'deliveryPhone', 'deliveryTime']);
    expect(await pathsOf({ deliveryPincode: '5600' })).toEqual([400, 'deliveryPincode', 'deliveryTime']);
    expect(await pathsOf({ deliveryDate: '2026-02-31' })).toEqual([400, 'deliveryDate', 'deliveryTime']);
    expect(await pathsOf({ deliveryTime: 'morning', deliveryPhone: '12' })).toEqual([400, 'deliveryPhone']);
    await zoneHere({ windows: ['morning'] });
    expect(await pathsOf({ deliveryTime: 'evening', deliveryPhone: '12' })).toEqual([
      400,
      'deliveryPhone',
      'deliveryTime',
    ]);
  });

  test('an order for a window that its zone does not offer is refused with the nearest slots of the zone', async () => {
    await zoneHere({ windows: ['morning'] });
    const { status, body } = await order({ deliveryTime: 'evening' });
    expect([status, body.errors.map(({ path }) => path)]).toEqual([400, ['deliveryTime']]);
    expect(body.nearestSlots.map(({ date, key }) => `${date} ${key}`)).toEqual([
      '2026-11-22 morning',
      '2026-11-23 morning',
      '2026-11-24 morning',
    ]);
  });

  // Proves placing-4
  test('the message for an unknown window names the first three windows only if exactly those can be chosen', async () => {
    expect(await refusalOf(order({ deliveryTime: 'midnight' }))).toEqual([400, `deliveryTime: ${unknownWindow}`]);
    await zoneHere({ windows: ['morning'] });
    await shop.db.run(sql(`update delivery_windows set last_date = '2026-11-24' where key = 'morning'`));
    const wrong = [400, `deliveryTime: ${otherWindow}`];
    expect(await refusalOf(order({ deliveryTime: 'evening' }))).toEqual(wrong);
    expect(await refusalOf(order({ deliveryTime: 'midnight' }))).toEqual(wrong);
    expect(await refusalOf(order({ deliveryDate: '2026-11-25' }))).toEqual(wrong);
    expect((await order({ deliveryDate: '2026-11-24' })).status).toBe(201);
  });

  // Proves placing-11
  test('an order is accepted until one second before the end of its window, and refused at its end', async () => {
    const before = shop.clock().toISOString();
    try {
      shop.clock.set('2026-11-21T12:00:00+05:30');
      expect(await refusalOf(order({ deliveryDate: '2026-11-21' }))).toEqual([
        400,
        'deliveryTime: This delivery time has already passed today. Please choose a later one.',
      ]);
      shop.clock.set('2026-11-21T11:59:59+05:30');
      expect((await order({ deliveryDate: '2026-11-21' })).status).toBe(201);
    } finally {
      shop.clock.set(before);
    }
  });

  // Proves placing-10
  test('an order keeps the name and times of its window even if staff change the window', async () => {
    const { body } = await order();
    const chosen = { label: 'Morning', from: '09:00', to: '12:00' };
    expect(body.data.order.deliveryWindow).toEqual(chosen);
    const asAdmin = shop.as(await buildAdmin(shop));
    const changed = { label: 'Early', from: '06:00', to: '08:00', version: 1 };
    const saved = await asAdmin('PUT /admin/delivery-windows/:key', { params: { key: 'morning' }, body: changed });
    expect(saved.status, saved.body.message).toBe(200);
    const params = { id: body.data.order.id };
    expect((await shop.as(asha)('GET /orders/:id', { params })).body.data.order.deliveryWindow).toEqual(chosen);
    expect((await order()).body.data.order.deliveryWindow).toEqual({ label: 'Early', from: '06:00', to: '08:00' });
  });
});

// Proves placing-11
test('if staff allow orders for the next three days, an order for the third day is accepted, and one for the fourth is refused', async () => {
  const other = await openTestShop();
  try {
    const customer = await buildCustomer(other);
    const { id: productId } = await buildProduct(other);
    const body = { version: 0, delivery: { daysAhead: 3 } };
    expect((await other.as(await buildAdmin(other))('PUT /admin/settings', { body })).status).toBe(200);
    const on = (deliveryDate: string) =>
      placeOrder(other, customer, [{ productId, quantity: 1 }], { form: { deliveryDate } });
    expect(await refusalOf(on('2026-11-25'))).toEqual([
      400,
      'deliveryDate: Delivery date must be within the next 3 days',
    ]);
    expect((await on('2026-11-24')).status).toBe(201);
  } finally {
    await other.close();
  }
});

// Proves placing-19
test('an order that breaks several rules is refused with all messages at once', async () => {
  await zoneHere({ cashAllowed: false, windows: ['morning'] });
  const tooMany = 'items: An order can have at most 200 items. Please contact us for larger orders.';
  const cash = 'paymentMethod: Cash is not taken there. Please choose to pay before the delivery.';
  expect(await refusalOf(order({ deliveryTime: 'evening' }, jars(201)))).toEqual([
    400,
    tooMany,
    `deliveryTime: ${otherWindow}`,
    cash,
  ]);
  expect(await refusalOf(order({ deliveryDate: '2026-11-20' }, jars(201)))).toEqual([
    400,
    tooMany,
    'deliveryDate: Delivery date cannot be in the past',
    cash,
  ]);
});

// Proves placing-9
test('an expected total from before a change of the delivery fee is refused with the new total', async () => {
  const { id } = await zoneHere({ feePaise: 30_00 });
  await shop.db.run(sql('update zones set fee_paise = 4000 where id = $1'), [id]);
  const { status, body } = await order({ expectedTotal: 500 });
  expect([status, body.errorType]).toEqual([409, 'PRICE_CHANGED']);
  expect(body.data).toMatchObject({ deliveryCharge: 40, amountPayable: 510 });
  expect(await countBooked(shop, { ...tomorrow, zoneId: id })).toBe(0);
  expect((await order({ expectedTotal: 510 })).status).toBe(201);
});
