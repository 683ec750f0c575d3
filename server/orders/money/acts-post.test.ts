/**
 * The ledger entries that acts on an order post, tested through the API. A jar costs ₹20 and its deposit ₹150; delivery
 * costs ₹50.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminOrder, Order } from '#contract/orders/calls.ts';
import { sql } from '#server/core/db/database.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type Answer, type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { findOrderFaults } from './verify.store.ts';

let shop: TestShop;
let asAdmin: CallShop;
let jar: string;
let water: string;
let juice: string;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asAdmin = shop.as(await buildAdmin(shop));
  jar = await buildContainer(shop);
  water = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 1000 })).id;
  juice = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0, stock: 1000 })).id;
  await shop.db.run(sql('update products set container_id = $2 where id = $1'), [water, jar]);
});
afterAll(async () => {
  const faults = await findOrderFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

const sums = sql<{ kind: string; balance: number }>(`
  select kind, sum(debits - credits)::bigint as balance from ledger_totals group by 1`);
const shopWide = async () => new Map((await shop.db.rows(sums)).map(({ kind, balance }) => [kind, balance]));
let before: Map<string, number>;
beforeEach(async () => {
  asha = await buildCustomer(shop);
  before = await shopWide();
});

/** The change of these accounts of the whole shop in this test; positive if an account has grown. */
async function moved(...kinds: string[]): Promise<number[]> {
  const after = await shopWide();
  return kinds.map((kind) => {
    const grown = (after.get(kind) ?? 0) - (before.get(kind) ?? 0);
    return (/sales|delivery/.test(kind) ? -grown : grown) + 0;
  });
}

/** The customer's credit and jar deposit in paise, and number of jars. */
async function account(): Promise<[number, number, number]> {
  const balances = await listBalances(shop.db, asha.id);
  return [balanceOf(balances, 'credit'), balanceOf(balances, 'deposits', jar), balanceOf(balances, 'held', jar)];
}

async function hold(jars: number, depositPaise: number, creditPaise = 0): Promise<void> {
  await openBalances(shop, asha.id, { containerId: jar, jars, depositPaise, creditPaise });
  before = await shopWide();
}

interface OrderForm {
  productId?: string;
  quantity?: number;
  empties?: number;
  useCredit?: boolean;
  expectedTotal?: number;
}
function send({ productId = water, quantity = 2, empties = 0, ...others }: OrderForm = {}) {
  const form = { empties: empties > 0 ? [{ containerId: jar, count: empties }] : [], ...others };
  return placeOrder(shop, asha, [{ productId, quantity }], { form });
}
async function place(form: OrderForm = {}): Promise<Order> {
  const { status, body } = await send(form);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.order;
}

type OrderCall = 'PUT /admin/orders/:id/status' | 'POST /admin/orders/:id/delivery';
async function act(answer: Promise<Answer<OrderCall>>): Promise<AdminOrder> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.order;
}
const step = ({ id }: { id: string }, status: string) =>
  act(asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } }));
const sendPayment = ({ id }: { id: string }, body: object) =>
  asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body });
const pay = (order: { id: string }, body: object) => act(sendPayment(order, body));
async function onTheWay(form: OrderForm = {}): Promise<AdminOrder> {
  const order = await place(form);
  for (const status of ['confirmed', 'preparing']) await step(order, status);
  return step(order, 'out_for_delivery');
}
const door = ({ id }: { id: string }, body: object, key?: string) =>
  asAdmin('POST /admin/orders/:id/delivery', { params: { id }, body }, key ? { 'idempotency-key': key } : {});
const atDoor = (order: { id: string }, body: object, key?: string) => act(door(order, body, key));
const cash = (amount: number) => [{ method: 'cash', amount }];
const taken = (count: number, damaged = 0) => [{ containerId: jar, count, damaged }];
const surplus = ({ id }: { id: string }, body: object) =>
  asAdmin('POST /admin/orders/:id/surplus', { params: { id }, body });
const stock = sql<{ stock: number }>('select stock from products where id = $1');

