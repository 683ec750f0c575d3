import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import { type BrowserShop, storedSession } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, longUnless, test } from '#e2e/fixtures/test.ts';
import { hashToken } from '#server/accounts/sessions/session.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
});

const expire = sql(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`);
const sessionKeys = ['customer_token', 'customer_user', 'customer_role', 'admin_token', 'admin_user', 'admin_role'];

/** The session entries in the browser's storage, by name. */
function storedOf(page: Page): Promise<string[]> {
  return page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), sessionKeys);
}

/** Writes to the browser's storage from a page without scripts. */
async function store(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, entries);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const greeting = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/^Welcome, /)
    .filter({ visible: true });
const shopBar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const isEnded = async ({ token }: { token: string }) => (await shop.as({ token })('GET /auth/me')).status === 401;

test.describe('the stored session', () => {
  // Proves accounts-68, accounts-117, admin-orders-78, admin-orders-80
  test(
    'contains token, user and role for customers and for staff, and each call sends the token',
    inLongRun,
    async () => {
      await shop.visit(desktop, null, async (page) => {
        await page.goto('/login?next=/profile');
        const profile = page.waitForRequest((request) => request.url().endsWith('/api/cart'));
        await signInByForm(page, asha);
        await heading(page, 'My Profile').waitFor();
        expect(await storedOf(page)).toEqual(['customer_token', 'customer_user', 'customer_role']);
        const [token, role, user] = await page.evaluate(() => [
          localStorage.getItem('customer_token'),
          localStorage.getItem('customer_role'),
          localStorage.getItem('customer_user'),
        ]);
        expect([role, JSON.parse(user ?? '').email]).toEqual(['customer', asha.email]);
        expect((await profile).headers().authorization).toBe(`Bearer ${token}`);
        await page.reload();
        await heading(page, 'My Profile').waitFor();
      });
    },
  );

  // Proves admin-orders-80
  test('is stored under the role that the server answered, whichever sign-in form was used', inLongRun, async () => {
    const meera = await buildAdmin(shop);
    await shop.visit(desktop, null, async (page) => {
      const user = { id: meera.id, name: meera.name, email: meera.email, role: 'admin' };
      const answer = { success: true, message: 'Welcome back!', data: { user, token: meera.token } };
      await page.route('**/api/auth/login', (route) => route.fulfill({ json: answer }));
      await page.goto('/login');
      await signInByForm(page, asha);
      await page.waitForURL((url) => url.pathname !== '/login');
      expect(await storedOf(page)).toEqual(['admin_token', 'admin_user', 'admin_role']);
    });
  });

  // Proves accounts-72
  test(
    'of the admin is used, and the session of the customer is removed, when both are stored',
    inLongRun,
    async () => {
      const meera = await buildAdmin(shop);
      await shop.visit(desktop, meera, async (page) => {
        await store(page, storedSession(asha));
        expect(await storedOf(page)).toEqual(sessionKeys);
        await page.goto('/contact');
        await page.getByText(`Welcome, ${meera.name}`).filter({ visible: true }).waitFor();
        expect(await storedOf(page)).toEqual(['admin_token', 'admin_user', 'admin_role']);
      });
    },
  );

  for (const [what, entries] of [
    ['a token without its user', { customer_token: 'x', customer_role: 'customer' }],
    ['a user that is not valid JSON', { customer_token: 'x', customer_role: 'customer', customer_user: '{"id":' }],
    [
      'the role of a customer in the entries of an admin',
      { admin_token: 'x', admin_role: 'customer', admin_user: '{"id":"1"}' },
    ],
  ] as const) {
    // Proves accounts-73
    const title = `is ignored and removed when it is incomplete or invalid, such as ${what}`;
    test(title, inLongRun, async () => {
      await shop.visit(phone, null, async (page) => {
        await store(page, entries);
        await page.goto('/orders');
        await page.waitForURL('/login?next=%2Forders');
        await heading(page, 'Welcome back').waitFor();
        await expect.poll(() => storedOf(page)).toEqual([]);
        const bar = page.getByRole('banner');
        await bar.getByLabel('Menu').first().click();
        for (const name of ['Login', 'Sign Up'])
          await bar.getByRole('link', { name }).filter({ visible: true }).waitFor();
      });
    });
  }

  // Proves accounts-74, admin-orders-78
  test('for one role is removed by a sign-in with the other role', inLongRun, async () => {
    const meera = await buildAdmin(shop);
    const opened = await shop.open(desktop);
    const [staff, customer] = [opened.page, await opened.context.newPage()];
    await staff.goto('/admin/login');
    await customer.goto('/login');
    await signInByForm(customer, asha);
    await greeting(customer).waitFor();
    await signInByForm(staff, meera);
    await staff.getByText('Admin Session').waitFor();
    expect(await storedOf(staff)).toEqual(['admin_token', 'admin_user', 'admin_role']);
    await customer.getByText(`Welcome, ${meera.name}`).filter({ visible: true }).waitFor();
    expect(opened.complaints()).toEqual([]);
    await opened.context.close();
  });
});

test.describe('a session that has ended on the server', () => {
  for (const [what, path, login] of [
    ['on a public page', '/products?type=bottle', '/login?next=%2Fproducts%3Ftype%3Dbottle'],
    ['on a customer’s page', '/orders', '/login?next=%2Forders'],
  ] as const) {
    // Proves accounts-130
    test(`is removed at the next call ${what}, and the login remembers the URL`, inLongRun, async () => {
      const ravi = await buildCustomer(shop, { name: 'Ravi' });
      await shop.visit(phone, ravi, async (page) => {
        await shop.db.run(expire, [hashToken(ravi.token)]);
        await page.goto(path);
        await page.waitForURL(login);
        await heading(page, 'Welcome back').waitFor();
        expect(await storedOf(page)).toEqual([]);
        await signInByForm(page, ravi);
        await page.waitForURL(path);
      });
    });
  }

  // Proves accounts-130, accounts-151
  test('is removed when a form is sent after the account was deactivated', inLongRun, async () => {
    const ravi = await buildCustomer(shop, { name: 'Ravi' });
    const meera = await buildAdmin(shop);
    await shop.visit(desktop, ravi, async (page) => {
      await page.goto('/profile');
      await heading(page, 'My Profile').waitFor();
      // A pending request could notice the ended session before the press, so wait until there is none.
      await settle(page);
      await shop.as(meera)('PUT /admin/users/:id/status', { params: { id: ravi.id }, body: { isActive: false } });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.waitForURL('/login?next=%2Fprofile');
      expect(await storedOf(page)).toEqual([]);
      await signInByForm(page, ravi);
      await page.getByText('This account has been deactivated. Please contact us.').waitFor();
    });
  });

  // Proves accounts-181, admin-orders-93
  test('in the admin area leads to the admin sign-in', inLongRun, async () => {
    const meera = await buildAdmin(shop);
    await shop.visit(desktop, meera, async (page) => {
      await shop.db.run(expire, [hashToken(meera.token)]);
      await page.goto('/admin/orders');
      await page.waitForURL('/admin/login?next=%2Fadmin%2Forders');
      await heading(page, 'Admin sign-in').waitFor();
      expect(await storedOf(page)).toEqual([]);
    });
  });

  // Proves accounts-182
  test('is not assumed after a wrong password: the form shows a message and stays open', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login?next=/profile');
      await signInByForm(page, { email: asha.email, password: 'not-the-password' });
      await page.getByText('Invalid email or password.').waitFor();
      expect(page.url()).toBe(`${shop.address}/login?next=/profile`);
      await expect(page.getByLabel('Email')).toHaveValue(asha.email);
    });
  });
});

test.describe('logout', () => {
  for (const device of [phone, desktop]) {
    // Proves accounts-22, accounts-148
    const title = `of a customer on a ${device.name} leads to the home page and ends the session on the server`;
    test(title, longUnless(device === phone), async () => {
      const ravi = await buildCustomer(shop, { name: 'Ravi' });
      await shop.visit(device, ravi, async (page) => {
        await page.goto('/profile');
        await heading(page, 'My Profile').waitFor();
        if (device.isMobile) await page.getByLabel('Menu').first().click();
        await page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
        await page.waitForURL((url) => url.pathname === '/');
        await page.getByRole('heading', { name: 'Ready to Get Started' }).waitFor();
        await expect.poll(() => isEnded(ravi)).toBe(true);
        expect(await storedOf(page)).toEqual([]);
      });
    });
  }

  // Proves accounts-23, admin-orders-14
  test('of an admin leads to the admin sign-in and ends the session on the server', inLongRun, async () => {
    const meera = await buildAdmin(shop);
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('/admin/login');
      await heading(page, 'Admin sign-in').waitFor();
      await expect.poll(() => isEnded(meera)).toBe(true);
      expect(await storedOf(page)).toEqual([]);
    });
  });
});

test.describe('in two tabs', () => {
  for (const [what, path, build, ways] of [
    ['the shop', '/contact', buildCustomer, ['Login', 'Sign Up']],
    ['a guarded screen', '/orders', buildCustomer, ['Login', 'Sign Up']],
    ['the admin area', '/admin/orders', buildAdmin, ['Main Site']],
  ] as const) {
    // Proves accounts-16, accounts-154
    const title = `after a log-out in one tab, the bar of ${what} in the other tab is the one for guests`;
    test(title, inLongRun, async () => {
      const account = await build(shop);
      const { page, context, complaints } = await shop.open(desktop, account);
      const other = await context.newPage();
      await other.goto(path);
      await other.getByRole('button', { name: 'Logout' }).filter({ visible: true }).waitFor();
      await page.goto('/contact');
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
      for (const name of ways) await other.getByRole('banner').getByRole('link', { name }).waitFor();
      expect(complaints()).toEqual([]);
      await context.close();
    });
  }

  test('a sign-in as another customer removes the first customer’s data from the other tab', async () => {
    const first = await buildCustomer(shop, { name: 'Ravi', address: '7 Hidden Street' });
    const second = await buildCustomer(shop, { name: 'Noor', address: '9 Open Road' });
    const { page, context } = await shop.open(desktop, first);
    await page.goto('/profile');
    await page.getByLabel('Address').waitFor();
    // The tab notices only the new sign-in, as if it had slept during the log-out.
    const stored = Object.entries(storedSession(second)).toReversed();
    await store(await context.newPage(), Object.fromEntries(stored));
    await page.getByText('Welcome, Noor').filter({ visible: true }).waitFor();
    await expect(page.getByLabel('Address')).toHaveValue('9 Open Road');
    await context.close();
  });

  // Proves accounts-12, accounts-154
  test('a log-out in one tab redirects the other tab away from a guarded screen', inLongRun, async () => {
    const ravi = await buildCustomer(shop, { name: 'Ravi' });
    const { page, context, complaints } = await shop.open(desktop, ravi);
    const other = await context.newPage();
    await other.clock.install();
    await other.goto('/orders');
    await heading(other, 'My Orders').waitFor();
    await page.goto('/contact');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await other.waitForURL('/login?next=%2Forders');
    await heading(other, 'Welcome back').waitFor();
    const notice = other.getByText('You are logged out. Please log in again.').filter({ visible: true });
    await notice.waitFor();
    // The message must still be shown on the page to which the tab was redirected.
    await other.clock.fastForward(2000);
    await expect(notice).toBeVisible();
    await expect(page.getByText('You are logged out. Please log in again.')).toHaveCount(0);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  // Proves accounts-154
  test('a sign-in in one tab signs in the other tab as well', inLongRun, async () => {
    const { page, context, complaints } = await shop.open(desktop);
    const other = await context.newPage();
    await other.goto('/products');
    await shopBar(other).waitFor();
    await page.goto('/login');
    await signInByForm(page, asha);
    await greeting(page).waitFor();
    await other.getByText(`Welcome, ${asha.name}`).filter({ visible: true }).waitFor();
    await shopBar(other).getByRole('link', { name: 'My Orders' }).click();
    await heading(other, 'My Orders').waitFor();
    expect(complaints()).toEqual([]);
    await context.close();
  });
});
