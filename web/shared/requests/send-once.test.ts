import { beforeEach, expect, test } from 'vitest';
import { openSessionStorage } from '#web/testing/session-storage.ts';
import { type Keys, keysOfTab, sendOnce } from './send-once.ts';

beforeEach(openSessionStorage);

/** Returns the key under which this content is sent. The answer is lost unless `isDone`. */
async function keyOf(keys: Keys, content: unknown, isDone = false): Promise<string> {
  let key = '';
  const send = async (headers: { 'idempotency-key': string }) => {
    key = headers['idempotency-key'];
    if (!isDone) throw new Error('The answer was lost');
  };
  await sendOnce(keys, content, send).catch(() => {});
  return key;
}

// Proves door-8, returns-13, plans-21
test('a request with the same content has the same Idempotency-Key until it succeeds', async () => {
  for (const keys of [new Map<string, string>(), keysOfTab('order_form')]) {
    const key = await keyOf(keys, { jars: 2 });
    expect(key.length).toBeGreaterThan(20);
    expect(await keyOf(keys, { jars: 2 }, true)).toBe(key);
    expect(await keyOf(keys, { jars: 2 })).not.toBe(key);
  }
});

test('a request with other content has another Idempotency-Key, and the earlier content keeps its key', async () => {
  const keys = new Map<string, string>();
  const key = await keyOf(keys, { jars: 2 });
  expect(await keyOf(keys, { jars: 3 })).not.toBe(key);
  expect(await keyOf(keys, { jars: 2 })).toBe(key);
  const inTab = await keyOf(keysOfTab('order_form'), { jars: 2 });
  expect(await keyOf(keysOfTab('order_form'), { jars: 2 })).toBe(inTab);
  expect(await keyOf(keysOfTab('order_form'), { jars: 3 })).not.toBe(inTab);
});

test('amounts that the screen showed, such as dueSeen, do not change the Idempotency-Key', async () => {
  const keys = new Map<string, string>();
  const key = await keyOf(keys, ['pay', { amount: 2, dueSeen: 5, expectedTotal: 7 }]);
  expect(await keyOf(keys, ['pay', { amount: 2, dueSeen: 3, expectedTotal: 9 }])).toBe(key);
  expect(await keyOf(keys, ['pay', { amount: 3, dueSeen: 3, expectedTotal: 9 }])).not.toBe(key);
});

test('sendOnce returns the answer of the request', async () => {
  expect(await sendOnce(new Map(), 'jars', async () => 'answer')).toBe('answer');
});
