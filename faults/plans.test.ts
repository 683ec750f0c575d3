import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type PlanStorm, startPlanStorm } from '#server/testing/plan-storm.ts';
import { endShop, makeDataFolder, signalPostgres, startShop, waitForHealth } from '#server/testing/real-shop.ts';
import { auditStorm, startStorm } from '#server/testing/storm.ts';

const rounds = 9;

/** Counts the plans and their orders. While the database is down, counting is tried again. */
const count = (plans: PlanStorm) => vi.waitFor(() => plans.counts(), { timeout: 60_000, interval: 100 });

// Proves plans-3
test('each due day of a plan gets exactly one order while the processes that make orders, the shop and the database are killed', {
  timeout: 240_000,
}, async () => {
  const folder = makeDataFolder();
  const env = { DATA_DIR: folder.path, CONFIRM_NEEDS_PAYMENT: 'prepaid' };
  let shop = await startShop(env);
  let plans: PlanStorm | undefined;
  try {
    const containerId = await buildContainer(folder);
    const jar = { stock: 900_000, depositPaise: 150_00, containerId };
    const products = await Promise.all(Array.from({ length: 4 }, () => buildProduct(folder, jar)));
    const cast = { productIds: products.map(({ id }) => id), containerId };
    const customers = await Promise.all(Array.from({ length: 4 }, () => buildCustomer(folder)));
    const storm = startStorm({ address: () => shop.address, customers, admin: await buildAdmin(folder), ...cast });
    plans = await startPlanStorm(folder, cast, 40);
    for (let round = 0; round < rounds && (await count(plans)).left > 40; round += 1) {
      const { made } = await count(plans);
      for (let now = await count(plans); now.made < made + 10 && now.left > 0; now = await count(plans)) {
        await sleep(10);
      }
      if (round % 3 === 0) await plans.killOne();
      else if (round % 3 === 1) {
        signalPostgres(folder.path, 'SIGKILL');
        await waitForHealth(shop.address, 200);
      } else {
        await endShop(shop, 'SIGKILL');
        shop = await startShop(env);
      }
    }
    await vi.waitFor(async () => expect(await plans?.counts()).toMatchObject({ left: 0 }), { timeout: 120_000 });
    await plans.stop();
    await storm.stop();
    expect(await auditStorm(folder, storm)).toEqual([]);
    expect(await plans.audit()).toEqual([]);
  } finally {
    await plans?.stop();
    await endShop(shop);
    await folder.close();
  }
});
