import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, sql } from '../core/db/database.ts';
import { readSettings } from '../core/settings.ts';
import { postEvent } from '../ledger/post-event.ts';
import type { Line } from '../ledger/rules.ts';
import { findLedgerFaults } from '../ledger/verify.store.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../testing/database.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let shop: TestShop;
let target: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'paniwala-ledger-'));
beforeEach(async () => {
  shop = await openTestShop();
  target = await createTestDatabase();
});
afterEach(async () => {
  await target.drop();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const tables = ['containers', 'ledger_accounts', 'ledger_transfers', 'ledger_totals', 'ledger_notes'];
async function readLedger({ pool }: Pick<TestShop['db'], 'pool'>): Promise<string[][]> {
  const rows = tables.map((name) => pool.query(`select t::text as row from ${name} t order by 1`));
  return (await Promise.all(rows)).map((result) => result.rows.map(({ row }) => row));
}

const inOrder = sql<{ postings: number[] }>(`
  select array_agg(posting::int order by created_at, id) as postings from ledger_transfers`);

const settingsOf = (connection: TestDatabase['connection']) =>
  readSettings({ DATA_DIR: folder, DATABASE_URL: urlOf(connection) });

// Proves ledger-6
test('a restored ledger has every entry and balance, accepts further postings, and refuses changes', async () => {
  const customerId = (await buildCustomer(shop)).id;
  const containerId = await buildContainer(shop);
  const lines: Line[] = [
    { kind: 'payment', amount: 300, debit: { kind: 'till' }, credit: { kind: 'credit', customerId } },
    {
      kind: 'jars_given',
      amount: 2,
      debit: { kind: 'held', customerId, containerId },
      credit: { kind: 'depot', containerId },
    },
  ];
  const event = { id: newId(), at: shop.clock(), actorId: null, note: 'First order', lines };
  await shop.db.transaction((tx) => postEvent(tx, event));
  const before = await readLedger(shop.db);
  expect(before.map((rows) => rows.length)).toEqual([1, 4, 2, 4, 1]);

  const archive = join(folder, 'shop.tar.gz');
  await makeBackup(settingsOf(shop.connection), archive, shop.clock());
  await restoreBackup(settingsOf(target.connection), archive, { replace: true });

  const restored = openDatabase(target.connection, () => {});
  try {
    expect(await readLedger(restored)).toEqual(before);
    expect(await restored.transaction((tx) => postEvent(tx, event))).toBe('repeated');
    expect(await restored.transaction((tx) => postEvent(tx, { ...event, id: newId() }))).toBe('posted');
    // Posting numbers continue after those of the backup. The repeated event has used up numbers, too.
    expect(await restored.row(inOrder)).toEqual({ postings: [1, 2, 5, 6] });
    expect(await findLedgerFaults(restored)).toEqual([]);
    const change = `begin; set local session_replication_role = replica; delete from ledger_transfers; commit`;
    await expect(restored.pool.query(change)).rejects.toMatchObject({ code: 'LG002' });
  } finally {
    await restored.close();
  }
});
