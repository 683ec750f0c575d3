import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { failure } from '#contract/http/envelope.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { lastResetToken } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const table = Object.entries(calls) as [CallName, Call][];

test('refusals and unknown paths are answered as the contract defines failures', async () => {
  const long = `/api/products/${'x'.repeat(3000)}`;
  for (const url of ['/api/nothing', '/api/orders', '/api/products/x', long]) {
    const response = await shop.app.http.inject({ url });
    expect(failure.safeParse(response.json()).success).toBe(true);
    expect(response.headers['content-type']).toMatch(/json/);
  }
});

// Proves first-week-12
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
])('a body is refused with an answer as the contract defines it: %s', async (_, headers, payload, status) => {
  const response = await shop.app.http.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  expect(response.statusCode).toBe(status);
  expect(failure.safeParse(response.json()).success).toBe(true);
});

test('GET /health and GET /ready answer 503 until an admin can sign in, then 200; health has the version', async () => {
  const closed = { status: 503, body: { success: false, message: expect.stringContaining('first admin') } };
  expect(await shop.call('GET /health')).toMatchObject(closed);
  expect(await shop.call('GET /ready')).toMatchObject(closed);
  await buildAdmin(shop);
  expect((await shop.call('GET /ready')).status).toBe(200);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await shop.call('GET /health')).toMatchObject({ status: 200, body: { data: { version } } });
});

describe('browsers are told not to store', () => {
  test('any answer to a request with a session', async () => {
    const id = '01234567-89ab-7cde-8f01-23456789abcd';
    for (const { token } of [await buildCustomer(shop), await buildAdmin(shop)]) {
      for (const [name] of table.filter(([name]) => !name.endsWith('/logout'))) {
        const answer = await shop.as({ token })(name, { params: { id, productId: id, token: 'none' } });
        expect([name, answer.headers['cache-control']]).toEqual([name, 'no-store']);
      }
    }
  });

  test('an answer that contains a session token, or the email address of the owner of a reset link', async () => {
    const { email, password } = await buildCustomer(shop);
    const signedIn = await shop.call('POST /auth/login', { body: { email, password } });
    expect(signedIn.body.data).toHaveProperty('token');
    await shop.call('POST /password-reset/forgot', { body: { email } });
    const params = { token: await lastResetToken(shop, email) };
    const verified = await shop.call('GET /password-reset/verify/:token', { params });
    expect(JSON.stringify(verified.body)).toContain(email);
    for (const { headers } of [signedIn, verified]) expect(headers['cache-control']).toBe('no-store');
  });
});

test('public answers about the catalogue may be stored by the browser, but are revalidated each time', async () => {
  expect((await shop.call('GET /products')).headers['cache-control']).toBe('private, no-cache');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long answer is compressed as %s for clients that accept it, and a short one is not', async (encoding, unpack) => {
  const { token } = await buildAdmin(shop);
  const get = (url: string, accepted: string) =>
    shop.app.http.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted } });
  const [packed, plain, short] = await Promise.all([
    get('/api/admin/slots', encoding),
    get('/api/admin/slots', 'identity'),
    get('/api/health', encoding),
  ]);
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(String(unpack(packed.rawPayload))).toBe(plain.payload);
  expect([plain.headers['content-encoding'], short.headers['content-encoding']]).toEqual([undefined, undefined]);
});
