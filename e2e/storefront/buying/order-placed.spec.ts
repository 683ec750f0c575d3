import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/calls.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { ownTime, runUntilVisible, stopTime } from '#e2e/fixtures/page-time.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { furnished } from '#e2e/fixtures/shop-settings.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

test.use({ shopEnv: furnished });

let shop: BrowserShop;
let asha: BuiltCustomer;
let order: Order;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { name: 'Lake jar' });
  order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }]);
});

const addressOf = (orderNumber: string, orderId: string) =>
  `/order-success?${new URLSearchParams({ orderNumber, orderId })}`;
const placed = (page: Page) => page.getByRole('heading', { level: 1, name: /^Order Placed/ });
const timer = (page: Page) => page.getByRole('timer');

test.describe('the page of a placed order on a phone', () => {
  // Proves shopping-118
  test('shows order number, customer name, status, the next steps, contact and delivery time', inLongRun, async () => {
    await shop.visit(phone, asha, async (page) => {
      await page.goto(addressOf(order.orderNumber, order.id));
      await placed(page).waitFor();
      const main = page.getByRole('main');
      for (const text of [order.orderNumber, 'Asha Rao', 'Processing', 'Morning (9 AM - 12 PM)', '₹520.00']) {
        await main.getByText(text, { exact: true }).first().waitFor();
      }
      await page.getByRole('heading', { name: 'What happens next?' }).waitFor();
      expect(await main.getByRole('list').getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
      await main.getByText(/^Delivery hours: 7 AM to 10 PM every day/).waitFor();
      await expect(main.getByRole('link', { name: '+91 80 4000 1234' })).toHaveAttribute('href', 'tel:+918040001234');
      await expect(main.getByRole('link', { name: 'help@paniwala.test' })).toHaveAttribute(
        'href',
        'mailto:help@paniwala.test',
      );
      await expect(main.getByRole('link', { name: 'View My Orders' })).toHaveAttribute('href', '/orders');
      await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    });
  });

  // Proves shopping-117, shopping-119, shopping-120
  test(
    'redirects to the list of orders after ten seconds unless the customer stays, and without a number to the home page',
    inLongRun,
    async () => {
      await shop.visit(phone, asha, async (page) => {
        await ownTime(page);
        await page.goto(addressOf(order.orderNumber, order.id));
        await page.getByRole('button', { name: 'Stay on this page' }).click();
        await timer(page).waitFor({ state: 'detached' });
        await page.clock.runFor(30_000);
        await placed(page).waitFor();
        expect(new URL(page.url()).pathname).toBe('/order-success');

        await stopTime(page);
        await page.goto(addressOf(order.orderNumber, order.id));
        await runUntilVisible(timer(page), 10);
        await expect(timer(page)).toHaveText(/\b10 seconds/, { useInnerText: true });
        await page.clock.runFor(9_000);
        await timer(page).getByText(/\b1\b/).waitFor();
        expect(new URL(page.url()).pathname).toBe('/order-success');
        await page.clock.runFor(1_000);
        await page.waitForURL('**/orders');
        await page.getByRole('heading', { name: 'My Orders' }).waitFor();

        await page.clock.resume();
        await page.goto('/order-success');
        await page.waitForURL((url) => url.pathname === '/');
      });
    },
  );
});

// Proves shopping-121
test("an invented number or another customer's order is not shown as placed", inLongRun, async () => {
  const imran = await buildCustomer(shop, { name: 'Imran' });
  await shop.visit(phone, imran, async (page) => {
    for (const address of [
      addressOf('PW-260101-FAKE1', ''),
      '/order-success?orderNumber=PW-260101-FAKE1',
      addressOf('PW-260101-FAKE1', '019a0000-0000-7000-8000-000000000000'),
      addressOf(order.orderNumber, order.id),
    ]) {
      await page.goto(address);
      await page.getByText('Order not found', { exact: true }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'View My Orders' }).waitFor();
      await expect(placed(page), address).toHaveCount(0);
      await expect(page.getByText(/PW-260101-FAKE1/)).toHaveCount(0);
    }
  });
  await shop.visit(phone, asha, async (page) => {
    await page.goto(addressOf('PW-260101-FAKE1', order.id));
    await placed(page).waitFor();
    await page.getByRole('main').getByText(order.orderNumber, { exact: true }).waitFor();
    await expect(page.getByText(/PW-260101-FAKE1/)).toHaveCount(0);
    await page.goto(`/order-success?orderNumber=${order.orderNumber}`);
    await placed(page).waitFor();
    await page.getByRole('main').getByText('₹520.00', { exact: true }).waitFor();
  });
});

// Proves accounts-64, shopping-122
test(
  'a placed order that fails to load or is refused by a rate limit is not reported as missing, and loading can be retried',
  inLongRun,
  async () => {
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await ownTime(page);
        await page.route('**/api/orders/**', (route) => route.abort());
        await page.goto(addressOf(order.orderNumber, order.id));
        const failure = page.getByText('Failed to load order details', { exact: true });
        await runUntilVisible(failure);
        await expectOnlyFailure(page);
        await page.unroute('**/api/orders/**');
        await page.getByRole('button', { name: 'Try Again' }).click();
        await placed(page).waitFor();

        const tooOften = { success: false, message: 'Too many requests. Please wait a moment.' };
        await page.route('**/api/orders/**', (route) => route.fulfill({ status: 429, json: tooOften }));
        await page.reload();
        await page.getByText(tooOften.message, { exact: true }).waitFor();
        await page.unroute('**/api/orders/**');
        await page.getByRole('button', { name: 'Try Again' }).click();
        await placed(page).waitFor();
      },
      /net::ERR_FAILED/,
    );
  },
);

// Proves home-6
test(
  'the page of only one placed order offers to add the shop to the home screen, until the customer uses the offer',
  inLongRun,
  async () => {
    await shop.visit(phone, asha, async (page) => {
      await page.addInitScript(() => {
        Object.assign(window, { asked: 0 });
        addEventListener('DOMContentLoaded', () => {
          const offer = new Event('beforeinstallprompt', { cancelable: true });
          dispatchEvent(Object.assign(offer, { prompt: () => Object.assign(window, { asked: 1 }) }));
          Object.assign(window, { isOwnBannerHeldBack: offer.defaultPrevented });
        });
      });
      const install = page.getByRole('button', { name: 'Install', exact: true });
      await page.goto(addressOf(order.orderNumber, order.id));
      await install.waitFor();
      expect(await page.evaluate('isOwnBannerHeldBack')).toBe(true);
      const jar = await buildProduct(shop, { name: 'Lake can' });
      const later = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
      await page.goto(addressOf(later.orderNumber, later.id));
      await placed(page).waitFor();
      await expect(install).toHaveCount(0);
      await page.goto(addressOf(order.orderNumber, order.id));
      await install.click();
      expect(await page.evaluate('asked')).toBe(1);
      await expect(install).toHaveCount(0);
      await page.reload();
      await placed(page).waitFor();
      await expect(install).toHaveCount(0);
    });
  },
);
