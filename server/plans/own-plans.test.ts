/** Plans and their days as their customer reads them. It is Saturday, 10:00. */
import { expect, test } from 'vitest';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { beginPlan, buildPlan } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop } from '../testing/shop.ts';

// Proves plans-24
test('active plans stand before those whose last day is over, however new these are', async () => {
  const shop = await openTestShop();
  shop.clock.set('2026-11-21T04:30:00.000Z');
  const asha = await buildCustomer(shop);
  const items = [{ productId: (await buildProduct(shop)).id, quantity: 1 }];
  const goesOn = await beginPlan(shop, asha, items);
  const over = await beginPlan(shop, asha, items, { form: { endDate: '2026-11-24' } });
  const listed = async () => (await shop.as(asha)('GET /plans')).body.data.plans.map(({ id }) => id);
  expect(await listed()).toEqual([over.id, goesOn.id]);
  shop.clock.set('2026-11-25T04:30:00.000Z');
  expect(await listed()).toEqual([goesOn.id, over.id]);
  await shop.close();
});

test('the days of many long plans end where they are 600 lines; those shown are whole', async () => {
  const shop = await openTestShop();
  shop.clock.set('2026-11-21T04:30:00.000Z');
  const [asha, ravi] = [await buildCustomer(shop), await buildCustomer(shop)];
  const products = await Promise.all(Array.from({ length: 30 }, () => buildProduct(shop)));
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  const past = { date: '2026-11-20', outcome: 'failed', problem: 'stock' } as const;
  for (let count = 0; count < 10; count += 1) await buildPlan(shop, asha, { lines, dates: [past] });
  const { status, body, headers } = await shop.as(asha)('GET /plans/days');
  expect(status).toBe(200);
  const { from, to, days } = body.data;
  // From the day after tomorrow on, 300 lines each.
  expect([from, to]).toEqual(['2026-11-21', '2026-11-24']);
  expect(Object.entries(Object.groupBy(days, ({ on }) => on)).map(([on, all]) => [on, all?.length])).toEqual([
    ['2026-11-20', 10],
    ['2026-11-23', 10],
    ['2026-11-24', 10],
  ]);
  expect(Number(headers['content-length'])).toBeLessThan(200_000);
  await buildPlan(shop, ravi, { lines: lines.slice(0, 1) });
  const short = (await shop.as(ravi)('GET /plans/days')).body.data;
  expect([short.to, short.days.length]).toEqual(['2026-12-21', 29]);
  await shop.close();
});
