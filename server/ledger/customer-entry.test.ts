/** Reading a batch of a customer's entries does not read all entries. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../core/db/database.ts';
import { moneyKinds } from '../money/account/rules.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildContainer, openBalances } from '../testing/builders/ledger.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { type CustomerEntry, listCustomerEntriesAfter } from './customer-entry.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Inserts 20,000 copies of the first entry of the credit account. */
const repeat = sql(`
  insert into ledger_transfers (id, event_id, line, kind, unit, debit_account_id, credit_account_id, amount, created_at)
  select ledger_entry_id(t.created_at, n), gen_random_uuid(), 1, t.kind, t.unit, t.debit_account_id,
    t.credit_account_id, t.amount, t.created_at
  from ledger_transfers t join ledger_accounts a on a.id = t.credit_account_id, generate_series(1000001, 1020000) as n
  where a.kind = 'credit' and a.user_id = $1`);

test('reading 100 of 20,000 entries of an account reads at most 200 rows', async () => {
  const { id: customerId } = await buildCustomer(shop);
  const containerId = await buildContainer(shop);
  await openBalances(shop, customerId, { containerId, jars: 1, depositPaise: 100, creditPaise: 100 });
  await shop.db.run(repeat, [customerId]);
  // A reused database may have statistics of the accounts of an earlier test.
  await shop.db.pool.query('analyze ledger_transfers, ledger_accounts');
  const wanted = { customerId, kinds: moneyKinds, from: null, to: null };
  const first = await listCustomerEntriesAfter(shop.db, wanted, undefined, 100);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const second = await listCustomerEntriesAfter(shop.db, wanted, first.at(-1), 100);
  const statement = queries.mock.calls.at(-1)?.[0] as unknown as { text: string; values: unknown[] };
  queries.mockRestore();
  expect(second.map(({ id }: CustomerEntry) => id)).toHaveLength(100);
  expect((second[0]?.id ?? '') < (first.at(-1)?.id ?? '')).toBe(true);
  const plan = await shop.db.pool.query(`explain (analyze, format json) ${statement.text}`, statement.values);
  const rows = JSON.stringify(plan.rows).matchAll(/"Actual Rows":([\d.]+)/g);
  expect(Math.max(...[...rows].map(([, count]) => Number(count)))).toBeLessThanOrEqual(200);
});
