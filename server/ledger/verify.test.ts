import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { foldTotals } from './balance.store.ts';
import { postEvent } from './post-event.ts';
import type { Line } from './rules.ts';
import { findLedgerFaults } from './verify.store.ts';

let shop: TestShop;
let asha: string;
let jar: string;
const post = (...lines: Line[]) =>
  shop.db.transaction((tx) => postEvent(tx, { id: newId(), at: shop.clock(), actorId: null, lines }));
beforeEach(async () => {
  shop = await openTestShop();
  asha = (await buildCustomer(shop)).id;
  jar = await buildContainer(shop);
  await post(
    { kind: 'payment', amount: 90_50, debit: { kind: 'till' }, credit: { kind: 'credit', customerId: asha } },
    {
      kind: 'jars_given',
      amount: 2,
      debit: { kind: 'held', customerId: asha, containerId: jar },
      credit: { kind: 'depot', containerId: jar },
    },
  );
});
afterEach(() => shop.close());

/** Makes a change that triggers forbid. The owner of the tables can do so by disabling the triggers first. */
const force = (change: string, guard: string) =>
  shop.db.pool.query(`begin; alter table ${guard} disable trigger user; ${change};
    alter table ${guard} enable trigger user; alter table ${guard} enable always trigger ${guard}_appended;
    alter table ledger_accounts enable always trigger ledger_accounts_kept; commit`);

// Proves ledger-7
test('a ledger that was changed only by posting has no faults, even after its totals of past days were added up into fewer rows', async () => {
  expect(await findLedgerFaults(shop.db)).toEqual([]);
  const rows = sql<{ n: number }>('select count(*) as n from ledger_totals');
  await shop.db.run(sql(`insert into ledger_totals select day, kind, container_id, 99, 0, 0, 0 from ledger_totals`));
  const spread = (await shop.db.row(rows))?.n ?? 0;
  await foldTotals(shop.db, new Date(shop.clock().getTime() + 86_400_000));
  expect((await shop.db.row(rows))?.n).toBe(spread / 2);
  expect(await findLedgerFaults(shop.db)).toEqual([]);
});

// Proves ledger-7
test.each<[string, () => string, string, (jar: string) => (string | RegExp)[]]>([
  [
    'a changed balance',
    () => `update ledger_accounts set credits = credits + 100 where kind = 'credit'`,
    'ledger_accounts',
    () => [/^credit of \S+ says debit ₹0.00, credit ₹91.50; its entries sum to debit ₹0.00, credit ₹90.50$/],
  ],
  [
    'a balance below zero',
    () =>
      `alter table ledger_accounts drop constraint ledger_accounts_not_negative;
       update ledger_accounts set credits = 5 where kind = 'held'`,
    'ledger_accounts',
    (of) => [
      new RegExp(`^held of \\S+ in ${of} is below zero: -3$`),
      /^held .*says debit 2, credit 5; .* credit 0$/,
      `the number of accounts of held in ${of} above zero says 1; there are 0`,
    ],
  ],
  [
    'a changed transfer',
    () => `update ledger_transfers set amount = 3 where kind = 'jars_given'`,
    'ledger_transfers',
    (of) => [
      new RegExp(`^held of \\S+ in ${of} says debit 2, credit 0; its entries sum to debit 3, credit 0$`),
      `the total of depot in ${of} on 2026-11-21 says debits, credits, entries 0, 2, 1; there are 0, 3, 1`,
      `the total of held in ${of} on 2026-11-21 says debits, credits, entries 2, 0, 1; there are 3, 0, 1`,
    ],
  ],
  [
    'a transfer whose unit its accounts do not have',
    () => `
      alter table ledger_transfers drop constraint ledger_transfers_debit_fkey, drop constraint ledger_transfers_credit_fkey;
      update ledger_transfers set unit = id where kind = 'payment'`,
    'ledger_transfers',
    () => [/^transfer \S+: an account or its unit is missing$/],
  ],
  [
    'a transfer whose time differs from the time in its id',
    () => `update ledger_transfers set created_at = created_at + interval '1 ms' where kind = 'payment'`,
    'ledger_transfers',
    () => [/^transfer \S+: the id is of another instant$/],
  ],
])('verification finds %s', async (_, change, guard, faults) => {
  await force(change(), guard);
  const found = await findLedgerFaults(shop.db);
  expect(found).toEqual(faults(jar).map((fault) => (typeof fault === 'string' ? fault : expect.stringMatching(fault))));
});

// Proves ledger-7
test('a wrong total and a disabled trigger are reported', async () => {
  await shop.db.run(sql(`delete from ledger_totals where kind = 'till'`));
  await shop.db.run(sql('alter table ledger_transfers enable trigger ledger_transfers_appended'));
  await shop.db.run(sql('alter table ledger_transfers disable trigger ledger_transfers_balanced'));
  expect(await findLedgerFaults(shop.db)).toEqual([
    'the trigger ledger_transfers_appended of ledger_transfers is not in force',
    'the trigger ledger_transfers_balanced of ledger_transfers is not in force',
    'the total of till on 2026-11-21 says debits, credits, entries 0, 0, 0; there are 9050, 0, 1',
  ]);
});
