/**
 * Orders leave with their runs through two instances of the built shop while staff record payments. The instances are
 * killed again and again. Each order and each payment must have one document in the end, and no number may be missing.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { makeDataDir, type RunningShop, runShop } from '#e2e/fixtures/run-shop.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { urlOf } from '#server/testing/database.ts';
import { dispatchIn, ofOrders } from '#server/testing/run-shop.ts';
import { openTestShop } from '#server/testing/shop.ts';

const rounds = 10;
const runsOfRound = 5;
const stopsOfRun = 10;
const paymentsOfRound = 5;
const departures = rounds * runsOfRound * stopsOfRun;

interface Series {
  kind: string;
  numbers: number[];
  days: string[];
  /** The number of orders and ledger events for which there are documents. */
  subjects: number;
}
const series = sql<Series>(`
  select kind, array_agg(number order by number) as numbers, array_agg(day::text order by number) as days,
    count(distinct coalesce(order_id, event_id)) as subjects
  from documents group by kind order by kind`);
const left = sql<{ n: number }>(`
  select count(*) as n from documents where order_id is not null`);
const away = sql<{ n: number }>(`
  select count(*) as n from orders where status = 'out_for_delivery'`);

const from1to = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
const verifyScript = fileURLToPath(new URL('../tools/shop/verify.ts', import.meta.url));

// Proves documents-6
test(`${departures} orders leave with their runs through two instances, which are killed ${rounds} times: no number is missing or double`, {
  timeout: 300_000,
}, async () => {
  const shop = await openTestShop({ MAX_UNPAID_PER_SLOT: '0', MAX_ORDERS_PER_HOUR: '0' });
  const dataDirs = [makeDataDir(), makeDataDir()];
  const databaseUrl = urlOf(shop.connection);
  const start = (place: number) =>
    runShop({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirs[place] ?? '',
      NODE_ENV: 'production',
      SEED_CATALOGUE: 'false',
      LOG_LEVEL: 'silent',
    });
  const servers = await Promise.all([start(0), start(1)]);
  const serverAt = (place: number): RunningShop => servers[place % 2] ?? servers[0];
  try {
    shop.clock.set(new Date().toISOString());
    const admin = await buildAdmin(shop);
    const desk = dispatchIn({ shop, asAdmin: shop.as(admin) });
    const product = await buildProduct(shop, { stock: 10_000 });
    const riders = await Promise.all(Array.from({ length: runsOfRound }, () => buildRider(shop)));
    const customers = await Promise.all(Array.from({ length: stopsOfRun }, () => buildCustomer(shop)));

    /** Sends a call of staff, and repeats it at either instance until one answers 200. */
    async function insist(path: string, body: object): Promise<void> {
      const key = newId();
      for (let attempt = 0; attempt < 500; attempt += 1) {
        const response = await fetch(`${serverAt(attempt).address}/api${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${admin.token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(40_000),
        }).catch(() => undefined);
        await response?.arrayBuffer().catch(() => undefined);
        if (response?.status === 200) return;
        await sleep(50);
      }
      throw new Error(`Nobody answered ${path}`);
    }

    async function planRun(rider: { id: string }) {
      const items = [{ productId: product.id, quantity: 1 }];
      const orders = await Promise.all(
        customers.map((customer) => buildOrder(shop, customer, items, { status: 'preparing' })),
      );
      return desk.plan(rider, ofOrders(...orders), orders[0]?.deliveryDate);
    }

    const pay = (customer: { id: string }) =>
      insist('/admin/money/payments', {
        customerId: customer.id,
        amount: 10,
        method: 'cash',
        reason: 'Paid at the desk',
      });

    /** Kills instances after the first orders of a round have left, and starts them again. */
    async function kill(round: number): Promise<void> {
      const target = round * runsOfRound * stopsOfRun + 1 + round;
      while ((await shop.db.one(left)).n < target) await sleep(2);
      // In two rounds, both instances are killed at once.
      const places = round % 5 === 4 ? [0, 1] : [round % 2];
      await Promise.all(
        places.map(async (place) => {
          const { process: child } = serverAt(place);
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        }),
      );
      expect((await shop.db.one(left)).n).toBeLessThan((round + 1) * runsOfRound * stopsOfRun);
      for (const place of places) servers[place] = await start(place);
    }

    for (let round = 0; round < rounds; round += 1) {
      const runs = [];
      for (const rider of riders) runs.push(await planRun(rider));
      await Promise.all([
        kill(round),
        ...runs.map(({ id, version }) => insist(`/admin/runs/${id}/start`, { version })),
        ...customers.slice(0, paymentsOfRound).map(pay),
      ]);
    }

    expect((await shop.db.one(away)).n).toBe(departures);
    const all = await shop.db.rows(series);
    const payments = rounds * paymentsOfRound;
    expect(all.map(({ kind, numbers, subjects }) => ({ kind, numbers, subjects }))).toEqual([
      { kind: 'receipt', numbers: from1to(departures), subjects: departures },
      { kind: 'receipt_voucher', numbers: from1to(payments), subjects: payments },
    ]);
    for (const { kind, days } of all) expect(days, kind).toEqual(days.toSorted());
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, [verifyScript, 'ledger'], { env });
    expect(stdout.trim()).toBe('The ledger is exact.');
  } finally {
    for (const { process: child } of servers) child.kill('SIGKILL');
    await shop.close();
    for (const path of dataDirs) rmSync(path, { recursive: true, force: true });
  }
});
