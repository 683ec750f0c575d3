/** A rider sells at a door without an order. The sale is recorded once, whatever happened to run and products. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostSales } from '#contract/runs/act-rules.ts';
import type { RunDetail } from '#contract/runs/calls.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltRider, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findHolderFaults } from '../../jars/desk/holder.store.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findKhataFaults } from '../../money/khata/store.ts';
import { findDocumentFaults } from '../../orders/documents/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { findRunFaults } from '../closing/verify.store.ts';
import { actIssueSentences } from './rules.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() =>
  closeRunShop(
    world,
    findOrderFaults,
    findLedgerFaults,
    findHolderFaults,
    findKhataFaults,
    findRunFaults,
    findDocumentFaults,
  ),
);

let numbers = 8_000_000_000;
function newPhone(): string {
  numbers += 10_007;
  return String(numbers);
}

/** Starts a run with an order of 2 jars and 3 spare ones. */
async function onTheRoad(loads?: { productId: string; loaded: number }[]) {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await asha.step(await asha.place(), 'confirmed');
  const rider = await desk.rider();
  const plan = await desk.plan(rider, ofOrders(order));
  const run = await desk.start(plan, { loads: loads ?? [{ productId: world.water, loaded: 5 }] });
  return { order, rider, run, phone: phoneOf(world, rider) };
}

const saleOf = (run: { id: string }, what: object = {}) => ({
  id: newId(),
  stopId: newId(),
  kind: 'sold',
  at: world.shop.clock().toISOString(),
  seen: '',
  runId: run.id,
  sold: [{ productId: world.water, quantity: 2, price: 20, deposit: 150 }],
  taken: [{ containerId: world.jar, count: 2 }],
  payments: byMethod('cash', 40),
  ...what,
});
const buyer = (phone: string) => ({ name: 'Ravi Kumar', phone });
const withDeposit = (phone: string, what: object = {}) => ({
  taken: [],
  payments: byMethod('cash', 340),
  buyer: buyer(phone),
  ...what,
});
const lastStop = async (run: { id: string }) => (await desk.read(run)).list.at(-1);
const orderOf = async (id: string | null | undefined) =>
  (await world.asAdmin('GET /admin/orders/:id', { params: { id: id ?? '' } })).body.data.order;
const kindsOf = async (run: { id: string }) =>
  (await desk.matters('open')).filter(({ runId }) => runId === run.id).map(({ kind }) => kind);
const copyStops = sql(`
  insert into run_stops (id, run_id, order_id, place, code, is_open)
  select gen_random_uuid(), run_id, order_id, 0, code, false from run_stops, generate_series(1, $2::int) where id = $1`);
const removeCopies = sql(`
  delete from run_stops where id <> $1 and order_id = (select order_id from run_stops where id = $1)`);
const deleteProduct = sql('update products set deleted_at = $2 where id = $1');
const setProduct = sql('update products set stock = $2, is_active = $3, price_paise = $4 where id = $1');

// Proves riders-72
test('a sale in exchange for empties is a paid order and a finished stop, once, in every view', async () => {
  const { run, phone } = await onTheRoad();
  const grown = await watchShop(world);
  const sale = saleOf(run);
  // The answer was lost, and the phone sends the sale again, also in one request.
  expect(await phone.record(sale, sale)).toEqual([
    [true, ''],
    [true, ''],
  ]);
  expect(await phone.record(sale)).toEqual([[true, '']]);
  expect(await grown('pouch', 'run', 'held', 'outside', 'sales', 'deposits', 'delivery')).toEqual([
    4000, 0, 2, -2, 4000, 0, 0,
  ]);
  const stop = await lastStop(run);
  expect(stop).toMatchObject({ outcome: 'delivered', isSale: true, record: { cash: 40, upi: 0, by: 'Suresh Rider' } });
  const order = await orderOf(stop?.orderId);
  expect(order).toMatchObject({
    status: 'delivered',
    paymentStatus: 'paid',
    paymentMethod: 'cash',
    soldAtDoor: true,
    isByPhone: false,
    totalAmount: 40,
    depositAmount: 0,
    amountPaid: 40,
    amountDue: 0,
    deliveryCharge: 0,
    user: { name: 'Sold at the door' },
    orderItems: [{ quantity: 2, unitPrice: 20, emptiesBack: 2 }],
  });
  const read = await phone.read();
  expect(read.balance).toBe(40);
  expect(read.runs[0]?.goods).toMatchObject({ full: [{ loaded: 5, left: 3 }], empties: [{ count: 2 }] });
  expect(read.runs[0]?.stops.at(-1)).toMatchObject({ isSale: true, outcome: 'delivered', bill: null, act: null });
  // `planned` counts only what the orders of the run need, so a sale does not increase it.
  expect((await desk.read(run)).products).toMatchObject([{ planned: 2, loaded: 5, sold: 2 }]);
  const money = await world.asAdmin('GET /admin/money/customers/:id', { params: { id: order.user.id } });
  expect(money.body.data.money).toMatchObject({ amountDue: 0, credit: 0, containers: [{ jars: 2, deposit: 0 }] });
});

