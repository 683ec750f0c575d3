/** The order in which a customer's plans are listed. It is Saturday, 10:00. */
import { expect, test } from 'vitest';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { beginPlan } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop } from '../testing/shop.ts';

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
