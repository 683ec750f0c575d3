import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildBooked } from '#server/testing/builders/slots.ts';
import { urlOf } from '#server/testing/database.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let customerId: string;
beforeAll(async () => {
  shop = await openTestShop();
  customerId = (await buildCustomer(shop)).id;
});
afterAll(() => shop.close());

type Verified = Promise<{ code: number; text: string }>;

function run(args: readonly string[], env: Record<string, string>): Verified {
  const script = join(import.meta.dirname, 'verify.ts');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env: { ...process.env, ...env } }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, text: `${out}${err}`.trim() }),
    );
  });
}
const verify = (...args: string[]) => run(args, { DATABASE_URL: urlOf(shop.connection) });

// Proves ledger-7
test('`verify.ts ledger` exits with 1 and describes the differences if there are any', async () => {
  await shop.db.transaction((tx) =>
    postEvent(tx, {
      id: newId(),
      at: shop.clock(),
      actorId: null,
      lines: [{ kind: 'payment', amount: 120_50, debit: { kind: 'till' }, credit: { kind: 'credit', customerId } }],
    }),
  );
  expect(await verify('ledger')).toEqual({ code: 0, text: 'The ledger is exact.' });
  await shop.db.run(sql(`update ledger_totals set debits = debits + 1 where kind = 'till'`));
  const text = 'the total of till on 2026-11-21 says debits, credits, entries 12051, 0, 1; there are 12050, 0, 1';
  expect(await verify('ledger')).toEqual({ code: 1, text });
});

// Proves first-week-10
test('`verify.ts tallies` exits with 1 and lists differences, and with --mend it corrects them', async () => {
  expect(await verify('tallies')).toEqual({ code: 0, text: 'All tallies are exact.' });
  await shop.db.pool.query('update user_tallies set users = users + 2');
  const fault = 'user_tallies (2026-11-21 customer t) says users 3; there are users 1';
  expect(await verify('tallies')).toEqual({ code: 1, text: fault });
  expect(await verify('tallies', '--mend')).toEqual({ code: 0, text: `All tallies were counted anew.\n${fault}` });
  expect(await verify('tallies')).toEqual({ code: 0, text: 'All tallies are exact.' });
});

// Proves placing-22
test('`verify.ts tallies` finds slots whose counters differ from their orders, and --mend corrects them', async () => {
  await buildBooked(shop, { date: '2099-01-01', windowKey: 'morning', booked: 2 });
  const fault = 'slots (2099-01-01 morning no zone) says booked 2; there are booked 0';
  expect(await verify('tallies')).toEqual({ code: 1, text: fault });
  expect(await verify('tallies', '--mend')).toEqual({ code: 0, text: `All tallies were counted anew.\n${fault}` });
  expect(await verify('tallies')).toEqual({ code: 0, text: 'All tallies are exact.' });
});

test.each(['ledger', 'tallies'])('`verify.ts %s` does not create a shop in a folder without one', async (what) => {
  const path = join(shop.settings.dataDir, 'none');
  expect(await run([what], { DATA_DIR: path, DATABASE_URL: '' })).toEqual({
    code: 2,
    text: `Nothing was compared: there is no database in ${path}. DATA_DIR or DATABASE_URL names the shop.`,
  });
});