describe('deliveries', () => {
  // Proves posting-1
  test('a delivery paid in cash posts sales, delivery charge and deposit, and the customer has two jars', async () => {
    const order = await onTheWay();
    expect(await moved('till', 'sales')).toEqual([0, 0]);
    const done = await atDoor(order, { payments: cash(390) }, 'door 1');
    expect(done).toMatchObject({ status: 'delivered', paymentStatus: 'paid', amountPaid: 390, amountDue: 0 });
    expect(await atDoor(order, { payments: cash(390) }, 'door 1')).toEqual(done);
    expect(await moved('till', 'sales', 'delivery', 'depot')).toEqual([390_00, 40_00, 50_00, -2]);
    expect(await account()).toEqual([0, 300_00, 2]);
  });

  // Proves posting-2
  test('a delivery of two jars for two empties changes neither the customer’s jars nor the deposit', async () => {
    await hold(2, 300_00);
    const order = await onTheWay({ empties: 2, expectedTotal: 90 });
    expect(order).toMatchObject({
      depositAmount: 0,
      amountDue: 90,
      orderItems: [{ emptiesBack: 2, depositAmount: 0 }],
    });
    await step(order, 'delivered');
    expect([await account(), await moved('depot', 'sales')]).toEqual([
      [0, 300_00, 2],
      [0, 40_00],
    ]);
  });

  // Proves posting-3
  test('a delivery at which one of two promised empties is taken charges deposit for one more jar', async () => {
    await hold(2, 300_00);
    const done = await atDoor(await onTheWay({ empties: 2 }), { taken: taken(1) });
    expect(done).toMatchObject({ depositAmount: 150, amountDue: 240, orderItems: [{ emptiesBack: 1 }] });
    expect(await account()).toEqual([0, 450_00, 3]);
  });

  // Proves posting-4
  test('a delivery of two jars for three empties is paid from the released deposit, and the rest is credit', async () => {
    await hold(3, 450_00);
    const done = await atDoor(await onTheWay({ empties: 2 }), { taken: taken(3) });
    expect(done).toMatchObject({ paymentStatus: 'paid', amountPaid: 90, amountDue: 0, creditUsed: 90 });
    expect(await account()).toEqual([60_00, 300_00, 2]);
  });

  // Proves posting-5
  test('a delivery of other goods at which one of three jars is taken releases a third of the deposit', async () => {
    await hold(3, 430_00);
    await atDoor(await onTheWay({ productId: juice }), { taken: taken(1), payments: cash(90) });
    expect(await account()).toEqual([143_33, 286_67, 2]);
  });

  // Proves posting-7
  test('if one of two paid jars is delivered, the money for the other jar becomes credit, and that jar returns to stock', async () => {
    const order = await onTheWay();
    await pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
    const left = (await shop.db.row(stock, [water]))?.stock ?? 0;
    const given = [{ itemId: order.orderItems[0]?.id, quantity: 1 }];
    const done = await atDoor(order, { given, taken: [] });
    expect(done).toMatchObject({ totalAmount: 70, depositAmount: 150, amountPaid: 220, amountDue: 0 });
    expect(done.orderItems[0]).toMatchObject({ quantity: 1, orderedQuantity: 2, totalPrice: 20 });
    expect([await account(), await moved('bank')]).toEqual([[170_00, 150_00, 1], [390_00]]);
    expect((await shop.db.row(stock, [water]))?.stock).toBe(left + 1);
  });

  // Proves posting-8
  test('a delivery at which 200 are paid for 190 due turns 10 into credit', async () => {
    const order = await onTheWay();
    await pay(order, { amountPaid: 200, paymentMethod: 'upi' });
    const done = await atDoor(order, { payments: cash(200) });
    expect(done).toMatchObject({ paymentStatus: 'paid', amountPaid: 390, amountDue: 0 });
    expect([await account(), await moved('till', 'bank')]).toEqual([
      [10_00, 300_00, 2],
      [200_00, 200_00],
    ]);
  });

  // Proves posting-27
  test('a delivery can bring more jars than ordered, and take damaged empties and more empties than the customer had', async () => {
    await hold(1, 150_00);
    const order = await onTheWay({ quantity: 1 });
    const given = [{ itemId: order.orderItems[0]?.id, quantity: 3 }];
    const done = await atDoor(order, { given, taken: taken(2, 1) });
    expect(done).toMatchObject({ totalAmount: 110, depositAmount: 300, amountDue: 410 });
    expect([await account(), await moved('scrapped', 'outside', 'depot')]).toEqual([
      [0, 450_00, 3],
      [1, -1, -2],
    ]);
  });

  // Proves posting-27
  test.each<[string, (order: AdminOrder) => object, string]>([
    ['a line of another order', () => ({ given: [{ itemId: newId(), quantity: 1 }] }), 'given'],
    ['nothing', ({ orderItems }) => ({ given: [{ itemId: orderItems[0]?.id, quantity: 0 }] }), 'given'],
    ['an unknown container', () => ({ taken: [{ containerId: newId(), count: 1 }] }), 'taken'],
    [
      'a charge for an unknown container',
      () => ({ taken: [{ containerId: newId(), count: 1, damaged: 1, charge: 50 }] }),
      'taken',
    ],
    ['a container twice', () => ({ taken: [...taken(1), ...taken(1)] }), 'taken'],
    ['more damaged than taken', () => ({ taken: taken(1, 2) }), 'taken'],
    ['money below zero', () => ({ payments: cash(-1) }), 'payments.0.amount'],
  ])('a delivery with %s is refused and posts nothing', async (_, bodyOf, path) => {
    const order = await onTheWay();
    const { status, body } = await door(order, bodyOf(order));
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect(await moved('till', 'sales', 'depot')).toEqual([0, 0, 0]);
  });

  // Proves posting-27
  test('a delivery of an order that is not on its way is refused', async () => {
    const { status, body } = await door(await place(), {});
    expect([status, body.errorType]).toEqual([400, 'INVALID_STATUS']);
  });
});

