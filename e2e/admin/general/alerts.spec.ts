import type { Page } from '@playwright/test';
import { streamPath } from '#contract/alerts/kinds.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const countStreams = (page: Page) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(streamPath)) count += 1;
  });
  return () => count;
};

test('a new order appears on an open desk without a reload, in the title and at the bell of each tab', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const { id: productId } = await buildProduct(shop, { stock: 500 });
  const order = async () => (await placeOrder(shop, asha, [{ productId, quantity: 1 }])).body.data.order.orderNumber;

  await shop.visit(desktop, meera, async (page, { context }) => {
    const streams = countStreams(page);
    const started = page.waitForResponse((response) => response.url().endsWith(streamPath));
    await page.goto('/admin/orders');
    expect((await started).status()).toBe(200);
    const other = await context.newPage();
    const otherStreams = countStreams(other);
    await other.goto('/admin/orders?status=pending');
    await other.getByRole('heading', { name: 'Order Management' }).waitFor();
    await page.bringToFront();
    await page.getByRole('searchbox').fill('PW');
    const number = await order();
    await expect(page.getByRole('link', { name: `#${number}`, exact: true })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('PW');
    await expect(page).toHaveTitle(/^\(1\) Order Management/);
    await expect(other).toHaveTitle(/^\(1\) Order Management/);
    await expect(other.getByRole('link', { name: `#${number}`, exact: true })).toBeVisible();
    expect([streams(), otherStreams()]).toEqual([1, 0]);

    await order();
    await expect(page).toHaveTitle(/^\(2\) /);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveTitle(/^\(2\) Dashboard/);
    await page.getByRole('button', { name: '2 new alerts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alerts' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(page).toHaveTitle(/^Dashboard/);
    await expect(other).toHaveTitle(/^Order Management/);
    await dialog.getByRole('link', { name: number }).click();
    await expect(page.getByText(number).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);

    // The other tab takes over when the first one leaves the admin area, and continues where it was.
    await page.goto('/robots.txt');
    await expect.poll(otherStreams).toBe(1);
    await order();
    await expect(other).toHaveTitle(/^\(1\) /);
  });
});

test('the bell is in Hindi on a narrow phone, and people without permission hear of no order', async ({ shop }) => {
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const { id: productId } = await buildProduct(shop, { stock: 500 });
  const [meera, jaya] = [await buildAdmin(shop), await buildAdmin(shop, { roles: ['catalogue'] })];
  await shop.visit(phone, jaya, async (page) => {
    const started = page.waitForResponse((response) => response.url().endsWith(streamPath));
    await page.goto('/admin/products');
    await started;
    await placeOrder(shop, asha, [{ productId, quantity: 1 }]);
    await shop.visit(
      { ...phone, width: 320 } as never,
      meera,
      async (own) => {
        await own.goto('/admin/orders');
        await own
          .locator('header')
          .getByRole('button', { name: /(नया|नए) अलर्ट/ })
          .click();
        await expect(own.getByRole('dialog', { name: 'अलर्ट' }).getByText('नया ऑर्डर').first()).toBeVisible();
      },
      undefined,
      { language: 'hi' },
    );
    await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
    expect(await page.title()).not.toMatch(/^\(/);
  });
});

test('a person chooses alerts by email and quiet hours, and what was typed stays after an error', async ({ shop }) => {
  const jaya = await buildAdmin(shop, { roles: ['dispatcher'] });
  await shop.visit(phone, jaya, async (page) => {
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Alerts', exact: true }).click();
    await page.getByRole('link', { name: 'Choose your alerts' }).click();
    await expect(page.getByRole('heading', { name: 'Choose your alerts' })).toBeVisible();
    // A dispatcher does not read the settings, so failing emails are not offered.
    await expect(page.getByText('Emails are not going out')).toHaveCount(0);
    const orders = page.getByRole('group', { name: 'New order' });
    await expect(orders.getByLabel('In the page')).toBeChecked();
    await orders.getByLabel('By email').check();
    await page.getByLabel('No emails from').fill('22:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter both times, or leave both blank')).toBeVisible();
    await expect(orders.getByLabel('By email')).toBeChecked();
    await page.getByLabel('No emails until').fill('07:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your alerts are saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('No emails until')).toHaveValue('07:00');
    await expect(orders.getByLabel('By email')).toBeChecked();
  });
});
