import type { Page } from '@playwright/test';
import { dialogOf, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
/** Order numbers, newest first as in the list. */
const numbers: string[] = [];

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Desk' });
  const asha = await buildCustomer(shop, { name: 'Asha Keys' });
  const jar = await buildProduct(shop, { name: 'Key jar one', stock: 100 });
  await buildProduct(shop, { name: 'Key jar two' });
  for (const _ of [1, 2, 3]) {
    numbers.unshift((await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }])).orderNumber);
  }
});

const focusedRow = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('tbody')?.querySelector('a, span')?.textContent ?? '');

test.describe('the keyboard control of a list', () => {
  // Proves admin-catalogue-31
  test('moves through the orders, stops at both ends of the list, and opens one', inLongRun, async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await rowOf(page, numbers[0] ?? '').waitFor();
      await page.keyboard.press('ArrowUp');
      expect(await focusedRow(page)).toBe('');
      const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp', 'End'];
      const seen: string[] = [];
      for (const key of walk) {
        await page.keyboard.press(key);
        seen.push(await focusedRow(page));
      }
      expect(seen).toEqual([0, 1, 2, 2, 1, 0, 0, 2].map((at) => `#${numbers[at]}`));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: `Order #${numbers[2]}` }).waitFor();
    });
  });

  // Proves admin-catalogue-31
  test(
    'moves from the search to the products that it found, opens one, closes it and continues in the list',
    inLongRun,
    async () => {
      const [first, second] = ['Edit Key jar two', 'Edit Key jar one'];
      await shop.visit(desktop, meera, async (page) => {
        const opener = (name: string) => page.getByRole('button', { name, exact: true });
        await page.goto('/admin/products');
        await opener(first).waitFor();
        await page.keyboard.press('/');
        await page.keyboard.type('Key jar');
        await page.keyboard.press('Enter');
        await page.waitForURL(/search=Key/);
        await expect(page.locator('tbody')).toHaveCount(2);
        await page.keyboard.press('ArrowDown');
        await expect(opener(first)).toBeFocused();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog', { name: 'Edit Product' }).waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Escape');
        await dialogOf(page).waitFor({ state: 'detached' });
        await expect(opener(first)).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await expect(opener(second)).toBeFocused();
      });
    },
  );

  // Proves admin-catalogue-32
  test(
    'is explained on desktops, ignores keys in selects and inputs, marks the current row and gives the focus back',
    inLongRun,
    async () => {
      await shop.visit(desktop, meera, async (page) => {
        await page.goto('/admin/orders');
        const row = rowOf(page, numbers[1] ?? '');
        const select = row.getByLabel('Change status');
        await select.focus();
        await page.keyboard.press('ArrowDown');
        await expect(select).toBeFocused();
        await select.selectOption('cancelled');
        const reason = row.getByLabel('Reason for change (optional)');
        await reason.focus();
        await page.keyboard.type('a/b');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Home');
        await expect(reason).toBeFocused();
        await expect(reason).toHaveValue('a/b');
        await page.keyboard.press('Escape');
        await reason.waitFor({ state: 'detached' });
        await expect(select).toBeFocused();

        const ground = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
        const plain = await ground();
        await page.getByLabel('Search orders').focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        expect(await focusedRow(page)).toBe(`#${numbers[1]}`);
        await expect.poll(ground).not.toBe(plain);

        await select.selectOption('cancelled');
        await row.getByLabel('Reason for change (optional)').press('Enter');
        await page.getByText(`Order status of #${numbers[1]} updated successfully!`).waitFor();
        await row.getByRole('button', { name: 'Apply' }).waitFor({ state: 'detached' });
        await expect(select).toBeFocused();

        const keys = page.getByText('/ to search, ↑ ↓ to move, Enter to open');
        await expect(keys).toBeVisible();
        await shop.visit(phone, meera, async (small) => {
          await small.goto('/admin/orders');
          await rowOf(small, numbers[0] ?? '').waitFor();
          await expect(small.getByText('/ to search, ↑ ↓ to move, Enter to open')).toBeHidden();
        });
      });
    },
  );
});
