/** Tests of the first steps of a new shop, up to its first order. */
import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';

// The shop starts with the products of db/seed and without a mail server, as a new shop does.
test.use({ shopEnv: { SEED_CATALOGUE: 'true', SMTP_URL: '' } });

const owner = { email: 'owner@paniwala.test', password: 'water-jar-20' };

// Each test starts with a shop that is not open yet, and with all first steps to do.
test.beforeEach(async ({ shop, workerShop }) => {
  await workerShop.startOver();
  await shop.db.run(sql('delete from first_steps'));
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
const press = (page: Page, name: string) => button(page, name).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Types into a field. It is reached with the keyboard, so it needs no press. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
}

const mailAccount = { address: 'orders@meena.test', password: 'app-password' };

/** Enters the mail server of the test as the account of the shop, and sends a test email. */
async function enterAccount(page: Page, url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await type(page, 'Email address of the shop', mailAccount.address);
  await type(page, 'App password', mailAccount.password);
  await type(page, 'Email server', hostname);
  await page.getByLabel('Port', { exact: true }).selectOption(port);
  await type(page, 'Your password for this shop', owner.password);
  await press(page, 'Send a test');
}

// Proves opening-1, opening-2, opening-8
test('the owner opens the shop in at most 18 presses', async ({ shop }) => {
  await shop.visit(desktop, null, async (page) => {
    const count = await countPresses(page);
    await page.goto('/admin/login');
    await type(page, 'Email', owner.email);
    await type(page, 'Password', owner.password);
    await press(page, 'Sign in');
    await page.getByRole('link', { name: 'Next: Emails' }).click();

    await enterAccount(page, shop.mail.url);
    const { text, from } = await shop.mail.waitFor(mailAccount.address, 'Test email');
    expect([text, from?.address]).toEqual([expect.stringContaining('Emails of your shop arrive'), mailAccount.address]);
    await press(page, 'It arrived');

    await type(page, 'Name', 'Meena Water');
    await type(page, 'Phone', '98450 12345');
    await expect(page.getByLabel(/^Also rename \d+ products/)).toBeChecked();
    await expect(page.getByText(/“Paniwala (.+)” becomes “Meena Water \1”\./)).toBeVisible();
    await press(page, 'Save and continue');

    await expect(heading(page, 'Where you deliver')).toBeVisible();
    await type(page, 'PIN codes', 'Indiranagar 560038, Domlur ५६००७१\n560 001 and 560001');
    await expect(page.getByText('3 PIN codes')).toBeVisible();
    await press(page, 'Save and continue');

    await expect(heading(page, 'Delivery times')).toBeVisible();
    await page.getByLabel('Afternoon', { exact: true }).click();
    await page.getByLabel('Evening', { exact: true }).click();
    await press(page, 'Save and continue');

    await expect(heading(page, 'Products and prices')).toBeVisible();
    // Nothing is ticked yet. A typed price ticks its product.
    await expect(page.getByLabel(/^Sell /).first()).not.toBeChecked();
    const prices = page.getByLabel(/^Price of /);
    for (const [at, price] of ['60', '45.50', '20'].entries()) {
      await prices.nth(at).click();
      await prices.nth(at).fill(price);
      await expect(page.getByLabel(/^Sell /).nth(at)).toBeChecked();
    }
    await page.getByLabel('Deposit for Meena Water 20 L Jar').fill('200');
    await press(page, 'Save and continue');

    await expect(heading(page, 'When do customers pay?')).toBeVisible();
    await press(page, 'Cash at the door');
    await type(page, 'UPI ID', 'meena@okicici');
    await press(page, 'Save and continue');
    await expect(heading(page, 'Papers')).toBeVisible();
    await press(page, 'Later');

    await expect(heading(page, 'Try one order')).toBeVisible();
    await expect(page.getByText('Nothing from this order was kept')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Delivered and paid' })).toBeVisible();
    await press(page, 'Done');
    await expect(page.getByText('9 of 10 done')).toBeVisible();

    const asha = await buildCustomer(shop, { name: 'Asha First' });
    const { products } = (await shop.call('GET /products')).body.data;
    expect(products.map(({ price }) => price)).toEqual(expect.arrayContaining([20, 45.5, 60]));
    expect(products.find(({ name }) => name === 'Meena Water 20 L Jar')?.deposit).toBe(200);
    const all = (await shop.as(await buildAdmin(shop))('GET /admin/products', { query: { limit: 100 } })).body.data;
    expect(all.products.filter(({ name, brand }) => /Paniwala/.test(name + brand))).toEqual([]);
    const items = [{ productId: products[0]?.id ?? '', quantity: 1 }];
    const { days } = (await shop.call('GET /delivery-slots', { query: { pincode: '560038' } })).body.data;
    const day = days.find(({ windows }) => windows.some(({ state }) => state === 'open'));
    expect(day?.windows.map(({ key }) => key)).toEqual(['morning']);
    const place = { deliveryPincode: '560038', deliveryDate: day?.date ?? '', deliveryTime: 'morning' };
    const placed = await shop.as(asha)('POST /orders', { body: { ...deliveryForm, ...place, items } });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);

    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByText(placed.body.data.order.orderNumber).filter({ visible: true }).first()).toBeVisible();
    expect((await count()).presses).toBeLessThanOrEqual(18);
  });
});

