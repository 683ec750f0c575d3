import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

// Proves prices-3, prices-4, prices-7, prices-8
test('staff agree a price, the customer sees and pays it, and staff take it back', async ({ shop }) => {
  const meera = await buildAdmin(shop, { name: 'Meera Nair' });
  const asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { name: 'Lake jar', size: '20 L', pricePaise: 40_00, depositPaise: 0 });
  await shop.visit(desktop, meera, async (page) => {
    await page.goto(`/admin/users/${asha.id}`);
    await page.getByText('This customer pays the list prices.').waitFor();
    await page.getByRole('button', { name: 'Agree a price' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save price' }).click();
    await expect(dialog.getByText('Please choose a product').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose Lake jar' }).click();
    await dialog.getByLabel('Price (₹)').fill('35');
    await dialog.getByLabel('Reason').fill('Thirty jars a month');
    await dialog.getByRole('button', { name: 'Save price' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(page.getByText('₹35', { exact: true })).toBeVisible();
    await expect(page.getByText('Thirty jars a month')).toBeVisible();
    await expect(page.getByText('Applies today')).toBeVisible();
  });
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/products');
    const card = page.locator('li', { hasText: 'Lake jar' });
    await expect(card.getByText('Your price')).toBeVisible();
    await expect(card.getByText('₹35', { exact: true })).toBeVisible();
    await page.goto(`/products/${jar.id}`);
    await expect(page.getByText('Your price')).toBeVisible();
  });
  await shop.visit(desktop, meera, async (page) => {
    await page.goto(`/admin/users/${asha.id}`);
    await page.getByRole('button', { name: 'Undo the price of Lake jar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Wrong customer');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/Undone by Meera Nair on .*: Wrong customer/)).toBeVisible();
  });
});
