import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildBooked } from '#server/testing/builders/slots.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await buildCustomer(shop);
});
afterAll(() => shop.close());

function verify(env: Record<string, string>, ...args: string[]): Promise<{ code: number; text: string }> {
  const script = join(import.meta.dirname, 'verify-tallies.ts');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env: { ...process.env, ...env } }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, text: `${out}${err}`.trim() }),
    );
  });
}

// Proves first-week-10
test('the check of tallies exits with 1 and lists differences, recounts on request, and then passes', async () => {
  const { host, port, user, database } = shop.connection;
  const env = { DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` };
  expect(await verify(env)).toEqual({ code: 0, text: 'All tallies are exact.' });
  await shop.db.pool.query('update user_tallies set users = users + 2');
  const fault = 'user_tallies (2026-11-21 customer t) says users 3; there are users 1';
  expect(await verify(env)).toEqual({ code: 1, text: fault });
  expect(await verify(env, '--mend')).toEqual({ code: 0, text: `All tallies were counted anew.\n${fault}` });
  expect(await verify(env)).toEqual({ code: 0, text: 'All tallies are exact.' });
});

// Proves placing-22
test('the check of tallies finds slots whose places are not those of their orders, and counts them anew', async () => {
  const { host, port, user, database } = shop.connection;
  const env = { DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` };
  await buildBooked(shop, { date: '2099-01-01', windowKey: 'morning', booked: 2 });
  const fault = 'slots (2099-01-01 morning no zone) says booked 2; there are booked 0';
  expect(await verify(env)).toEqual({ code: 1, text: fault });
  expect(await verify(env, '--mend')).toEqual({ code: 0, text: `All tallies were counted anew.\n${fault}` });
  expect(await verify(env)).toEqual({ code: 0, text: 'All tallies are exact.' });
});

test('the check of tallies does not create a shop', async () => {
  const path = join(tmpdir(), 'paniwala-no-shop');
  expect(await verify({ DATA_DIR: path, DATABASE_URL: '' })).toEqual({
    code: 2,
    text: `Nothing was compared: there is no database in ${path}. DATA_DIR or DATABASE_URL names the shop.`,
  });
});
