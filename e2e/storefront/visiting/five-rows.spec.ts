import { boxOf, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

// Proves home-8
test(
  'five rows of products, orders and deliveries fit on a phone above the bar at its bottom',
  inLongRun,
  async ({ shop }) => {
    const asha = await buildCustomer(shop);
    const jar = await buildProduct(shop, { name: 'Lake jar', depositPaise: 150_00, stock: 1000 });
    for (let n = 0; n < 4; n += 1) await buildProduct(shop, { name: `Spring jar ${n}`, depositPaise: 150_00 });
    const items = [{ productId: jar.id, quantity: 2 }];
    for (let n = 0; n < 5; n += 1) await buildOrder(shop, asha, items, { status: 'delivered' });
    await beginPlan(shop, asha, items);
    await shop.visit(phone, asha, async (page) => {
      for (const path of ['/products', '/orders', '/plans']) {
        await page.goto(path);
        await settle(page);
        const rows = page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: /₹|Lake jar/ });
        await rows.nth(4).scrollIntoViewIfNeeded();
        const [first, fifth] = [await boxOf(rows.first()), await boxOf(rows.nth(4))];
        const bar = await boxOf(page.getByRole('navigation', { name: 'My shop' }));
        const header = await boxOf(page.getByRole('banner'));
        const room = phone.height - header.height - bar.height;
        expect(fifth.y + fifth.height - first.y, path).toBeLessThanOrEqual(room);
      }
    });
  },
);
