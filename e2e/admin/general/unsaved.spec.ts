import type { Page } from '@playwright/test';
import { buildMessage } from '#e2e/fixtures/admin-data.ts';
import { dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, longUnless, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let order: { id: string; orderNumber: string };

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { name: 'Kept jar' });
  await buildCategory(shop, { name: 'Kept cans' });
  await buildMessage(shop, { name: 'Kept Ravi' });
  order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
});

/** True if the browser would ask the user before a reload or before the tab closes. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
const question = (page: Page) => dialogOf(page).getByText('Discard your unsaved changes?');

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const goTo = (page: Page, screen: string) =>
  page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click();

for (const [what, screen, opener, label] of [
  ['a category', 'Categories', 'Edit Kept cans', 'Name'],
  ['a new user', 'Users', 'Add User', 'Full Name'],
  ['a message', 'Contacts', 'View the message of Kept Ravi', 'Admin Notes'],
  ['an order', 'Orders', 'Manage Order', 'Change Reason'],
] as const) {
  // All forms use the same dialog, so the form of an order is enough in the short run. product-form.spec.ts tests the
  // form of a product.
  const isShort = what === 'an order';
  // Proves admin-catalogue-30, admin-people-28
  test(`the form of ${what} asks before it is closed, left or reloaded`, longUnless(isShort), async () => {
    await shop.visit(desktop, meera, async (page) => {
      const field = dialogOf(page).getByLabel(label, { exact: true });
      await page.goto('/admin');
      await goTo(page, screen);
      if (screen === 'Orders') await page.getByRole('link', { name: `#${order.orderNumber}`, exact: true }).click();
      await press(page, opener);
      await field.waitFor();
      await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      await press(page, opener);
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
}

// Proves admin-catalogue-30
test(
  'in the list of orders, a status that is selected but not applied is kept while filters and pages change, and leaving the list asks first',
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
      await goTo(page, 'Products');
      await page.getByRole('heading', { name: 'Product Management' }).waitFor();
    });
  },
);

test('logging out with unsaved changes asks first, and a user who cancels stays signed in', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    const row = rowOf(page, order.orderNumber);
    const token = () => page.evaluate(() => localStorage.getItem('admin_token'));
    await page.goto('/admin/orders');
    await row.getByLabel('Change status').selectOption('cancelled');
    await press(page, 'Logout');
    await question(page).waitFor();
    await pressIn(page, 'Keep editing');
    await row.getByRole('button', { name: 'Apply' }).waitFor();
    expect(await token()).toBe(meera.token);
    await goTo(page, 'Orders');
    expect(await token()).toBe(meera.token);
    await press(page, 'Logout');
    await pressIn(page, 'Discard');
    await page.waitForURL('**/admin/login');
    expect(await token()).toBeNull();
  });
});

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
