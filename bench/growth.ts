/** How the shop's tables grow, and what that costs: `node bench/growth.ts [orders …]`. Starts a PostgreSQL of its own. */
import type { CustomerId } from '#server/core/actor.ts';
import { forgetRequests } from '#server/core/once.ts';
import { readSettings } from '#server/core/settings.ts';
import { sql } from '#server/platform/db/database.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { buildServices } from '#server/testing/builders/services.ts';
import { placeOrders } from './customers.ts';
import { fill } from './fill.ts';
import { withOwnDatabase } from './own-database.ts';

const sizes = process.argv.slice(2).map(Number);
const seconds = 5;

const tables = sql<{ name: string; rows: number; megabytes: number; indexes: number }>(`
  select relname as name, n_live_tup as rows, pg_total_relation_size(relid) / 1e6::float8 as megabytes,
    pg_indexes_size(relid) / 1e6::float8 as indexes
  from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc limit 6`);
const someone = sql<{ id: CustomerId; name: string; email: string }>(`
  select id, name, email from users where role = 'customer' order by id limit 1`);
const someProducts = sql<{ id: string }>('select id from products order by id limit 40');
const keys = sql(`
  insert into requests (actor_id, key, content_hash, answer, created_at)
  select customer_id, id::text, sha256(id::text::bytea), to_jsonb(id), created_at from orders on conflict do nothing`);

for (const orders of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) await measure(orders);

async function measure(orders: number): Promise<void> {
  await withOwnDatabase(async (db) => {
    await fill(db, { products: 500, customers: Math.max(100, orders / 50), orders }, '', () => {});
    await db.run(keys);
    await db.pool.query('vacuum analyze');
    console.log(`\n${orders} orders`);
    for (const { name, rows, megabytes, indexes } of await db.rows(tables)) {
      const each = (megabytes * 1e6) / orders;
      console.log(
        `  ${name.padEnd(16)} ${String(rows).padStart(8)} rows ${megabytes.toFixed(0).padStart(6)} MB, ${indexes.toFixed(0)} of them indexes, ${each.toFixed(0)} B an order`,
      );
    }
    const settings = readSettings({ LOG_LEVEL: 'silent', MAX_ORDERS_PER_HOUR: '0' });
    const services = buildServices(db, settings, () => new Date());
    const buyer = await db.row(someone);
    const products = await db.rows(someProducts);
    const form = deliveryFormAt(new Date(), 3);
    const bodies = products.map(({ id }) => ({ ...form, items: [{ productId: id, quantity: 1 }] }));
    if (!buyer) throw new Error('Nobody to order');
    const { perSecond } = await placeOrders(services, [{ role: 'customer', ...buyer }], bodies, seconds);
    console.log(`  placing orders   ${Math.round(perSecond)} a second, ten at once`);
    const started = performance.now();
    const forgotten = await forgetRequests(db, settings.keepDays.orderKeys, new Date());
    console.log(
      `  clean-up         ${forgotten} idempotency keys in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    const again = performance.now();
    await forgetRequests(db, settings.keepDays.orderKeys, new Date());
    console.log(`  clean-up, next   nothing to do in ${((performance.now() - again) / 1000).toFixed(2)} s`);
  });
}