test('errors in the first steps are shown at their fields, and typed values are kept', inLongRun, async ({ shop }) => {
  const meena = await buildAdmin(shop);
  await shop.visit(phone, meena, async (page) => {
    await page.goto('/admin/start/upi');
    await type(page, 'UPI ID', 'meena at icici');
    await press(page, 'Save and continue');
    await expect(page.getByText('A UPI ID looks like paniwala@okicici')).toBeVisible();
    await expect(page.getByLabel('UPI ID', { exact: true })).toHaveValue('meena at icici');

    await page.goto('/admin/start/windows');
    const morning = page.getByLabel('Morning', { exact: true });
    await morning.check();
    await page.getByLabel('Evening', { exact: true }).check();
    await page.getByLabel('From', { exact: true }).first().fill('13:00');
    await press(page, 'Save and continue');
    await expect(page.getByText('The window must end after it begins')).toBeVisible();
    await expect(page.getByLabel('To', { exact: true }).first()).toBeFocused();
    // The hours of a delivery window that is switched off are not checked, so they are not reported any more.
    await morning.uncheck();
    await press(page, 'Save and continue');
    await expect(heading(page, 'Products and prices')).toBeVisible();

    const price = page.getByLabel(/^Price of /).first();
    await price.fill('0');
    await press(page, 'Save and continue');
    await expect(page.getByText('Price must be greater than 0')).toBeVisible();
    await expect(price).toBeFocused();

    // Nothing is saved until the answer is "accepted", and typed values are kept.
    await page.goto('/admin/start/email');
    await expect(page.getByText('Email isn’t set up yet')).toBeVisible();
    await type(page, 'Email address of the shop', mailAccount.address);
    await press(page, 'Send a test');
    await expect(page.getByText('App password is required')).toBeVisible();
    await expect(page.getByText('Email server is required').first()).toBeVisible();
    await type(page, 'Your password for this shop', 'not-mine');
    await type(page, 'App password', mailAccount.password);
    await type(page, 'Email server', '127.0.0.1');
    await page.getByLabel('Port', { exact: true }).selectOption(new URL(shop.mail.url).port);
    await press(page, 'Send a test');
    await expect(page.getByText('This is not your password for this shop')).toBeVisible();
    await expect(page.getByLabel('Email address of the shop')).toHaveValue(mailAccount.address);
  });
});

// Proves opening-6
test('the owner can hide the list of first steps, and find it again', inLongRun, async ({ shop }) => {
  await shop.visit(phone, await buildAdmin(shop), async (page) => {
    await page.goto('/admin');
    await press(page, 'Hide this list');
    await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeHidden();
    // Problems that keep customers from ordering are still shown on the dashboard.
    await expect(page.getByText('Email isn’t set up yet, so customers can’t get their sign-up codes.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Set up email' })).toHaveAttribute('href', '/admin/start/email');
    await page.goto('/admin/start');
    await press(page, 'Show this list on the dashboard');
    await expect(button(page, 'Show this list on the dashboard')).toBeHidden();
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible();
  });
});

test(
  'the handbook opens with one press, is in the language of the page, and links to the screens',
  inLongRun,
  async ({ shop }) => {
    const meena = await buildAdmin(shop);
    await shop.visit(desktop, meena, async (page) => {
      await page.goto('/admin');
      await page.getByRole('link', { name: 'Help' }).click();
      await page.getByRole('link', { name: '9. Rain' }).click();
      await page.getByRole('heading', { name: '9. Rain' }).waitFor();
      const picture = page.getByRole('img', { name: 'Closing a slot because of rain' });
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
      await page.getByRole('link', { name: '/admin/slots', exact: true }).last().click();
      await page.waitForURL(/\/admin\/slots$/);
    });
    const inHindi = async (page: Page) => {
      await page.goto('/admin/help');
      await expect(page.getByRole('heading', { name: '9. बारिश' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'बारिश की वजह से स्लॉट बंद करना' })).toHaveAttribute('loading', 'lazy');
    };
    await shop.visit(phone, meena, inHindi, undefined, { language: 'hi' });
  },
);
