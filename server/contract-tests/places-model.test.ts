/**
 * Random sequences of acts on orders in slots. After each act, the counter of every slot must be the number of its
 * orders that are not cancelled. MODEL_RUNS is the number of sequences. SEED repeats a run.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses, stepsFrom } from '#contract/orders/status-flow.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { sql } from '../core/db/database.ts';
import { placeOrder as placeOrderAct } from '../orders/placing/place-order.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { deliveryForm, placeOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { resetSlots } from '../testing/builders/slots.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

const numRuns = Number(process.env.MODEL_RUNS ?? 6);

let shop: TestShop;
let meera: BuiltAdmin;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid', MAX_ORDERS_PER_HOUR: '0', MAX_MOVES_PER_HOUR: '0' });
  meera = await buildAdmin(shop);
  asAdmin = shop.as(meera);
});
afterAll(() => shop.close());

interface PlacedOrder {
  id: string;
  customer: BuiltCustomer;
  pincode: string;
  slot: string;
  status: OrderStatus;
}

interface Model {
  customers: BuiltCustomer[];
  jar: string;
  orders: PlacedOrder[];
  /** The capacity of the morning. The evening has no limit. */
  capacity: number;
  zoneOf: ReadonlyMap<string, string>;
}

const pincodes = ['560038', '560034'];
const days = ['2026-11-22', '2026-11-23'];

interface KeptPlaces {
  booked: Record<string, number> | null;
  orders: { id: string; holds: boolean; slot: string }[] | null;
}
const kept = sql<KeptPlaces>(`
  select
    (select json_object_agg(concat_ws(' ', coalesce(zone_id::text, 'shop'), date, window_key), booked) from slot_counts
      where booked <> 0 and (zone_id is null or zone_id = any($2::uuid[]))) as booked,
    (select json_agg(json_build_object('id', id, 'holds', holds_place,
        'slot', concat_ws(' ', coalesce(zone_id::text, 'shop'), delivery_date, delivery_window)) order by id)
      from orders where customer_id = any($1::uuid[])) as orders`);

function countBySlot(orders: readonly { slot: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { slot } of orders) counts[slot] = (counts[slot] ?? 0) + 1;
  return counts;
}

async function requireAgreement({ customers, orders, zoneOf }: Model): Promise<void> {
  const row = await shop.db.row(kept, [customers.map(({ id }) => id), [...zoneOf.values()]]);
  const holding = (row?.orders ?? []).filter(({ holds }) => holds);
  expect(row?.booked ?? {}).toEqual(countBySlot(holding));
  const living = orders.filter(({ status }) => status !== 'cancelled');
  expect(holding.map(({ id }) => id).sort()).toEqual(living.map(({ id }) => id).sort());
  expect(countBySlot(holding)).toEqual(countBySlot(living));
}

type Act = fc.AsyncCommand<Model, object>;
interface Choice {
  customer: number;
  order: number;
}
const choice = fc.record({ customer: fc.nat(1), order: fc.nat(19) });

function act(
  name: string,
  chosen: object,
  run: (model: Model) => Promise<unknown>,
  check: (model: Model) => boolean = () => true,
): Act {
  return {
    check,
    run: async (model) => {
      await run(model);
      await requireAgreement(model);
    },
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  };
}

/** Creates an act on the chosen order. The act is skipped if there is no order yet. */
const actOnOrder = (name: string, chosen: Choice, run: (order: PlacedOrder, model: Model) => Promise<unknown>) =>
  act(
    name,
    chosen,
    (model) => run(model.orders[chosen.order % model.orders.length] as PlacedOrder, model),
    ({ orders }) => orders.length > 0,
  );

const slotOf = ({ zoneOf }: Model, pincode: string, day: string, windowKey: string) =>
  [zoneOf.get(pincode) ?? 'shop', day, windowKey].join(' ');

function isFullSlot({ orders, capacity }: Model, slot: string): boolean {
  const taken = orders.filter((order) => order.slot === slot && order.status !== 'cancelled').length;
  return slot.endsWith('morning') && taken >= capacity;
}

