/** Tests of selecting many orders, on one page or several, and of changing or printing all of them in one step. */
import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/calls.ts';
import { dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { brokenLine, cutLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;
let jar: { id: string };

test.beforeEach(async ({ shop: opened, workerShop }) => {
  shop = opened;
  await workerShop.startOver();
  meera = await buildAdmin(shop);
  jar = await buildProduct(shop, { name: 'Bulk jar', stock: 5000 });
  asha = await buildCustomer(shop, { name: 'Asha Bulk' });
});

async function build(count: number, state: Parameters<typeof buildOrder>[3] = {}): Promise<Order[]> {
  const orders: Order[] = [];
  for (let n = 0; n < count; n += 1) {
    orders.push(await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], state));
  }
  return orders;
}

const states = sql<{ status: string; paymentStatus: string; count: number }>(
  'select status, payment_status, count(*)::int as count from orders group by 1, 2 order by 1, 2',
);
const statesOf = async () =>
  (await shop.db.rows(states)).map(({ status, paymentStatus, count }) => `${count} ${status} ${paymentStatus}`);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

// Proves admin-orders-34
const title =
  'staff mark fifty orders of tomorrow as paid, confirm and print them from the dashboard with seven presses';
test(title, inLongRun, async () => {
  await Promise.all(Array.from({ length: 5 }, () => build(10)));
  await shop.visit(desktop, meera, async (page) => {
    let presses = 0;
    const press = async (name: string, role: 'button' | 'link' = 'button') => {
      presses += 1;
      await page.getByRole(role, { name }).click();
    };
    await page.goto('/admin');
    await press('To confirm 50', 'link');
    await press('Select all 50 that match');
    await page.getByText(/^50 selected/).waitFor();
    await press('Record payment');
    await press('Record 50 payments');
    await says(page, '50 payments were recorded.');
    await press('Move to Confirmed');
    await press('Move 50 orders');
    await says(page, '50 orders were moved.');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await press('Print 50 Delivery Slips');
    await page.locator('body[data-printed]').waitFor();
    await expect(page.locator('.paper article')).toHaveCount(50);
    expect(presses).toBeLessThanOrEqual(7);
  });
  expect(await statesOf()).toEqual(['50 confirmed paid']);
});

test.describe('selected orders', () => {
  // Proves admin-orders-33
  test('are changed together, and the result lists the changed orders and why others were not changed', async () => {
    const [unpaid] = await build(1);
    const [moved] = await build(1, { status: 'confirmed' });
    await build(2, { status: 'preparing' });
    const [over] = await build(1, { status: 'delivered' });
    await shop.visit(desktop, meera, async (page) => {
      // An alert about the new orders would refresh the list, which would then show the change of the colleague.
      await page.route('**/api/admin/alerts/stream', () => {});
      await page.goto('/admin/orders');
      const all = page.getByLabel('Select all', { exact: true });
      await all.check();
      await says(page, '5 selected');
      await button(page, 'Clear Selection').press('Enter');
      await expect(all).toBeFocused();
      await all.check();
      await says(page, '5 selected');
      // A colleague changes one of the orders first.
      const params = { id: moved?.id };
      await shop.as(meera)('PUT /admin/orders/:id/status', { params, body: { status: 'cancelled' } });
      await button(page, 'Move to next status').click();
      const dialog = dialogOf(page);
      for (const line of ['1 to Confirmed', '1 to Preparing', '2 to Out for Delivery']) {
        await dialog.getByText(line, { exact: true }).waitFor();
      }
      await dialog.getByText('1 skipped: delivered or cancelled.').waitFor();
      await pressIn(page, 'Move 4 orders');
      await says(page, '2 orders were moved.');
      const alert = page.getByRole('alert').filter({ hasText: '2 orders were not changed.' });
      const reasons = (await alert.innerText()).replace(/\s+/g, ' ');
      expect(reasons).toContain(`Someone else changed this order. #${moved?.orderNumber}`);
      expect(reasons).toContain(`#${unpaid?.orderNumber}`);
      expect(reasons).toContain('Order cannot be confirmed until payment is completed.');
      expect(reasons).not.toContain(over?.orderNumber);
      await rowOf(page, moved?.orderNumber ?? '')
        .getByText('Cancelled', { exact: true })
        .first()
        .waitFor();
      // A link leads to the setting that allows staff to confirm unpaid orders.
      await alert.getByRole('link', { name: 'Choose when customers pay' }).click();
      await expect(page.getByLabel('When do customers pay?')).toBeFocused();
    });
    expect(await statesOf()).toEqual([
      '1 cancelled pending',
      '1 delivered pending',
      '2 out_for_delivery pending',
      '1 pending pending',
    ]);
  });

  // Proves admin-orders-34
  test('are marked as paid in one step, which can be undone in one step', inLongRun, async () => {
    await build(2);
    await build(1, { paymentStatus: 'failed' });
    await build(1, { paymentStatus: 'paid' });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await page.getByLabel('Select all', { exact: true }).check();
      await button(page, 'Record payment').click();
      await dialogOf(page).getByText('1 skipped: already paid, refunded or cancelled.').waitFor();
      await pressIn(page, 'Record 3 payments');
      await says(page, '3 payments were recorded.');
      expect(await statesOf()).toEqual(['4 pending paid']);
      await button(page, 'Undo').click();
      await says(page, '3 payments were undone.');
    });
    expect(await statesOf()).toEqual(['1 pending failed', '1 pending paid', '2 pending pending']);
  });
});

