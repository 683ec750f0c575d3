import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/calls.ts';
import { orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { boxOf, desktop, phone } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { ownTime, runUntilVisible } from '#e2e/fixtures/page-time.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let jar: BuiltProduct;
const orders: Order[] = [];

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 19_90, depositPaise: 0, stock: 1000 });
  for (const status of ['pending', 'pending', 'delivered', 'cancelled'] as const) {
    orders.push(await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }], { status }));
  }
});

const details = (page: Page) => page.getByRole('main').getByRole('link', { name: /^View Details/ });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const card = (page: Page, order: Order) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `#${order.orderNumber}`, exact: true }) });

for (const device of [phone, desktop]) {
  // Proves shopping-127
  const title = `my orders on a ${device.name} show status and payment at the right, beside the order number`;
  test(title, inLongRun, async () => {
    const customer = await buildCustomer(shop);
    const order = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 2 }], {
      status: 'out_for_delivery',
      paymentStatus: 'paid',
    });
    await shop.visit(device, customer, async (page) => {
      await page.goto('/orders');
      const number = await boxOf(card(page, order).getByRole('heading'));
      const { x, width } = await boxOf(card(page, order));
      const state = await boxOf(card(page, order).getByText('Out for Delivery'));
      expect(state.y).toBeLessThan(number.y + number.height);
      expect(x + width - (state.x + state.width)).toBeLessThan(24);
      const paid = await boxOf(card(page, order).getByText('Paid', { exact: true }));
      expect(paid.x).toBeGreaterThan(number.x + number.width);
    });
  });
}

test.describe('my orders', () => {
  // Proves shopping-125
  test('show every order of the customer, newest first, with its amount to the paisa and a link to its details', async () => {
    const stranger = await buildCustomer(shop, { name: 'Imran' });
    await buildOrder(shop, stranger, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(phone, asha, async (page) => {
      await page.goto('/orders');
      await expect(cards(page)).toHaveText(orders.toReversed().map(({ orderNumber }) => `#${orderNumber}`));
      const [first] = orders;
      if (!first) throw new Error('No order was built');
      await card(page, first).getByText('₹89.80', { exact: true }).waitFor();
      await card(page, first).getByText('2 × Lake jar').waitFor();
      await card(page, first)
        .getByRole('link', { name: /^View Details/ })
        .click();
      await page.waitForURL(`**/orders/${first.id}`);
      await page.getByRole('heading', { level: 1, name: `Order #${first.orderNumber}` }).waitFor();
    });
  });

  // Proves accounts-64, shopping-123, shopping-128
  test(
    'say "Failed to load orders" after a failure, can be retried, and are filtered by status, which the URL keeps',
    inLongRun,
    async () => {
      await shop.visit(
        phone,
        asha,
        async (page) => {
          await ownTime(page);
          await page.route('**/api/orders?**', (route) => route.abort());
          await page.goto('/orders');
          await page.getByRole('heading', { name: 'My Orders' }).waitFor();
          // The screen retries twice, with a longer pause before the second retry, until it reports a failure.
          const failure = page.getByText('Failed to load orders', { exact: true });
          await runUntilVisible(failure);
          await expectOnlyFailure(page);
          await page.unroute('**/api/orders?**');
          await page.getByRole('button', { name: 'Try Again' }).click();
          await details(page).first().waitFor();

          const status = page.getByLabel('Status', { exact: true });
          const names = orderStatuses.map((value) => orderStatusLabels[value]);
          await expect(status.locator('option')).toHaveText(['All Orders', ...names]);
          await status.selectOption('delivered');
          await page.waitForURL('**/orders?status=delivered');
          await expect(cards(page)).toHaveCount(1);
          await page.reload();
          await details(page).waitFor();
          await expect(status).toHaveValue('delivered');
          await status.selectOption('preparing');
          await page.getByText('You have no orders that are preparing.').waitFor();
          await expect(details(page)).toHaveCount(0);
          await status.selectOption('');
          await expect(cards(page)).toHaveCount(4);
        },
        /net::ERR_FAILED/,
      );
    },
  );

  // Proves shopping-124
  test('are empty for a new customer, with a link to the products', inLongRun, async () => {
    await shop.visit(phone, await buildCustomer(shop), async (page) => {
      await page.goto('/orders');
      await page.getByText('No orders yet', { exact: true }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).waitFor();
      await page.getByRole('link', { name: 'New Order' }).click();
      await page.waitForURL('**/products');
    });
  });
});

// Proves shopping-126
test('my orders are split into pages when they do not fit on one page', inLongRun, async () => {
  const regular = await buildCustomer(shop, { name: 'Regular' });
  for (let number = 1; number <= 21; number += 1) {
    await buildOrder(shop, regular, [{ productId: jar.id, quantity: 1 }]);
  }
  await shop.visit(phone, regular, async (page) => {
    await page.goto('/orders');
    await expect(cards(page)).toHaveCount(20);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.getByText('Page 2 of 2').waitFor();
  });
});
