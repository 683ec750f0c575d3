import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type CallName, calls } from '#contract/calls.ts';
import type { RupeesSchema } from '#contract/http/amounts.ts';
import type { Call } from '#contract/http/call.ts';
import { failure } from '#contract/http/envelope.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import type { CallAnswer, CallInput, HistoryChange, Order, Settings } from './api-types.ts';
import { answerInPaise, bodyInRupees, failureInPaise, type InPaise } from './in-paise.ts';

const order = {
  orderNumber: 'PW-1',
  totalAmount: 19.99,
  depositAmount: null,
  capacity: 0.25,
  orderItems: [{ quantity: 3, unitPrice: 0.29 }],
};
const answer = { success: true, data: { order } };

test('every amount of an answer becomes whole paise, and nothing else changes', async () => {
  const before = structuredClone(answer);
  expect(await answerInPaise('GET /orders/:id', answer)).toEqual({
    success: true,
    data: { order: { ...order, totalAmount: 1999, orderItems: [{ quantity: 3, unitPrice: 29 }] } },
  });
  expect(answer).toEqual(before);
});

test('a field is converted if the schema of its call declares it as an amount, whatever its name', async () => {
  const numbers = { from: 3, to: 4, room: 5, amount: 6 };
  const terms = { fee: 19.5, freeFrom: 500, floorCharge: 5, ...numbers };
  expect(await answerInPaise('GET /service-area/:pincode', { data: { area: { terms }, fee: 2, ...numbers } })).toEqual({
    data: { area: { terms: { ...terms, fee: 1950, freeFrom: 50_000, floorCharge: 500 } }, fee: 2, ...numbers },
  });
  expect(
    await bodyInRupees('POST /orders', { expectedTotal: paise(520_10), charge: 3, items: [{ price: 2 }] }),
  ).toEqual({
    expectedTotal: 520.1,
    charge: 3,
    items: [{ price: 2 }],
  });
  expect(await answerInPaise('GET /health', { data: numbers })).toEqual({ data: numbers });
});

/** A value as the API sends it, and as the browser keeps it: its amounts are multiplied by 100. */
interface Example {
  sent: unknown;
  shown: unknown;
}
const same = (value: unknown): Example => ({ sent: value, shown: value });
const both = (join: (pick: (one: Example) => unknown) => unknown): Example => ({
  sent: join(({ sent }) => sent),
  shown: join(({ shown }) => shown),
});

/** Returns examples of a schema that together contain each of its fields and each option of its unions. */
function examplesOf(type: z.core.$ZodType): Example[] {
  const schema = type as z.core.$ZodTypes;
  const { def } = schema._zod;
  switch (def.type) {
    case 'number':
      return [(type as z.ZodType).meta()?.unit === 'rupees' ? { sent: 7.25, shown: 725 } : same(7.25)];
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, examplesOf(field)] as const);
      const most = Math.max(1, ...fields.map(([, examples]) => examples.length));
      return Array.from({ length: most }, (_, index) => {
        const chosen = fields.map(([name, examples]) => [name, examples[index % examples.length]] as const);
        const join = (side: keyof Example) => Object.fromEntries(chosen.map(([name, one]) => [name, one?.[side]]));
        return { sent: join('sent'), shown: join('shown') };
      });
    }
    case 'array': {
      const examples = examplesOf(def.element);
      return [both((pick) => examples.map(pick))];
    }
    case 'record': {
      const examples = examplesOf(def.valueType);
      return [both((pick) => Object.fromEntries(examples.map((one, index) => [`amount${index}`, pick(one)])))];
    }
    case 'union':
      return def.options.flatMap(examplesOf);
    case 'nullable':
      return [...examplesOf(def.innerType), same(null)];
    case 'optional':
    case 'default':
    case 'catch':
      return examplesOf(def.innerType);
    case 'pipe':
      return examplesOf(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'unknown':
      return [same({ amount: 7.25, from: [7.25] })];
    case 'null':
      return [same(null)];
    default:
      return [same('7.25')];
  }
}

test('for every call, exactly the fields declared as amounts are converted, in both directions', async () => {
  const listed = Object.entries(calls) as [CallName, Call][];
  let converted = 0;
  for (const [name, call] of listed) {
    for (const { sent, shown } of 'answer' in call ? examplesOf(call.answer) : []) {
      expect(await answerInPaise(name, sent), name).toEqual(shown);
      if (JSON.stringify(sent) !== JSON.stringify(shown)) converted++;
    }
    for (const { sent, shown } of call.body ? examplesOf(call.body) : []) {
      expect(await bodyInRupees(name, shown), name).toEqual(sent);
      if (JSON.stringify(sent) !== JSON.stringify(shown)) converted++;
    }
  }
  expect(converted).toBeGreaterThan(150);
});

test('in refusals, exactly the fields declared as amounts are converted', () => {
  const { settings } = calls['GET /admin/settings'].answer.shape.data.shape;
  const withSettings = z.object({ data: z.object({ version: z.int(), settings }) });
  const examples = [...examplesOf(failure), ...examplesOf(withSettings)] as { sent: InPaise<object>; shown: unknown }[];
  expect(examples.length).toBeGreaterThan(5);
  for (const { sent, shown } of examples) expect(failureInPaise(sent)).toEqual(shown);
  expect(failureInPaise(null)).toBeNull();
});

test('in the types of call inputs and answers, the amounts that in-paise.ts converts have the type Paise', () => {
  expectTypeOf<Order['totalAmount']>().toEqualTypeOf<Paise>();
  expectTypeOf<Order['orderItems'][number]['unitPrice']>().toEqualTypeOf<Paise>();
  expectTypeOf<Order['orderItems'][number]['quantity']>().toEqualTypeOf<number>();
  expectTypeOf<CallInput<'POST /orders'>['body']['expectedTotal']>().toEqualTypeOf<Paise | undefined>();
  expectTypeOf<CallInput<'POST /admin/zones'>['body']['fee']>().toEqualTypeOf<Paise>();
  expectTypeOf<Settings['settings']['delivery']['freeFrom']>().toEqualTypeOf<Paise | null>();
  expectTypeOf<Extract<HistoryChange, { field: 'amountPaid' | 'amountDue' }>['from']>().toEqualTypeOf<Paise>();
  expectTypeOf<CallAnswer<'GET /orders/again'>['data']['basket']>().extract<object>().not.toBeAny();
});

test('the types convert a field because of its schema, not because of its name', () => {
  interface Named {
    amount: number;
    room: number | null;
    limits: Record<string, { count: z.output<RupeesSchema> | null }[]>;
  }
  expectTypeOf<InPaise<Named>>().toEqualTypeOf<{
    amount: number;
    room: number | null;
    limits: Record<string, { count: Paise | null }[]>;
  }>();
});
