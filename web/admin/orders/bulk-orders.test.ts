import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { CallError, unreachable } from '#web/shared/call-error.ts';
import {
  addReport,
  type BulkReport,
  byReason,
  changeInParts,
  describeSelected,
  nextOf,
  ordersAllowing,
  reloadOrders,
  seen,
  unpaid,
} from './bulk-orders.ts';

const order = (at: number, changes: Partial<AdminOrder> = {}) =>
  ({
    id: `id-${at}`,
    orderNumber: `PW-${at}`,
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: 'cash',
    amountPaid: 0,
    amountDue: 285_00,
    totalAmount: 135_00,
    deliveryCharge: 50_00,
    depositAmount: 150_00,
    ...changes,
  }) as AdminOrder;
const orders = Array.from({ length: 250 }, (_, at) => order(at));

test('a step on 250 orders is sent in three calls of at most 100 orders, one after another', async () => {
  const sizes: number[] = [];
  const progress: unknown[] = [];
  let underWay = 0;
  const result = await changeInParts(
    'payment',
    orders,
    seen,
    async (body) => {
      underWay += 1;
      expect(underWay).toBe(1);
      sizes.push(body.orders.length);
      await new Promise(setImmediate);
      underWay -= 1;
      return { success: true, data: { results: body.orders.map(({ id }) => ({ id, isDone: true })) } };
    },
    (done, of) => progress.push([done, of]),
  );
  expect(progress).toEqual([
    [0, 250],
    [100, 250],
    [200, 250],
  ]);
  expect(sizes).toEqual([100, 100, 50]);
  expect(result.done).toHaveLength(250);
  expect(result).toMatchObject({ refused: [], unanswered: [] });
});

test('a call without an answer stops a step: earlier results are kept and the other orders are reported as unanswered', async () => {
  let calls = 0;
  const result = await changeInParts(
    'next-status',
    orders,
    seen,
    async (body) => {
      calls += 1;
      if (calls === 2) throw new CallError(0, {});
      return {
        success: true,
        data: { results: body.orders.map(({ id }, at) => ({ id, isDone: at > 0, message: 'It is late.' })) },
      };
    },
    () => {},
  );
  expect(calls).toBe(2);
  expect(result.done).toHaveLength(99);
  expect(byReason(result.refused).map(([reason, of]) => [reason, of.length])).toEqual([['It is late.', 1]]);
  expect(result.failure).toBe(unreachable);
  expect(result.unanswered).toHaveLength(150);
});

// Proves admin-orders-35
test('a step includes only orders that allow it, and each order moves to its own next status', () => {
  const mixed = [
    order(1),
    order(2, { status: 'confirmed', paymentStatus: 'paid' }),
    order(3, { status: 'delivered', paymentStatus: 'failed' }),
    order(4, { status: 'cancelled' }),
    order(5),
    order(6, { status: 'cancelled', paymentStatus: 'refunded' }),
    order(7, { status: 'delivered', paymentStatus: 'refunded', amountDue: paise(0) }),
  ];
  const ids = (of: readonly AdminOrder[]) => of.map(({ id }) => id);
  expect(ids(ordersAllowing('payment', mixed))).toEqual(['id-1', 'id-3', 'id-5']);
  expect(ids(ordersAllowing('next-status', mixed))).toEqual(['id-1', 'id-2', 'id-5']);
  expect(nextOf(mixed)).toEqual([
    ['confirmed', 2],
    ['preparing', 1],
  ]);
});

test('an order is sent with the status and amounts that were shown', () => {
  expect(seen(order(1, { amountPaid: paise(100_00), amountDue: paise(185_00) }))).toEqual({
    id: 'id-1',
    status: 'pending',
    paymentStatus: 'pending',
    amountPaid: paise(100_00),
    amountDue: paise(185_00),
  });
});

test('undoing a payment is sent with the paid state that the order must have and the state to restore', () => {
  expect(unpaid(order(1, { paymentStatus: 'failed', amountPaid: paise(100_00), amountDue: paise(185_00) }))).toEqual({
    id: 'id-1',
    status: 'pending',
    paymentStatus: 'paid',
    amountPaid: 285_00,
    amountDue: 0,
    payment: { paymentStatus: 'failed', amountPaid: paise(100_00), amountDue: paise(185_00) },
  });
});

// Proves admin-orders-36
test('the report of a retried step includes the first try, and a new step starts a new report', () => {
  const report = (key: string, changes: Partial<BulkReport>): BulkReport => ({
    step: 'payment',
    key,
    done: [],
    refused: [],
    unanswered: [],
    failure: undefined,
    ...changes,
  });
  const no = (at: number) => ({ order: order(at), reason: 'It is late.' });
  const first = report('a', { done: [order(1)], refused: [no(2)], unanswered: [order(3), order(4)], failure: 'Lost.' });
  const again = report('a', { done: [order(3)], refused: [no(4)] });
  expect(addReport(null, first)).toEqual(first);
  expect(addReport(first, again)).toEqual(report('a', { done: [order(1), order(3)], refused: [no(2), no(4)] }));
  const other = report('b', { done: [order(5)] });
  expect(addReport(first, other)).toEqual(other);
});

test('orders are reloaded six at a time, keep their sequence, and deleted orders are left out', async () => {
  let underWay = 0;
  let most = 0;
  const read = async (id: string) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
    if (id === 'id-7') throw new CallError(404, {});
    return order(Number(id.slice(3)), { status: 'delivered' });
  };
  const reloaded = await reloadOrders(orders.slice(0, 20), read, () => {});
  expect(reloaded.map(({ id }) => id)).toEqual(orders.slice(0, 20).flatMap(({ id }) => (id === 'id-7' ? [] : [id])));
  expect(reloaded.every(({ status }) => status === 'delivered')).toBe(true);
  expect(most).toBe(6);
});

test('reloading fails if one order cannot be loaded, so that no old data is printed', async () => {
  await expect(
    reloadOrders(
      orders.slice(0, 3),
      () => Promise.reject(new CallError(0, {})),
      () => {},
    ),
  ).rejects.toThrow(CallError);
});

// Proves admin-orders-33
test('the description of the selection counts the orders that this page does not show', () => {
  expect(describeSelected(7, 7)).toBe('7 selected');
  expect(describeSelected(15, 7)).toBe('15 selected, 8 of them not on this page');
  expect(describeSelected(3, 0)).toBe('3 selected, 3 of them not on this page');
});
