import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { findDocumentFaults } from '#server/orders/documents/verify.store.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
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

const departures = 500;
const kills = 10;
const atOnce = 8;

const numbers = sql<{ number: number; orders: number }>(`
  select number, count(distinct order_id) as orders from documents group by number order by number`);

// Proves documents-6
test(`${departures} orders leave through two instances, which are killed ${kills} times, with an invoice each`, {
  timeout: 300_000,
}, async () => {
  const shop = await openTestShop({ MAX_UNPAID_PER_SLOT: '0', MAX_ORDERS_PER_HOUR: '0' });
  const servers = await Promise.all([startServer(shop), startServer(shop)]);
  const serverAt = (place: number) => servers[place % 2] ?? servers[0];
  try {
    shop.clock.set(new Date().toISOString());
    const admin = await buildAdmin(shop);
    const product = await buildProduct(shop, { stock: 10_000 });
    const customers = await Promise.all(Array.from({ length: 50 }, () => buildCustomer(shop)));
    const waiting: string[] = [];
    for (const customer of customers) {
      for (let count = 0; count < departures / customers.length; count += 1) {
        const items = [{ productId: product.id, quantity: 1 }];
        waiting.push((await buildOrder(shop, customer, items, { status: 'preparing' })).id);
      }
    }

    let left = 0;
    /** Sends an order out, and repeats the request at either instance until one answers. */
    async function sendOut(id: string): Promise<void> {
      for (let attempt = 0; attempt < 500; attempt += 1) {
        const response = await fetch(`${serverAt(left + attempt).address}/api/admin/orders/${id}/status`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ status: 'out_for_delivery' }),
          signal: AbortSignal.timeout(40_000),
        }).catch(() => undefined);
        const answer = await response?.json().catch(() => undefined);
        // A lost answer may have been a departure.
        if (response?.status === 200 || answer?.errorType === 'STATUS_ALREADY_SET') {
          left += 1;
          return;
        }
        await sleep(50);
      }
      throw new Error(`The order ${id} never left`);
    }
    async function work(): Promise<void> {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await sendOut(id);
    }
    async function kill(): Promise<void> {
      for (let round = 1; round <= kills; round += 1) {
        const from = (round * departures) / (kills + 2);
        while (left < from) await sleep(5);
        const { child } = serverAt(round);
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
        servers[round % 2] = await startServer(shop);
      }
    }
    await Promise.all([kill(), ...Array.from({ length: atOnce }, work)]);

    expect(await findDocumentFaults(shop.db)).toEqual([]);
    const drawn = await shop.db.rows(numbers);
    expect(drawn.map(({ number }) => number)).toEqual(Array.from({ length: departures }, (_, at) => at + 1));
    expect(drawn.every(({ orders }) => orders === 1)).toBe(true);
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await shop.close();
  }
});
