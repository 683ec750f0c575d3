/**
 * Only posting can change the ledger. This holds even for superusers of PostgreSQL, because the tests and the embedded
 * database connect as one.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { scheduledJobs } from '../jobs.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { listBalances } from './balance.store.ts';
import { postEvent } from './post-event.ts';
import { findLedgerFaults } from './verify.store.ts';

let shop: TestShop;
let customerId: string;
beforeAll(async () => {
  shop = await openTestShop();
  customerId = (await buildCustomer(shop)).id;
  await shop.db.transaction((tx) =>
    postEvent(tx, {
      id: newId(),
      at: shop.clock(),
      actorId: null,
      note: 'Paid in advance',
      lines: [{ kind: 'payment', amount: 500, debit: { kind: 'till' }, credit: { kind: 'credit', customerId } }],
    }),
  );
});
afterAll(() => shop.close());

const changes = [
  'update ledger_transfers set amount = 1',
  'update ledger_transfers set amount = 1 where false',
  'delete from ledger_transfers',
  'truncate ledger_transfers',
  'truncate users cascade',
  'truncate orders cascade',
  'merge into ledger_transfers t using users u on u.id = t.id when matched then delete',
  `insert into ledger_transfers select * from ledger_transfers on conflict (id) do update set amount = 1`,
  'update ledger_accounts set debits = 0 where owner_id is not null',
  'delete from ledger_accounts',
  'truncate ledger_accounts cascade',
];

describe.each(['origin', 'replica'])('with session_replication_role %s', (role) => {
  // Proves ledger-5
  test.each(changes)('%s is refused', async (change) => {
    const attempt = shop.db.transaction(async (tx) => {
      await tx.run(sql(`set local session_replication_role = ${role}`));
      await tx.run(sql(change));
    });
    await expect(attempt).rejects.toMatchObject({ code: 'LG002' });
    expect(await listBalances(shop.db, customerId)).toEqual([{ kind: 'credit', containerId: null, balance: 500 }]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });
});

// Proves ledger-5
test('an account cannot be created with a balance', async () => {
  const insert = sql(`insert into ledger_accounts (kind, owner_id, debits, credits) values ('orders', $1, 0, 5)`);
  await expect(shop.db.run(insert, [customerId])).rejects.toMatchObject({ code: 'LG002' });
});

// Proves ledger-5
test('a note can be emptied, and the ledger still adds up', async () => {
  expect(await shop.db.run(sql(`update ledger_notes set note = ''`))).toBe(1);
  expect(await findLedgerFaults(shop.db)).toEqual([]);
});

// Proves ledger-5
test('jobs that delete old data keep the ledger and the customers in it', async () => {
  const customer = (await buildCustomer(shop)).id;
  await shop.db.transaction((tx) =>
    postEvent(tx, {
      id: newId(),
      at: shop.clock(),
      actorId: null,
      lines: [
        { kind: 'opening', amount: 70, debit: { kind: 'opening' }, credit: { kind: 'credit', customerId: customer } },
      ],
    }),
  );
  shop.clock.advance(500 * 86_400);
  for (let round = 0; round < 2; round += 1) {
    for (const { name, run } of scheduledJobs) if (name !== 'rescue_jobs') await run(shop);
  }
  expect(await listBalances(shop.db, customer)).toEqual([{ kind: 'credit', containerId: null, balance: 70 }]);
  expect(await findLedgerFaults(shop.db)).toEqual([]);
});
