import { desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder, deliveryFormAt } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { takePhoto } from '#server/testing/run-shop.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Desk' });
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
});

const photoFile = async () => ({
  name: 'leak.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await takePhoto({ width: 1600, height: 1200 }), 'base64'),
});

// Proves complaints-13
test('a leaking jar is reported with a photo on a phone, acknowledged, and replaced', async () => {
  const { id: productId } = await buildProduct(shop, { name: 'Lake jar' });
  const order = await buildOrder(shop, asha, [{ productId, quantity: 1 }], { status: 'delivered' });
  await shop.visit(phone, asha, async (page) => {
    await page.goto(`/orders/${order.id}`);
    await page.getByRole('link', { name: 'Make a complaint' }).click();
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await page.getByText('Please tell us what went wrong', { exact: true }).waitFor();
    await page.getByLabel('What went wrong?').selectOption({ label: 'Leaking jar' });
    await expect(page.getByLabel('Order', { exact: true })).toHaveValue(order.id);
    await page.getByLabel('What happened?').fill('Water drips from the tap of the jar.');
    await page.getByLabel('Add photos').setInputFiles(await photoFile());
    await page.getByRole('img', { name: 'Photo 1' }).waitFor();
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await page.waitForURL(/\/complaints\/[0-9a-f-]{36}$/);
    await page.getByText(/^We answer by /).waitFor();
    await page.getByText(/^We resolve it by /).waitFor();
    await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  });
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/complaints?status=unresolved');
    await page.getByRole('link', { name: /^C-/ }).click();
    await page.getByText('Water drips from the tap of the jar.', { exact: true }).first().waitFor();
    await page.getByRole('img', { name: 'Photo 1' }).waitFor();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('Complaint acknowledged', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Resolve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Replacement' }).check();
    await dialog.getByLabel('Answer to the customer').fill('We are sorry. Another jar comes tomorrow.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.getByText('Please choose from the products of the order', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'One more of Lake jar' }).click();
    await expect(dialog.getByText('Please choose from the products of the order')).toHaveCount(0);
    await dialog.getByLabel('Day').fill(deliveryFormAt(shop.clock()).deliveryDate);
    await dialog.getByLabel('Window').selectOption('morning');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Replacement ordered', { exact: true }).waitFor();
    const placed = page.getByRole('link', { name: /^#PW-/ }).last();
    await placed.click();
    await page
      .getByText(/^Replacement for complaint C-/)
      .first()
      .waitFor();
  });
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/complaints');
    await page.getByRole('link', { name: /Leaking jar/ }).click();
    await page.getByText('Outcome: Replacement', { exact: true }).waitFor();
    await page.getByText('We are sorry. Another jar comes tomorrow.', { exact: true }).waitFor();
    await expect(page.getByRole('link', { name: /PW-/ })).toHaveCount(2);
    await page.getByLabel('What is still wrong?').fill('The new tap drips, too.');
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByText(/^We answer by /).waitFor();
    await expect(page.getByText('The new tap drips, too.', { exact: true })).toBeVisible();
  });
});

// Proves complaints-13
test('a guest complains from the contact page, and follows the complaint by its link', async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/contact');
    await page.getByRole('main').getByRole('link', { name: 'Make a complaint' }).click();
    await page.getByLabel('What went wrong?').selectOption({ label: 'Late delivery' });
    await page.getByLabel('What happened?').fill('Nobody came the whole week.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await page.getByText('Please enter an email address or a phone number', { exact: true }).first().waitFor();
    await page.getByLabel('Name').fill('Ravi Menon');
    await page.getByLabel('Phone').fill('98450 70011');
    await expect(page.getByLabel('What happened?')).toHaveValue('Nobody came the whole week.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await page.waitForURL(/\/complaint\/[0-9a-f]{64}$/);
    await page.getByText('Keep the address of this page: with it you can follow your complaint.').waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('Please call me in the evening.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Please call me in the evening.', { exact: true })).toBeVisible();
  });
});
