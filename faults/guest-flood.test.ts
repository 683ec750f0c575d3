/**
 * One client floods each address that a guest can request. The shop must keep working, and must serve another client
 * during the flood.
 */
import { readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxProducts } from '#contract/cart/rules.ts';
import { requestLimits } from '#server/platform/http-server/request-limits.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { copyOrder } from '#server/testing/builders/order-copies.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type FloodKind, flood } from '#server/testing/flood.ts';
import { type DataFolder, endShop, makeDataFolder, type ShopProcess, startShop } from '#server/testing/real-shop.ts';
import { openTestShop } from '#server/testing/shop.ts';
import { openGuestApp } from './guest-addresses.fixture.ts';

const greedy = { 'x-forwarded-for': '198.51.100.1' };
const other = { 'x-forwarded-for': '203.0.113.1' };
const megabyte = 1_048_576;

let folder: DataFolder;
let shop: ShopProcess;
let products: string[];
let addresses: string[];
beforeAll(async () => {
  folder = makeDataFolder();
  shop = await startShop({ DATA_DIR: folder.path, WITH_PAGES: '1', TRUST_PROXY: 'true', MAX_ORDERS_PER_HOUR: '0' }, [
    'env',
    'MALLOC_ARENA_MAX=2',
    'NODE_OPTIONS=--max-semi-space-size=8 --max-old-space-size=512',
  ]);
  const description = 'Pure water from the spring of the village. '.repeat(22);
  const built = await Promise.all(
    Array.from({ length: maxProducts }, () => buildProduct(folder, { stock: 1000, description })),
  );
  products = built.map(({ id }) => id);
}, 120_000);
afterAll(async () => {
  await endShop(shop);
  await folder.close();
});

/** A part of each address. It makes every request different, so that no answer comes from the cache. */
let requestNumber = 0;
async function askAsOther(path: string): Promise<number> {
  requestNumber += 1;
  const answer = await fetch(`${shop.address}${path}?search=jar+${requestNumber}`, { headers: other });
  await answer.arrayBuffer();
  return answer.status;
}
const askTwice = () => Promise.all(['/products', '/api/products'].map(askAsOther));

const floodWith =
  (path: string): FloodKind =>
  (n) => ({ path: `${path}?search=${n}`, headers: greedy });

test('every address that a guest can request, except the health checks, is limited per client', async () => {
  const routes = await openTestShop();
  await buildAdmin(routes);
  const guest = await openGuestApp(routes, products[0] ?? '');
  addresses = guest.addresses;
  expect(addresses).toEqual(expect.arrayContaining(['/', '/api/openapi.json', '/robots.txt', '/sitemap.xml']));
  const answered: string[] = [];
  for (const path of addresses) if ((await guest.http.inject({ url: path })).statusCode !== 503) answered.push(path);
  await guest.http.close();
  await routes.close();
  expect(answered).toEqual(['/api/health', '/api/ready']);
});

test('a flood of any address that a guest can request delays no other client', { timeout: 600_000 }, async () => {
  const slowest = { ms: 0, path: '' };
  for (const path of addresses) {
    // More requests than the shop handles at once for one client.
    const atOnce = requestLimits.ownWorksAtOnce + 4;
    const flooding = flood(shop.address, floodWith(path), atOnce, { connections: atOnce });
    const began = performance.now();
    expect(await askTwice(), path).toEqual([200, 200]);
    const ms = Math.round(performance.now() - began);
    if (ms > slowest.ms) Object.assign(slowest, { ms, path });
    const statuses = [...(await flooding).keys()];
    // Two clients cannot fill the queue of waiting requests, so no request of the flood may fail.
    expect(
      statuses.filter((status) => status === 0 || status >= 500),
      path,
    ).toEqual([]);
  }
  expect(shop.child.exitCode).toBeNull();
  console.log(`${addresses.length} addresses; another client waited for ${slowest.ms} ms at most, at ${slowest.path}`);
});

test("500 connections of one client that request pages do not delay another client's pages", {
  timeout: 180_000,
}, async () => {
  let isOver = false;
  const connections = 500;
  const limits = { connections, isOver: () => isOver };
  const flooding = flood(shop.address, floodWith('/products'), Number.POSITIVE_INFINITY, limits);
  try {
    for (let n = 0; n < 6; n += 1) {
      const pages = ['/', '/products', '/run', '/admin/login'].map(askAsOther);
      expect(await Promise.all(pages)).toEqual([200, 200, 200, 200]);
    }
  } finally {
    isOver = true;
  }
  const statuses = await flooding;
  // The flood must have continued on each of its connections until the other client had all pages.
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(connections);
  // On a slow machine a request of the flood may time out (0), but none may be refused.
  expect([...statuses.keys()].filter((status) => status >= 300)).toEqual([]);
});

test('300 simultaneous requests for the API description are answered, and so are requests of another client', {
  timeout: 120_000,
}, async () => {
  const all = Promise.all(
    Array.from({ length: 300 }, async () => {
      const answer = await fetch(`${shop.address}/api/openapi.json`, {
        headers: { ...greedy, 'accept-encoding': 'gzip' },
      });
      return [answer.status, (await answer.arrayBuffer()).byteLength];
    }),
  );
  expect(await askTwice()).toEqual([200, 200]);
  const { size } = statSync(new URL('../build/api/openapi.json', import.meta.url));
  expect(new Set((await all).map(String))).toEqual(new Set([`200,${size}`]));
  expect(shop.child.exitCode).toBeNull();
});

function readMemory(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.child.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Requests the largest list and does not read the answer. */
function askUnread(token: string): Socket {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1').pause();
  socket.on('error', () => {});
  const headers = ['Host: shop', `X-Forwarded-For: ${greedy['x-forwarded-for']}`, `Authorization: Bearer ${token}`];
  socket.write(`GET /api/orders?limit=100 HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  return socket;
}

test.runIf(process.platform === 'linux')(
  'large answers that one client does not read use little memory, and another client is served',
  { timeout: 180_000 },
  async () => {
    const customer = await buildCustomer(folder);
    const placed = await fetch(`${shop.address}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...deliveryFormAt(new Date(), 3),
        items: products.map((productId) => ({ productId, quantity: 1 })),
      }),
    });
    expect(placed.status).toBe(201);
    const { data } = (await placed.json()) as { data: { order: { id: string } } };
    await copyOrder(folder.db, data.order.id, 99);
    const list = () =>
      fetch(`${shop.address}/api/orders?limit=100`, {
        headers: { ...other, authorization: `Bearer ${customer.token}` },
      });
    for (let n = 0; n < 5; n += 1) expect((await (await list()).arrayBuffer()).byteLength).toBeGreaterThan(megabyte);
    const before = readMemory();
    const sockets = Array.from({ length: 150 }, () => askUnread(customer.token));
    let most = 0;
    for (let n = 0; n < 20; n += 1) {
      expect(await askTwice()).toEqual([200, 200]);
      most = Math.max(most, readMemory() - before);
    }
    for (const socket of sockets) socket.destroy();
    console.log(`150 unread lists: memory grew by ${Math.round(most / megabyte)} MB`);
    // The limit allows eight answers that are made at once, 8 MB that wait to be sent, and uncollected garbage.
    expect(most).toBeLessThan(200 * megabyte);
    expect((await list()).status).toBe(200);
  },
);
