/** A member of staff requests the approval of a second one, who confirms in another browser. The log names both. */
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer, buildRole } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

test('a write-off above the limit waits until a manager confirms it, and the log names both', inLongRun, async () => {
  const role = await buildRole(shop, ['money.waive', 'users.read', 'orders.read']);
  const raju = await buildAdmin(shop, { name: 'Raju Desk', roles: [role] });
  const meena = await buildAdmin(shop, { name: 'Meena Manager', roles: ['manager'] });
  const geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const jar = await buildProduct(shop, { name: 'Kaveri jar', pricePaise: 100_00, stock: 20 });
  await buildOrder(shop, asha, [{ productId: jar.id, quantity: 10 }], { status: 'delivered' });

  await shop.visit(desktop, geeta, async (page) => {
    await page.goto('/admin/users/roles');
    await page.getByRole('button', { name: 'Change the limit of', exact: false }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Limit for a day (₹)').fill('500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('New at the desk');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('May give away ₹500.00 a day.')).toBeVisible();
  });
  await shop.visit(phone, raju, async (page) => {
    await page.goto(`/admin/users/${asha.id}`);
    await page.getByRole('button', { name: 'Write off' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('600');
    await dialog.getByLabel('Reason').fill('Moved away');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText('Not done yet: a second person must confirm it within 24 hours.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.goto('/admin/approvals');
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  });
  await shop.visit(phone, meena, async (page) => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Requests 1' }).click();
    await expect(page.getByText('Asked by Raju Desk')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm ₹600.00' }).click();
    await page.getByText('Confirmed and done').waitFor();
    await page.getByRole('link', { name: 'Decided' }).click();
    await expect(page.getByText('Decided by Meena Manager')).toBeVisible();
  });
  await shop.visit(desktop, geeta, async (page) => {
    await page.goto('/admin/audit?area=prices');
    const row = page.locator('tbody').filter({ hasText: 'Gave an allowance or wrote off dues' });
    await expect(row).toContainText('Raju Desk');
    await expect(row).toContainText('Confirmed by Meena Manager');
  });
});
