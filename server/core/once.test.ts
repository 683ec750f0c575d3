/** Requests with an idempotency key: concurrent ones, other content, other callers, refusals, and deleted keys. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import type { CustomerId } from './actor.ts';
import { sql } from './db/database.ts';
import { forgetRequests, type KeyedRequest, nothingChanged, once } from './once.ts';
import { refuseConflict } from './refusal.ts';

let shop: TestShop;
let asha: CustomerId;
let imran: CustomerId;
beforeAll(async () => {
  shop = await openTestShop();
  [asha, imran] = [(await buildCustomer(shop)).id as CustomerId, (await buildCustomer(shop)).id as CustomerId];
});
afterAll(() => shop.close());

const request = (more: Partial<KeyedRequest> = {}): KeyedRequest => ({
  by: asha,
  key: newId(),
  content: ['pour', { jars: 2 }],
  at: shop.clock(),
  ...more,
});

/** Makes a `run` function that returns how often it was called. */
function counter() {
  let runs = 0;
  return {
    run: async () => {
      runs += 1;
      return { run: runs };
    },
    count: () => runs,
  };
}

test('ten equal requests with one idempotency key run once, and all get the same answer', async () => {
  const same = request();
  const { run, count } = counter();
  const answers = await Promise.all(Array.from({ length: 10 }, () => once(shop.db, same, run)));
  expect([count(), new Set(answers.map(({ run: number }) => number))]).toEqual([1, new Set([1])]);
});

test('other content under the same idempotency key is refused, even while the first request runs', async () => {
  const first = request();
  const { run, count } = counter();
  const other = { ...first, content: ['pour', { jars: 3 }] };
  const both = await Promise.allSettled([once(shop.db, first, run), once(shop.db, other, run)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(once(shop.db, { ...first, content: 'else' }, run)).rejects.toThrow(
    'This Idempotency-Key was used for another change.',
  );
  await expect(once(shop.db, { ...first, content: 'else' }, run, 'Used before.')).rejects.toThrow('Used before.');
  expect(count()).toBe(1);
});

test('a request that differs only in the amounts that its screen showed counts as a repetition', async () => {
  const first = request({ content: ['pay', { amount: 2, dueSeen: 5, expectedTotal: 7 }] });
  const { run, count } = counter();
  await once(shop.db, first, run);
  await once(shop.db, { ...first, content: ['pay', { amount: 2, dueSeen: 3, expectedTotal: 9 }] }, run);
  expect(count()).toBe(1);
});

test('an idempotency key of another caller does not count, and a request without a key always runs', async () => {
  const first = request();
  const { run, count } = counter();
  await once(shop.db, first, run);
  await once(shop.db, { ...first, by: imran }, run);
  for (const _ of [1, 2]) await once(shop.db, undefined, run);
  expect(count()).toBe(4);
});

test('a request whose run returns nothing is also executed once', async () => {
  const same = request();
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  expect([await once(shop.db, same, run), await once(shop.db, same, run), runs]).toEqual([undefined, undefined, 1]);
});

test('a refused request does not use up its idempotency key, so that a concurrent repetition runs', async () => {
  const same = request();
  const { run, count } = counter();
  let isFirst = true;
  const moody = async () => {
    if (!isFirst) return run();
    isFirst = false;
    throw refuseConflict('Not now.');
  };
  const both = await Promise.allSettled([once(shop.db, same, moody), once(shop.db, same, moody)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([await once(shop.db, { ...same, content: ['pour', { jars: 2 }] }, moody), count()]).toEqual([{ run: 1 }, 1]);
});

test('the idempotency key of a request that changed nothing is not stored, so that it may work later', async () => {
  const same = request();
  const { run, count } = counter();
  const countKeys = sql<{ count: number }>('select count(*) as count from requests where key = $1');
  for (let round = 0; round < 3; round += 1) {
    expect(await once(shop.db, same, async () => nothingChanged)).toBeUndefined();
  }
  expect((await shop.db.one(countKeys, [same.key])).count).toBe(0);
  expect([await once(shop.db, same, run), await once(shop.db, same, run), count()]).toEqual([
    { run: 1 },
    { run: 1 },
    1,
  ]);
  expect(await once(shop.db, undefined, async () => nothingChanged)).toBeUndefined();
});

test('forgetRequests deletes an idempotency key after the given number of days, and not before', async () => {
  const same = request();
  const { run, count } = counter();
  await once(shop.db, same, run);
  const inDays = (days: number) => new Date(same.at.getTime() + days * 86_400_000);
  await forgetRequests(shop.db, 30, inDays(29));
  await once(shop.db, same, run);
  expect(count()).toBe(1);
  await forgetRequests(shop.db, undefined, inDays(400));
  await once(shop.db, same, run);
  expect(count()).toBe(1);
  expect(await forgetRequests(shop.db, 30, inDays(31))).toBeGreaterThan(0);
  await once(shop.db, { ...same, content: 'else' }, run);
  expect(count()).toBe(2);
});

test('an answer that is too long to be stored is an error', async () => {
  const long = request({ key: 'जार'.repeat(66) });
  await expect(once(shop.db, long, async () => 'x'.repeat(1000))).rejects.toThrow('requests_small');
  expect(await once(shop.db, long, async () => 'x'.repeat(998))).toHaveLength(998);
});