test('the next buyer who exchanges jars returns what the previous one took, so that the shared account does not grow', async () => {
  const { run, phone } = await onTheRoad();
  const one = saleOf(run, { sold: [{ productId: world.water, quantity: 1, price: 20, deposit: 150 }] });
  await phone.record(saleOf(run), {
    ...one,
    taken: [{ containerId: world.jar, count: 1 }],
    payments: byMethod('upi', 20),
  });
  const { user } = await orderOf((await lastStop(run))?.orderId);
  const { body } = await world.asAdmin('GET /admin/money/customers/:id', { params: { id: user.id } });
  expect(body.data.money.containers).toMatchObject([{ jars: 2, deposit: 0 }]);
  expect((await desk.read(run)).closing).toMatchObject({ bank: 20, upi: [{ name: 'Sold at the door', amount: 20 }] });
});

// Proves riders-74
test('a buyer with a phone number pays a deposit on an account of their own, which the next sale to this number uses again', async () => {
  const { run, phone } = await onTheRoad();
  const number = newPhone();
  expect(await phone.record(saleOf(run, withDeposit(number)))).toEqual([[true, '']]);
  const first = await orderOf((await lastStop(run))?.orderId);
  expect(first).toMatchObject({ depositAmount: 300, amountPaid: 340, amountDue: 0, user: { name: 'Ravi Kumar' } });
  const back = { sold: [{ productId: world.water, quantity: 1, price: 20, deposit: 150 }], buyer: buyer(number) };
  const [, message] =
    (
      await phone.record(
        saleOf(run, { ...back, taken: [{ containerId: world.jar, count: 1 }], payments: byMethod('cash', 20) }),
      )
    )[0] ?? [];
  expect(message).toBe('');
  const second = await orderOf((await lastStop(run))?.orderId);
  expect(second).toMatchObject({ user: { id: first.user.id }, depositAmount: 0, amountDue: 0 });
  expect(await kindsOf(run)).toEqual([]);
});

// Proves riders-73
test('a sale with the phone number of an existing customer makes a new account; the desk gets an issue, and the rider learns nothing', async () => {
  const number = newPhone();
  const known = await buildCustomer(world.shop, { name: 'Kamala Devi', phone: `+91 ${number}` });
  const { run, phone } = await onTheRoad();
  expect(await phone.record(saleOf(run, withDeposit(number)))).toEqual([[true, '']]);
  const order = await orderOf((await lastStop(run))?.orderId);
  expect(order.user).toMatchObject({ name: 'Ravi Kumar' });
  expect(order.user.id).not.toBe(known.id);
  expect(await kindsOf(run)).toEqual(['known_number']);
  expect(JSON.stringify(await phone.read())).not.toContain('Kamala');
  const own = await world.shop.as(known)('GET /orders', {});
  expect(own.body.data.orders).toEqual([]);
});

