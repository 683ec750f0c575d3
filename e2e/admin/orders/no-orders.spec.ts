import { phone } from '#e2e/fixtures/browser.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

// Proves admin-orders-18, admin-orders-21
test('an empty order list says so', inLongRun, async ({ shop }) => {
  await shop.visit(phone, await buildAdmin(shop), async (page) => {
    await page.goto('/admin/orders');
    await page.getByText('No orders have been placed yet.').waitFor();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await page.goto('/admin/orders?search=nobody');
    await page.getByText('No orders match your current filters.').waitFor();
  });
});
