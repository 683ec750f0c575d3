/** Tests of a signed-in customer's home page, and of the bar at the bottom of a phone. */
import type { Page } from '@playwright/test';
import { holdLine } from '#e2e/fixtures/broken-line.ts';
import { boxOf, desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
});

const next = (page: Page) => page.getByRole('region', { name: 'Next delivery' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'My shop' });
const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayIn = (days: number) => shortDay.format(new Date(dayFromNow(days)));

async function buildWaiting(days = 3) {
  const customer = await buildCustomer(shop);
  const items = [{ productId: jar.id, quantity: 2 }];
  const order = await buildOrder(shop, customer, items, { form: { deliveryDate: dayFromNow(days) } });
  return { customer, order };
}

/** How far content has moved since the page opened, as the browser's layout shift score. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

// Proves home-1, home-3
test('the next delivery is shown first, can be moved in three presses, and does not shift the page when it loads', async () => {
  const { customer, order } = await buildWaiting();
  await shop.visit(phone, customer, async (page) => {
    await page.goto('/');
    await expect(next(page)).toContainText(`${dayIn(3)}`);
    await next(page).getByText('2 × Lake jar').waitFor();
    const headings = page.getByRole('main').getByRole('heading');
    // The first heading is hidden, has level 1 and names the page for screen readers.
    await expect(headings.nth(0)).toHaveText('Home');
    await expect(headings.nth(1)).toHaveText('Next delivery', { useInnerText: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // The card to order again is below the delivery.
    await page.getByRole('region', { name: 'Order again' }).getByRole('button', { name: 'Order Again' }).waitFor();

    const answer = await holdLine(page, 'GET /home');
    await page.reload();
    // This heading has level 1 for guests, and as long as the page does not know that a customer is signed in.
    const hero = page.getByRole('heading', { name: 'Pure drinking water', level: 2 });
    const heroTop = async () => (await boxOf(hero)).y;
    await hero.waitFor();
    const before = await heroTop();
    answer();
    await next(page).getByText('2 × Lake jar').waitFor();
    expect(Math.abs((await heroTop()) - before)).toBeLessThanOrEqual(1);
    expect(await shiftOf(page)).toBeLessThan(0.02);

    let presses = 0;
    const press = async (name: string) => {
      presses += 1;
      await page.getByRole('button', { name, exact: true }).click();
    };
    await press('Move');
    presses += 1;
    await page.getByRole('dialog').locator('button[aria-pressed]').nth(5).click();
    await press('Change Time');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect(next(page)).toContainText(dayIn(5));
    expect(presses).toBeLessThanOrEqual(3);
    const { body } = await shop.as(customer)('GET /orders/:id', { params: { id: order.id } });
    expect(body.data.order.deliveryDate).toBe(dayFromNow(5));
  });
});

// Proves home-3
test(
  'a day of a plan is skipped in two presses, and then the following delivery is shown first',
  inLongRun,
  async () => {
    const customer = await buildCustomer(shop);
    const lines = [{ productId: jar.id, quantity: 2 }];
    await buildPlan(shop, customer, { lines, everyDays: 7, startsOn: dayFromNow(3) });
    await shop.visit(phone, customer, async (page) => {
      await page.goto('/');
      await expect(next(page)).toContainText(dayIn(3));
      await next(page).getByRole('button', { name: 'Skip', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Skip This Delivery' }).click();
      await expect(next(page)).toContainText(dayIn(10));
    });
  },
);

// Proves home-4
test(
  'the bar at the bottom has four links, shows jars and dues, covers nothing, and is hidden while the customer types',
  inLongRun,
  async () => {
    const { customer } = await buildWaiting();
    const containerId = await buildContainer(shop);
    await openBalances(shop, customer.id, { containerId, jars: 2, depositPaise: 300_00, creditPaise: 0 });
    await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { status: 'delivered' });
    const { amountDue } = (await shop.as(customer)('GET /account')).body.data;
    await shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity: 1 } });
    await shop.visit(phone, customer, async (page) => {
      await page.goto('/products');
      const jars = bar(page).getByRole('link', {
        name: `Jars & balance, 2 jars, ₹${amountDue.toFixed(2)} to pay`,
        exact: true,
      });
      await jars.waitFor();
      await expect(bar(page).getByRole('link', { name: 'Order', exact: true })).toHaveAttribute('aria-current', 'page');
      for (const link of await bar(page).getByRole('link').all()) {
        expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
      }
      const cart = await boxOf(page.getByRole('region', { name: 'Your cart' }).getByRole('link'));
      expect(cart.y + cart.height).toBeLessThanOrEqual((await boxOf(bar(page))).y);
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus();
      await expect(bar(page)).toBeHidden();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 1 }).click();
      await expect(bar(page)).toBeVisible();
      await bar(page).getByRole('link', { name: 'Deliveries' }).click();
      await page.waitForURL('**/plans');
      await expect(bar(page).getByRole('link', { name: 'Deliveries' })).toHaveAttribute('aria-current', 'page');
      await jars.click();
      await page.waitForURL('**/jars');
      // These pages have their main button at the bottom instead of the bar.
      for (const path of ['/cart', '/checkout', `/products/${jar.id}`]) {
        await page.goto(path);
        await settle(page);
        await expect(bar(page)).toBeHidden();
      }
    });
    for (const [device, account] of [[phone, null] as const, [desktop, customer] as const]) {
      await shop.visit(device, account, async (page) => {
        await page.goto('/');
        await settle(page);
        await expect(bar(page)).toBeHidden();
      });
    }
  },
);

// Proves access-2
test('in a window at 400 % zoom, header and bar scroll away with the page', inLongRun, async () => {
  const { customer } = await buildWaiting();
  await shop.visit(phone, customer, async (page) => {
    await page.setViewportSize({ width: 320, height: 200 });
    await page.goto('/');
    await next(page).waitFor();
    await bar(page).waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(bar(page)).not.toBeInViewport();
  });
});

// Proves home-1
test('the home page shows changes made elsewhere when it is opened again', inLongRun, async () => {
  const { customer, order } = await buildWaiting();
  await shop.visit(phone, customer, async (page) => {
    await page.goto('/');
    await next(page).waitFor();
    await shop.db.run(sql(`update orders set status = 'cancelled' where id = $1`), [order.id]);
    await bar(page).getByRole('link', { name: 'Order', exact: true }).click();
    await page.waitForURL('**/products');
    await bar(page).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Choose Your Water' }).waitFor();
    await expect(next(page)).toHaveCount(0);
    // Without a next delivery, the page begins with the shop's introduction when it is loaded again.
    await page.goto('/');
    await settle(page);
    const headings = page.getByRole('main').getByRole('heading');
    await expect(headings.nth(1)).toHaveText(/^Pure drinking water/);
  });
});

// Proves home-5
test('data that arrives after a sign-out in another tab is not stored in the browser', inLongRun, async () => {
  const { customer } = await buildWaiting();
  const { page, context } = await shop.open(phone, customer);
  await page.goto('/');
  await next(page).waitFor();
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('paniwala_last_seen'), localStorage.getItem('own_room')]);
  expect((await stored()).every((value) => value !== null)).toBe(true);
  expect(String(await stored())).not.toContain(customer.address);
  const answer = await holdLine(page, 'GET /home');
  await page.reload();
  const other = await context.newPage();
  await other.goto('/products');
  await other.getByRole('button', { name: 'Menu' }).or(other.locator('summary')).first().click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  answer();
  await settle(page);
  expect(await stored()).toEqual([null, null]);
  await context.close();
});
