/** Tests that lists show enough rows at once, and that each account can hide columns. */
import { wholeRows } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

let shop: BrowserShop;
let meera: BuiltAdmin;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Desk' });
});

const lists = ['orders', 'users', 'products', 'contacts', 'money/dues', 'plans', 'jars/pickups'];

for (const [device, least] of [
  [desktop, 10],
  [phone, 5],
] as const) {
  test(`at least ${least} rows of each list are visible on a ${device.name}`, inLongRun, async () => {
    await shop.visit(device, meera, async (page) => {
      await page.setViewportSize({ width: device.width, height: Math.min(device.height, 800) });
      for (const list of lists) {
        await page.goto(`/admin/${list}`);
        await expect(page.locator('tbody')).toHaveCount(10);
        // Rows are higher until the font is loaded.
        await expect.poll(() => wholeRows(page), { message: list }).toBeGreaterThanOrEqual(least);
      }
    });
  });
}

test('a column can be hidden on one list, and shown again', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/orders');
    const items = page.getByRole('columnheader', { name: 'Items' });
    await items.waitFor();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByLabel('Items', { exact: true }).uncheck();
    await expect(page.locator('th', { hasText: 'Items' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Columns (1 hidden)' }).click();
    await expect(page.locator('th', { hasText: 'Items' })).toHaveCount(0);
    await page.getByLabel('Items', { exact: true }).check();
    await expect(page.locator('th', { hasText: 'Items' })).toHaveCount(1);
  });
});
