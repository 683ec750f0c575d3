import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from './core/db/database.ts';
import { readSettings } from './core/settings.ts';
import { type RunningShop, runShop } from './run-shop.ts';
import { urlOf } from './testing/database.ts';
import { openTestShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
let running: RunningShop | undefined;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  await running?.close();
  await shop.close();
});

function start(env: Record<string, string>): Promise<RunningShop> {
  const settings = readSettings({
    DATABASE_URL: urlOf(shop.connection),
    DATA_DIR: shop.settings.dataDir,
    SEED_CATALOGUE: 'false',
    LOG_LEVEL: 'silent',
    ...env,
  });
  return runShop(
    settings,
    () => {},
    async () => {},
  );
}

test('a first start whose port is in use creates no admin; the next start does and returns the password', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} is in use`);
  other.close();
  const admins = sql<{ n: number }>(`select count(*) as n from users where role = 'admin'`);
  expect((await shop.db.row(admins))?.n).toBe(0);

  running = await start({ PORT: '0' });
  expect(running.firstAdmin?.password).toMatch(/^[\w-]{16}$/);
  const signedIn = await fetch(`${running.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(running.firstAdmin),
  });
  expect(signedIn.status).toBe(200);
  await running.close();
  running = await start({ PORT: '0' });
  expect(running.firstAdmin).toBeNull();
});
