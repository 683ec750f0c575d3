/** The default and the maximum number of rows on a page of each list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type CallName, calls } from '#contract/calls.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let admin: BuiltAdmin;
let customer: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await buildAdmin(shop);
  customer = await buildCustomer(shop);
});
afterAll(() => shop.close());

const staffLists: readonly [CallName, number][] = [
  ['GET /admin/orders', 10],
  ['GET /admin/users', 10],
  ['GET /admin/products', 10],
  ['GET /categories', 10],
  ['GET /contact', 10],
];
const customerLists: readonly [CallName, number][] = [
  ['GET /products', 20],
  ['GET /orders', 20],
];

// Proves admin-orders-77, admin-orders-85
test.each([...staffLists, ...customerLists])(
  'a page of %s has %i rows by default and at most 100 on request',
  async (name, size) => {
    const call = shop.as(staffLists.some(([one]) => one === name) ? admin : customer);
    const limitOf = async (query?: object) => {
      const { body } = await call(name, { query });
      // In the answer with contact messages, `data` is the list itself, so `pagination` is beside it.
      const { pagination } = (name === 'GET /contact' ? body : body.data) as unknown as {
        pagination: { limit: number };
      };
      return pagination.limit;
    };
    expect(await limitOf()).toBe(size);
    expect(await limitOf({ limit: 100 })).toBe(100);
    const { status, body } = await call(name, { query: { limit: 101 } });
    expect([status, body.errors]).toEqual([400, [{ path: 'limit', msg: 'limit must be at most 100' }]]);
  },
);

test('every list has a default of 10 or 20 rows and a maximum of 100', () => {
  const lists = Object.entries(calls).flatMap(([name, call]) => {
    const limit = 'query' in call && (call.query as z.ZodObject).shape.limit;
    return limit ? [{ name, limit }] : [];
  });
  expect(lists.length).toBeGreaterThan(20);
  for (const { name, limit } of lists) {
    const parse = (value?: string) => (limit as z.ZodType).safeParse(value);
    expect([10, 20], name).toContain(parse().data);
    expect([parse('100').success, parse('101').success], name).toEqual([true, false]);
  }
});
