import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { deliveryDays } from '../../contract/delivery.ts';
import { sql } from '../db/database.ts';
import { buildCustomer } from '../testing/accounts.ts';
import { deliveryForm, findStockFaults } from '../testing/orders.ts';
import { buildProduct } from '../testing/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const script = fileURLToPath(new URL('../testing/serve-api.ts', import.meta.url));
const acknowledgementsBeforeKill = 40;

async function startServer(shop: TestShop) {
  const child = spawn(process.execPath, [script, JSON.stringify(shop.connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: shop.settings.dataDir },
  });
  const [line] = await once(child.stdout, 'data');
  return { child, address: String(line).trim() };
}

test('a server killed in a storm of orders loses none that it acknowledged and halves none', async () => {
  const shop = await openTestShop();
  try {
    shop.clock.set(new Date().toISOString());
    const products = await Promise.all(Array.from({ length: 4 }, () => buildProduct(shop, { stock: 5000 })));
    const customers = await Promise.all(Array.from({ length: 8 }, () => buildCustomer(shop)));
    const { child, address } = await startServer(shop);
    const acknowledged: string[] = [];
    const deliveryDate = deliveryDays(new Date())[2];

    const buyUntilKilled = async (token: string, n: number) => {
      for (;;) {
        const items = [n, n + 1].map((index) => ({ productId: products[index % 4]?.id, quantity: 2 }));
        const response = await fetch(`${address}/api/orders`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': newId() },
          body: JSON.stringify({ ...deliveryForm, deliveryDate, items }),
        }).catch(() => null);
        if (!response) return;
        const body = (await response.json().catch(() => null)) as { data?: { order: { id: string } } } | null;
        if (response.status === 201 && body?.data) acknowledged.push(body.data.order.id);
        if (acknowledged.length === acknowledgementsBeforeKill) child.kill('SIGKILL');
      }
    };
    await Promise.all(customers.map((customer, n) => buyUntilKilled(customer.token, n)));

    expect(acknowledged.length).toBeGreaterThanOrEqual(acknowledgementsBeforeKill);
    const kept = await shop.db.rows(
      sql<{ id: string; items: number; events: number; mails: number }>(`
        select o.id, (select count(*) from order_items i where i.order_id = o.id) as items,
          (select count(*) from order_events e where e.order_id = o.id) as events,
          (select count(*) from graphile_worker._private_jobs j
            where j.payload->'order'->>'orderNumber' = o.order_number) as mails
        from orders o`),
    );
    const keptIds = new Set(kept.map((order) => order.id));
    expect(acknowledged.filter((id) => !keptIds.has(id))).toEqual([]);
    expect(kept.filter((order) => order.items !== 2 || order.events !== 1 || order.mails !== 2)).toEqual([]);
    expect(await findStockFaults(shop)).toEqual([]);
  } finally {
    await shop.close();
  }
});
