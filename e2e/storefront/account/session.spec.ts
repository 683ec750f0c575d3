import type { Page } from '@playwright/test';
import { changeData } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import { type BrowserShop, storedSession } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
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
  // Proves accounts-68, accounts-117, accounts-182, admin-orders-78, admin-orders-80
  test(
    'contains token, user and role as the server answered, nothing after a wrong password, and each call sends the token',
    inLongRun,
    async () => {
      const meera = await buildAdmin(shop);
      await shop.visit(desktop, null, async (page) => {
        await page.goto('/login?next=/profile');
        await signInByForm(page, { email: asha.email, password: 'not-the-password' });
        await page.getByText('Invalid email or password.').waitFor();
        expect(page.url()).toBe(`${shop.address}/login?next=/profile`);
        await expect(page.getByLabel('Email')).toHaveValue(asha.email);
        expect(await storedOf(page)).toEqual([]);
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

        // The session is stored under the role in the answer, whichever sign-in form was used.
        await page.evaluate(() => localStorage.clear());
        const answered = { id: meera.id, name: meera.name, email: meera.email, role: 'admin' };
        await changeData(page, 'POST /auth/login', (data) => {
          Object.assign(data, { user: answered, token: meera.token });
        });
        await page.goto('/login');
        await signInByForm(page, asha);
        await page.waitForURL((url) => url.pathname !== '/login');
        expect(await storedOf(page)).toEqual(['admin_token', 'admin_user', 'admin_role']);
      });
    },
  );

  // Proves accounts-72, accounts-73
  test(
    'is ignored and removed when it is incomplete or invalid, and of two sessions that of the admin is used',
    inLongRun,
    async () => {
      const meera = await buildAdmin(shop);
      await shop.visit(phone, null, async (page) => {
        const invalid: Readonly<Record<string, string>>[] = [
          // A token without its user, a user that is not JSON, and the role of a customer in the entries of an admin.
          { customer_token: 'x', customer_role: 'customer' },
          { customer_token: 'x', customer_role: 'customer', customer_user: '{"id":' },
          { admin_token: 'x', admin_role: 'customer', admin_user: '{"id":"1"}' },
        ];
        for (const entries of invalid) {
          await store(page, entries);
          await page.goto('/orders');
          await page.waitForURL('/login?next=%2Forders');
          await heading(page, 'Welcome back').waitFor();
          await expect.poll(() => storedOf(page)).toEqual([]);
        }
        const bar = page.getByRole('banner');
        await bar.getByLabel('Menu').first().click();
        for (const name of ['Login', 'Sign Up'])
          await bar.getByRole('link', { name }).filter({ visible: true }).waitFor();

        await store(page, { ...storedSession(asha), ...storedSession(meera) });
        expect(await storedOf(page)).toEqual(sessionKeys);
        await page.goto('/contact');
        await expect.poll(() => storedOf(page)).toEqual(['admin_token', 'admin_user', 'admin_role']);
        await bar.getByLabel('Menu').first().click();
        await page.getByText(`Welcome, ${meera.name}`).filter({ visible: true }).waitFor();
      });
    },
  );

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
  // Proves accounts-130
  test('is removed at the next call on any page, and the login remembers the URL', inLongRun, async () => {
    const ravi = await buildCustomer(shop, { name: 'Ravi' });
    await shop.visit(phone, ravi, async (page) => {
      await shop.db.run(expire, [hashToken(ravi.token)]);
      await page.goto('/orders');
      await page.waitForURL('/login?next=%2Forders');
      await heading(page, 'Welcome back').waitFor();
      expect(await storedOf(page)).toEqual([]);
      await signInByForm(page, ravi);
      await page.waitForURL('/orders');
      const token = await page.evaluate(() => localStorage.getItem('customer_token') ?? '');
      // A pending request could notice the ended session and lead to the login before the next page is opened.
      await settle(page);
      await shop.db.run(expire, [hashToken(token)]);
      await page.goto('/products?type=bottle');
      await page.waitForURL('/login?next=%2Fproducts%3Ftype%3Dbottle');
      await heading(page, 'Welcome back').waitFor();
      expect(await storedOf(page)).toEqual([]);
    });
  });

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
});

// Proves accounts-22, accounts-148
test('the logout of a customer leads to the home page and ends the session on the server', async () => {
  const ravi = await buildCustomer(shop, { name: 'Ravi' });
  await shop.visit(phone, ravi, async (page) => {
    await page.goto('/profile');
    await heading(page, 'My Profile').waitFor();
    await page.getByLabel('Menu').first().click();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { name: 'Ready to Get Started' }).waitFor();
    await expect.poll(() => isEnded(ravi)).toBe(true);
    expect(await storedOf(page)).toEqual([]);
  });
});

test.describe('in two tabs', () => {
  test('a sign-in as another customer removes the first customer’s data from the other tab', inLongRun, async () => {
    const first = await buildCustomer(shop, { name: 'Ravi', address: '7 Hidden Street' });
    const second = await buildCustomer(shop, { name: 'Noor', address: '9 Open Road' });
    const { page, context } = await shop.open(desktop, first);
    await page.goto('/profile');
    await page.getByLabel('Address').waitFor();
    // The tab notices only the new sign-in, as if the browser had suspended it during the log-out.
    const stored = Object.entries(storedSession(second)).toReversed();
    await store(await context.newPage(), Object.fromEntries(stored));
    await page.getByText('Welcome, Noor').filter({ visible: true }).waitFor();
    await expect(page.getByLabel('Address')).toHaveValue('9 Open Road');
    await context.close();
  });

  // Proves accounts-12, accounts-16, accounts-154
  test(
    'a log-out in one tab shows the bar of guests in the others and redirects guarded screens, and a sign-in signs them in',
    inLongRun,
    async () => {
      const ravi = await buildCustomer(shop, { name: 'Ravi' });
      const { page, context, complaints } = await shop.open(desktop, ravi);
      const [open, guarded] = [await context.newPage(), await context.newPage()];
      await open.goto('/products');
      await open.getByRole('button', { name: 'Logout' }).filter({ visible: true }).waitFor();
      await guarded.clock.install();
      await guarded.goto('/orders');
      await heading(guarded, 'My Orders').waitFor();
      await page.goto('/contact');
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
      for (const name of ['Login', 'Sign Up']) await open.getByRole('banner').getByRole('link', { name }).waitFor();
      await guarded.waitForURL('/login?next=%2Forders');
      await heading(guarded, 'Welcome back').waitFor();
      const notice = guarded.getByText('You are logged out. Please log in again.').filter({ visible: true });
      await notice.waitFor();
      // The message must still be shown on the page to which the tab was redirected.
      await guarded.clock.fastForward(2000);
      await expect(notice).toBeVisible();
      await expect(page.getByText('You are logged out. Please log in again.')).toHaveCount(0);

      await page.goto('/login');
      await signInByForm(page, asha);
      await greeting(page).waitFor();
      await open.getByText(`Welcome, ${asha.name}`).filter({ visible: true }).waitFor();
      await shopBar(open).getByRole('link', { name: 'My Orders' }).click();
      await heading(open, 'My Orders').waitFor();
      expect(complaints()).toEqual([]);
      await context.close();
    },
  );
});
