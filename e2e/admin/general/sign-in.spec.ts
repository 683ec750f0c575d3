import type { Page } from '@playwright/test';
import { breakLine, brokenLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { boxOf, desktop, phone, scrollsSideways } from '#e2e/fixtures/browser.ts';
import { moveTo } from '#e2e/fixtures/keyboard.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, longUnless, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
});

const screens = {
  Dashboard: '/admin',
  Orders: '/admin/orders',
  Slots: '/admin/slots',
  Jars: '/admin/jars',
  Money: '/admin/money',
  Products: '/admin/products',
  Categories: '/admin/categories',
  Zones: '/admin/zones',
  Users: '/admin/users',
  Contacts: '/admin/contacts',
  Settings: '/admin/settings',
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

for (const device of [phone, desktop]) {
  const tag = longUnless(device === desktop);
  test.describe(`the staff’s sign-in on a ${device.name}`, () => {
    // Proves admin-orders-15, admin-orders-16
    test('shows missing fields and refusals, and keeps the typed values', tag, async () => {
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
          await expect(page.getByLabel('Email')).toHaveValue(meera.email);
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

    // Proves admin-orders-6, admin-orders-13
    test('shows only the logo and a link to the main site, and the link works', tag, async () => {
      await shop.visit(device, null, async (page) => {
        await page.goto('/admin/login');
        const bar = page.getByRole('banner');
        await bar.getByRole('link', { name: 'Main Site' }).waitFor();
        await expect(bar.getByRole('link')).toHaveCount(2);
        await expect(bar.getByText('Admin Session')).toHaveCount(0);
        await expect(bar.getByRole('button', { name: 'Logout' })).toHaveCount(0);
        await page.getByRole('link', { name: 'Back to the main site' }).click();
        await page.waitForURL('/');
      });
    });

    // Proves admin-people-3, admin-people-4, admin-orders-7, admin-orders-8, admin-orders-11, admin-orders-14
    test('opens the dashboard, and the bar leads to every screen, the main site and logout', tag, async () => {
      await shop.visit(device, null, async (page) => {
        await page.goto('/admin/login');
        await signIn(page, meera.email, meera.password);
        await page.waitForURL('/admin');
        const bar = await openBar(page);
        const links = bar.getByRole('navigation', { name: 'Admin' }).getByRole('link');
        await expect(links).toHaveText(Object.keys(screens));
        for (const [name, path] of Object.entries(screens)) {
          await openBar(page);
          await bar.getByRole('link', { name, exact: true }).click();
          await page.waitForURL(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await openBar(page);
          await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
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
}

// Proves admin-orders-12
test('the bar has room for sixteen entries, and shows what has the focus on a page that is scrolled', async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/settings');
    const nav = page.getByRole('navigation', { name: 'Admin' });
    await nav.getByRole('link', { name: 'Settings' }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await nav.evaluate((links) => {
      for (const copy of [...links.children].slice(-5)) links.append(copy.cloneNode(true));
    });
    await expect(nav.getByRole('link')).toHaveCount(16);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const [box, last] = [await boxOf(nav), await boxOf(nav.getByRole('link').last())];
      expect(last.x + last.width, `at ${width}`).toBeLessThanOrEqual(width);
      expect(box.height, `at ${width}`).toBe(56);
    }
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.waitForFunction(() => window.scrollY > 800);
    expect((await boxOf(nav)).y).toBe(0);
    await nav.getByRole('link').first().focus();
    for (const name of ['Logout', 'Main Site']) {
      await moveTo(page, name === 'Logout' ? 'button' : 'link', name, 'Shift+Tab');
    }
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await nav.getByRole('link').last().scrollIntoViewIfNeeded();
    expect((await boxOf(nav.getByRole('link').last())).height).toBeGreaterThanOrEqual(44);
    expect(await scrollsSideways(page)).toBe(false);
  });
});

// Proves admin-orders-16
test('a deactivated staff account is refused with that message', async () => {
  const gone = await buildAdmin(shop, { isActive: false });
  await shop.visit(phone, null, async (page) => {
    await page.goto('/admin/login');
    await signIn(page, gone.email, gone.password);
    await page.getByText('This account has been deactivated. Please contact us.', { exact: true }).waitFor();
  });
});
