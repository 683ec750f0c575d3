import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { auditStorm, startStorm } from '#server/testing/storm.ts';

const script = fileURLToPath(new URL('../server/testing/serve-api.ts', import.meta.url));
const rounds = 10;

async function startServer(shop: TestShop) {
  const child = spawn(process.execPath, [script, JSON.stringify(shop.connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: shop.settings.dataDir, CONFIRM_NEEDS_PAYMENT: 'prepaid' },
  });
  const [line] = await once(child.stdout, 'data');
  return { child, address: String(line).trim() };
}

test('a server that is killed ten times loses no acknowledged order or delivery, and leaves none of them half done', {
  timeout: 300_000,
}, async () => {
  const shop = await openTestShop();
  try {
    shop.clock.set(new Date().toISOString());
    const containerId = await buildContainer(shop);
    const jar = { stock: 90_000, depositPaise: 150_00, containerId };
    const products = await Promise.all(Array.from({ length: 4 }, () => buildProduct(shop, jar)));
    const customers = await Promise.all(Array.from({ length: 8 }, () => buildCustomer(shop)));
    let server = await startServer(shop);
    const storm = startStorm({
      address: () => server.address,
      customers,
      productIds: products.map(({ id }) => id),
      admin: await buildAdmin(shop),
      containerId,
    });
    for (let round = 0; round < rounds; round += 1) {
      await storm.reach(storm.placed.size + 20);
      const ended = once(server.child, 'exit');
      server.child.kill('SIGKILL');
      await ended;
      server = await startServer(shop);
    }
    await storm.reach(storm.placed.size + 20);
    await storm.stop();
    server.child.kill('SIGKILL');

    expect(storm.statuses.get(0)).toBeGreaterThanOrEqual(rounds);
    expect(storm.delivered.size).toBeGreaterThan(20);
    expect(await auditStorm(shop, storm)).toEqual([]);
    const mails = sql<{ n: number }>(`
      select count(*) as n from orders o where (select count(*) from queued_mails m
        where m.mail->'order'->>'orderNumber' = o.order_number) <> 2`);
    expect((await shop.db.row(mails))?.n).toBe(0);
  } finally {
    await shop.close();
  }
});
