import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { failure } from '../../contract/envelope.ts';
import { buildAdmin, buildCustomer } from '../testing/accounts.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let callers: Record<'visitor' | 'customer' | 'admin', CallShop>;
beforeAll(async () => {
  shop = await openTestShop();
  callers = {
    visitor: shop.call,
    customer: shop.as(await buildCustomer(shop)),
    admin: shop.as(await buildAdmin(shop)),
  };
});
afterAll(() => shop.close());

const table = Object.entries(calls) as [CallName, Call][];
const params = { id: newId(), productId: newId(), token: 'none' };

describe.each(table)('%s', (name, call) => {
  test('answers those who may not call with 401 or 403', async () => {
    const refused = async (caller: keyof typeof callers) => (await callers[caller](name, { params })).status;
    const isClosed = call.who !== 'anyone';
    expect((await refused('visitor')) === 401).toBe(isClosed);
    if (call.who === 'admin') expect(await refused('customer')).toBe(403);
    if (call.who === 'customer') expect(await refused('admin')).toBe(403);
  });
});

test('refusals and unknown paths keep the form of the contract', async () => {
  for (const url of ['/api/nothing', '/api/orders', '/api/products/x']) {
    const response = await shop.app.http.inject({ url });
    expect(failure.safeParse(response.json()).success).toBe(true);
    expect(response.headers['content-type']).toMatch(/json/);
  }
});

test.each([
  ['text that is no JSON', { 'content-type': 'application/json' }, '{"email":', 400],
  ['another media type', { 'content-type': 'text/csv' }, 'a,b', 415],
  ['a list for an object', { 'content-type': 'application/json' }, '[]', 400],
  ['a body that is too large', { 'content-type': 'application/json' }, `"${'x'.repeat(1_100_000)}"`, 413],
  [
    'characters that cannot be stored',
    { 'content-type': 'application/json' },
    '{"email":"a\\u0000@b.in","password":"secret"}',
    400,
  ],
])('%s is refused in the form of the contract', async (_, headers, payload, status) => {
  const response = await shop.app.http.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  expect(response.statusCode).toBe(status);
  expect(failure.safeParse(response.json()).success).toBe(true);
});

test('the OpenAPI document holds every declared call and how it is refused', async () => {
  const response = await shop.app.http.inject({ url: '/api/openapi.json' });
  const document = response.json();
  for (const [name, call] of table) {
    const [method = '', path = ''] = name.split(' ');
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const done = operation?.responses[String(call.status ?? 200)];
    expect(Object.keys(done?.content ?? {}), name).toEqual(['file' in call ? call.file : 'application/json']);
    if (call.who !== 'anyone') expect(operation.responses).toHaveProperty('401');
  }
  expect((await shop.app.http.inject({ url: '/api/docs/' })).headers['content-type']).toMatch(/html/);
});

test('health answers 200 while the database does', async () => {
  expect((await shop.call('GET /health')).status).toBe(200);
});
