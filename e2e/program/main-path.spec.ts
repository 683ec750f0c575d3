import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { type OpenedPage, openPage, phone, scrollsSideways } from '../fixtures/browser.ts';
import { codeOf, typeCode, wrongCode } from '../fixtures/one-time-code.ts';
import { makeDataDir, type RunningShop, runShop } from '../fixtures/run-shop.ts';
import { expect, test } from '../fixtures/test.ts';

// The tests of this file are parts of one journey and depend on each other.
test.describe.configure({ mode: 'serial' });

const admin = { email: 'owner@paniwala.test', password: 'water-jar-20' };
const dataDir = makeDataDir();
let mail: MailServer;
let shop: RunningShop;

test.beforeAll(async () => {
  mail = await openMailServer();
  shop = await runShop({
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
  });
});

test.afterAll(async () => {
  expect(await shop?.stop()).toBe(0);
  await mail?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

test.describe('during a first order on a phone', () => {
  const email = 'asha-phone@paniwala.test';
  const password = 'water-20-litres';
  let opened: OpenedPage;
  let orderNumber = '';

  test.beforeAll(async ({ browser }) => {
    opened = await openPage(browser, shop.address, phone);
  });
  test.afterAll(async () => {
    await opened.context.close();
    expect(opened.complaints()).toEqual([]);
  });

  const expectNoSidewaysScroll = async (page: Page) => expect(await scrollsSideways(page)).toBe(false);

  test('a visitor finds a jar and adds it to a cart kept in the browser', async () => {
    const { page } = opened;
    await page.goto('/');
    await expectNoSidewaysScroll(page);
    await link(page, 'Browse Products').click();
    await heading(page, 'Our Products').waitFor();
    await page.getByRole('searchbox').fill('alka jar');
    await page.waitForURL(/search=alka/);
    await link(page, /Alka 20 L Jar/).click();
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/);
    await heading(page, /Alka 20 L Jar/).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^One more of/ }).click();
    await button(page, 'Add to Cart').click();
    await page.waitForURL(/\/login\?next=%2Fcart$/);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('paniwala_cart') ?? '[]'));
    expect(kept).toMatchObject([{ quantity: 2 }]);
  });

  test('the registration shows all missing fields at once, and keeps the typed values', async () => {
    const { page } = opened;
    await link(page, 'Create an account').click();
    await page.waitForURL(/\/register/);
    await page.getByLabel('Full Name').fill('Asha Rao');
    await button(page, /^(Sign Up|Create Account|Register)/).click();
    for (const sentence of [
      'Email is required',
      'Password is required',
      'Please confirm your password',
      'Phone number is required',
      'Address is required',
      'Pincode is required',
      'City is required',
      'State is required',
    ]) {
      await page.getByText(sentence, { exact: true }).first().waitFor();
    }
    await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao');
    await expectNoSidewaysScroll(page);
  });

  test('a customer registers with the emailed code and finds the cart again', async () => {
    const { page } = opened;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByLabel('Phone Number').fill('9876543210');
    await page.getByLabel('Address', { exact: false }).last().fill('14 Lake View Road, Indiranagar');
    await page.getByPlaceholder('Enter 6-digit pincode').fill('560038');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some((input) => input.value === 'Karnataka'),
    );
    await button(page, /^(Sign Up|Create Account|Register)/).click();
    const letter = await mail.waitFor(email);
    const code = codeOf(letter);
    await typeCode(page, wrongCode(code));
    await page.getByText('Invalid OTP. Please try again.').first().waitFor();
    await typeCode(page, code);
    await page.waitForURL(/\/cart$/);
    await page.getByText('Paniwala Alka 20 L Jar').first().waitFor();
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('paniwala_cart') ?? '[]'))).toEqual([]);
  });

  test('the checkout names missing fields, then places the order with cash on delivery', async () => {
    const { page } = opened;
    await link(page, 'Proceed to Checkout').click();
    await heading(page, 'Checkout').waitFor();
    await heading(page, 'When should we come?').waitFor();
    await expectNoSidewaysScroll(page);
    await button(page, 'Place Order').click();
    await page.getByText('Delivery date is required', { exact: true }).first().waitFor();
    const tomorrow = new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel('Delivery date').fill(tomorrow);
    await page.getByText('Morning (9 AM - 12 PM)').click();
    await button(page, 'Place Order').dblclick();
    await page.waitForURL(/\/order-success\?orderNumber=/);
    orderNumber = new URL(page.url()).searchParams.get('orderNumber') ?? '';
    expect(orderNumber).toMatch(/^PW-\d{6}-[A-Z0-9]{5}$/);
    await page.getByText(orderNumber).first().waitFor();
    await expectNoSidewaysScroll(page);
    const [toCustomer, toShop] = await Promise.all([
      mail.waitFor(email, orderNumber),
      mail.waitFor(admin.email, orderNumber),
    ]);
    for (const letter of [toCustomer, toShop]) expect(letter.text).toContain('₹810.00');
  });

  test('the list of orders shows one order, and the page of the order shows its status', async () => {
    const { page } = opened;
    await link(page, 'View My Orders').click();
    await page.waitForURL(/\/orders$/);
    await page.getByText(`#${orderNumber}`).first().waitFor();
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1);
    await link(page, /View Details/).click();
    await heading(page, `Order #${orderNumber}`).waitFor();
    for (const amount of ['₹360.00', '₹50.00', '₹410.00', '₹400.00', '₹810.00']) {
      await page.getByText(amount).first().waitFor();
    }
    await expectNoSidewaysScroll(page);
    await button(page, 'View History').click();
    await page.getByRole('dialog').getByText('Initial').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  test('staff find the order, record the payment and move it to delivered', async ({ browser }) => {
    const adminPage = await openPage(browser, shop.address, phone);
    const { page } = adminPage;
    await page.goto('/admin/orders');
    await page.waitForURL(/\/admin\/login/);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').first().fill(admin.password);
    await button(page, /sign in/i).click();
    await page.waitForURL(/\/admin\/orders/);
    await page.getByLabel('Search').first().fill(orderNumber);
    await button(page, 'Search').click();
    await page.getByText(`#${orderNumber}`).filter({ visible: true }).first().waitFor();
    await expectNoSidewaysScroll(page);

    const status = page.getByLabel(`Change status of #${orderNumber}`).filter({ visible: true }).first();
    await status.selectOption('confirmed');
    await page.getByPlaceholder('Reason for change (optional)').filter({ visible: true }).first().fill('Ready');
    await button(page, /^Apply/).click();
    await page
      .getByText(/Order cannot be confirmed until payment is completed/)
      .first()
      .waitFor();
    // The rejected change is still in the form, so leaving the page would ask whether to discard it.
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();

    await link(page, new RegExp(`View details of #${orderNumber}`)).click();
    await heading(page, `Order #${orderNumber}`).waitFor();
    await button(page, 'Manage Order').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Payment Status').selectOption('paid');
    await dialog.getByLabel('Order Status').selectOption('confirmed');
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Update Order' }).click();
    await page
      .getByText(/updated successfully!/)
      .first()
      .waitFor();
    for (const next of ['preparing', 'out_for_delivery', 'delivered']) {
      await button(page, 'Manage Order').click();
      await dialog.getByLabel('Order Status').selectOption(next);
      await dialog.getByRole('button', { name: 'Update Order' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await button(page, 'View History').click();
    await page.getByRole('dialog').getByText('Initial').waitFor();
    await adminPage.context.close();
    expect(adminPage.complaints()).toEqual([]);
  });

  test('the customer sees the order as delivered and has received an email', async () => {
    const { page } = opened;
    await page.reload();
    await page.getByText('Delivered').first().waitFor();
    const letter = await mail.waitFor(email, 'Delivered');
    expect(letter.text).toContain(orderNumber);
  });
});

test('public pages are complete without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  expect(await page.getByRole('link', { name: /Paniwala 20 L Jar/ }).count()).toBeGreaterThan(0);
  await page.goto('/products?type=gallon&search=mineral');
  expect(await page.getByRole('link', { name: /Mineral 20 L Jar/ }).count()).toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: /500 ml/ })).toHaveCount(0);
  await page
    .getByRole('link', { name: /Mineral 20 L Jar/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /Mineral 20 L Jar/ }).waitFor();
  await page.goto('/orders');
  await page.getByText('Checking your session').waitFor();
  await page.goto('/no/such/page');
  await page.waitForURL((url) => url.pathname === '/');
  await context.close();
});
