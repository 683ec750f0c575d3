/** The stream of alerts over real HTTP: who gets what, resuming, limits, and the end of the process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { sql } from '#server/core/db/database.ts';
import {
  type BuiltAdmin,
  buildAdmin,
  buildCustomer,
  buildRole,
  buildSecondFactor,
} from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { collectAlerts } from './find-alerts.ts';
import { alertStreamLimits } from './serve-stream.ts';

const limits = { ...alertStreamLimits, ownStreams: 3, beatMs: 200, searchMs: 50, lookMs: 10, statesMs: 60_000 };

let shop: TestShop;
let app: App;
let address: string;
let meera: BuiltAdmin;
let productId: string;
const opened: AbortController[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  meera = await buildAdmin(shop);
  ({ id: productId } = await buildProduct(shop, { stock: 5000 }));
  await collectAlerts(shop);
  app = await createApp(shop, { streams: limits });
  address = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const one of opened.splice(0)) one.abort();
});
afterAll(async () => {
  await app.http.close();
  await shop.close();
});

const order = async () =>
  expect((await placeOrder(shop, await buildCustomer(shop), [{ productId, quantity: 1 }])).status).toBe(201);

const ask = (token: string | null, lastId?: string, at = address, signal: AbortSignal | null = null) =>
  fetch(`${at}/api/admin/alerts/stream`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(lastId && { 'last-event-id': lastId }) },
    signal,
  });

/** Opens a stream. `text` is what has arrived, `ended` resolves with its end. */
async function open({ token }: { token: string }, lastId?: string, at = address) {
  const abort = new AbortController();
  opened.push(abort);
  const response = await ask(token, lastId, at, abort.signal);
  expect(response.status).toBe(200);
  const stream = { text: '', headers: response.headers, ended: Promise.resolve() };
  stream.ended = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) stream.text += decoder.decode(part, { stream: true });
  })().catch(() => {});
  return stream;
}

const eventsIn = (text: string) =>
  [...text.matchAll(/^id: (\d+)\nevent: alerts\ndata: (.*)$/gm)].map(([, id, data]) => ({
    id,
    ...JSON.parse(data ?? ''),
  }));

