import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import type { Call } from '../../../contract/http/call.ts';
import { fillPath, splitCall } from '../../../contract/http/call-address.ts';
import { failure } from '../../../contract/http/envelope.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const table = Object.entries(calls) as [CallName, Call][];

test('refusals and unknown paths keep the form of the contract', async () => {
  const long = `/api/products/${'x'.repeat(3000)}`;
  for (const url of ['/api/nothing', '/api/orders', '/api/products/x', long]) {
    const response = await shop.app.http.inject({ url });
    expect(failure.safeParse(response.json()).success).toBe(true);
    expect(response.headers['content-type']).toMatch(/json/);
  }
});

test.each([
  ['text that is no JSON', { 'content-type': 'application/json' }, '{"email":', 400],
  ['another media type', { 'content-type': 'text/csv' }, 'a,b', 415],
  ['plain text', { 'content-type': 'text/plain' }, '{"email":"a@b.in","password":"secret"}', 415],
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

test('the OpenAPI document contains every call and its refusals', async () => {
  const response = await shop.app.http.inject({ url: '/api/openapi.json' });
  const document = response.json();
  for (const [name, call] of table) {
    const { method, path } = splitCall(name);
    const operation = document.paths[fillPath(path, (key) => `{${key}}`)]?.[method.toLowerCase()];
    const done = operation?.responses[String(call.status ?? 200)];
    expect(Object.keys(done?.content ?? {}), name).toEqual(['file' in call ? call.file : 'application/json']);
    if (call.may !== 'anyone') expect(operation.responses).toHaveProperty('401');
  }
  expect((await shop.app.http.inject({ url: '/api/docs/' })).headers['content-type']).toMatch(/html/);
});

test('health answers 200 while the database works', async () => {
  expect((await shop.call('GET /health')).status).toBe(200);
});
