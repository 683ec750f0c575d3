import type { Page } from '@playwright/test';
import { desktop } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Nair', email: 'meera@paniwala.test' });
  for (let number = 1; number <= 11; number += 1) {
    await buildCustomer(shop, {
      name: `Neighbour ${number}`,
      phone: `98450000${number}${number}`,
      isActive: number > 2,
    });
  }
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page) => page.locator('tbody');
const dialog = (page: Page) => page.getByRole('dialog');
const openList = async (page: Page, query: string, count: string) => {
  await page.goto(`/admin/users${query}`);
  await page.getByText(count, { exact: true }).waitFor();
};
const signInStatus = async (email: string, password: string) =>
  (await shop.call('POST /auth/login', { body: { email, password } })).status;

test.describe('the accounts', () => {
  // Proves admin-people-14, admin-people-15
  test(
    'are shown ten on a page with initial, ID, contact, role, status and join date, can be searched and filtered',
    inLongRun,
    async () => {
      const asha = await buildCustomer(shop, { name: 'Asha desktop', phone: '9876501234' });
      await shop.visit(desktop, meera, async (page) => {
        await openList(page, '?search=neighbour', '11 users');
        await expect(rows(page)).toHaveCount(10);
        await press(page, 'Next');
        await page.getByText('Showing page 2 of 2 (11 total)').waitFor();
        expect(new URL(page.url()).searchParams.get('page')).toBe('2');

        const search = page.getByRole('searchbox');
        for (const words of ['neighbour 11', '984500001111', 'Asha desktop']) {
          await search.fill(words);
          await press(page, 'Search');
          await page.getByText('1 user', { exact: true }).waitFor();
        }
        await rows(page).filter({ hasText: asha.email }).waitFor();
        const text = await rows(page).first().innerText();
        const parts = [asha.name, `ID: ${asha.id.slice(-6)}`, asha.email, '9876501234', 'Customer', 'Active'];
        for (const part of parts) expect(text).toContain(part);
        await expect(rows(page).locator('time')).toHaveText(/^\d{1,2} \w{3,4} \d{4}$/, { useInnerText: true });

        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('/');
        await search.fill('meera@paniwala.test');
        await press(page, 'Search');
        await page.getByText('meera@paniwala.test').waitFor();
        await page.getByText('1 user', { exact: true }).waitFor();
        await page.getByLabel('Role').selectOption({ label: 'Customer' });
        await page.getByText('Nobody matches your current filters.').waitFor();
        await openList(page, '?search=neighbour&isActive=false', '2 users');
        await expect(page.getByLabel('Status')).toHaveValue('false');
        await expect(page.getByLabel('Role').locator('option')).toHaveText(['All', 'Customer', 'Admin']);
        await press(page, 'Clear');
        await page.waitForURL((url) => url.search === '');
      });
    },
  );

  // Proves admin-people-16
  test('show their address and their order statistics when they are opened', inLongRun, async () => {
    const name = 'Gita desktop';
    const gita = await buildCustomer(shop, { name, address: '8 Prabhat Road', city: 'Pune', pincode: '411004' });
    const jar = await buildProduct(shop, { pricePaise: 85_50 });
    const items = [{ productId: jar.id, quantity: 2 }];
    await buildOrder(shop, gita, items, { status: 'delivered', paymentStatus: 'paid' });
    await buildOrder(shop, gita, items, { status: 'cancelled', paymentStatus: 'paid' });
    await buildOrder(shop, gita, items);
    await shop.visit(desktop, meera, async (page) => {
      await openList(page, `?search=${name}`, '1 user');
      await press(page, `View details of ${name}`);
      const figures = dialog(page).getByRole('heading', { name: 'Order Statistics' }).locator('..');
      await figures.getByText('₹221.00', { exact: true }).waitFor();
      await expect(figures).toHaveText(/Total Orders\s+3\s+Total Spent\s+₹221\.00/, { useInnerText: true });
      const text = await dialog(page).innerText();
      for (const part of [gita.email, gita.phone, '8 Prabhat Road', 'Pune', '411004', 'Joined']) {
        expect(text).toContain(part);
      }
      await page.context().grantPermissions(['clipboard-write']);
      await press(page, `Copy ID of ${name}`);
      await page.getByText(`${gita.id} was copied.`).waitFor();
    });
  });

  // Proves admin-people-17
  test(
    'can be deactivated and activated after a confirmation, and a deactivated customer cannot sign in',
    inLongRun,
    async () => {
      const name = 'Ravi desktop';
      const ravi = await buildCustomer(shop, { name });
      await shop.visit(desktop, meera, async (page) => {
        await openList(page, `?search=${name}`, '1 user');
        await press(page, `Deactivate ${name}`);
        await dialog(page).getByText('Are you sure you want to deactivate this user?', { exact: true }).waitFor();
        await press(page, 'Cancel');
        expect((await shop.as(ravi)('GET /auth/me')).status).toBe(200);
        await press(page, `Deactivate ${name}`);
        await press(page, 'Deactivate');
        await page.getByText(`${name} was deactivated.`).waitFor();
        await rows(page).getByText('Inactive', { exact: true }).waitFor();
        expect((await shop.as(ravi)('GET /auth/me')).status).toBe(401);
        expect(await signInStatus(ravi.email, ravi.password)).toBe(403);
        await press(page, `Activate ${name}`);
        await dialog(page).getByText('Are you sure you want to activate this user?', { exact: true }).waitFor();
        await press(page, 'Activate');
        await rows(page).getByText('Active', { exact: true }).waitFor();
        expect(await signInStatus(ravi.email, ravi.password)).toBe(200);
      });
    },
  );

  // Proves admin-people-19, admin-people-20, admin-people-21, admin-people-22, admin-people-23
  test('can be added, also for staff, and the form shows all broken rules at once and keeps the typed values', async () => {
    const email = 'new-desktop@paniwala.test';
    await shop.visit(desktop, meera, async (page) => {
      await openList(page, '?search=neighbour', '11 users');
      await press(page, 'Add User');
      await page.getByRole('heading', { name: 'Add New User' }).waitFor();
      await press(page, 'Create Customer');
      for (const sentence of [
        'Name is required',
        'Email is required',
        'Password is required',
        'Phone number is required',
        'City is required',
        'Address is required',
        'Pincode is required',
      ]) {
        await expect(dialog(page).getByText(sentence, { exact: true }), sentence).toHaveCount(1);
      }
      const fields = {
        'Full Name': 'K',
        Email: 'kiran',
        Password: '12345',
        Phone: '98765',
        Address: 'Here',
        Pincode: '5',
      };
      const fill = async (typed: Record<string, string>) => {
        for (const [label, value] of Object.entries(typed)) {
          await dialog(page).getByLabel(label, { exact: true }).fill(value);
        }
      };
      await fill({ ...fields, City: 'Mysuru' });
      await press(page, 'Create Customer');
      for (const sentence of [
        'Name must be at least 2 characters long',
        'Please enter a valid email address',
        'Password must be at least 6 characters long',
        'Phone number must be at least 10 digits',
        'Address must be at least 10 characters long',
        'Pincode must be at least 6 digits',
      ]) {
        await expect(dialog(page).getByText(sentence, { exact: true }), sentence).toHaveCount(1);
      }
      const good = { 'Full Name': 'Kiran Shetty', Password: 'water-20-litres', Phone: '9876543210' };
      await fill({ ...good, Email: meera.email, Address: '14 Lake View Road', Pincode: '570001' });
      await press(page, 'Create Customer');
      await dialog(page).getByText('An account with this email address already exists.').waitFor();
      await expect(dialog(page).getByLabel('City')).toHaveValue('Mysuru');
      await fill({ Email: email });
      await press(page, 'Create Customer');
      await page.getByText('Kiran Shetty can sign in now.').waitFor();
      expect(await signInStatus(email, 'water-20-litres')).toBe(200);

      await press(page, 'Add User');
      const staff = { 'Full Name': 'Anil Staff', Email: 'anil@paniwala.test', Password: 'water-20-litres' };
      await fill({ ...staff, Phone: '9876543210', City: 'Delhi', Address: 'C-41 Malviya Nagar', Pincode: '110017' });
      await dialog(page).getByLabel('Role').selectOption('admin');
      await press(page, 'Create Admin');
      await page.getByText('Anil Staff can sign in now.').waitFor();
      const body = { email: 'anil@paniwala.test', password: 'water-20-litres' };
      expect((await shop.call('POST /admin/login', { body })).status).toBe(200);
    });
  });
});

