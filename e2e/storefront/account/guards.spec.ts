import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let meera: BuiltAdmin;
let orderId: string;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  meera = await buildAdmin(shop);
  const { id: productId } = await buildProduct(shop);
  orderId = (await buildOrder(shop, asha, [{ productId, quantity: 1 }])).id;
});

const forgetVisits = sql(`delete from rate_limits where key like 'visit:%'`);
// These tests open more pages per minute than the server allows one client.
test.beforeEach(() => shop.db.run(forgetVisits, []));

const isHome = (url: URL) => url.pathname === '/';
const screen = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

// Unit tests cover the guards of every screen (web/site/guarded-routes.test.ts) and their redirects
// (web/site/guards.test.ts), so one screen of each area is enough here.

// Proves accounts-2, accounts-5, accounts-8, accounts-12, admin-people-1, admin-orders-2, shopping-5
test('a screen of each area redirects visitors and users who may not see the screen', async () => {
  const ways: [account: BuiltCustomer | BuiltAdmin | null, to: Record<string, string>][] = [
    [
      null,
      {
        '/orders?status=pending': '/login?next=%2Forders%3Fstatus%3Dpending',
        '/admin/users': '/admin/login?next=%2Fadmin%2Fusers',
      },
    ],
    [asha, { '/register': '/', '/admin/login': '/', '/admin/users': '/' }],
    [meera, { '/login': '/admin', '/cart': '/admin' }],
  ];
  for (const [account, to] of ways) {
    await shop.visit(phone, account, async (page) => {
      for (const [path, end] of Object.entries(to)) {
        await page.goto(path);
        await page.waitForURL(end);
        await screen(page).waitFor();
      }
    });
  }
});

// Proves accounts-10, accounts-75, admin-orders-4
test('a guarded screen shows a loading indicator until the session is known', inLongRun, async () => {
  for (const path of ['/admin', '/orders']) {
    const html = await (await fetch(shop.address + path)).text();
    expect(html).toContain('Checking your session');
    expect(html).not.toContain('<h1');
  }
});

// Proves accounts-11, accounts-14, accounts-24, admin-orders-5, admin-orders-10
test(
  'the admin bar appears only in the admin area, an unknown path redirects to the home page, and so does a plain sign-in',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await page.getByText('Admin Session').waitFor();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await page.goto('/products');
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await expect(page.getByText('Admin Session')).toHaveCount(0);
    });
    await shop.visit(phone, null, async (page) => {
      for (const path of ['/water', '/admin/water']) {
        await page.goto(path);
        await page.waitForURL(isHome);
        await screen(page).waitFor();
      }
      await page.goto('/login');
      await signInByForm(page, asha);
      await page.waitForURL(isHome);
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    });
  },
);

test.describe('at the login', () => {
  // web/site/guards.test.ts tests which addresses are remembered.
  // Proves accounts-13
  test('a customer is sent to the remembered URL, also after a look at the registration', async () => {
    const next = '/orders?status=pending';
    await shop.visit(phone, null, async (page) => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.waitForURL(`/register?next=${encodeURIComponent(next)}`);
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      await page.waitForURL(`/login?next=${encodeURIComponent(next)}`);
      await signInByForm(page, asha);
      await page.waitForURL(next);
      await screen(page).waitFor();
    });
  });

  // Proves accounts-13, admin-orders-7
  test('staff are sent to the admin screen that they had opened before', inLongRun, async () => {
    await shop.visit(desktop, null, async (page) => {
      await page.goto(`/admin/orders/${orderId}`);
      await page.getByRole('heading', { name: 'Admin sign-in' }).waitFor();
      await signInByForm(page, meera);
      await page.waitForURL(`/admin/orders/${orderId}`);
      await screen(page).waitFor();
    });
  });
});
