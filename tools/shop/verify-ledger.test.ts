import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEvent } from '#server/ledger/post-event.ts';
import { sql } from '#server/platform/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function verify(env: Record<string, string>): Promise<{ code: number; text: string }> {
  const script = join(import.meta.dirname, 'verify-ledger.ts');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script], { env: { ...process.env, ...env } }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, text: `${out}${err}`.trim() }),
    );
  });
}

// Proves ledger-7
test('the check of the ledger exits with 1 and says in words what differs', async () => {
  const { host, port, user, database } = shop.connection;
  const env = { DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` };
  const customerId = (await buildCustomer(shop)).id;
  await shop.db.transaction((tx) =>
    postEvent(tx, {
      id: newId(),
      at: shop.clock(),
      actorId: null,
      lines: [{ kind: 'payment', amount: 120_50, debit: { kind: 'till' }, credit: { kind: 'credit', customerId } }],
    }),
  );
  expect(await verify(env)).toEqual({ code: 0, text: 'The ledger is exact.' });
  await shop.db.run(sql(`update ledger_totals set debits = debits + 1 where kind = 'till'`));
  expect(await verify(env)).toEqual({
    code: 1,
    text: 'the total of till on 2026-11-21 says debits, credits, entries 12051, 0, 1; there are 12050, 0, 1',
  });
});

test('the check of the ledger does not create a shop', async () => {
  const path = join(tmpdir(), 'paniwala-no-shop');
  expect(await verify({ DATA_DIR: path, DATABASE_URL: '' })).toEqual({
    code: 2,
    text: `Nothing was compared: there is no database in ${path}. DATA_DIR or DATABASE_URL names the shop.`,
  });
});
