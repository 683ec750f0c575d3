import type { Order } from '#contract/orders/calls.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { untilAlive } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let jar: BuiltProduct;
let order: Order;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 100 });
  order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }]);
});

// Proves home-5
test('offline, a customer sees the next delivery, the cart and the last orders, and the requested page opens when the network is back', async () => {
  await shop.as(asha)('POST /cart', { body: { productId: jar.id, quantity: 3 } });
  const { page, context } = await shop.open(phone, asha, { worksOffline: true });
  await page.goto('/orders');
  await page.getByText(`#${order.orderNumber}`).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/');
  await page.getByRole('region', { name: 'Next delivery' }).getByText('2 × Lake jar').waitFor();

  await context.setOffline(true);
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'Lake jar' })).toContainText('× 3');
  await expect(main.getByRole('listitem').filter({ hasText: order.orderNumber })).toContainText('Pending');
  const own = main.getByRole('region', { name: 'Next delivery' });
  await expect(own).toContainText('2 × Lake jar');
  await expect(own).toContainText(/Last seen: .*20\d\d/);
  await expect(own).toContainText('₹0.00');
  await expect(main).not.toContainText(asha.address);

  await context.setOffline(false);
  await page.waitForURL((url) => url.pathname === '/profile');
  await page.getByRole('heading', { level: 1, name: /Profile/ }).waitFor();
  await context.close();
});

test('a sign-out removes the customer’s data from offline pages', inLongRun, async () => {
  const { page, context } = await shop.open(phone, asha, { worksOffline: true });
  await page.goto('/orders');
  await page.getByText(`#${order.orderNumber}`).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Menu' }).or(page.locator('summary')).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(order.orderNumber);
  await context.setOffline(true);
  await page.goto('/orders');
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  await expect(page.getByRole('main')).not.toContainText(order.orderNumber);
  await context.close();
});

// Proves accounts-65
test(
  'navigating offline shows the offline page, and the requested page opens when the network returns',
  inLongRun,
  async () => {
    const { page, context } = await shop.open(phone, null, { worksOffline: true });
    await page.goto('/products');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    // This list is not prefetched, unlike the list of all products.
    const jars = page.getByRole('contentinfo').getByRole('link', { name: 'Gallon jars' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    await context.setOffline(true);
    await jars.click();
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe('/products?type=gallon');
    await untilAlive(page);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor();
    await context.close();
  },
);

// Proves accounts-65
test(
  'the offline page opens the requested page even if the browser does not report that the network is back',
  inLongRun,
  async () => {
    const { page, context } = await shop.open(phone, null, { worksOffline: true });
    await page.goto('/products');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
    await page.goto('/contact');
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    await untilAlive(page);
    await page.evaluate(() => window.addEventListener('online', (event) => event.stopImmediatePropagation(), true));
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    await context.close();
  },
);

// Proves accounts-65
test(
  'navigating offline shows a message in the layout if the browser has not stored the offline page',
  inLongRun,
  async () => {
    const { page, context } = await shop.open(phone, null);
    await page.goto('/products');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallon jars' }).click();
    await page.getByText('You are offline. Please check your network and try again.').waitFor();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor();
    await context.close();
  },
);