test('a step on selected orders whose answer was lost can be repeated, and is not done twice', inLongRun, async () => {
  await build(3, { status: 'confirmed' });
  await shop.visit(
    desktop,
    meera,
    async (page) => {
      await page.goto('/admin/orders');
      await page.getByLabel('Select all', { exact: true }).check();
      await cutLine(page, 'POST /admin/orders/bulk');
      await button(page, 'Move to Preparing').click();
      await pressIn(page, 'Move 3 orders');
      await says(page, 'We could not reach the shop. Please check your connection and try again.');
      await mendLine(page);
      await button(page, 'Try Again').click();
      await says(page, '3 orders were moved.');
    },
    brokenLine,
  );
  expect(await statesOf()).toEqual(['3 preparing pending']);
});

// Proves admin-orders-36
test(
  'printed slips show the current state of the selected orders, and orders that were cancelled since then are left out',
  inLongRun,
  async () => {
    const [first, second] = await build(2, { status: 'confirmed' });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await page.getByLabel('Select all', { exact: true }).check();
      await says(page, '2 selected');
      const colleague = shop.as(await buildAdmin(shop));
      await colleague('PUT /admin/orders/:id/status', { params: { id: first?.id }, body: { status: 'cancelled' } });
      const body = { paymentStatus: 'paid' };
      await colleague('PUT /admin/orders/:id/payment-status', { params: { id: second?.id }, body });
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'yes');
      });
      await button(page, 'Print 2 Delivery Slips').click();
      await page.locator('body[data-printed]').waitFor();
      const slips = await page.locator('.paper article').allInnerTexts();
      expect(slips).toHaveLength(1);
      expect(slips[0]).toContain(second?.orderNumber);
      expect(slips[0]).toContain('Nothing to collect');
    });
  },
);

// Proves admin-catalogue-34
test(
  'a selection is kept on other pages and ends when the filter changes; without a selection, all matching open orders are printed',
  inLongRun,
  async () => {
    await build(11, { status: 'confirmed' });
    await build(2, { status: 'delivered' });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await page.getByLabel('Select all', { exact: true }).check();
      await says(page, '10 selected');
      await button(page, 'Next').click();
      await page.getByText('Showing page 2 of 2').waitFor();
      await rowOf(page, 'Asha Bulk').first().getByRole('checkbox').check();
      await page.getByText('11 selected').waitFor();
      await button(page, 'Print 11 Delivery Slips').waitFor();
      await page.getByLabel('Status', { exact: true }).selectOption('confirmed');
      await page.getByText('11 orders', { exact: true }).waitFor();
      await page.getByText(/ selected/).waitFor({ state: 'detached' });
      await page.getByLabel('Status', { exact: true }).selectOption('');
      await page.getByText('13 orders', { exact: true }).waitFor();
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'yes');
      });
      await button(page, 'Print Delivery Slips').click();
      await page.locator('body[data-printed]').waitFor();
      await expect(page.locator('.paper article')).toHaveCount(11);
    });
  },
);
