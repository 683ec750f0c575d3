import { expect, expectTypeOf, test } from 'vitest';
import { type Paise, paise } from '#contract/shared/money.ts';
import type { CallAnswer, CallInput, Order } from './api-types.ts';
import { inPaise, inRupees } from './in-paise.ts';

const order = {
  orderNumber: 'PW-1',
  totalAmount: 19.99,
  deposit: null,
  capacity: 0.25,
  orderItems: [{ quantity: 3, unitPrice: 0.29 }],
  changes: [
    { field: 'amountPaid', from: 0, to: 1250.5 },
    { field: 'paymentMethod', from: 'cash', to: 'upi' },
  ],
};

test('every amount of an answer becomes whole paise, and nothing else changes', () => {
  const before = structuredClone(order);
  expect(inPaise(order)).toEqual({
    orderNumber: 'PW-1',
    totalAmount: 1999,
    deposit: null,
    capacity: 0.25,
    orderItems: [{ quantity: 3, unitPrice: 29 }],
    changes: [
      { field: 'amountPaid', from: 0, to: 125050 },
      { field: 'paymentMethod', from: 'cash', to: 'upi' },
    ],
  });
  expect(order).toEqual(before);
});

test('a request is converted back to rupees', () => {
  expect(inRupees(inPaise(order))).toEqual(order);
  expect(inRupees({ expectedTotal: paise(520_10), items: [{ quantity: 2 }] })).toEqual({
    expectedTotal: 520.1,
    items: [{ quantity: 2 }],
  });
});

test('the types convert the same amounts', () => {
  expectTypeOf<Order['totalAmount']>().toEqualTypeOf<Paise>();
  expectTypeOf<Order['orderItems'][number]['unitPrice']>().toEqualTypeOf<Paise>();
  expectTypeOf<Order['orderItems'][number]['quantity']>().toEqualTypeOf<number>();
  expectTypeOf<CallInput<'POST /orders'>['body']['expectedTotal']>().toEqualTypeOf<Paise | undefined>();
  expectTypeOf<CallAnswer<'GET /orders/again'>['data']['basket']>().extract<object>().not.toBeAny();
});
