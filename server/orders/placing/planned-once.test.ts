/**
 * Two things keep orders fast in the database: their statements are planned once, and the search indexes have only few
 * pending entries (rows that PostgreSQL has not sorted into the index yet).
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { openDatabase, sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { placeOrder } from './place-order.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let jars: string[];
beforeAll(async () => {
  shop = await openTestShop();
  asha = await buildCustomer(shop);
  jars = await Promise.all([1, 2, 3].map(async () => (await buildProduct(shop, { stock: 100 })).id));
});
afterAll(() => shop.close());

// In tests the server plans statements in another mode than in a shop.
const planAsInShop = sql('set plan_cache_mode = auto');
const plans = sql<{ custom: number; generic: number }>(`
  select custom_plans as custom, generic_plans as generic
  from pg_prepared_statements where statement ~ 'insert into (orders|requests)' and statement !~ 'pg_prepared'`);

test.each([
  ['plain', {}],
  ['with credit', { useCredit: true }],
])(
  'the statements of an order (%s) are planned only for the first orders of a database connection',
  async (_, extra) => {
    const fresh = openDatabase({ ...shop.connection, max: 1 }, () => {});
    await fresh.run(planAsInShop);
    const customer = { ...asha, role: 'customer' } as const;
    const items = jars.map((productId) => ({ productId, quantity: 1 }));
    const form = calls['POST /orders'].body.parse({ ...deliveryForm, ...extra, items });
    for (let n = 0; n < 8; n += 1) await placeOrder({ ...shop, db: fresh }, customer, { customer, form, key: newId() });
    const counts = (await fresh.rows(plans)).map(({ custom, generic }) => [custom, generic]);
    await fresh.close();
    // PostgreSQL makes a new plan for the first five executions and then compares costs. The three later ones use the
    // generic plan.
    expect(counts).toEqual([
      [5, 3],
      [5, 3],
    ]);
  },
);

const plannedAgain = sql<{ proname: string }>(`
  select distinct p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where t.tgrelid in ('orders'::regclass, 'order_items'::regclass) and p.prosrc ~ 'any\\(\\w+\\)'
    and not coalesce('plan_cache_mode=force_generic_plan' = any(p.proconfig), false)`);

test('statements with arrays in the triggers of orders are planned only once per database connection', async () => {
  expect(await shop.db.rows(plannedAgain)).toEqual([]);
});

const withLongList = sql<{ name: string }>(`
  select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
  where x.indrelid = 'orders'::regclass and a.amname = 'gin'
    and not coalesce('gin_pending_list_limit=64' = any(i.reloptions), false)`);

test('the search indexes of orders have pending lists of at most 64 kB, which keeps a search fast', async () => {
  expect(await shop.db.rows(withLongList)).toEqual([]);
});
