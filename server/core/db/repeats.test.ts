import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { sql } from './database.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const lock = sql('select 1 from products where id = $1 for no key update');

test('a transaction that fails because of a deadlock is repeated, and the metrics count the repetition', async () => {
  const metrics = createMetrics(shop.db);
  expect(await metrics.read()).toContain('shop_transactions_repeated_total 0');
  const ids = [(await buildProduct(shop)).id, (await buildProduct(shop)).id];
  let waiting = 2;
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  const lockBoth = (order: readonly string[]) => {
    let isRepeat = false;
    return shop.db.transaction(async (tx) => {
      // In this test, a repeated transaction locks nothing. It could otherwise lock its first row before the other
      // transaction continues, and cause a second deadlock.
      if (isRepeat) return order;
      isRepeat = true;
      for (const id of order) {
        await tx.run(lock, [id]);
        waiting -= 1;
        if (waiting <= 0) resolve();
        await bothHold;
      }
      return order;
    });
  };
  expect(await Promise.all([lockBoth(ids), lockBoth(ids.toReversed())])).toEqual([ids, ids.toReversed()]);
  expect(shop.db.repeats()).toBe(1);
  expect(await metrics.read()).toContain('shop_transactions_repeated_total 1');
});
