import { randomUUID } from 'node:crypto';
import { indiaDay } from '#contract/shared/days.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
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

const withoutEmail = sql(`update users set email = id || '@no-email.invalid' where id = $1`);

// Proves prices-13
test('staff tell a customer without an email address of a new price, and of its undo', inLongRun, async ({ shop }) => {
  const meera = await buildAdmin(shop, { name: 'Meera News' });
  const usha = await buildCustomer(shop, { name: 'Usha News', phone: '98100 12345' });
  const jar = await buildProduct(shop, { name: 'Sea jar', size: '20 L', pricePaise: 40_00, depositPaise: 0 });
  await beginPlan(shop, usha, [{ productId: jar.id, quantity: 1 }]);
  await shop.db.run(withoutEmail, [usha.id]);
  const asMeera = shop.as(meera);
  const form = { productId: jar.id, payers: 'list', kind: 'raise', amount: 5, firstDay: indiaDay(new Date()) } as const;
  const { seen: previewSeen } = (await asMeera('POST /admin/price-changes/preview', { body: form })).body.data.preview;
  const headers = { 'idempotency-key': randomUUID() };
  const body = { ...form, reason: 'Diesel is dearer', previewSeen };
  const { id } = (await asMeera('POST /admin/price-changes', { body }, headers)).body.data.change;
  await shop.visit(phone, meera, async (page, { context }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const open = async (text: RegExp) => {
      const link = page.getByRole('link', { name: 'Open in WhatsApp' });
      await expect(link).toHaveAttribute('href', text);
      const opened = page.waitForEvent('popup');
      await link.click();
      await (await opened).close();
      await expect(page.getByText('Message opened')).toBeVisible();
    };
    await page.goto(`/admin/khata/prices/${id}`);
    await open(/From%20.*the%20price%20of%20Sea%20jar/);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Wrong street');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Message opened')).toBeHidden();
    await open(/It%20no%20longer%20applies/);
    await page.goto(`/admin/users/${usha.id}`);
    await page.getByRole('link', { name: 'New price undone' }).click();
    await expect(page).toHaveURL(`/admin/khata/prices/${id}`);
  });
});

// Proves prices-10, prices-11, prices-14
test('staff raise the price of many customers as the preview shows, and undo it', inLongRun, async ({ shop }) => {
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
