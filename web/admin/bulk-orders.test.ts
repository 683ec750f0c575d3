import { expect, test } from 'vitest';
import type { ManagedOrder } from '../../contract/orders.ts';
import { CallError } from '../call-error.ts';
import { byReason, changeInParts, nextOf, seen, unpaid, whoCan } from './bulk-orders.ts';

const order = (at: number, changes: Partial<ManagedOrder> = {}) =>
  ({
    ...{ id: `id-${at}`, orderNumber: `PW-${at}`, status: 'pending', paymentStatus: 'pending' },
    ...{ paymentMethod: 'cash', amountPaid: 0, amountDue: 285 },
    ...changes,
  }) as ManagedOrder;
const orders = Array.from({ length: 250 }, (_, at) => order(at));

test('a step of 250 orders is three calls of at most 100, one after the other', async () => {
  const sizes: number[] = [];
  let underWay = 0;
  const result = await changeInParts('payment', orders, seen, async (body) => {
    underWay += 1;
    expect(underWay).toBe(1);
    sizes.push(body.orders.length);
    await new Promise(setImmediate);
    underWay -= 1;
    return { success: true, data: { results: body.orders.map(({ id }) => ({ id, isDone: true })) } };
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(result.done).toHaveLength(250);
  expect(result).toMatchObject({ refused: [], unanswered: [] });
});

test('a call that is not answered ends the step: what was done before stays done, the rest is known', async () => {
  let calls = 0;
  const result = await changeInParts('next-status', orders, seen, async (body) => {
    calls += 1;
    if (calls === 2) throw new CallError(0, {});
    return {
      success: true,
      data: { results: body.orders.map(({ id }, at) => ({ id, isDone: at > 0, message: 'It is late.' })) },
    };
  });
  expect(calls).toBe(2);
  expect(result.done).toHaveLength(99);
  expect(byReason(result.refused).map(([reason, of]) => [reason, of.length])).toEqual([['It is late.', 1]]);
  expect(result.failure).toBe('No answer came from the shop.');
  expect(result.unanswered).toHaveLength(150);
});

test('only orders that can take a step are asked to, each to its own next status', () => {
  const some = [
    order(1),
    order(2, { status: 'confirmed', paymentStatus: 'paid' }),
    order(3, { status: 'delivered', paymentStatus: 'failed' }),
    order(4, { status: 'cancelled' }),
    order(5),
  ];
  const ids = (of: readonly ManagedOrder[]) => of.map(({ id }) => id);
  expect(ids(whoCan('payment', some))).toEqual(['id-1', 'id-3', 'id-5']);
  expect(ids(whoCan('next-status', some))).toEqual(['id-1', 'id-2', 'id-5']);
  expect(nextOf(some)).toEqual([
    ['confirmed', 2],
    ['preparing', 1],
  ]);
});

test('a payment is taken back to what it was', () => {
  expect(unpaid(order(1, { paymentStatus: 'failed', amountPaid: 100, amountDue: 185 }))).toEqual({
    ...{ id: 'id-1', status: 'pending', paymentStatus: 'paid' },
    payment: { paymentStatus: 'failed', amountPaid: 100, amountDue: 185 },
  });
});
