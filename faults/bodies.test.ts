import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure } from '#contract/http/envelope.ts';
import { createApp } from '#server/app.ts';
import { readGauges } from '#server/core/telemetry/gauges.ts';
import { requestLimits } from '#server/platform/http-server/request-limits.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

const limits = { ...requestLimits, allBodiesBytes: 16 * 65_536, clientBodiesBytes: 4 * 65_536 };
let shop: TestShop;
let http: FastifyInstance;
let port: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  shop = await openTestShop({ TRUST_PROXY: '1' });
  ({ http } = await createApp(shop, { limits }));
  await http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = http.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  vi.restoreAllMocks();
  await http.close();
  await shop.close();
});

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: { message: string };
}

/** Sends headers and the beginning of a body, and reads the refusal. */
function send(call: string, headers: Record<string, string | number>, body: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const lines = Object.entries({ 'Content-Type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`${call} HTTP/1.1\r\nHost: shop\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  const refusal = once(socket, 'data').then(([data]): Answer => {
    const [head = '', text = ''] = String(data).split('\r\n\r\n', 2);
    return {
      status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]),
      retryAfter: /^retry-after: (.*)$/im.exec(head)?.[1],
      body: failure.parse(JSON.parse(text)),
    };
  });
  return { socket, refusal };
}

const bodyBytes = () => readGauges().find(([what]) => what === 'request bodies')?.[1];
const login = 'POST /api/auth/login';
/** Sends the largest allowed body without its last byte, so that the server has to keep the body in memory. */
const unfinished = (from: string) =>
  send(login, { 'Content-Length': 65_536, 'X-Forwarded-For': from }, ' '.repeat(65_535)).socket;

describe('a JSON body', () => {
  test('above 64 kB is rejected by its Content-Length, before it is sent', async () => {
    const { refusal } = send(login, { 'Content-Length': 65_537 }, '');
    expect(await refusal).toMatchObject({ status: 413, body: { message: 'The request is too large.' } });
  });

  test('above 64 kB is rejected while it is read, if it has no Content-Length', async () => {
    const piece = 'x'.repeat(0x8000);
    const { refusal } = send(
      login,
      { 'Transfer-Encoding': 'chunked' },
      `8000\r\n${piece}\r\n8000\r\n${piece}\r\n1\r\nx\r\n`,
    );
    expect(await refusal).toMatchObject({ status: 413 });
  });

  test('with thousands of values is rejected', async () => {
    const body = `{"email":[${'1,'.repeat(6000)}1]}`;
    const { refusal } = send(login, { 'Content-Length': body.length }, body);
    expect(await refusal).toMatchObject({ status: 400, body: { message: 'The request holds too many values.' } });
  });
});

describe('incoming bodies', () => {
  const message = 'The shop is very busy. Please try again in a moment.';
  const isNearly = (budget: number) => () => {
    expect(bodyBytes()).toBeGreaterThan(0.9 * budget);
    expect(bodyBytes()).toBeLessThanOrEqual(budget);
  };
  const large = (from: string) =>
    send(login, { 'Content-Length': 65_536, 'X-Forwarded-For': from }, ' '.repeat(65_535)).refusal;
  const small = (from: string) => send(login, { 'Content-Length': 2, 'X-Forwarded-For': from }, '{}').refusal;

  test('share one memory limit; above it only small bodies are accepted, and an aborted body frees its memory', async () => {
    const senders = Array.from({ length: 20 }, (_, n) => unfinished(`203.0.113.${n}`));
    await vi.waitFor(isNearly(limits.allBodiesBytes), 20_000);
    expect(await large('198.51.100.1')).toMatchObject({ status: 503, retryAfter: '5', body: { message } });
    expect(await small('198.51.100.1')).toMatchObject({ status: 400 });
    expect((await fetch(`http://127.0.0.1:${port}/api/products`)).status).toBe(200);
    for (const socket of senders) socket.destroy();
    await expect.poll(() => bodyBytes()).toBe(0);
  });

  test('of one client use only a part of the memory, so that other clients and its own small bodies are accepted', async () => {
    for (let n = 0; n < 20; n += 1) unfinished('203.0.113.7');
    await vi.waitFor(isNearly(limits.clientBodiesBytes), 20_000);
    expect(await large('203.0.113.7')).toMatchObject({ status: 503 });
    expect(await small('203.0.113.7')).toMatchObject({ status: 400 });
    expect(await small('203.0.113.8')).toMatchObject({ status: 400 });
  });
});

describe('permission is checked before a body is read', () => {
  test.each([
    ['a visitor', 'POST /api/orders', 401, async () => ({})],
    [
      'a caller with a forged token',
      'PUT /api/cart/sync',
      401,
      async () => ({ Authorization: `Bearer ${'x'.repeat(43)}` }),
    ],
    [
      'a customer who calls an admin route',
      'POST /api/categories',
      403,
      async () => ({ Authorization: `Bearer ${(await buildCustomer(shop)).token}` }),
    ],
  ])('so that %s is refused', async (_who, call, status, headers) => {
    const { refusal } = send(call, { 'Content-Length': 60_000, ...(await headers()) }, '{');
    expect(await refusal).toMatchObject({ status });
    expect(bodyBytes()).toBe(0);
  });

  test('and checked again after a body that arrives slowly, because the session may have ended', async () => {
    const admin = await buildAdmin(shop);
    const body = JSON.stringify({ name: 'Slow jars', more: 'x'.repeat(4000) });
    const headers = { 'Content-Length': body.length, Authorization: `Bearer ${admin.token}` };
    const { socket, refusal } = send('POST /api/categories', headers, body.slice(0, 3000));
    await expect.poll(() => bodyBytes()).toBeGreaterThan(0);
    expect((await shop.as(admin)('POST /auth/logout')).status).toBe(200);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 2000);
    socket.write(body.slice(3000));
    expect(await refusal).toMatchObject({ status: 401 });
  });
});