const place = fc
  .record({
    customer: fc.nat(1),
    pincode: fc.constantFrom(...pincodes),
    day: fc.constantFrom(...days),
    deliveryTime: fc.constantFrom('morning', 'morning', 'evening'),
    isByPhone: fc.boolean(),
  })
  .map((wish) =>
    act('place', wish, async (model) => {
      const customer = model.customers[wish.customer] as BuiltCustomer;
      const { pincode: deliveryPincode, day: deliveryDate, deliveryTime } = wish;
      const slot = slotOf(model, deliveryPincode, deliveryDate, deliveryTime);
      const form = { deliveryPincode, deliveryDate, deliveryTime };
      const items = [{ productId: model.jar, quantity: 1 }];
      if (wish.isByPhone) {
        const row = await placeOrderAct(
          shop,
          { ...meera, role: 'admin' },
          {
            customer: { ...customer, role: 'customer' },
            form: { ...deliveryForm, ...noDoorAndOffice, ...form, items },
            isOverbooking: true,
          },
        );
        model.orders.push({ id: row.id, customer, pincode: deliveryPincode, slot, status: 'pending' });
        return;
      }
      const isFull = isFullSlot(model, slot);
      const { status, body } = await placeOrder(shop, customer, items, { form });
      expect([status, body.errorType]).toEqual(isFull ? [409, 'SLOT_FULL'] : [201, undefined]);
      if (isFull) return;
      model.orders.push({ id: body.data.order.id, customer, pincode: deliveryPincode, slot, status: 'pending' });
    }),
  );

const setCapacity = fc.nat(3).map((capacity) =>
  act('capacity', { capacity }, async (model) => {
    await shop.db.run(sql(`update delivery_windows set capacity = $1 where key = 'morning'`), [capacity]);
    model.capacity = capacity;
  }),
);

const cancelOwn = (customer: BuiltCustomer, { id }: PlacedOrder) =>
  shop.as(customer)('POST /orders/:id/cancel', { params: { id }, body: {} });
const moveTo = ({ id }: PlacedOrder, status: OrderStatus) =>
  asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } });

const cancel = choice.map((chosen) =>
  actOnOrder('cancel', chosen, async (order, { customers }) => {
    const customer = customers[chosen.customer] as BuiltCustomer;
    const { status } = await cancelOwn(customer, order);
    expect(status).toBe(customer !== order.customer ? 404 : order.status === 'pending' ? 200 : 409);
    if (status === 200) order.status = 'cancelled';
  }),
);

const cancelTogether = choice.map((chosen) =>
  actOnOrder('cancel together', chosen, async (order) => {
    const moves = [cancelOwn(order.customer, order), moveTo(order, 'cancelled'), moveTo(order, 'cancelled')];
    const answers = await Promise.all(moves);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(order.status === 'cancelled' ? 0 : 1);
    order.status = 'cancelled';
  }),
);

const move = fc.tuple(choice, fc.constantFrom(...orderStatuses)).map(([chosen, to]) =>
  actOnOrder(`move to ${to}`, chosen, async (order) => {
    const { status, body } = await moveTo(order, to);
    expect(status, body.message).toBe(stepsFrom(order.status).includes(to) ? 200 : 400);
    if (status === 200) order.status = to;
  }),
);

const deliver = choice.map((chosen) =>
  actOnOrder('deliver', chosen, async (order) => {
    for (const to of ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const) {
      if ((await moveTo(order, to)).status === 200) order.status = to;
    }
  }),
);

const reopen = choice.map((chosen) =>
  actOnOrder('reopen', chosen, async (order) => {
    const { status } = await moveTo(order, 'pending');
    expect(status).toBe(order.status === 'cancelled' ? 200 : 400);
    if (status === 200) order.status = 'pending';
  }),
);

const target = fc.record({ day: fc.constantFrom(...days), deliveryTime: fc.constantFrom('morning', 'evening') });

