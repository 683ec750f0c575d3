import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { sql } from './database.ts';
import { findTwoEndedPage } from './page.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const pages = sql<{ found: number; page: number[] | null }>(`
  with ${findTwoEndedPage({ column: 'n', source: 'generate_series(1, 7) n', order: 'n', reverse: 'n desc' }, ['$1', '$2'])}
  select found, (select array_agg(n order by n) from page) as page from counted`);

// Proves jars-8
test('a page has the same rows whether it is read from the start or the end of the list', async () => {
  for (const limit of [1, 2, 3, 4, 7, 20]) {
    for (const offset of [0, 1, 2, 3, 4, 5, 6, 7, 9]) {
      const wanted = [1, 2, 3, 4, 5, 6, 7].slice(offset, offset + limit);
      const { found, page } = (await shop.db.row(pages, [limit, offset])) ?? {};
      expect([limit, offset, found, page ?? []]).toEqual([limit, offset, 7, wanted]);
    }
  }
});