// Proves riders-72
test('a sale beyond the spare units, at another price or for another amount is recorded, and becomes an issue', async () => {
  const { run, phone } = await onTheRoad();
  const four = {
    sold: [{ productId: world.water, quantity: 4, price: 19, deposit: 150 }],
    taken: [{ containerId: world.jar, count: 4 }],
    payments: byMethod('cash', 80),
  };
  expect(await phone.record(saleOf(run, four))).toEqual([
    [true, `${actIssueSentences.more_than_spare} ${actIssueSentences.other_price} ${actIssueSentences.other_cash}`],
  ]);
  expect((await kindsOf(run)).toSorted()).toEqual(['more_than_spare', 'other_cash', 'other_price']);
  expect(await orderOf((await lastStop(run))?.orderId)).toMatchObject({
    totalAmount: 76,
    amountPaid: 76,
    amountDue: 0,
  });
});

// Proves riders-72
test('a product whose price has risen, or that is sold out or no longer sold, is recorded at the price from the start of the run', async () => {
  const juice = await buildProduct(world.shop, { pricePaise: 20_00, depositPaise: 0, stock: 50 });
  const { run, phone } = await onTheRoad([
    { productId: world.water, loaded: 5 },
    { productId: juice.id, loaded: 3 },
  ]);
  await world.shop.db.run(setProduct, [juice.id, 1, false, 25_00]);
  const goods = (await phone.read()).runs[0]?.goods?.full.find(({ productId }) => productId === juice.id);
  expect(goods).toMatchObject({ price: null, left: 3 });
  const sold = [{ productId: juice.id, quantity: 3, price: 20, deposit: 0 }];
  expect(await phone.record(saleOf(run, { sold, taken: [], payments: byMethod('cash', 60) }))).toEqual([[true, '']]);
  const stock = await world.shop.db.one(sql<{ stock: number }>('select stock from products where id = $1'), [juice.id]);
  expect(stock.stock).toBe(0);
});

test('a sale of a closed run is counted in the next closing, and a sale of a run that another rider has taken over is recorded', async () => {
  const { run, rider, phone } = await onTheRoad();
  const next = await desk.rider();
  const given = await desk.change(await desk.read(run), { riderId: next.id });
  expect(await phone.record(saleOf(run))).toEqual([[true, actIssueSentences.other_rider]]);
  await desk.verify(given, { reason: 'As we counted' });
  expect(await phone.record(saleOf(run))).toEqual([
    [true, `${actIssueSentences.other_rider} ${actIssueSentences.run_verified} ${actIssueSentences.more_than_spare}`],
  ]);
  expect((await lastStop(run))?.outcome).toBe('delivered');
  const stranger = phoneOf(world, await desk.rider());
  expect(await stranger.record(saleOf(run))).toEqual([[false, actIssueSentences.not_possible]]);
  expect((await phone.read()).balance).toBe(80);
  expect(rider.id).not.toBe(next.id);
});

test('a sale with an unknown container is recorded without its empties; one with an unknown product is not', async () => {
  const { run, phone } = await onTheRoad();
  const odd = saleOf(run, { taken: [{ containerId: newId(), count: 1 }], payments: byMethod('cash', 340) });
  expect(await phone.record(odd)).toEqual([[true, actIssueSentences.not_possible]]);
  const none = saleOf(run, { sold: [{ productId: newId(), quantity: 1, price: 20, deposit: 0 }] });
  // The answer was lost, and the phone sends it again.
  expect(await phone.record(none)).toEqual([[false, actIssueSentences.not_possible]]);
  expect(await phone.record(none)).toEqual([[false, actIssueSentences.not_possible]]);
  const refused = (await desk.matters('open')).filter(({ runId, orderId }) => runId === run.id && orderId === null);
  expect(refused).toMatchObject([
    {
      kind: 'not_possible',
      customerName: '',
      detail: '1 sold at the door, 2 empties taken, ₹40.00 paid. There is no such product',
    },
  ]);
  const note = { params: { id: refused[0]?.id ?? '' }, body: { note: 'Entered by hand' } };
  expect((await world.asAdmin('POST /admin/run-matters/:id/clear', note)).status).toBe(200);
  expect((await desk.read(run)).stops).toBe(2);
  expect((await phone.read()).balance).toBe(340);
});

