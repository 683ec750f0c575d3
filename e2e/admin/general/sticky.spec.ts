import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { lookAtFocus } from '#e2e/fixtures/keyboard.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
const rows = 10;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Desk' });
  const asha = await buildCustomer(shop, { name: 'Asha Keys' });
  const jar = await buildProduct(shop, { name: 'Key jar', stock: 100 });
  for (let count = 0; count < rows; count += 1) await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
});

const openOrders = async (page: Page) => {
  await page.goto('/admin/orders');
  await expect(page.locator('tbody')).toHaveCount(rows);
};
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
/** The vertical position of the focus in a row; null if the focus is not in a row. */
const topOfFocusInRow = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.closest('tbody') ? focused.getBoundingClientRect().top : null;
  });

// Proves access-9
test(
  'on a desktop the filters and column names of the list of orders stay visible, and never cover the focused row',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.setViewportSize({ width: 1280, height: 660 });
      await openOrders(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction(() => window.scrollY > 100);
      const bar = await boxOf(page, 'header');
      const filters = await boxOf(page, 'search');
      const heads = await boxOf(page, 'th');
      expect(Math.round(filters.top)).toBe(Math.round(bar.bottom));
      expect(Math.abs(heads.top - filters.bottom)).toBeLessThan(1);
      await page.locator('tbody a').last().focus();
      for (let stop = 0; stop < 60; stop += 1) {
        const { stop: what, fault } = await lookAtFocus(page);
        expect(fault, what).toBeNull();
        const top = await topOfFocusInRow(page);
        if (top === null) break;
        expect(Math.ceil(top), what).toBeGreaterThanOrEqual(Math.floor(heads.bottom));
        await page.keyboard.press('Shift+Tab');
      }
      await page.locator('tbody a').last().focus();
      await page.keyboard.press('Home');
      expect((await boxOf(page, 'tbody')).top).toBeGreaterThanOrEqual(heads.height);
    });
  },
);

// Proves access-9
test('on a phone the filters of the list of orders cover only a small part of the window', inLongRun, async () => {
  await shop.visit(phone, meera, async (page) => {
    await openOrders(page);
    expect((await boxOf(page, 'search')).height).toBeLessThan(phone.height / 4);
    const first = await boxOf(page, 'tbody');
    expect(first.top).toBeLessThan(phone.height * 0.55);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(async () => (await boxOf(page, 'search')).bottom).toBeLessThan(0);
  });
});

test(
  'on a phone a button with the number of set filters opens the filters, which stay open while a filter is set',
  inLongRun,
  async () => {
    await shop.visit(phone, meera, async (page) => {
      const from = page.getByLabel('Placed from');
      const button = (name: string, expanded: boolean) => page.getByRole('button', { name, exact: true, expanded });
      await openOrders(page);
      await expect(from).toBeHidden();
      await button('More filters', false).click();
      expect((await boxOf(page, 'input[name=from]')).right).toBeLessThanOrEqual(phone.width);
      await from.fill('2020-01-01');
      await page.waitForURL(/from=2020-01-01/);
      await page.reload();
      await button('More filters (1)', true).waitFor();
      await expect(from).toHaveValue('2020-01-01');
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await button('More filters', true).click();
      await expect(from).toBeHidden();
    });
  },
);
