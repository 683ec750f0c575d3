import type { Page } from '@playwright/test';
import { openFilters } from '#e2e/fixtures/admin-list.ts';
import { holdLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countOf } from '#e2e/fixtures/demo-orders.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, longUnless, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
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
/** Filters of the list, each with the SQL condition for its rows. */
const filters = [
  ['Type', 'gallon', `${kept} and type = 'gallon'`],
  ['Type', 'bottle', `${kept} and type = 'bottle'`],
] as const;
/** A search in the list, with the SQL condition for its rows. */
const search = ['Himjal', `${kept} and brand = 'Himjal'`] as const;

for (const device of [phone, desktop]) {
  test.describe(`in the admin area on a ${device.name}`, longUnless(device === desktop), () => {
    // Proves admin-orders-42
    test('the dashboard shows counts with Indian grouping, and every screen fits its window', inLongRun, async () => {
      const revenue = sql<{ paise: number; paid: number }>(`
      select sum(total_paise) as paise, count(*)::int as paid from orders
      where payment_status = 'paid' and status <> 'cancelled'`);
      const { paise = 0, paid = 1 } = (await shop.db.row(revenue)) ?? {};
      const rupees = (amount: number) => amount.toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
      await shop.visit(device, meera, async (page) => {
        await page.goto('/admin');
        await page.getByText('Total Revenue').waitFor();
        const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
        expect(text).toContain('Total Orders 1,000');
        expect(text).toContain(rupees(Number(paise) / 100));
        expect(text).toContain(rupees(Math.round(Number(paise) / paid) / 100));
        expect(text).toMatch(new RegExp(`Total Users ${await countOf(shop, 'users')}`));
      });
    });
  });
}

test.describe('in the lists of the admin area', () => {
  // Proves admin-orders-41, admin-orders-42, admin-orders-95
  test('hundreds of products can be paged through, filtered and searched', inLongRun, async () => {
    const all = await countOf(shop, kept);
    const last = Math.ceil(all / 10);
    await shop.visit(desktop, meera, async (page) => {
      const says = (text: string) => page.getByText(text, { exact: true }).waitFor();
      await page.goto(path);
      await says(place(1, all));
      await expect(rows(page)).toHaveCount(10);
      await press(page, 'Next');
      await says(place(2, all));
      await page.goto(`${path}?page=${last - 1}`);
      await says(place(last - 1, all));
      await press(page, 'Next');
      await says(place(last, all));
      await expect(rows(page)).toHaveCount(all - (last - 1) * 10);
      await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
      // A page number beyond the end, for example in an old link, shows the last page.
      await page.goto(`${path}?page=${last + 7}`);
      await says(place(last, all));

      await openFilters(page);
      for (const [label, value, left] of filters) {
        await page.getByLabel(label, { exact: true }).selectOption(value);
        const count = await countOf(shop, left);
        if (count > 10) await says(place(1, count));
        else await expect(rows(page)).toHaveCount(count);
      }
      const [label, value, left] = filters[1];
      const filtered = new URL(page.url()).search;
      const shown = Math.min(10, await countOf(shop, left));
      await page.reload();
      await expect(rows(page)).toHaveCount(shown);
      expect(new URL(page.url()).search).toBe(filtered);
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
      await press(page, 'Clear');
      await says(place(1, all));

      await page.getByRole('searchbox').fill(search[0]);
      await press(page, 'Search');
      const found = await countOf(shop, search[1]);
      expect(found).toBeGreaterThan(10);
      await says(place(1, found));
      await press(page, 'Next');
      await says(place(2, found));
      await page.goBack();
      await says(place(1, found));
      await page.goBack();
      await says(place(1, all));
    });
  });

  // Proves admin-orders-41
  test('a slow answer to an earlier request never replaces a newer answer', async () => {
    const [slow] = filters;
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(path);
      await rows(page).nth(9).waitFor();
      const release = await holdLine(page, `GET ${path}?*=${slow[1]}*`);
      await openFilters(page);
      await page.getByLabel(slow[0], { exact: true }).selectOption(slow[1]);
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
  });

  test('the list of categories includes hidden categories with a mark, and no deleted ones', inLongRun, async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/categories');
      await expect(rows(page)).toHaveCount(await countOf(shop, 'categories where deleted_at is null'));
      await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Inactive Only' });
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('Festival Packs');
    });
  });
});
