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
    await expect(page.getByText('Thirty jars a month', { exact: true })).toBeVisible();
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

// Proves prices-10, prices-11, prices-14
test('staff raise the price of many customers as the preview shows, and undo it', async ({ shop }) => {
  const meera = await buildAdmin(shop, { name: 'Meera Raise' });
  const usha = await buildCustomer(shop, { name: 'Usha Raise', address: '4 Lane, Shanti Nagar' });
  const jar = await buildProduct(shop, { name: 'Hill jar', size: '20 L', pricePaise: 40_00, depositPaise: 0 });
  await shop.visit(phone, meera, async (page) => {
    await page.goto('/admin/khata/prices');
    await page.getByLabel('Search products').fill('Hill jar');
    await page.getByRole('button', { name: 'Choose Hill jar' }).click();
    await page.getByLabel('Customers').selectOption('Customers who pay the list price');
    await page.getByLabel('Area (optional)').fill('shanti nagar');
    await page.getByLabel('Amount (₹)').fill('5');
    await page.getByLabel('Reason').fill('Diesel is dearer');
    await page.getByRole('button', { name: 'Show preview' }).click();
    const preview = page.getByRole('region', { name: 'How prices will change' });
    await expect(preview).toContainText('Usha Raise');
    await expect(preview).toContainText('₹45');
    await page.getByLabel('Amount (₹)').fill('6');
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: 'Show preview' }).click();
    await preview.getByRole('button', { name: 'Change 1 price' }).click();
    await expect(page.getByRole('heading', { name: 'Hill jar, 20 L: ₹6 more' })).toBeVisible();
    await expect(page.getByText('₹46', { exact: true })).toBeVisible();
    expect((await shop.as(usha)('GET /prices')).body.data.prices).toEqual([{ productId: jar.id, price: 46 }]);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Wrong street');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText(/Undone by Meera Raise on .*: Wrong street/)).toBeVisible();
  });
  expect((await shop.as(usha)('GET /prices')).body.data.prices).toEqual([]);
});
