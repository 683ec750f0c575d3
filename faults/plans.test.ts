import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addDays } from '../contract/plans/dates.ts';
import { indiaDay } from '../contract/shared/days.ts';
import { findPlaceFaults, findTallyFaults } from '../server/orders/tallies/tallies.store.ts';
import { sql } from '../server/platform/db/database.ts';
import { buildAdmin, buildCustomer } from '../server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '../server/testing/builders/ledger.ts';
import { buildPlan, findPlanFaults } from '../server/testing/builders/plans.ts';
import { buildProduct } from '../server/testing/builders/products.ts';
import {
  type DataFolder,
  endShop,
  makeDataFolder,
  signalPostgres,
  startShop,
  waitForHealth,
} from '../server/testing/real-shop.ts';
import { auditStorm, startStorm } from '../server/testing/storm.ts';

const script = fileURLToPath(new URL('./make-plans.fixture.ts', import.meta.url));
const plansOfCustomer = 10;
const rounds = 9;

const counts = sql<{ made: number; left: number }>(`
  select (select count(*) from plan_dates where outcome = 'made') as made,
    (select count(*) from plans p where not exists (
      select from plan_dates d where d.plan_id = p.id and d.outcome is not null)) as left`);
const plannedOrders = sql<{ order_id: string }>('select order_id from plan_dates where order_id is not null');
const mails = sql<{ n: number }>(`
  select count(*) as n from graphile_worker._private_jobs where payload->'plan' is not null
  group by payload->>'link' having count(*) > 1`);

/** Asks again while the database is away. */
async function count({ db }: DataFolder) {
  for (;;) {
    const found = await db.row(counts).catch(() => undefined);
    if (found) return found;
    await sleep(100);
  }
}

async function startMaker({ connection }: DataFolder, instant: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, JSON.stringify(connection), instant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function endMaker(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('two instances that are killed while they make plans, with their database, make each day once in a storm of orders', {
  timeout: 240_000,
}, async () => {
  const folder = makeDataFolder();
  const env = { DATA_DIR: folder.path, CONFIRM_NEEDS_PAYMENT: 'prepaid' };
  let shop = await startShop(env);
  const makers: ChildProcess[] = [];
  try {
    const containerId = await buildContainer(folder);
    const jar = { stock: 900_000, depositPaise: 150_00, containerId };
    const products = await Promise.all(Array.from({ length: 4 }, () => buildProduct(folder, jar)));
    const buyers = await Promise.all(Array.from({ length: 4 }, () => buildCustomer(folder)));
    const owners = await Promise.all(Array.from({ length: 40 }, () => buildCustomer(folder)));
    const today = indiaDay(new Date());
    const lines = products.slice(0, 2).map(({ id: productId }) => ({ productId, quantity: 1 }));
    for (const [at, owner] of owners.entries()) {
      const opening = { containerId, jars: at % 4, depositPaise: 0, creditPaise: (at % 3) * 100_00 };
      await openBalances(folder, owner.id, { ...opening, creditPaise: opening.creditPaise + 1_00 });
      for (let n = 0; n < plansOfCustomer; n += 1) {
        await buildPlan(folder, owner, {
          lines,
          every_days: 30,
          starts_on: addDays(today, 2),
          use_credit: n % 2 === 0,
        });
      }
    }
    const storm = startStorm({
      address: () => shop.address,
      ...{ customers: buyers, productIds: products.map(({ id }) => id), admin: await buildAdmin(folder), containerId },
    });
    // The noon after which the orders of the plans are due, for who makes them.
    const instant = `${addDays(today, 1)}T07:00:00.000Z`;
    for (let n = 0; n < 2; n += 1) makers.push(await startMaker(folder, instant));
    for (let round = 0; round < rounds && (await count(folder)).left > 40; round += 1) {
      const { made } = await count(folder);
      while ((await count(folder)).made < made + 10 && (await count(folder)).left > 0) await sleep(10);
      if (round % 3 === 0) {
        const at = (round / 3) % 2;
        await endMaker(makers[at] as ChildProcess);
        makers[at] = await startMaker(folder, instant);
      } else if (round % 3 === 1) {
        signalPostgres(folder.path, 'SIGKILL');
        await waitForHealth(shop.address, 200);
      } else {
        await endShop(shop, 'SIGKILL');
        shop = await startShop(env);
      }
    }
    while ((await count(folder)).left > 0) await sleep(50);
    for (const maker of makers.splice(0)) await endMaker(maker);
    await storm.stop();

    const planned = (await folder.db.rows(plannedOrders)).map(({ order_id }) => order_id);
    expect(planned).toHaveLength(owners.length * plansOfCustomer);
    const strange = new Set(planned.map((id) => `the order ${id} was made twice`));
    // Credit paid for some of them: those have another payment than the storm's.
    const isOfPlan = (fault: string) =>
      strange.has(fault) || planned.some((id) => fault.startsWith(`the order ${id} is`));
    expect((await auditStorm(folder, storm)).filter((fault) => !isOfPlan(fault))).toEqual([]);
    expect(await findPlanFaults(folder)).toEqual([]);
    expect(await findTallyFaults(folder.db)).toEqual([]);
    expect(await findPlaceFaults(folder.db, new Date())).toEqual([]);
    expect(await folder.db.rows(mails)).toEqual([]);
  } finally {
    for (const maker of makers) await endMaker(maker);
    await endShop(shop);
    await folder.close();
  }
});
