/** Tests with the browser's back/forward cache: after Back, it restores a page from memory instead of loading it. */
import type { Browser, Page } from '@playwright/test';
import { desktop, type OpenedPage, openPage } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import { type BrowserShop, storedSession } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { hashToken } from '#server/accounts/sessions/session.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { launchChromium } from '#tools/chromium.ts';

type Account = BuiltCustomer | BuiltAdmin;

let shop: BrowserShop;
let browser: Browser;
let jarId: string;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  browser = await launchChromium({ keepsPages: true });
  jarId = (await buildProduct(shop, { name: 'Lake jar', stock: 500 })).id;
});
test.afterAll(() => browser?.close());

const forgetVisits = sql(`delete from rate_limits where key like 'visit:%'`);
const expire = sql(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`);

/** The state of a page at the moment when the browser restored it, before the shop's scripts ran. */
interface RestoredPage {
  path: string;
  isKept: boolean;
  text: string;
}

async function open(account: Account | null): Promise<OpenedPage> {
  await shop.db.run(forgetVisits, []);
  const opened = await openPage(browser, shop.address, desktop, account ? storedSession(account) : {});
  await opened.context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted: isKept }) => {
      const shown = JSON.parse(sessionStorage.getItem('test_shown') ?? '[]');
      shown.push({ path: location.pathname, isKept, text: document.body?.innerText ?? '' });
      sessionStorage.setItem('test_shown', JSON.stringify(shown));
    });
  });
  return opened;
}

/** Goes back to a page that must come from the cache, and returns the first state that it showed. */
async function goBackToCached(page: Page, path: string): Promise<RestoredPage> {
  // The page may already redirect to the login before Playwright sees it.
  await page.goBack({ waitUntil: 'commit' }).catch(({ message }: Error) => expect(message).toContain('ERR_ABORTED'));
  const read = async (): Promise<RestoredPage[]> =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('test_shown') ?? '[]')).catch(() => []);
  // The page may redirect to the login a moment later, so keep the first result.
  let shown: RestoredPage | undefined;
  const find = async () => {
    shown ??= (await read()).findLast((entry) => entry.path === path && entry.isKept);
    return shown;
  };
  await expect.poll(find, { message: `${path} did not come out of the cache` }).toBeDefined();
  return shown as unknown as RestoredPage;
}

/** Loads a screen and leaves it for another document. */
async function leave(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await settle(page);
  await page.goto('/contact');
}

const logOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
/** Reads the path in the page, because Playwright does not notice a restored page. */
const pathOf = (page: Page) => page.evaluate(() => location.pathname);
const isHome = (url: URL) => url.pathname === '/';

async function customerWithOrder() {
  const customer = await buildCustomer(shop, { address: '12 Secret Lane, third floor' });
  const order = await buildOrder(shop, customer, [{ productId: jarId, quantity: 2 }], {
    form: { deliveryAddress: '12 Secret Lane, third floor' },
  });
  await shop.as(customer)('POST /cart', { body: { productId: jarId, quantity: 3 } });
  return { customer, order };
}

test.describe('Back after a log-out shows nothing of the session', () => {
  // All screens of an area share its guard (web/site/guarded-routes.test.ts), so one screen of each area is enough.
  test('on the page of a customer’s order', async () => {
    const { customer, order } = await customerWithOrder();
    const path = `/orders/${order.id}`;
    const { page, context, complaints } = await open(customer);
    await leave(page, path, order.orderNumber);
    await logOut(page);
    await page.waitForURL(isHome);
    expect((await goBackToCached(page, path)).text).toBe('');
    await page.waitForURL(`/login?next=${encodeURIComponent(path)}`);
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await expect(page.getByRole('main')).not.toContainText(order.orderNumber, { useInnerText: true });
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('on the staff’s list of orders', inLongRun, async () => {
    const { order } = await customerWithOrder();
    const { page, context, complaints } = await open(await buildAdmin(shop));
    await leave(page, '/admin/orders', order.orderNumber);
    await logOut(page);
    await page.waitForURL(isHome);
    expect((await goBackToCached(page, '/admin/orders')).text).toBe('');
    await page.waitForURL('/admin/login?next=%2Fadmin%2Forders');
    await page.getByRole('heading', { level: 1, name: 'Admin sign-in' }).waitFor();
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('if the customer logged out on the page of an order, and leads to the page before it', inLongRun, async () => {
    const { customer, order } = await customerWithOrder();
    const { page, context } = await open(customer);
    await page.goto('/contact');
    await page.goto(`/orders/${order.id}`);
    await page.getByRole('button', { name: 'Cancel Order' }).waitFor();
    await settle(page);
    await logOut(page);
    await page.waitForURL(isHome);
    await page.getByRole('heading', { name: 'Ready to Get Started' }).waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/contact');
    await expect(page.getByText(order.orderNumber)).toHaveCount(0);
    await context.close();
  });

  test('on a public page that showed the customer’s name', inLongRun, async () => {
    const { customer } = await customerWithOrder();
    const { page, context } = await open(customer);
    await leave(page, '/products', `Welcome, ${customer.name}`);
    await logOut(page);
    await page.waitForURL(isHome);
    const shown = await goBackToCached(page, '/products');
    expect(shown.text).toBe('');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await expect(page.getByText(customer.name)).toHaveCount(0);
    await context.close();
  });
});

test.describe('Back to an order page shows the page', () => {
  async function leaveOrder() {
    const { customer, order } = await customerWithOrder();
    const opened = await open(customer);
    const path = `/orders/${order.id}`;
    await leave(opened.page, path, order.orderNumber);
    return { customer, order, path, ...opened };
  }
  const login = (path: string) => `/login?next=${encodeURIComponent(path)}`;

  test('blank, then the login, when the session was ended in another tab', inLongRun, async () => {
    const { page, context, path } = await leaveOrder();
    const other = await context.newPage();
    await other.goto('/contact');
    await logOut(other);
    await other.waitForURL(isHome);
    expect((await goBackToCached(page, path)).text).toBe('');
    await page.waitForURL(login(path));
    await context.close();
  });

  test('blank, then the login, when the session has expired', inLongRun, async () => {
    const { customer, order, page, context, path } = await leaveOrder();
    await shop.db.run(expire, [hashToken(customer.token)]);
    expect((await goBackToCached(page, path)).text).toBe('');
    await page.waitForURL(login(path));
    await expect(page.getByText(order.orderNumber)).toHaveCount(0);
    await context.close();
  });

  test('blank, then loaded for the new customer, when another customer has signed in', inLongRun, async () => {
    const { order, page, context, path } = await leaveOrder();
    const ravi = await buildCustomer(shop, { name: 'Ravi' });
    const other = await context.newPage();
    await other.goto('/contact');
    await logOut(other);
    await other.waitForURL(isHome);
    await other.goto('/login');
    await signInByForm(other, ravi);
    await other.waitForURL(isHome);
    expect((await goBackToCached(page, path)).text).toBe('');
    await page.getByText(`Welcome, ${ravi.name}`).filter({ visible: true }).waitFor();
    await page.getByText('This order cannot be shown').waitFor();
    await expect(page.getByText(order.orderNumber)).toHaveCount(0);
    await context.close();
  });

  test('unchanged and without a reload, when the session is valid', inLongRun, async () => {
    const { order, page, context, path } = await leaveOrder();
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await goBackToCached(page, path);
    await page.getByText(order.orderNumber).filter({ visible: true }).first().waitFor();
    await page.getByRole('button', { name: 'Cancel Order' }).waitFor();
    expect(documents).toEqual([]);
    await context.close();
  });

  test('unchanged, when the server cannot be reached to check the session', inLongRun, async () => {
    const { order, page, context, path } = await leaveOrder();
    await context.setOffline(true);
    await goBackToCached(page, path);
    await page.getByText(order.orderNumber).filter({ visible: true }).first().waitFor();
    await context.close();
  });
});

test.describe('Back as a guest:', () => {
  for (const path of ['/login', '/admin/login']) {
    const title = `${path} comes back with its typed values, and leads to the home page if somebody has signed in since then`;
    test(title, inLongRun, async () => {
      const { customer } = await customerWithOrder();
      const { page, context } = await open(null);
      await page.goto(path);
      await page.getByLabel(/Email/).first().fill('half@typed.example');
      await settle(page);
      await page.goto('/contact');
      await goBackToCached(page, path);
      await expect(page.getByLabel(/Email/).first()).toHaveValue('half@typed.example');
      await page.goForward({ waitUntil: 'commit' });
      await expect.poll(() => pathOf(page)).toBe('/contact');
      const other = await context.newPage();
      await other.goto('/login');
      await signInByForm(other, customer);
      await other.waitForURL(isHome);
      await goBackToCached(page, path);
      await page.waitForURL(isHome);
      await page.getByText(`Welcome, ${customer.name}`).filter({ visible: true }).waitFor();
      await context.close();
    });
  }

  test('a public page returns at once without a reload', inLongRun, async () => {
    const { page, context } = await open(null);
    await leave(page, '/products', 'Lake jar');
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    const shown = await goBackToCached(page, '/products');
    expect(shown.text).toContain('Lake jar');
    expect(documents).toEqual([]);
    await context.close();
  });
});
