import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readGauges } from '#server/core/telemetry/gauges.ts';
import { type AdmissionLimits, admitRequests } from './admit-requests.ts';
import { requestLimits } from './request-limits.ts';

const megabyte = 1_048_576;

let http: FastifyInstance;
let gate: PromiseWithResolvers<void>;
/** How many requests of `/slow` have reached their handler. */
let begun: number;
let sockets: Socket[];

async function open(limits: Partial<AdmissionLimits>): Promise<void> {
  http = Fastify({ trustProxy: true });
  const admission = admitRequests(http, { ...requestLimits, ...limits });
  admission.countAnswers();
  http.get('/slow', async () => {
    begun += 1;
    await gate.promise;
    return 'done';
  });
  http.get('/slow-large', async () => {
    begun += 1;
    await gate.promise;
    return Buffer.alloc(8 * megabyte);
  });
  http.get('/large', async () => Buffer.alloc(8 * megabyte));
  http.get('/health', { config: { waitsFor: 'nothing' } }, async () => 'open');
  http.setNotFoundHandler(async (_request, reply) => reply.status(404).send('nothing'));
  await http.listen({ host: '127.0.0.1', port: 0 });
}

beforeEach(() => {
  gate = Promise.withResolvers();
  begun = 0;
  sockets = [];
});
afterEach(async () => {
  gate.resolve();
  for (const socket of sockets) socket.destroy();
  await http.close();
});

const unsentBytes = () => readGauges().find(([what]) => what === 'unsent answers')?.[1] ?? 0;

const ask = (client: string, path: string) => {
  const { port } = http.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': client } });
};
const statusOf = async (client: string, path: string) => (await ask(client, path)).status;

/** Sends a request and never reads its answer. */
function askUnread(client: string, path: string): Socket {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${client}\r\n\r\n`);
  sockets.push(socket);
  return socket;
}

test('every request waits for its turn behind other requests of its client, except health checks', async () => {
  await open({ worksAtOnce: 4, ownWorksAtOnce: 2 });
  const slow = ['/slow', '/slow'].map((path) => statusOf('198.51.100.1', path));
  await expect.poll(() => begun).toBe(2);
  const later = ['/slow', '/nothing', '/health'].map((path) => statusOf('198.51.100.1', path));
  let isUnknownAnswered = false;
  void later[1]?.then(() => {
    isUnknownAnswered = true;
  });
  expect(await later[2]).toBe(200);
  expect(await statusOf('198.51.100.2', '/nothing')).toBe(404);
  expect([begun, isUnknownAnswered]).toEqual([2, false]);
  gate.resolve();
  expect(await Promise.all([...slow, ...later])).toEqual([200, 200, 200, 404, 200]);
});

test('a request occupies its place in the queue until its answer was read or its connection is closed', async () => {
  await open({ ownPlaces: 1 });
  const reader = askUnread('198.51.100.1', '/large');
  await expect.poll(() => unsentBytes()).toBeGreaterThan(0);
  let isAnswered = false;
  const next = statusOf('198.51.100.1', '/nothing').then((status) => {
    isAnswered = true;
    return status;
  });
  expect(await statusOf('198.51.100.2', '/large')).toBe(200);
  expect(isAnswered).toBe(false);
  reader.destroy();
  expect(await next).toBe(404);
});

test('a client cannot begin further work by closing connections before their work is done', async () => {
  await open({ worksAtOnce: 2, ownWorksAtOnce: 2 });
  for (let n = 0; n < 6; n += 1) askUnread('198.51.100.1', '/slow');
  await expect.poll(() => begun).toBe(2);
  for (const socket of sockets) socket.destroy();
  expect(await statusOf('198.51.100.1', '/health')).toBe(200);
  expect(begun).toBe(2);
  gate.resolve();
  expect(await statusOf('198.51.100.1', '/slow')).toBe(200);
});

const countConnections = () =>
  new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)));

test('unread answers of a client are aborted while its further requests wait for memory', async () => {
  await open({ clientUnsentBytes: 12 * megabyte, stallMs: 50 });
  askUnread('198.51.100.1', '/large');
  await expect.poll(() => unsentBytes()).toBeGreaterThan(0);
  expect(await statusOf('198.51.100.1', '/nothing')).toBe(404);
  expect(unsentBytes()).toBe(0);
});

test('a client that reads slowly gets the whole answer while its next request waits', async () => {
  await open({ clientUnsentBytes: 12 * megabyte, stallMs: 2000 });
  const reader = askUnread('198.51.100.1', '/large');
  await expect.poll(() => unsentBytes()).toBeGreaterThan(0);
  let bytes = 0;
  // Reading the 128 parts takes longer than the time after which a client that reads nothing is disconnected.
  reader.on('data', (part) => {
    bytes += part.length;
    reader.pause();
    setTimeout(() => reader.resume(), 20);
  });
  reader.resume();
  expect(await statusOf('198.51.100.1', '/nothing')).toBe(404);
  await expect.poll(() => bytes).toBeGreaterThan(8 * megabyte);
});

test('answers that wait behind an earlier answer of their connection are aborted as well', async () => {
  await open({ clientUnsentBytes: 12 * megabyte, stallMs: 50 });
  const socket = askUnread('198.51.100.1', '/slow');
  socket.write('GET /large HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n');
  await expect.poll(() => unsentBytes()).toBeGreaterThan(0);
  expect(await statusOf('198.51.100.1', '/nothing')).toBe(404);
  expect([await countConnections(), unsentBytes()]).toEqual([1, 0]);
});

test('an answer that nobody reads is aborted after a time limit', async () => {
  await open({ stallMs: 50, unreadMs: 200 });
  const closed = new Promise<void>((resolve) => {
    http.server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  askUnread('198.51.100.1', '/large');
  await closed;
});

test('concurrent answers that exceed the memory limit are replaced by 503 with Retry-After', async () => {
  await open({ clientUnsentBytes: 12 * megabyte });
  const requests = ['/slow-large', '/slow-large'].map((path) => ask('198.51.100.1', path));
  await expect.poll(() => begun).toBe(2);
  // The gate keeps both answers back until both requests have arrived.
  gate.resolve();
  const answers = await Promise.all(requests);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.headers.get('retry-after'), refused?.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(await refused?.json()).toEqual({
    success: false,
    message: 'The shop is very busy. Please try again in a moment.',
  });
});

test('people who share one address wait until there is memory for their answers, and are not refused', async () => {
  await open({ ownWorksAtOnce: 1, clientUnsentBytes: 16 * megabyte });
  const read = async () => {
    const answer = await ask('198.51.100.1', '/large');
    return [answer.status, (await answer.arrayBuffer()).byteLength];
  };
  expect(await Promise.all(Array.from({ length: 10 }, read))).toEqual(Array(10).fill([200, 8 * megabyte]));
});
