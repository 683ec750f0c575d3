import type { Page } from '@playwright/test';
import { buildPastOrder } from '#e2e/fixtures/admin-data.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { dayFromNow } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  const asha = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop);
  for (const daysAgo of [0, 1, 1, 1, 4]) {
    await buildPastOrder(shop, asha, [{ productId, quantity: 1 }], { daysAgo, status: 'confirmed' });
  }
});

const placedIn = (page: Page) => page.getByRole('row').filter({ hasText: 'Orders placed' }).getByRole('link').first();

// Proves numbers-1, numbers-3, numbers-11
test('a number opens a list with as many rows, and Back shows the same period again', async () => {
  await shop.visit(phone, meera, async (page) => {
    await page.goto('/admin/numbers');
    await expect(placedIn(page)).toHaveText('5');
    await page.getByRole('link', { name: 'Yesterday' }).click();
    await expect(placedIn(page)).toHaveText('3');
    await placedIn(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Management');
    await expect(page.getByText('3 orders', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(placedIn(page)).toHaveText('3');
    await expect(page).toHaveURL(/\/admin\/numbers\?period=yesterday$/);
    // The number of the previous period links to a list of that period's days.
    await page.getByRole('row').filter({ hasText: 'Went quiet' }).getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers who went quiet');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Numbers' }).click();
    await expect(page).toHaveURL(/\/admin\/numbers\?period=yesterday$/);
    await page.getByLabel('From', { exact: true }).fill(dayFromNow(-1));
    await page.getByLabel('To', { exact: true }).fill(dayFromNow(-4));
    await page.getByRole('button', { name: 'Show these days' }).click();
    await expect(page.getByText('The last day must not be before the first day')).toBeVisible();
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(dayFromNow(-4));
    await page.getByLabel('From', { exact: true }).fill(dayFromNow(-4));
    await page.getByLabel('To', { exact: true }).fill(dayFromNow(-1));
    await page.getByRole('button', { name: 'Show these days' }).click();
    await expect(placedIn(page)).toHaveText('4');
  });
});
