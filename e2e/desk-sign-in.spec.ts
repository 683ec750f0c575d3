import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '../server/testing/accounts.ts';
import { breakLine, brokenLine, mendLine } from './broken-line.ts';
import { desktop, phone } from './browser.ts';
import { type BrowserShop, openBrowserShop } from './test-shop.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

beforeAll(async () => {
  shop = await openBrowserShop();
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
});
afterAll(() => shop?.close());

const screens = {
  Dashboard: '/admin',
  Orders: '/admin/orders',
  Products: '/admin/products',
  Categories: '/admin/categories',
  Users: '/admin/users',
  Contacts: '/admin/contacts',
};

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The links of the bar; on a phone they are behind a button. */
async function openBar(page: Page) {
  const bar = page.getByRole('banner');
  await bar.getByText('Admin Session', { exact: true }).waitFor();
  const menu = bar.getByRole('button', { name: 'Menu' });
  if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
  return bar;
}

describe.each([phone, desktop])('the staff’s sign-in on a $name', (device) => {
  test('says what is missing and what was refused, and keeps what was typed', async () => {
    const asha = await buildCustomer(shop);
    await shop.visit(
      device,
      null,
      async (page) => {
        await page.goto('/admin/login');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByText('Email is required', { exact: true }).waitFor();
        await page.getByText('Password is required', { exact: true }).waitFor();
        await signIn(page, meera.email, 'not-her-password');
        await page.getByText('Invalid email or password.', { exact: true }).waitFor();
        expect(await page.getByLabel('Email').inputValue()).toBe(meera.email);
        await signIn(page, asha.email, asha.password);
        await page
          .getByText('This is not an admin account. Please use the customer sign-in.', { exact: true })
          .waitFor();
        await breakLine(page, 'POST /admin/login');
        await signIn(page, meera.email, meera.password);
        await page.getByText('Login failed.', { exact: true }).waitFor();
        await mendLine(page);
        expect(new URL(page.url()).pathname).toBe('/admin/login');
      },
      brokenLine,
    );
  });

  test('shows only the logo and a way to the main site, and leads back there', async () => {
    await shop.visit(device, null, async (page) => {
      await page.goto('/admin/login');
      const bar = page.getByRole('banner');
      await bar.getByRole('link', { name: 'Main Site' }).waitFor();
      expect(await bar.getByRole('link').allInnerTexts()).toHaveLength(2);
      expect(await bar.getByText('Admin Session').count()).toBe(0);
      expect(await bar.getByRole('button', { name: 'Logout' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Back to the main site' }).click();
      await page.waitForURL('/');
    });
  });

  test('opens the dashboard, from whose bar every desk, the main site and the way out are reached', async () => {
    await shop.visit(device, null, async (page) => {
      await page.goto('/admin/login');
      await signIn(page, meera.email, meera.password);
      await page.waitForURL('/admin');
      const bar = await openBar(page);
      const links = bar.getByRole('navigation', { name: 'Back office' }).getByRole('link');
      expect((await links.allInnerTexts()).map((text) => text.trim())).toEqual(Object.keys(screens));
      for (const [name, path] of Object.entries(screens)) {
        await openBar(page);
        await bar.getByRole('link', { name, exact: true }).click();
        await page.waitForURL(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await openBar(page);
        expect(await bar.getByRole('link', { name, exact: true }).getAttribute('aria-current')).toBe('page');
      }
      await openBar(page);
      await bar.getByRole('link', { name: 'Main Site' }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/admin/contacts'));
      await page.goto('/admin');
      await openBar(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('/admin/login');
      await page.goto('/admin/orders');
      await page.waitForURL(/\/admin\/login/);
    });
  });
});

test('a deactivated member of staff is told so and stays outside', async () => {
  const gone = await buildAdmin(shop, { is_active: false });
  await shop.visit(phone, null, async (page) => {
    await page.goto('/admin/login');
    await signIn(page, gone.email, gone.password);
    await page.getByText('This account has been deactivated. Please contact us.', { exact: true }).waitFor();
  });
});
