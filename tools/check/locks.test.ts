import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUnorderedLocks } from './find-locks.ts';

const files = globSync(['server/**/*.ts', 'db/migrations/*.sql'])
  // A restore needs no order of locks, because nothing else uses the database.
  .filter((file) => !/\.test\.ts$|^server\/(testing|backup)\//.test(file))
  .toSorted();

test('every SQL statement locks and writes rows in key order, or has a comment that says why it need not', () => {
  const found = files.flatMap((file) =>
    findUnorderedLocks(file).map(({ line, clause }) => `${file}:${line}: ${clause}`),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(50);
});

const inSource = (statement: string) =>
  findUnorderedLocks('store.ts', `const statement = sql<Row>(\`${statement}\`);`).map(({ clause }) => clause);

test.each([
  ['update products set stock = 0 where category_id = $1'],
  ['update products p set stock = p.stock - l.units from lines l where p.id = l.product_id'],
  ['update products set stock = 0 where id = any($1::uuid[])'],
  ['delete from sessions where user_id = $1'],
  ['delete from visitors where (site, unique_id) in (select site, unique_id from visitors limit $1)'],
  ['delete from rate_limits'],
  ['select id from products where id = any($1::uuid[]) for no key update'],
  ['select id from (select id from products order by id) p for update'],
  [
    'insert into cart_items (user_id, product_id) select $1, id from unnest($2::uuid[]) as l(id) on conflict (user_id, product_id) do nothing',
  ],
  // Only the CTE name `held` says that the rows were locked in this order.
  ['with known as (select id from products order by id) delete from products p using known where p.id = known.id'],
])('a statement without a fixed order of locks is reported: %s', (statement) => {
  expect(inSource(statement)).toHaveLength(1);
});

test.each([
  ['update products set stock = 0 where id = $1'],
  ['delete from cart_items where user_id = $1 and product_id = $2'],
  ['select id from products where id = any($1::uuid[]) order by id for no key update'],
  [
    'with held as materialized (select id from products order by id for update) update products p set stock = 0 from held where p.id = held.id',
  ],
  ['insert into rate_limits (key, count) values ($1, 1) on conflict (key) do nothing'],
  [
    'insert into cart_items (user_id, product_id) select $1, id from unnest($2::uuid[]) as l(id) order by id on conflict (user_id, product_id) do nothing',
  ],
  ['insert into order_items (id) select id from unnest($1::uuid[]) as l(id)'],
  ['\n-- locked: by the statement before\nupdate products p set stock = 0 from moved where p.id = moved.id'],
])('a statement that has a fixed order of locks or needs none is accepted: %s', (statement) => {
  expect(inSource(statement)).toEqual([]);
});

test('the statements inside a function of a migration are checked one by one', () => {
  const migration = `create function f() returns void language sql as $$
  update orders set notes = '' where id = $1;
  delete from orders where status = 'cancelled';
$$;`;
  expect(findUnorderedLocks('0099_f.sql', migration)).toEqual([
    { line: 3, clause: "delete from orders where status = ''" },
  ]);
});