test('a new order reaches each open stream of staff who may read orders, and no other', async () => {
  const dispatcher = await buildAdmin(shop, { roles: ['dispatcher'] });
  const cataloguer = await buildAdmin(shop, { roles: ['catalogue'] });
  const streams = [await open(meera), await open(dispatcher), await open(cataloguer)] as const;
  await order();
  await expect.poll(() => eventsIn(streams[0].text)).toEqual([{ id: expect.any(String), kinds: ['order'] }]);
  await expect.poll(() => eventsIn(streams[1].text)).toHaveLength(1);
  await expect.poll(() => streams[2].text).toContain(':\n\n');
  expect(eventsIn(streams[2].text)).toEqual([]);
  const { headers } = streams[0];
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect([headers.get('cache-control'), headers.get('x-accel-buffering'), headers.get('content-encoding')]).toEqual([
    'no-store',
    'no',
    null,
  ]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('visitors, customers and people whose session has ended get no stream', async () => {
  const customer = await buildCustomer(shop);
  expect((await ask(null)).status).toBe(401);
  expect((await ask('x'.repeat(43))).status).toBe(401);
  const refused = await ask(customer.token);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { success: false, message: 'You are not allowed to do this.' },
  ]);
  expect((await fetch(`${address}/api/admin/alerts/stream`, { method: 'HEAD' })).status).toBe(404);
});

test('a stream ends with its session, and a changed permission applies to the next alert', async () => {
  const role = await buildRole(shop, ['orders.read']);
  const [jaya, ravi] = [await buildAdmin(shop, { roles: [role] }), await buildAdmin(shop)];
  const [ofJaya, ofRavi] = [await open(jaya), await open(ravi)];
  await shop.as(ravi)('POST /auth/logout');
  await ofRavi.ended;
  await shop.db.run(sql('update staff_roles set permissions = $2 where id = $1'), [role, ['catalogue.read']]);
  const seen = await open(meera);
  await order();
  await expect.poll(() => eventsIn(seen.text)).toHaveLength(1);
  await sleep(limits.beatMs);
  expect([eventsIn(ofJaya.text), eventsIn(ofRavi.text)]).toEqual([[], []]);
});

// Proves factor-11
test('a stream ends, and is refused, while a person lacks the second step that their role needs', async () => {
  const imran = await buildAdmin(shop, { roles: ['support'] });
  const stream = await open(imran);
  const protectedOne = await buildAdmin(shop, { roles: ['support'] });
  await buildSecondFactor(shop, protectedOne);
  const other = await open(protectedOne);
  await shop.db.run(sql(`insert into factor_roles values ('support')`));
  await stream.ended;
  const refused = await ask(imran.token);
  expect([refused.status, (await refused.json()).errorType]).toEqual([403, 'FACTOR_NEEDED']);
  const received = other.text.length;
  await expect.poll(() => other.text.length).toBeGreaterThan(received);
  await shop.db.run(sql('delete from factor_roles'));
});

test('an open stream does not renew the session', async () => {
  const ravi = await buildAdmin(shop);
  shop.clock.advance(11 * 3600);
  const stream = await open(ravi);
  await expect.poll(() => stream.text).toContain(':\n\n');
  shop.clock.advance(2 * 3600);
  await stream.ended;
  shop.clock.set('2026-11-21T04:30:00.000Z');
});

test('a browser that connects again gets the alerts that it missed, once', async () => {
  const first = await open(meera);
  await order();
  await expect.poll(() => eventsIn(first.text)).toHaveLength(1);
  const [{ id: received } = { id: undefined }] = eventsIn(first.text);
  opened.pop()?.abort();
  await order();
  await collectAlerts(shop);
  const [again, upToDate] = [await open(meera, received), await open(meera)];
  await expect.poll(() => eventsIn(again.text)).toEqual([{ id: expect.any(String), kinds: ['order'] }]);
  expect(again.text).not.toContain('event: open');
  const [{ id: newest } = { id: undefined }] = eventsIn(again.text);
  expect(upToDate.text).toContain(`id: ${newest}\nevent: open\n`);
  // An id from before a restore is not known. The browser then reads everything again.
  const unknown = await open(await buildAdmin(shop), '999999');
  await expect.poll(() => unknown.text).toContain('event: open');
  await sleep(limits.beatMs);
  expect([eventsIn(again.text).length, eventsIn(upToDate.text).length]).toEqual([1, 0]);
});

test('readers that connect while orders arrive miss none of them', async () => {
  const person = await buildAdmin(shop);
  let isDone = false;
  const ordering = (async () => {
    for (let count = 0; count < 20; count += 1) await order();
    isDone = true;
  })();
  let lastId: string | undefined;
  while (!isDone) {
    const stream = await open(person, lastId);
    await sleep(30);
    opened.pop()?.abort();
    await stream.ended;
    lastId = [...stream.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? lastId;
  }
  await ordering;
  await collectAlerts(shop);
  const stream = await open(person, lastId);
  const newest = sql<{ id: number }>('select max(id) as id from alerts');
  const { id } = await shop.db.one(newest);
  if (Number(lastId) < id) await expect.poll(() => eventsIn(stream.text).at(-1)?.id).toBe(String(id));
});

test('an account has a limited number of streams, which do not count towards its limit of concurrent calls', async () => {
  const person = await buildAdmin(shop);
  for (let count = 0; count < limits.ownStreams; count += 1) await open(person);
  const refused = await ask(person.token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  const other = await fetch(`${address}/api/admin/alerts`, { headers: { authorization: `Bearer ${person.token}` } });
  expect(other.status).toBe(200);
  opened.pop()?.abort();
  await expect.poll(async () => (await open(person).catch(() => null))?.text ?? null).not.toBeNull();
});

test('when the process ends, streams end with a random time for the next connection, and new ones are refused', async () => {
  const closing = await createApp(shop, { streams: { ...limits, ownStreams: 50 } });
  const at = await closing.http.listen({ host: '127.0.0.1', port: 0 });
  const streams = [];
  for (let count = 0; count < 20; count += 1) streams.push(await open(meera, undefined, at));
  const began = performance.now();
  await closing.http.close();
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - began).toBeLessThan(2000);
  const times = streams.map(({ text }) => Number(/^retry: (\d+)$/m.exec(text)?.[1]));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...times)).toBeLessThanOrEqual(16_000);
  expect(new Set(times).size).toBeGreaterThan(10);
});
