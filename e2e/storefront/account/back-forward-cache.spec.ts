/** Tests with the browser's back/forward cache: after Back, it restores a page from memory instead of loading it. */
import type { Browser, Page, Request } from '@playwright/test';
import { desktop, type KeptPage, keepContexts } from '#e2e/fixtures/browser.ts';
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
let openKept: ReturnType<typeof keepContexts>;
let jarId: string;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  browser = await launchChromium({ keepsPages: true });
  openKept = keepContexts(browser, shop.address);
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

async function open(account: Account | null): Promise<KeptPage> {
  await shop.db.run(forgetVisits, []);
  const opened = await openKept(desktop, account ? storedSession(account) : {});
  await opened.page.addInitScript(() => {
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
  test('on the page of a customer’s order', inLongRun, async () => {
    const { customer, order } = await customerWithOrder();
    const path = `/orders/${order.id}`;
    const { page, giveBack, complaints } = await open(customer);
    await leave(page, path, order.orderNumber);
    await logOut(page);
    await page.waitForURL(isHome);
    expect((await goBackToCached(page, path)).text).toBe('');
    await page.waitForURL(`/login?next=${encodeURIComponent(path)}`);
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await expect(page.getByRole('main')).not.toContainText(order.orderNumber, { useInnerText: true });
    expect(complaints()).toEqual([]);
    await giveBack();
  });

  test('on the staff’s list of orders', inLongRun, async () => {
    const { order } = await customerWithOrder();
    const { page, giveBack, complaints } = await open(await buildAdmin(shop));
    await leave(page, '/admin/orders', order.orderNumber);
    await logOut(page);
    await page.waitForURL(isHome);
    expect((await goBackToCached(page, '/admin/orders')).text).toBe('');
    await page.waitForURL('/admin/login?next=%2Fadmin%2Forders');
    await page.getByRole('heading', { level: 1, name: 'Admin sign-in' }).waitFor();
    expect(complaints()).toEqual([]);
    await giveBack();
  });

  test('if the customer logged out on the page of an order, and leads to the page before it', inLongRun, async () => {
    const { customer, order } = await customerWithOrder();
    const { page, giveBack } = await open(customer);
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
    await giveBack();
  });

  test('on a public page that showed the customer’s name', inLongRun, async () => {
    const { customer } = await customerWithOrder();
    const { page, giveBack } = await open(customer);
    await leave(page, '/products', `Welcome, ${customer.name}`);
    await logOut(page);
    await page.waitForURL(isHome);
    const shown = await goBackToCached(page, '/products');
    expect(shown.text).toBe('');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await expect(page.getByText(customer.name)).toHaveCount(0);
    await giveBack();
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

  test('blank, then the login, when the session has expired', inLongRun, async () => {
    const { customer, order, page, giveBack, path } = await leaveOrder();
    await shop.db.run(expire, [hashToken(customer.token)]);
    expect((await goBackToCached(page, path)).text).toBe('');
    await page.waitForURL(login(path));
    await expect(page.getByText(order.orderNumber)).toHaveCount(0);
    await giveBack();
  });

  test('blank, then loaded for the new customer, when another customer has signed in', inLongRun, async () => {
    const { order, page, context, giveBack, path } = await leaveOrder();
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
    await giveBack();
  });

  test(
    'unchanged and without a reload, when the session is valid or the server cannot be reached',
    inLongRun,
    async () => {
      const { order, page, context, giveBack, path } = await leaveOrder();
      const documents: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
      await goBackToCached(page, path);
      await page.getByText(order.orderNumber).filter({ visible: true }).first().waitFor();
      await page.getByRole('button', { name: 'Cancel Order' }).waitFor();
      expect(documents).toEqual([]);

      await leave(page, path, order.orderNumber);
      await context.setOffline(true);
      await goBackToCached(page, path);
      await page.getByText(order.orderNumber).filter({ visible: true }).first().waitFor();
      await giveBack();
    },
  );
});

test(
  'Back as a guest shows a public page without a reload, and the login with typed values or, after a sign-in, the home page',
  inLongRun,
  async () => {
    const { customer } = await customerWithOrder();
    const { page, context, giveBack } = await open(null);
    await leave(page, '/products', 'Lake jar');
    const documents: string[] = [];
    const note = (request: Request) => request.isNavigationRequest() && documents.push(request.url());
    page.on('request', note);
    const shown = await goBackToCached(page, '/products');
    expect(shown.text).toContain('Lake jar');
    expect(documents).toEqual([]);
    page.off('request', note);

    await page.goto('/login');
    await page.getByLabel(/Email/).first().fill('half@typed.example');
    await settle(page);
    await page.goto('/contact');
    await goBackToCached(page, '/login');
    await expect(page.getByLabel(/Email/).first()).toHaveValue('half@typed.example');
    await page.goForward({ waitUntil: 'commit' });
    await expect.poll(() => pathOf(page)).toBe('/contact');
    const other = await context.newPage();
    await other.goto('/login');
    await signInByForm(other, customer);
    await other.waitForURL(isHome);
    await goBackToCached(page, '/login');
    await page.waitForURL(isHome);
    await page.getByText(`Welcome, ${customer.name}`).filter({ visible: true }).waitFor();
    await giveBack();
  },
);
