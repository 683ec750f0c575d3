import type { Page } from '@playwright/test';
import { breakLine, brokenLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { boxOf, desktop, scrollsSideways } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
});

/** All screens in the order of the menu, with the group of the menu that contains them. */
const screens: Readonly<Record<string, { path: string; group?: string }>> = {
  Dashboard: { path: '/admin' },
  Orders: { path: '/admin/orders' },
  'Delivery sheet': { path: '/admin/sheet', group: 'Deliveries' },
  Runs: { path: '/admin/runs', group: 'Deliveries' },
  Slots: { path: '/admin/slots', group: 'Deliveries' },
  Plans: { path: '/admin/plans', group: 'Deliveries' },
  Complaints: { path: '/admin/complaints', group: 'Deliveries' },
  Khata: { path: '/admin/khata', group: 'Jars and money' },
  Jars: { path: '/admin/jars', group: 'Jars and money' },
  Money: { path: '/admin/money', group: 'Jars and money' },
  'Close the day': { path: '/admin/money/close', group: 'Jars and money' },
  Numbers: { path: '/admin/numbers', group: 'Jars and money' },
  Products: { path: '/admin/products' },
  Categories: { path: '/admin/categories' },
  Users: { path: '/admin/users' },
  Contacts: { path: '/admin/contacts' },
  Zones: { path: '/admin/zones', group: 'Setup' },
  Import: { path: '/admin/import', group: 'Setup' },
  'Who changed what': { path: '/admin/audit', group: 'Setup' },
  Settings: { path: '/admin/settings', group: 'Setup' },
};

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a group of the menu, and returns the menu. */
async function openMenu(page: Page, group?: string) {
  const bar = page.getByRole('banner');
  await bar.getByText('Admin Session', { exact: true }).waitFor();
  const folded = bar.getByRole('button', { name: group ?? 'none', exact: true, expanded: false });
  if (await folded.isVisible()) await folded.click();
  return bar.getByRole('navigation', { name: 'Admin' });
}

// Proves accounts-23, admin-people-3, admin-people-4, admin-orders-7, admin-orders-8, admin-orders-11, admin-orders-14
test('the staff’s sign-in opens the dashboard, whose bar leads to every screen, the main site and logout', async () => {
  await shop.visit(desktop, null, async (page) => {
    await page.goto('/admin/login');
    await signIn(page, meera.email, meera.password);
    await page.waitForURL('/admin');
    const menu = await openMenu(page);
    await expect(menu.locator('a')).toHaveText(Object.keys(screens));
    for (const [name, { path, group }] of Object.entries(screens)) {
      await openMenu(page, group);
      await menu.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await openMenu(page);
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    }
    await openMenu(page);
    await page.getByRole('banner').getByRole('link', { name: 'Main Site' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/admin/contacts'));
    await page.goto('/admin');
    await openMenu(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/admin/login');
    await page.goto('/admin/orders');
    await page.waitForURL(/\/admin\/login/);
  });
});

// Proves admin-orders-6, admin-orders-13, admin-orders-15, admin-orders-16, admin-orders-40
test(
  'the staff’s sign-in starts in its first field, says why a sign-in failed, keeps what was typed, and leads back to the shop',
  inLongRun,
  async () => {
    const asha = await buildCustomer(shop);
    const gone = await buildAdmin(shop, { isActive: false });
    await shop.visit(
      desktop,
      null,
      async (page) => {
        await page.goto('/admin/login');
        await expect(page.getByLabel('Email')).toBeFocused();
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
        await signIn(page, gone.email, gone.password);
        await page.getByText('This account has been deactivated. Please contact us.', { exact: true }).waitFor();
        await breakLine(page, 'POST /admin/login');
        await signIn(page, meera.email, meera.password);
        await page.getByText('Login failed.', { exact: true }).waitFor();
        await mendLine(page);
        expect(new URL(page.url()).pathname).toBe('/admin/login');

        const bar = page.getByRole('banner');
        await bar.getByRole('link', { name: 'Main Site' }).waitFor();
        await expect(bar.getByRole('link')).toHaveCount(2);
        await expect(bar.getByText('Admin Session')).toHaveCount(0);
        await expect(bar.getByRole('button', { name: 'Logout' })).toHaveCount(0);
        await page.getByRole('link', { name: 'Back to the main site' }).click();
        await page.waitForURL('/');
      },
      brokenLine,
    );
  },
);

// Proves admin-orders-12
test(
  'in a wide window the menu is a sidebar that shows the group of the page; in others a bar at the bottom opens the menu',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/settings');
      const menu = page.getByRole('navigation', { name: 'Admin' });
      const group = (name: string, expanded: boolean) => menu.getByRole('button', { name, exact: true, expanded });
      await group('Setup', true).waitFor();
      await expect(menu.locator('> ul > li')).toHaveCount(9);
      await expect(menu.getByRole('link', { name: 'Slots' })).toBeHidden();
      await group('Deliveries', false).click();
      await menu.getByRole('link', { name: 'Slots' }).click();
      await page.waitForURL('/admin/slots');
      await group('Setup', false).waitFor();
      await group('Deliveries', true).press('Enter');
      await expect(menu.getByRole('link', { name: 'Slots' })).toBeHidden();
      const [rail, main] = [await boxOf(menu), await boxOf(page.getByRole('main'))];
      expect(rail.x + rail.width).toBeLessThanOrEqual(main.x);
      await page.emulateMedia({ media: 'print' });
      await expect(menu).toBeHidden();
      expect((await boxOf(page.getByRole('main'))).x).toBeLessThan(main.x);
      await page.emulateMedia({ media: 'screen' });

      await page.setViewportSize({ width: 360, height: 780 });
      await expect(menu).toBeHidden();
      const foot = page.getByRole('navigation', { name: 'Today' });
      await expect(foot.getByRole('link')).toHaveText(['Dashboard', 'Orders', 'Slots', 'Money']);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(foot).toBeHidden();
      for (const link of await menu.getByRole('link').all()) {
        expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
      }
      expect(await scrollsSideways(page)).toBe(false);
      await page.keyboard.press('Escape');
      await foot.getByRole('link', { name: 'Orders' }).click();
      await page.waitForURL('/admin/orders');
    });
  },
);