const moveToSlot = fc.tuple(choice, target, fc.boolean()).map(([chosen, to, isStaff]) =>
  actOnOrder(`move to ${to.day} ${to.deliveryTime}${isStaff ? ' by staff' : ''}`, chosen, async (order, model) => {
    const [params, body] = [{ id: order.id }, { deliveryDate: to.day, deliveryTime: to.deliveryTime }];
    const slot = slotOf(model, order.pincode, to.day, to.deliveryTime);
    const { status } = isStaff
      ? await asAdmin('POST /admin/orders/:id/move', { params, body: { ...body, overbook: true } })
      : await shop.as(order.customer)('POST /orders/:id/move', { params, body });
    const isOpen = isStaff
      ? order.status !== 'delivered' && order.status !== 'cancelled'
      : order.status === 'pending' || order.status === 'confirmed';
    const fits = isStaff || slot === order.slot || !isFullSlot(model, slot);
    expect(status).toBe(isOpen && fits ? 200 : 409);
    if (status === 200) order.slot = slot;
  }),
);

/** A move and a cancellation of the same order at the same time. The counters must be right in either order. */
const moveBesideCancel = fc.tuple(choice, target).map(([chosen, to]) =>
  actOnOrder('move beside cancel', chosen, async (order, model) => {
    const body = { deliveryDate: to.day, deliveryTime: to.deliveryTime, overbook: true };
    const [moved, cancelled] = await Promise.all([
      asAdmin('POST /admin/orders/:id/move', { params: { id: order.id }, body }),
      moveTo(order, 'cancelled'),
    ]);
    expect([200, 409]).toContain(moved.status);
    if (moved.status === 200) order.slot = slotOf(model, order.pincode, to.day, to.deliveryTime);
    expect(cancelled.status).toBe(order.status === 'cancelled' ? 400 : 200);
    order.status = 'cancelled';
  }),
);

const moveDay = fc.tuple(fc.constantFrom(...days), target).map(([from, to]) =>
  act('move a day', { from, to }, async (model) => {
    const body = { deliveryDate: to.day, deliveryTime: to.deliveryTime, overbook: true, from: { date: from } };
    const { status, body: answer } = await asAdmin('POST /admin/orders/move', { body });
    expect([status, answer.data?.left]).toEqual([200, []]);
    for (const order of model.orders) {
      const isOver = order.status === 'delivered' || order.status === 'cancelled';
      if (!isOver && order.slot.includes(from)) order.slot = slotOf(model, order.pincode, to.day, to.deliveryTime);
    }
  }),
);

async function openModel(hasZones: boolean): Promise<Model> {
  await closeZones(shop);
  await resetSlots(shop);
  // Orders of the previous sequence must not count in this one.
  await shop.db.run(sql('update orders set holds_place = false where holds_place'));
  await shop.db.run(sql(`update delivery_windows set capacity = 2 where key = 'morning'`));
  const zoneOf = new Map<string, string>();
  for (const pincode of hasZones ? pincodes : []) {
    zoneOf.set(pincode, (await buildZone(shop, { pincodes: [pincode] })).id);
  }
  const customers = [await buildCustomer(shop), await buildCustomer(shop)];
  return { customers, jar: (await buildProduct(shop)).id, orders: [], capacity: 2, zoneOf };
}

// Proves placing-16
test('the counter of every slot is the number of its orders that are not cancelled, after any sequence of acts', async () => {
  const acts = [
    place,
    place,
    setCapacity,
    cancel,
    cancelTogether,
    move,
    deliver,
    reopen,
    moveToSlot,
    moveBesideCancel,
    moveDay,
  ];
  const sequences = fc.asyncProperty(
    fc.boolean(),
    fc.commands(acts, { maxCommands: 50, size: 'max' }),
    async (hasZones, sequence) => {
      const model = await openModel(hasZones);
      await fc.asyncModelRun(() => ({ model, real: {} }), sequence);
    },
  );
  await fc.assert(sequences, { numRuns });
}, 600_000);
