/** Instances that see the same new cut-off at the same time make each plan due once, not once each. */
import { expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { openPlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { wakePlansOfWindow } from './store.ts';

const rounds = 60;
const plans = 60;
const instances = 8;
const forgetCutoffs = sql(`update plans set cutoff_known = ''`);

test('a new cut-off makes each plan due once, however many instances see it', { timeout: 60_000 }, async () => {
  const { shop, water } = await openPlanShop();
  const buyer = await buildCustomer(shop);
  for (let n = 0; n < plans; n += 1) await buildPlan(shop, buyer, { lines: water(1) });
  const counts = new Set<boolean>();
  for (let n = 0; n < rounds; n += 1) {
    await shop.db.run(forgetCutoffs, []);
    const wake = () => wakePlansOfWindow(shop.db, 'morning', 'another', shop.clock());
    const woken = await Promise.all(Array.from({ length: instances }, wake));
    counts.add(woken.reduce((sum, count) => sum + count, 0) <= plans);
  }
  await shop.close();
  expect([...counts]).toEqual([true]);
});
