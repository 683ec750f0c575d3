import type { Page } from '@playwright/test';
import { dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let order: { id: string; orderNumber: string };

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { name: 'Kept jar' });
  order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
});

/** True if the browser would ask the user before a reload or before the tab closes. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
const question = (page: Page) => dialogOf(page).getByText('Discard your unsaved changes?');

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const goTo = (page: Page, screen: string) =>
  page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click();

// All forms use the same dialog, so one form is enough.
// Proves admin-catalogue-30, admin-people-28
test('the form of an order asks before it is closed, left or reloaded', async () => {
  await shop.visit(desktop, meera, async (page) => {
    const field = dialogOf(page).getByLabel('Change Reason', { exact: true });
    await page.goto('/admin');
    await goTo(page, 'Orders');
    await page.getByRole('link', { name: `#${order.orderNumber}`, exact: true }).click();
    await press(page, 'Manage Order');
    await field.waitFor();
    await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await press(page, 'Manage Order');
    await field.fill('Typed and kept');
    await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
    await page.keyboard.press('Escape');
    await question(page).waitFor();
    await pressIn(page, 'Keep editing');
    await page.evaluate(() => history.back());
    await question(page).waitFor();
    await pressIn(page, 'Keep editing');
    await expect(field).toHaveValue('Typed and kept');
    await page.evaluate(() => history.back());
    await question(page).waitFor();
    await pressIn(page, 'Discard');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  });
});

// All forms of a page use the same hook, so one of staff and one of the shop are enough.
test(
  'a change of the language asks before it discards a typed note or a typed message to the shop',
  inLongRun,
  async () => {
    const uma = await buildCustomer(shop);
    for (const [person, path, label] of [
      [meera, `/admin/users/${uma.id}`, 'New note'],
      [uma, '/contact', 'Message'],
    ] as const) {
      await shop.visit(desktop, person, async (page) => {
        const asked: string[] = [];
        page.on('dialog', (dialog) => {
          asked.push(dialog.type());
          void dialog.dismiss();
        });
        await page.goto(path);
        const field = page.getByLabel(label, { exact: true });
        await field.click();
        await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
        await field.fill('Comes back on Sunday');
        await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
        // The browser stays on the page after its question, so no navigation ends this press.
        await page.getByRole('link', { name: 'हिन्दी' }).first().click({ noWaitAfter: true });
        await expect.poll(() => asked).toEqual(['beforeunload']);
        await expect(field).toHaveValue('Comes back on Sunday');
      });
    }
  },
);

// Proves admin-catalogue-30
test(
  'in the list of orders, a status that is selected but not applied is kept while filters change; leaving and logging out ask first',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      const row = rowOf(page, order.orderNumber);
      await page.goto('/admin/orders');
      await row.getByLabel('Change status').selectOption('cancelled');
      await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
      await page.getByLabel('Status', { exact: true }).selectOption('delivered');
      await page.getByText('No orders match your current filters.').waitFor();
      await press(page, 'Clear');
      await row.getByRole('button', { name: 'Apply' }).waitFor();

      await goTo(page, 'Products');
      await question(page).waitFor();
      await pressIn(page, 'Keep editing');
      await row.getByRole('button', { name: 'Apply' }).waitFor();
      await goTo(page, 'Products');
      await pressIn(page, 'Discard');
      await page.getByRole('heading', { name: 'Product Management' }).waitFor();
      await page.evaluate(() => history.back());
      await row.waitFor();
      await expect(row.getByRole('button', { name: 'Apply' })).toHaveCount(0);
      await row.getByLabel('Change status').selectOption('cancelled');
      await row.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => asksBeforeLeaving(page)).toBe(false);

      const token = () => page.evaluate(() => localStorage.getItem('admin_token'));
      await row.getByLabel('Change status').selectOption('cancelled');
      await press(page, 'Logout');
      await question(page).waitFor();
      await pressIn(page, 'Keep editing');
      await row.getByRole('button', { name: 'Apply' }).waitFor();
      expect(await token()).toBe(meera.token);
      await press(page, 'Logout');
      await pressIn(page, 'Discard');
      await page.waitForURL('**/admin/login');
      expect(await token()).toBeNull();
    });
  },
);

// Proves admin-people-29
test('a dialog stays open after a double click, or if a text selection ends outside it', inLongRun, async () => {
  await shop.visit(desktop, await buildAdmin(shop), async (page) => {
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Add Product', exact: true }).dblclick();
    const field = dialogOf(page).getByLabel('Name', { exact: true });
    await field.waitFor();
    const box = await field.boundingBox();
    if (!box) throw new Error('The field is not drawn.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(10, box.y, { steps: 3 });
    await page.mouse.up();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(field).toBeVisible();
    await page.mouse.click(10, box.y);
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});
