import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readGauges } from '../telemetry/gauges.ts';
import { type AdmissionLimits, admitRequests } from './admit-requests.ts';
import { requestLimits } from './request-limits.ts';

const megabyte = 1_048_576;

let http: FastifyInstance;
let gate: PromiseWithResolvers<void>;
/** How many requests of `/slow` have come to their handler. */
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

/** Asks, and reads nothing of the answer. */
function askUnread(client: string, path: string): Socket {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${client}\r\n\r\n`);
  sockets.push(socket);
  return socket;
}

test('whatever is asked for waits for its turn behind other requests of its client; health does not', async () => {
  await open({ worksAtOnce: 4, ownWorksAtOnce: 2 });
  const slow = ['/slow', '/slow'].map((path) => statusOf('198.51.100.1', path));
  await vi.waitFor(() => expect(begun).toBe(2));
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

test('a place is held until the answer was read or the connection is gone', async () => {
  await open({ ownPlaces: 1 });
  const reader = askUnread('198.51.100.1', '/large');
  await vi.waitFor(() => expect(unsentBytes()).toBeGreaterThan(0));
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

test('who goes away before the work is done begins no further one by that', async () => {
  await open({ worksAtOnce: 2, ownWorksAtOnce: 2 });
  for (let n = 0; n < 6; n += 1) askUnread('198.51.100.1', '/slow');
  await vi.waitFor(() => expect(begun).toBe(2));
  for (const socket of sockets) socket.destroy();
  expect(await statusOf('198.51.100.1', '/health')).toBe(200);
  expect(begun).toBe(2);
  gate.resolve();
  expect(await statusOf('198.51.100.1', '/slow')).toBe(200);
});

test('answers that are not read are ended when they are too many, and others are served', async () => {
  await open({ clientUnsentBytes: 20 * megabyte, unsentMs: 0 });
  for (let n = 0; n < 12; n += 1) askUnread('198.51.100.1', '/large');
  const countConnections = () =>
    new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)));
  // Two of eight megabytes have room.
  await expect.poll(countConnections).toBe(2);
  expect(await statusOf('198.51.100.2', '/large')).toBe(200);
});

test('an answer that is not read is ended in time', async () => {
  await open({ unreadMs: 200 });
  const closed = new Promise<void>((resolve) => {
    http.server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  askUnread('198.51.100.1', '/large');
  await closed;
});

test('an answer for which there is no room is refused with 503 and Retry-After', async () => {
  await open({ clientUnsentBytes: 12 * megabyte, unsentMs: 60_000 });
  askUnread('198.51.100.1', '/large');
  await vi.waitFor(() => expect(unsentBytes()).toBeGreaterThan(0));
  const refused = await ask('198.51.100.1', '/large');
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(await refused.json()).toEqual({
    success: false,
    message: 'The shop is very busy. Please try again in a moment.',
  });
});
