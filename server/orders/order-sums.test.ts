/** The SQL functions for sums of orders give the same results as the functions of the contract. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beyondDemandOf, netWaivedOf, payableOf } from '#contract/orders/order-sums.ts';
import { arraysOf, sql } from '#server/core/db/database.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { beyondDemandSql, netWaivedSql, payableSql } from './order-sums.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const amount = fc.oneof(fc.constantFrom(0, 1, 33_33, 100_00), fc.nat(100_000_00));
const amounts = fc.record({
  itemsPaise: amount,
  deliveryPaise: amount,
  depositPaise: amount,
  askedPaise: amount,
  paidPaise: amount,
  duePaise: amount,
});

const sums = sql<{ payable: number; beyond: number; waived: number }>(`
  select ${payableSql('o')} as payable, ${beyondDemandSql('o')} as beyond, ${netWaivedSql('o')} as waived
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) with ordinality
    as o(items_paise, delivery_paise, deposit_paise, asked_paise, paid_paise, due_paise, n)
  order by n`);
const generated = sql<{ expression: string }>(`
  select generation_expression as expression from information_schema.columns
  where table_name = 'orders' and column_name = 'total_paise'`);

test('SQL and code compute the same amounts: payable, paid beyond the demand, and waived', async () => {
  const orders = fc.sample(amounts, 500);
  const columns = arraysOf(
    orders,
    'itemsPaise',
    'deliveryPaise',
    'depositPaise',
    'askedPaise',
    'paidPaise',
    'duePaise',
  );
  expect(await shop.db.rows(sums, columns)).toEqual(
    orders.map((order) => ({
      payable: payableOf(order),
      beyond: beyondDemandOf(order),
      waived: netWaivedOf(order),
    })),
  );
});

test('the total that the database generates is the sum of items and delivery charge', async () => {
  expect(await shop.db.one(generated)).toEqual({ expression: '(items_paise + delivery_paise)' });
});
