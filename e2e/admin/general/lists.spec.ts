import type { Page } from '@playwright/test';
import { openFilters } from '#e2e/fixtures/admin-list.ts';
import { holdLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { countOf } from '#e2e/fixtures/demo-orders.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

const rows = (page: Page) => page.locator('tbody');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const kept = 'products where deleted_at is null';
const place = (page: number, total: number) => `Showing page ${page} of ${Math.ceil(total / 10)} (${total} total)`;

/**
 * The list of products represents all lists, which share a hook and a table. Tests of other filters are in other files.
 */
const path = '/admin/products';
/** The field and the value of the filter whose answer the tests delay. */
const slowFilter = ['Type', 'gallon'] as const;

// Proves admin-orders-41
test(
  'in a list of the admin area, a slow answer to an earlier request never replaces a newer answer',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(path);
      await rows(page).nth(9).waitFor();
      const release = await holdLine(page, `GET ${path}`, { type: slowFilter[1] });
      await openFilters(page);
      await page.getByLabel(slowFilter[0], { exact: true }).selectOption(slowFilter[1]);
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
      await press(page, 'Clear');
      const all = await countOf(shop, kept);
      await page.getByText(place(1, all), { exact: true }).waitFor();
      release();
      await page.evaluate(() => fetch('/api/health'));
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      await page.getByText(place(1, all), { exact: true }).waitFor();
    });
  },
);
