/**
 * A log-out deletes the customer's data in the browser and ends the session on the server. Without a network, the
 * session ends when the network is back.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { desktop, openPage } from '#e2e/fixtures/browser.ts';
import { openCheckout } from '#e2e/fixtures/checkout.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { settle, untilAlive } from '#e2e/fixtures/settle.ts';
import { type BrowserShop, storedSession } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { hashToken } from '#server/accounts/sessions/session.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 100 });
});

const expire = sql(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`);
const isEnded = async ({ token }: { token: string }) => (await shop.as({ token })('GET /auth/me')).status === 401;
const logOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
const isHome = (url: URL) => url.pathname === '/';

/** Entries in local and session storage, except those that the visitor counter and the router write. */
const storedOf = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.entries(storage))
      .filter(([key]) => key !== 'visitor_id' && !key.startsWith('react-router')),
  );

async function typeCheckout(page: Page): Promise<void> {
  await openCheckout(page);
  await page.getByLabel('Address', { exact: true }).fill('12 Secret Lane');
  await page.getByLabel('Special Instructions').fill('The key lies under the mat');
  await expect.poll(async () => JSON.stringify(await storedOf(page))).toContain('under the mat');
}

async function customerWithCart() {
  const customer = await buildCustomer(shop, { name: 'Ravi' });
  await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
  await shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity: 3 } });
  return customer;
}

test.describe('when a session ends,', () => {
  test('a log-out removes the customer’s data from the browser, and the checkout draft from every tab', async () => {
    const ravi = await customerWithCart();
    const { page, context } = await shop.open(desktop, ravi);
    const other = await context.newPage();
    await page.goto('/orders');
    await page.getByText('Lake jar').first().waitFor();
    await typeCheckout(page);
    await typeCheckout(other);
    // The browser stores this entry while it waits for the answer to an order.
    await page.evaluate(
      (userId) =>
        sessionStorage.setItem('order_attempt', JSON.stringify({ key: 'k', userId, body: { notes: 'the mat' } })),
      ravi.id,
    );
    await logOut(page);
    await page.waitForURL(isHome);
    await expect.poll(() => isEnded(ravi)).toBe(true);
    await page.reload();
    await expect.poll(() => storedOf(page)).toEqual([]);
    await other.waitForURL(/\/login/);
    await expect.poll(() => storedOf(other)).toEqual([]);
    await context.close();
  });

  test('an expired session, unlike a log-out, keeps the checkout draft for its customer only', inLongRun, async () => {
    const ravi = await customerWithCart();
    const noor = await customerWithCart();
    const { page, context } = await shop.open(desktop, ravi);
    await typeCheckout(page);
    await shop.db.run(expire, [hashToken(ravi.token)]);
    await page.reload();
    await page.waitForURL(/\/login\?next=%2Fcheckout/);
    await signInByForm(page, ravi);
    await page.waitForURL('/checkout');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Secret Lane');
    const token = await page.evaluate(() => localStorage.getItem('customer_token') ?? '');
    await shop.db.run(expire, [hashToken(token)]);
    await page.reload();
    await page.waitForURL(/\/login\?next=%2Fcheckout/);
    await signInByForm(page, noor);
    await page.waitForURL('/checkout');
    await page.getByRole('button', { name: 'Change delivery address' }).waitFor();
    expect(JSON.stringify(await storedOf(page))).not.toContain('12 Secret Lane');
    await context.close();
  });
});

/**
 * Opens a proxy to the shop whose connections a test can cut. Playwright's offline mode does not stop requests that
 * continue after their page was left.
 */
async function openLine() {
  const { hostname, port } = new URL(shop.address);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async switch(context: BrowserContext, on: boolean) {
      isCut = !on;
      if (isCut) for (const socket of sockets) socket.destroy();
      await context.setOffline(!on);
    },
    close: () => server.close(),
  };
}

test.describe('a log-out without a network', () => {
  async function leaveOffline(account: BuiltCustomer, path: string) {
    const line = await openLine();
    const opened = await openPage(shop.browser, line.address, desktop, storedSession(account), { worksOffline: true });
    const { page, context } = opened;
    await page.goto(path);
    await settle(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await line.switch(context, false);
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    // When this page is ready, the request to end the session has failed. If the network came back earlier, that
    // request could still succeed.
    await untilAlive(page);
    return { ...opened, line };
  }

  // Proves accounts-148
  test('clears the browser at once, and ends the session when the network returns', inLongRun, async () => {
    const account = await buildCustomer(shop);
    const { page, context, line } = await leaveOffline(account, '/orders');
    const kept = await storedOf(page);
    expect(kept.map(([key]) => key)).toEqual(['paniwala_left']);
    expect(JSON.stringify(kept)).not.toContain(account.email);
    expect(await isEnded(account)).toBe(false);
    await line.switch(context, true);
    await expect.poll(() => isEnded(account)).toBe(true);
    await expect.poll(() => storedOf(page).catch(() => null)).toEqual([]);
    await context.close();
    line.close();
  });

  test('is completed by the next page that opens if the tab was closed', inLongRun, async () => {
    const ravi = await customerWithCart();
    const { page, context, line } = await leaveOffline(ravi, '/contact');
    await page.close();
    await line.switch(context, true);
    expect(await isEnded(ravi)).toBe(false);
    const next = await context.newPage();
    await next.goto('/products');
    await expect.poll(() => isEnded(ravi)).toBe(true);
    await expect.poll(() => storedOf(next)).toEqual([]);
    await context.close();
    line.close();
  });

  test(
    'is remembered for at most five sessions, each only as long as the session can be valid',
    inLongRun,
    async () => {
      const day = 86_400_000;
      const left = Array.from({ length: 9 }, (_, at) => ({ token: `t${at}`, since: Date.now() - at * 10 * day }));
      const stored = { paniwala_left: JSON.stringify(left.toReversed()) };
      const { page, context } = await openPage(shop.browser, shop.address, desktop, stored);
      await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
      const sentTokens: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/logout')) sentTokens.push(request.headers().authorization ?? '');
      });
      await page.goto('/contact');
      await expect.poll(() => sentTokens).toEqual(['Bearer t2', 'Bearer t1', 'Bearer t0']);
      await context.close();
    },
  );
});
