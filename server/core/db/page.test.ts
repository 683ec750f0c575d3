import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { sql } from './database.ts';
import { type PageRow, pageSql, readPage } from './page.ts';

let target: TestDatabase;
beforeAll(async () => {
  target = await createTestDatabase();
});
afterAll(() => target.drop());

const page = sql<PageRow<{ name: string }, 'name'> & { isOpen: boolean }>(`
  with found as (select * from (values ('Lake'), ('River'), ('Well')) as water(name)) ${pageSql({
    total: '(select count(*) from found)',
    more: 'true as is_open',
    rows: 'select name from found order by name limit $1 offset $2',
    order: 'page.name',
  })}`);
const read = (limit: number, offset: number) => readPage(target.db, page, [limit, offset], 'name');

test('a page of a list has its rows in order, and the number of rows on all pages', async () => {
  const { rows, total } = await read(2, 0);
  expect(rows.map(({ name }) => name)).toEqual(['Lake', 'River']);
  expect(total).toBe(3);
});

test('a page after the last one of a list has no rows, but has the number of rows on all pages', async () => {
  const { rows, total, first } = await read(2, 4);
  expect(rows).toEqual([]);
  expect(total).toBe(3);
  expect(first?.isOpen).toBe(true);
});
