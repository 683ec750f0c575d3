import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { failure } from '#contract/http/envelope.ts';
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

/** Numbers of a schema by the names of their fields, as the contract describes them. */
function numbersOf(schema: z.core.$ZodType, name = '', found: [string, boolean][] = []): [string, boolean][] {
  const def: Record<string, unknown> = { ...schema._zod.def };
  const inner = (part: unknown, at = name) => numbersOf(part as z.core.$ZodType, at, found);
  if (def.type === 'number') {
    const isWhole = Boolean((schema as z.ZodNumber).format?.includes('int'));
    found.push([name, isWhole]);
  }
  if (def.type === 'object') for (const [key, part] of Object.entries(def.shape as object)) inner(part, key);
  for (const part of [def.element, def.innerType, def.in, def.out, def.valueType]) if (part) inner(part);
  if (Array.isArray(def.options)) for (const part of def.options) inner(part);
  return found;
}

const isAmount = (name: string) => inPaise({ [name]: 1 })[name] === 100;

test('every number of the contract that is not a count is an amount, except litres and rates; no count is one', () => {
  const messages = Object.values(calls).flatMap((one) => [
    ...('answer' in one ? [one.answer] : []),
    ...('body' in one ? [one.body] : []),
  ]);
  const numbers = [...messages, failure].flatMap((schema) => numbersOf(schema));
  expect(numbers.length).toBeGreaterThan(100);
  const names = (wanted: (name: string, isWhole: boolean) => boolean) => [
    ...new Set(numbers.filter(([name, isWhole]) => wanted(name, isWhole)).map(([name]) => name)),
  ];
  expect(names((name, isWhole) => !isWhole && !isAmount(name))).toEqual(['capacity', 'taxRate']);
  expect(names((name, isWhole) => isWhole && isAmount(name))).toEqual([]);
});
