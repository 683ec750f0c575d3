/**
 * Pictures of every screen of the built shop at phone and desktop size, into screenshots/.
 *
 *   npm run screenshots [-- part of a name]
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type Device, desktop, openPage, phone, scrollsSideways } from '../e2e/browser.ts';
import { makeDataDir, runShop } from '../e2e/run-shop.ts';
import { launchChromium } from './chromium.ts';
import { type Filled, fillShop } from './fill-shop.ts';

type Who = 'visitor' | 'customer' | 'admin';

interface Screen {
  name: string;
  who: Who;
  path: (filled: Filled) => string;
  /** What is done on the screen before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const screens: Screen[] = [
  { name: 'home', who: 'visitor', path: () => '/' },
  { name: 'home-signed-in', who: 'customer', path: () => '/' },
  { name: 'products', who: 'visitor', path: () => '/products' },
  { name: 'products-filtered', who: 'visitor', path: () => '/products?type=gallon&search=jar' },
  { name: 'products-none', who: 'visitor', path: () => '/products?search=lemonade' },
  { name: 'product', who: 'visitor', path: ({ jar }) => `/products/${jar}` },
  { name: 'product-sold-out', who: 'visitor', path: ({ soldOut }) => `/products/${soldOut}` },
  { name: 'product-missing', who: 'visitor', path: () => '/products/nothing' },
  { name: 'login', who: 'visitor', path: () => '/login' },
  {
    name: 'login-errors',
    who: 'visitor',
    path: () => '/login',
    act: (page) => page.locator('form button[type=submit]').first().click(),
  },
  { name: 'register', who: 'visitor', path: () => '/register' },
  {
    name: 'register-errors',
    who: 'visitor',
    path: () => '/register',
    act: (page) => page.locator('form button[type=submit]').first().click(),
  },
  { name: 'forgot-password', who: 'visitor', path: () => '/forgot-password' },
  { name: 'reset-password', who: 'visitor', path: () => '/reset-password?token=old' },
  { name: 'contact', who: 'visitor', path: () => '/contact' },
  { name: 'cart', who: 'customer', path: () => '/cart' },
  { name: 'checkout', who: 'customer', path: () => '/checkout' },
  {
    name: 'order-success',
    who: 'customer',
    path: ({ order }) => `/order-success?orderNumber=${order.orderNumber}&orderId=${order.id}`,
  },
  { name: 'orders', who: 'customer', path: () => '/orders' },
  { name: 'order', who: 'customer', path: ({ order }) => `/orders/${order.id}` },
  { name: 'order-on-its-way', who: 'customer', path: ({ moving }) => `/orders/${moving.id}` },
  {
    name: 'order-history',
    who: 'customer',
    path: ({ moving }) => `/orders/${moving.id}`,
    act: (page) => page.getByRole('button', { name: 'View History' }).first().click(),
  },
  { name: 'profile', who: 'customer', path: () => '/profile' },
  { name: 'admin-login', who: 'visitor', path: () => '/admin/login' },
  { name: 'admin-dashboard', who: 'admin', path: () => '/admin' },
  { name: 'admin-products', who: 'admin', path: () => '/admin/products' },
  { name: 'admin-categories', who: 'admin', path: () => '/admin/categories' },
  { name: 'admin-users', who: 'admin', path: () => '/admin/users' },
  { name: 'admin-contacts', who: 'admin', path: () => '/admin/contacts' },
  { name: 'admin-orders', who: 'admin', path: () => '/admin/orders' },
  { name: 'admin-orders-none', who: 'admin', path: () => '/admin/orders?search=nobody' },
  { name: 'admin-order', who: 'admin', path: ({ moving }) => `/admin/orders/${moving.id}` },
  {
    name: 'admin-manage-order',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    act: (page) => page.getByRole('button', { name: 'Manage Order' }).first().click(),
  },
  {
    name: 'admin-order-pending-change',
    who: 'admin',
    path: () => '/admin/orders',
    act: (page) => page.getByLabel('Change status').first().selectOption('cancelled'),
  },
  {
    name: 'admin-order-slip',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    async act(page) {
      // Else the slip is gone as soon as the printer has it.
      await page.evaluate(() => {
        window.print = () => {};
      });
      await page.getByRole('button', { name: 'Print Delivery Slip' }).click();
      await page.emulateMedia({ media: 'print' });
    },
  },
  { name: 'admin-product-form', who: 'admin', path: () => '/admin/products', act: openFirst(/^Edit /) },
  { name: 'admin-category-form', who: 'admin', path: () => '/admin/categories', act: openFirst(/^Edit /) },
  { name: 'admin-user', who: 'admin', path: () => '/admin/users?role=customer', act: openFirst(/^View details /) },
  { name: 'admin-contact', who: 'admin', path: () => '/admin/contacts', act: openFirst(/^View /) },
  { name: 'admin-contact-delete', who: 'admin', path: () => '/admin/contacts', act: openFirst(/^Delete /) },
  {
    name: 'admin-products-deleted',
    who: 'admin',
    path: () => '/admin/products',
    async act(page) {
      await openFirst(/^Delete /)(page);
      await page.getByLabel('Type DELETE to confirm').fill('DELETE');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByLabel('Status', { exact: true }).selectOption('deleted');
      await page
        .getByRole('button', { name: /^Restore / })
        .first()
        .waitFor();
      await page.getByLabel('Search products').focus();
      await page.keyboard.press('ArrowDown');
    },
  },
];

/** Presses the first button of this name. */
function openFirst(name: RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).first().click();
}

const folder = join(import.meta.dirname, '../screenshots');
const wanted = process.argv[2] ?? '';

const dataDir = makeDataDir();
const admin = { email: 'owner@paniwala.example', password: 'water-jar-20' };
const shop = await runShop({
  DATA_DIR: dataDir,
  REQUIRE_EMAIL_VERIFICATION: 'false',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'error',
});
const browser = await launchChromium();
try {
  mkdirSync(folder, { recursive: true });
  const filled = await fillShop(shop.address, admin);
  for (const device of [phone, desktop]) {
    for (const screen of screens.filter(({ name }) => name.includes(wanted))) await takePicture(screen, device, filled);
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takePicture(screen: Screen, device: Device, filled: Filled): Promise<void> {
  const { page, context, complaints } = await openPage(browser, shop.address, device);
  await signIn(context, screen.who, filled);
  await page.goto(screen.path(filled), { waitUntil: 'networkidle' });
  await screen.act?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await loadPictures(page);
  await page.screenshot({ path: join(folder, `${screen.name}-${device.name}.png`), fullPage: true });
  const faults = [...complaints(), ...((await scrollsSideways(page)) ? ['scrolls sideways'] : [])];
  console.log(`${screen.name} ${device.name}${faults.length > 0 ? `: ${faults.join('; ')}` : ''}`);
  await context.close();
}

/** Pictures further down are loaded when they come into sight. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
}

async function signIn(context: BrowserContext, who: Who, filled: Filled): Promise<void> {
  if (who === 'visitor') return;
  const { token, user } = filled[who];
  await context.addInitScript(
    ({ role, entries }) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(`${role}_${name}`, value);
    },
    { role: who, entries: { token, user: JSON.stringify(user), role: who } },
  );
}