// Proves admin-people-18
test(
  'an admin cannot deactivate their own account, whose row says Self, but can deactivate other admins',
  inLongRun,
  async () => {
    const other = await buildAdmin(shop, { name: 'Meera Other' });
    await shop.visit(desktop, meera, async (page) => {
      await openList(page, '?search=meera&role=admin', '2 users');
      const own = rows(page).filter({ hasText: meera.email });
      await own.getByText('Self', { exact: true }).waitFor();
      await expect(own.getByRole('button', { name: /activate/i })).toHaveCount(0);
      await expect(own.getByRole('button', { name: `View details of ${meera.name}` })).toHaveCount(1);
      const others = rows(page).filter({ hasText: other.email });
      await expect(others.getByRole('button', { name: 'Deactivate Meera Other' })).toHaveCount(1);
      await expect(others.getByText('Self', { exact: true })).toHaveCount(0);
    });
  },
);

test.describe('after a failed request on the screen of accounts', () => {
  const rejectCall = (page: Page, url: string | RegExp, ...messages: (string | undefined)[]) =>
    page.route(url, (route) =>
      messages.length > 0
        ? route.fulfill({ status: 400, json: { success: false, message: messages.shift() } })
        : route.fallback(),
    );

  // Proves accounts-64, admin-people-24, admin-people-25, admin-people-26, admin-people-27
  test(
    'the list, the open dialogs and the figures of an account say what failed, and keep what was typed',
    inLongRun,
    async () => {
      const name = 'Uma Unmoved';
      const uma = await buildCustomer(shop, { name });
      await shop.visit(desktop, meera, async (page) => {
        await rejectCall(page, '**/api/admin/users?**', undefined, 'The books are closed.');
        await page.goto('/admin/users');
        await page.getByText('Failed to load users.', { exact: true }).waitFor();
        await expectOnlyFailure(page);
        await press(page, 'Try Again');
        await page.getByText('The books are closed.', { exact: true }).waitFor();
        await press(page, 'Try Again');
        await rows(page).first().waitFor();

        await openList(page, `?search=${name}`, '1 user');
        await rejectCall(page, '**/api/admin/users/*/status', undefined, 'Not now.');
        await press(page, `Deactivate ${name}`);
        await press(page, 'Deactivate');
        await dialog(page).getByText('Failed to update user status', { exact: true }).waitFor();
        await press(page, 'Deactivate');
        await dialog(page).getByText('Not now.', { exact: true }).waitFor();
        await press(page, 'Cancel');
        expect((await shop.as(uma)('GET /auth/me')).status).toBe(200);

        await page.route('**/api/admin/users', (route) => route.fulfill({ status: 400, json: { success: false } }));
        await press(page, 'Add User');
        const typed = { 'Full Name': 'Kiran Shetty', Email: 'kiran@paniwala.test', Password: 'water-20-litres' };
        const place = { Phone: '9876543210', City: 'Delhi', Address: 'C-41 Malviya Nagar', Pincode: '110017' };
        for (const [label, value] of Object.entries({ ...typed, ...place })) {
          await dialog(page).getByLabel(label, { exact: true }).fill(value);
        }
        await press(page, 'Create Customer');
        await dialog(page).getByText('Failed to create user', { exact: true }).waitFor();
        await expect(dialog(page).getByLabel('Address')).toHaveValue('C-41 Malviya Nagar');
        await press(page, 'Cancel');
        await press(page, 'Discard');
        await dialog(page).waitFor({ state: 'detached' });

        await rejectCall(page, /\/api\/admin\/users\/[0-9a-f-]{36}$/, undefined);
        await press(page, `View details of ${name}`);
        const figures = dialog(page).getByRole('heading', { name: 'Order Statistics' }).locator('..');
        await figures.getByText('—').first().waitFor();
        await expect(figures).toHaveText(/Total Orders\s+—\s+Total Spent\s+—/, { useInnerText: true });
        await dialog(page).getByText('14 Lake View Road').waitFor();
      });
    },
  );
});
