import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callKey } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { type CallOnce, callOnceBy, sendOptions } from './use-send.ts';

const params = { id: '0193c3e0-0000-7000-8000-000000000001' };
const detail = callKey('GET /admin/orders/:id', { params });
const list = callKey('GET /admin/orders', { query: { page: 2 } });
const contacts = callKey('GET /contact', { query: {} });
const ownList = callKey('GET /orders', { query: {} });
const addresses = callKey('GET /addresses', {});
const confirmed = { success: true, data: { order: { status: 'confirmed' } } };

let client: QueryClient;
let callOnce: CallOnce;
beforeEach(() => {
  client = createQueryClient();
  callOnce = callOnceBy(new Map());
  for (const key of [detail, list, contacts, ownList, addresses]) client.setQueryData(key, { success: true, data: {} });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const answerWith = (answer: object, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }));
const isOld = (key: typeof detail) => client.getQueryState(key)?.isInvalidated;
const send = (options = {}) =>
  new MutationObserver(client, sendOptions(client, callOnce, 'PUT /admin/orders/:id/status', options)).mutate({
    params,
    body: { status: 'confirmed' },
  });

test('a write of staff puts its answer into the cache and invalidates everything else', async () => {
  answerWith(confirmed);
  await send();
  expect(client.getQueryData(detail)).toEqual(confirmed);
  expect([detail, list, contacts].map(isOld)).toEqual([false, true, true]);
});

test('a write of a customer invalidates only the answers that it changes', async () => {
  answerWith({ success: true });
  const move = sendOptions(client, callOnce, 'POST /orders/:id/move');
  const body = { deliveryDate: '2026-12-01', deliveryTime: 'morning' };
  await new MutationObserver(client, move).mutate({ params, body });
  expect([ownList, addresses].map(isOld)).toEqual([true, false]);
});

test('a rejected write does not invalidate the cache, unless the option readsAfterFailure is set', async () => {
  answerWith({ success: false, message: 'No.' }, 409);
  const onError = vi.fn();
  await expect(send({ onError })).rejects.toThrow('No.');
  expect(onError).toHaveBeenCalledOnce();
  expect([detail, list, contacts].map(isOld)).toEqual([false, false, false]);
  await expect(send({ readsAfterFailure: true })).rejects.toThrow('No.');
  expect([detail, list, contacts].map(isOld)).toEqual([true, true, true]);
});

test("a read that started before the write does not overwrite the write's answer", async () => {
  let finish = (_: object) => {};
  const before = client.fetchQuery({
    queryKey: detail,
    staleTime: 0,
    queryFn: () => new Promise<object>((resolve) => (finish = resolve)),
  });
  before.catch(() => undefined);
  answerWith(confirmed);
  await send();
  finish({ success: true, data: { order: { status: 'pending' } } });
  await new Promise(setImmediate);
  expect(client.getQueryData(detail)).toEqual(confirmed);
});

test('a write without a network fails at once', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(client.getDefaultOptions().mutations?.networkMode).toBe('always');
  await expect(send()).rejects.toMatchObject({ status: 0 });
});

// Proves door-8, returns-13
test('a write has the same Idempotency-Key until it succeeds, and other content has another key', async () => {
  const sent: (string | null)[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('idempotency-key'));
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json({ success: true });
  });
  const cancel = (id: string) => callOnce('POST /orders/:id/pay-back', { params: { id } }).catch(() => {});
  await cancel('one');
  await cancel('two');
  isLost = false;
  await cancel('one');
  await cancel('one');
  const [first, other, repeated, next] = sent;
  expect(first?.length).toBeGreaterThan(20);
  expect(repeated).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
});
