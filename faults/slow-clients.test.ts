import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure } from '#contract/http/envelope.ts';
import { createApp } from '#server/app.ts';
import { requestLimits } from '#server/platform/http-server/request-limits.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

/** The real HTTP server with shorter time-outs. */
const limits = {
  ...requestLimits,
  headersMs: 300,
  requestMs: 600,
  idleMs: 900,
  stallMs: 300,
  unreadMs: 900,
  checkMs: 100,
  connections: 20,
};
let shop: TestShop;
let http: FastifyInstance;
let port: number;

beforeAll(async () => {
  shop = await openTestShop();
  await buildAdmin(shop);
  ({ http } = await createApp(shop, { limits }));
  http.get('/long', (_request, reply) => reply.send(Buffer.alloc(30_000_000)));
  await http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = http.server.address() as AddressInfo);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

function open(): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  return socket;
}

/**
 * Sends only this text. Returns the answer that came before the server closed the connection, and the time until then.
 */
async function say(text: string): Promise<{ status: number; body: string; afterMs: number }> {
  const began = performance.now();
  const socket = open();
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = heard.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]), body, afterMs: performance.now() - began };
}

const expectAnswers = async () => expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);

describe('a slow or greedy client', () => {
  test('is dropped when it sends its headers slowly', async () => {
    const answer = await say('GET /api/health HTTP/1.1\r\nHost: shop\r\n');
    expect(answer.status).toBe(408);
    expect(answer.afterMs).toBeLessThan(2000);
    expect(failure.safeParse(JSON.parse(answer.body)).success).toBe(true);
  });

  test('is dropped when it sends its body slowly', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 500';
    const answer = await say(`${head}\r\n\r\n{"email":`);
    expect(answer.status).toBe(408);
    expect(answer.afterMs).toBeLessThan(2500);
  });

  test('is dropped when it does not read its answer', async () => {
    const began = performance.now();
    const socket = open();
    socket.pause();
    socket.write('GET /long HTTP/1.1\r\nHost: shop\r\n\r\n');
    const [reader] = await once(http.server, 'connection');
    await once(reader, 'close');
    expect(performance.now() - began).toBeLessThan(4000);
    socket.destroy();
  });

  test('gets answers to the first of many requests on one connection, and 503 for the rest', async () => {
    const socket = open();
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    const requests = 300;
    const ask = (n: number) => `GET /api/products?page=${n + 1} HTTP/1.1\r\nHost: shop\r\n\r\n`;
    socket.write(Array.from({ length: requests }, (_, n) => ask(n)).join(''));
    await expect.poll(() => heard.match(/HTTP\/1.1 \d/g)).toHaveLength(requests);
    const statuses = [...heard.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(new Set(statuses.slice(0, limits.pipelined))).toEqual(new Set([200]));
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(100);
    socket.destroy();
  });

  test('cannot open connections above the limit, and can connect again when some are closed', async () => {
    const sockets = Array.from({ length: 60 }, () => open().resume());
    const closed = await Promise.all(sockets.map((socket) => once(socket, 'close').then(() => socket.bytesRead)));
    // Connections above the limit were closed without an answer. The other connections got a time-out as an answer,
    // because they sent no request.
    expect(closed.filter((bytes) => bytes === 0).length).toBeGreaterThanOrEqual(40);
    await expectAnswers();
  });
});

describe('a request that is too large or malformed is rejected in the format of the contract:', () => {
  test.each([
    [
      'an address',
      `GET /api/products?search=${'x'.repeat(4100)} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
      414,
    ],
    ['headers', `GET /api/health HTTP/1.1\r\nHost: shop\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['text that is not HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
    ['an address that cannot be read', 'GET /api/%zz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n', 400],
  ])('%s', async (_what, request, status) => {
    const answer = await say(request);
    expect(answer.status).toBe(status);
    expect(failure.safeParse(JSON.parse(answer.body)).success).toBe(true);
    await expectAnswers();
  });

  test('deeply nested JSON', async () => {
    const body = `{"email":${'['.repeat(40)}${']'.repeat(40)}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, message: 'The request is nested too deeply.' });
  });
});
