import { buildAdmin } from '../../../server/testing/builders/accounts.ts';
import { phone } from '../../fixtures/browser.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the list without orders says so', async ({ shop }) => {
  await shop.visit(phone, await buildAdmin(shop), async (page) => {
    await page.goto('/admin/orders');
    await page.getByText('No orders have been placed yet.').waitFor();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await page.goto('/admin/orders?search=nobody');
    await page.getByText('No orders match your current filters.').waitFor();
  });
});
