import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { readGauges } from '#server/core/telemetry/gauges.ts';
import type { Encoding } from './content.ts';
import { createContent } from './content.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const client = 'client';
const megabyte = 1_048_576;
let cache: ResponseCache;
let encoding: Encoding;
beforeEach(() => {
  encoding = 'identity';
  cache = createResponseCache({ version: () => 1, now: () => 0 });
  cache.addReader(({ url = '' }) => ({ key: `en ${url}`, encoding }));
});

const cachedBytes = () => readGauges().find(([what]) => what === 'response cache')?.[1] ?? 0;
const get = (url: string) => ({ method: 'GET', url, headers: {} }) as IncomingMessage;
const load = (url: string, bytes: number, status = 200) =>
  cache.load(`en ${url}`, async () => createContent(status, { etag: '"1"' }, Buffer.alloc(bytes)), client);

test('pages and API answers share one byte limit, and the newest of them are kept', async () => {
  const make = vi.fn(async () => createContent(200, { etag: '"1"' }, Buffer.alloc(50_000)));
  for (let n = 0; n < 1000; n += 1) await cache.load(n % 2 ? `en /${n}` : `/api/products&page=${n}`, make, client);
  expect(cachedBytes()).toBeLessThanOrEqual(24 * megabyte);
  expect(cachedBytes()).toBeGreaterThan(23 * megabyte);
  await cache.load('en /999', make, client);
  expect(make).toHaveBeenCalledTimes(1000);
  await cache.load('en /1', make, client);
  expect(make).toHaveBeenCalledTimes(1001);
});

test('the size of the cache includes key, body, each encoding and the headers of each answer', async () => {
  const steps = [cachedBytes()];
  const content = await load('/long-address', 10_000);
  steps.push(cachedBytes());
  encoding = 'gzip';
  const body = await content.encode(encoding);
  steps.push(cachedBytes());
  cache.keepSent(get('/long-address'), content, { 'x-policy': 'p'.repeat(500) }, body);
  steps.push(cachedBytes());
  const growth = steps.slice(1).map((step, at) => step - (steps[at] ?? 0));
  expect(growth[0]).toBeGreaterThan(10_000 + 'en /long-address'.length);
  expect(growth[1]).toBe(body.length);
  expect(growth[2]).toBeGreaterThan(2 * 500);
});

test('content with an error status, and content that is too large, is not cached', async () => {
  await load('/gone', 1000, 404);
  await load('/failed', 1000, 500);
  await load('/large', 7 * megabyte);
  await cache.load('en /thrown', () => Promise.reject(new Error('Gone')), client).catch(() => {});
  expect(cachedBytes()).toBe(0);
});

test('an answer that sets a cookie is not cached', async () => {
  const content = await load('/', 100);
  const before = cachedBytes();
  cache.keepSent(get('/'), content, { 'set-cookie': 'a=1' }, Buffer.alloc(100));
  expect(cachedBytes()).toBe(before);
});