test('a sale that the database refuses, or that has the id of another rider’s act, gets an answer', async () => {
  const { run, phone, order } = await onTheRoad();
  const ofStop = saleOf(run, { stopId: (await phone.stopOf(order)).id });
  expect(await phone.record(ofStop)).toEqual([[false, actIssueSentences.not_possible]]);
  expect(await kindsOf(run)).toEqual(['not_possible']);
  const other = await onTheRoad();
  expect(await other.phone.record({ ...saleOf(other.run), id: ofStop.id })).toEqual([
    [false, actIssueSentences.not_possible],
  ]);
  expect(await kindsOf(other.run)).toEqual([]);
});

test('neither a deleted product nor an inactive account of the buyers prevents a sale', async () => {
  const { run, phone } = await onTheRoad();
  await phone.record(saleOf(run, { taken: [], payments: byMethod('cash', 340) }));
  const { user } = await orderOf((await lastStop(run))?.orderId);
  const switched = await world.asAdmin('PUT /admin/users/:id/status', {
    params: { id: user.id },
    body: { isActive: false },
  });
  expect(switched.status).toBe(200);
  await world.shop.db.run(deleteProduct, [world.water, world.shop.clock()]);
  const one = { sold: [{ productId: world.water, quantity: 1, price: 20, deposit: 150 }] };
  const answers = await phone.record(
    saleOf(run, { ...one, taken: [{ containerId: world.jar, count: 1 }], payments: byMethod('cash', 20) }),
  );
  await world.shop.db.run(deleteProduct, [world.water, null]);
  expect(answers).toEqual([[true, '']]);
  const next = await orderOf((await lastStop(run))?.orderId);
  expect(next).toMatchObject({ user: { name: 'Sold at the door' }, amountDue: 0, depositAmount: 0 });
  expect(next.user.id).not.toBe(user.id);
});

test('the desk counts a run with sales, and can cancel a sale, which the rider cannot undo', async () => {
  const { run, phone, order } = await onTheRoad();
  const sale = saleOf(run);
  await phone.record(phone.actAt(await phone.stopOf(order), 'delivered', { payments: byMethod('cash', 390) }), sale);
  const back = {
    id: newId(),
    stopId: sale.stopId,
    kind: 'taken_back',
    at: sale.at,
    seen: 'delivered',
    takesBack: sale.id,
  };
  expect((await phone.record(back))[0]?.[0]).toBe(false);
  const before: RunDetail = await desk.read(run);
  expect(before.closing).toMatchObject({ balance: 430, full: [{ expected: 1 }], empties: [{ expected: 2 }] });
  const closed = await desk.verify(run);
  expect(closed).toMatchObject({ state: 'verified', stops: 2, done: 2 });
  const sold = await orderOf(before.list.at(-1)?.orderId);
  const { status } = await world.asAdmin('PUT /admin/orders/:id/status', {
    params: { id: sold.id },
    body: { status: 'cancelled', reason: 'It was not sold' },
  });
  expect(status).toBe(200);
});

test('a run takes at most a hundred sales', async () => {
  const { run, phone } = await onTheRoad();
  const first = saleOf(run);
  await phone.record(first);
  await world.shop.db.run(copyStops, [first.stopId, mostSales - 2]);
  const one = { sold: [{ productId: world.water, quantity: 1, price: 20, deposit: 150 }] };
  const sale = () =>
    saleOf(run, { ...one, taken: [{ containerId: world.jar, count: 1 }], payments: byMethod('cash', 20) });
  expect(await phone.record(sale(), sale())).toEqual([
    [true, ''],
    [false, actIssueSentences.not_possible],
  ]);
  await world.shop.db.run(removeCopies, [first.stopId]);
  expect((await desk.read(run)).stops).toBe(3);
});

test('a repeated sale that is sent twice at once is recorded once', async () => {
  const { run, phone, rider }: { run: RunDetail; phone: ReturnType<typeof phoneOf>; rider: BuiltRider } =
    await onTheRoad();
  const sale = saleOf(run, withDeposit(newPhone()));
  const other = phoneOf(world, rider);
  expect(await Promise.all([phone.record(sale), other.record(sale)])).toEqual([[[true, '']], [[true, '']]]);
  expect((await desk.read(run)).stops).toBe(2);
});
