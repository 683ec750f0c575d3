import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  const jars = await buildCategory(shop, { name: 'Returnable Jars', slug: 'jars' });
  await buildProduct(shop, { name: 'Lake jar', categoryId: jars.id, type: 'gallon' });
  await buildProduct(shop, { name: 'Lake bottle', type: 'bottle' });
  await buildProduct(shop, { name: 'River bottle', type: 'bottle' });
});

const filters = (page: Page, count = '') => page.getByRole('button', { name: `Filters${count}`, exact: true });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const choose = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true });

test(
  'on a phone the search for products stays visible, and a sheet with type and category filters the list immediately',
  inLongRun,
  async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/products');
      await page.getByRole('searchbox').waitFor();
      await expect(choose(page, 'Type')).toHaveCount(0);
      await filters(page).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByLabel('Type').selectOption('bottle');
      await sheet.getByRole('button', { name: 'Show 2 products' }).waitFor();
      expect(new URL(page.url()).search).toBe('?type=bottle');
      await sheet.getByLabel('Type').selectOption('gallon');
      await sheet.getByLabel('Category').selectOption('jars');
      await sheet.getByRole('button', { name: 'Show 1 product', exact: true }).click();
      await sheet.waitFor({ state: 'hidden' });
      await expect(cards(page)).toHaveText(['Lake jar']);
      await expect(filters(page, ' (2)')).toBeFocused();
      await page.getByRole('link', { name: 'Clear Filters' }).click();
      await filters(page).waitFor();
    });
  },
);

test('on a desktop type and category are beside the search for products, without a sheet', inLongRun, async () => {
  await shop.visit(desktop, null, async (page) => {
    await page.goto('/products');
    await choose(page, 'Type').selectOption('bottle');
    await page.getByText('2 products', { exact: true }).waitFor();
    await choose(page, 'Category').waitFor();
    await expect(filters(page).filter({ visible: true })).toHaveCount(0);
  });
});

test(
  'a phone without JavaScript shows the whole form for filtering products, with a submit button',
  inLongRun,
  async () => {
    const context = await shop.browser.newContext({
      baseURL: shop.address,
      viewport: { width: phone.width, height: phone.height },
      javaScriptEnabled: false,
    });
    try {
      const page = await context.newPage();
      await page.goto('/products');
      await page.getByLabel('Type').selectOption('bottle');
      await page.getByRole('searchbox').fill('river');
      await expect(filters(page).filter({ visible: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('1 product', { exact: true }).waitFor();
      await expect(cards(page)).toHaveText(['River bottle']);
    } finally {
      await context.close();
    }
  },
);