describe('orders with empties and credit', () => {
  // Proves posting-18
  test('an order that returns more empties than the customer has not yet promised is refused with the possible number', async () => {
    await hold(3, 450_00);
    const first = await place({ empties: 2 });
    const most = async (form: OrderForm) => {
      const { status, body } = await send(form);
      return [status, body.errorType, body.message, body.data];
    };
    const refused = (count: number) => [
      409,
      'JARS_NOT_HELD',
      `You can hand back ${count} ${count === 1 ? 'empty' : 'empties'} with this order.`,
      { empties: [{ containerId: jar, count }] },
    ];
    const { containers } = (await shop.as(asha)('GET /empties')).body.data;
    expect(containers).toMatchObject([{ id: jar, held: 3, promised: 2, available: 1 }]);
    expect(await most({ empties: 2 })).toEqual(refused(1));
    expect(await most({ quantity: 1, empties: 3 })).toEqual(refused(1));
    expect(await most({ productId: juice, empties: 1 })).toEqual(refused(0));
    await step(first, 'cancelled');
    await place({ empties: 2 });
    const reopened = await asAdmin('PUT /admin/orders/:id/status', {
      params: { id: first.id },
      body: { status: 'pending' },
    });
    expect([reopened.status, reopened.body.errorType]).toEqual([409, 'JARS_NOT_HELD']);
  });

  // Proves posting-18
  test('two orders at the same time cannot promise the same empties', async () => {
    await hold(2, 300_00);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({ empties: 2 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  // Proves posting-28
  test('an order uses credit only on request, and two orders at the same time do not spend the same credit', async () => {
    await hold(0, 0, 500_00);
    expect(await place()).toMatchObject({ paymentStatus: 'pending', amountDue: 390, creditUsed: 0 });
    const orders = await Promise.all([1, 2].map(() => place({ useCredit: true, expectedTotal: 390 })));
    const used = orders.map(({ creditUsed, amountDue, paymentStatus }) => [creditUsed, amountDue, paymentStatus]);
    expect(used.sort()).toEqual([
      [110, 280, 'pending'],
      [390, 0, 'paid'],
    ]);
    expect((await account())[0]).toBe(0);
  });

  // Proves posting-28
  test('an order that is sent again with the same key uses credit only once', async () => {
    await hold(0, 0, 500_00);
    const again = { key: newId(), form: { useCredit: true } };
    const items = [{ productId: water, quantity: 2 }];
    const ids = [];
    for (const _ of [1, 2]) ids.push((await placeOrder(shop, asha, items, again)).body.data.order.id);
    expect([ids[0] === ids[1], await account()]).toEqual([true, [110_00, 0, 0]]);
  });
});

describe('payments', () => {
  // Proves posting-9
  test('a refund after delivery posts the total as an allowance and releases the deposit', async () => {
    const order = await atDoor(await onTheWay(), { payments: cash(390) });
    expect(await pay(order, { paymentStatus: 'refunded' })).toMatchObject({ amountPaid: 0, amountDue: 0 });
    expect([await moved('till', 'allowances'), await account()]).toEqual([
      [0, 90_00],
      [0, 0, 2],
    ]);
  });

  // Proves posting-11
  test('setting an order of 390 to 350 paid and nothing due lowers the deposit by 40', async () => {
    const order = await atDoor(await onTheWay(), { payments: cash(390) });
    await pay(order, { amountPaid: 350, amountDue: 0 });
    expect([await moved('till', 'allowances'), await account()]).toEqual([
      [350_00, 0],
      [0, 260_00, 2],
    ]);
  });

  // Proves posting-13
  test('a UPI payment that fails is removed from the bank account, and its amount is due', async () => {
    const order = await place();
    await pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
    expect(await moved('bank')).toEqual([390_00]);
    expect(await pay(order, { paymentStatus: 'failed' })).toMatchObject({ amountPaid: 0, amountDue: 390 });
    expect(await moved('bank', 'orders')).toEqual([0, 0]);
  });

  // Proves posting-15
  test('a payment for a cancelled order becomes credit, with a message, and is recorded only once', async () => {
    const order = await step(await place(), 'cancelled');
    const { body } = await sendPayment(order, { amountPaid: 390, paymentSeen: 0 });
    expect(body.message).toBe('This order is cancelled: ₹390.00 went to the customer’s balance.');
    expect(body.data.order).toMatchObject({ amountPaid: 0 });
    await pay(order, { amountPaid: 390, paymentSeen: 0 });
    expect([await account(), await moved('till')]).toEqual([[390_00, 0, 0], [390_00]]);
  });

  // Proves posting-15
  test('if several members of staff record the same payment at the same time, it is recorded only once', async () => {
    const order = await place();
    const body = { amountPaid: 390, paymentStatus: 'paid', paymentSeen: 0 };
    const answers = await Promise.all([1, 2, 3].map(() => sendPayment(order, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await moved('till')).toEqual([390_00]);
  });

  // Proves posting-6
  test('the money of a cancelled order stays on the order until it becomes credit or is refunded; only one of both can happen', async () => {
    const order = await place();
    await pay(order, { paymentStatus: 'paid', paymentMethod: 'upi' });
    expect(await step(order, 'cancelled')).toMatchObject({ amountPaid: 390 });
    const own = () => shop.as(asha)('POST /orders/:id/use-as-credit', { params: { id: order.id } });
    const both = await Promise.all([own(), surplus(order, { to: 'customer' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // If it became credit, the money is still in the bank; if it was refunded, it is neither in the bank nor credit.
    expect(await moved('bank')).toEqual([(await account())[0]]);
    expect((await surplus(order, { to: 'credit' })).status).toBe(409);
  });

  // Proves posting-12
  test('money paid beyond the bill stays on the order until staff turn it into credit, which pays the oldest due first', async () => {
    const due = [];
    for (const _ of [1, 2]) due.push(await step(await onTheWay(), 'delivered'));
    const order = await place();
    await pay(order, { amountPaid: 890 });
    expect((await account())[0]).toBe(0);
    await act(surplus(order, { to: 'credit' }));
    const states = [];
    for (const { id } of [...due, order]) {
      const { body } = await asAdmin('GET /admin/orders/:id', { params: { id } });
      states.push([body.data.order.paymentStatus, body.data.order.amountPaid, body.data.order.amountDue]);
    }
    expect(states).toEqual([
      ['paid', 390, 0],
      ['pending', 110, 280],
      ['pending', 390, 0],
    ]);
    const history = await asAdmin('GET /admin/orders/:id/status-history', { params: { id: due[0]?.id ?? '' } });
    expect(history.body.data.statusHistory.at(-1)).toMatchObject({ kind: 'payment', newStatus: 'paid' });
  });
});

// Proves posting-10
test('an order that is delivered, cancelled, reopened and delivered again has the balances of one delivery', async () => {
  const order = await atDoor(await onTheWay(), { payments: cash(390) });
  const once = [await account(), await moved('till', 'sales', 'delivery', 'depot')];
  expect(await step(order, 'cancelled')).toMatchObject({ amountPaid: 390 });
  expect([await account(), await moved('till', 'sales', 'delivery', 'depot')]).toEqual([
    [0, 0, 0],
    [390_00, 0, 0, 0],
  ]);
  for (const status of ['pending', 'confirmed', 'preparing', 'out_for_delivery', 'delivered'])
    await step(order, status);
  expect([await account(), await moved('till', 'sales', 'delivery', 'depot')]).toEqual(once);
});
