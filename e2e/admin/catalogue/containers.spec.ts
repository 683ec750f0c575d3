import { actOn, dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

// Proves ledger-12
test(
  'staff add a container and choose it for a product, which keeps the container when it is deactivated',
  inLongRun,
  async () => {
    const { id } = await buildProduct(shop, { name: 'Lake jar' });
    await buildProduct(shop, { name: 'Hill jar' });
    const containerOf = async () =>
      (await shop.call('GET /products/:id', { params: { id } })).body.data.product.containerId;
    await shop.visit(phone, meera, async (page) => {
      const dialog = dialogOf(page);
      const choice = dialog.getByLabel('Container', { exact: true });
      await page.goto('/admin/products');
      await page.getByRole('link', { name: 'Containers' }).click();
      await page.getByRole('button', { name: 'Add First Container' }).click();
      await dialog.getByLabel('HSN code').fill('39');
      await pressIn(page, 'Add Container');
      await expect(dialog.getByText('Container name is required')).toBeVisible();
      await expect(dialog.getByText('An HSN has 4, 6 or 8 digits')).toBeVisible();
      await dialog.getByLabel('Name', { exact: true }).fill('20 L jar');
      await dialog.getByLabel('HSN code').fill('3923');
      await dialog.getByLabel('Charge for a lost jar (₹)').fill('250');
      await pressIn(page, 'Add Container');
      await expect(rowOf(page, '20 L jar')).toContainText('₹250.00');
      await expect(rowOf(page, '20 L jar')).toContainText('HSN 3923, tax 18 %');

      await page.getByRole('link', { name: 'Products', exact: true }).last().click();
      await actOn(page, 'Edit', 'Lake jar');
      await choice.selectOption('20 L jar');
      await pressIn(page, 'Save Changes');
      await expect(page.getByText('Product updated successfully!')).toBeVisible();
      expect(await containerOf()).toEqual(expect.any(String));

      await page.getByRole('link', { name: 'Containers' }).click();
      await expect(rowOf(page, '20 L jar')).toContainText('1 product');
      await actOn(page, 'Deactivate', '20 L jar');
      await pressIn(page, 'Deactivate');
      await expect(rowOf(page, '20 L jar')).toContainText('Inactive');
      await page.goto('/admin/products');
      await actOn(page, 'Edit', 'Lake jar');
      await expect(choice.locator('option')).toHaveText(['No container', '20 L jar (inactive)']);
      await pressIn(page, 'Save Changes');
      expect(await containerOf()).toEqual(expect.any(String));
      await actOn(page, 'Edit', 'Hill jar');
      await expect(choice.locator('option')).toHaveText(['No container']);
    });
  },
);
