import type { Page } from '@playwright/test';
import { buildPastOrder } from '#e2e/fixtures/admin-data.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { dayFromNow, inWords } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;
const numbers: string[] = [];

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 85_00 });
  const bottles = await buildProduct(shop, { name: 'Case of bottles', pricePaise: 100_00 });
  const place = async (product: { id: string }, quantity: number, state: Parameters<typeof buildPastOrder>[3]) => {
    const order = await buildPastOrder(shop, asha, [{ productId: product.id, quantity }], state);
    numbers.push(order.orderNumber);
  };
  // With the delivery charge of ₹50, the orders are worth 135, 135, 900, 135, 150, 135 and 220 rupees, oldest first.
  await place(jar, 1, { daysAgo: 30, status: 'preparing', paymentStatus: 'paid' });
  await place(jar, 1, { daysAgo: 29, status: 'delivered', paymentStatus: 'paid' });
  await place(jar, 10, { daysAgo: 2, status: 'cancelled', paymentStatus: 'paid' });
  await place(jar, 1, { daysAgo: 1, status: 'out_for_delivery', paymentStatus: 'paid' });
  await place(bottles, 1, { daysAgo: 1, status: 'delivered', paymentStatus: 'paid' });
  await place(jar, 1, { status: 'pending' });
  await place(jar, 2, { status: 'confirmed', paymentStatus: 'paid' });
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const openDashboard = async (page: Page) => {
  await page.goto('/admin');
  await section(page, 'Recent Orders').waitFor();
};
/** The rendered lengths of the bars of a section. */
const barsOf = (page: Page, name: string) =>
  section(page, name)
    .locator('svg rect:last-child')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('width')));

test.describe('the dashboard', () => {
  // Proves admin-people-5, admin-people-6, admin-people-51
  test('shows four figures, two of them also for today, and links to their lists', async () => {
    await shop.visit(desktop, meera, async (page) => {
      await openDashboard(page);
      const cards = page.locator('main > dl > div');
      expect((await cards.allInnerTexts()).map((text) => text.split(/\n+/).slice(0, 3))).toEqual([
        ['Total Orders', '7', '2 today'],
        ['Total Revenue', '₹775.00', '₹220.00 today'],
        ['Total Users', '3', 'Customers and staff'],
        ['Avg Order Value', '₹155.00', 'Of paid orders'],
      ]);
      const today = `from=${dayFromNow(0)}&to=${dayFromNow(0)}`;
      const earned = 'paymentStatus=paid&cancelled=false';
      expect(await cards.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href')))).toEqual([
        '/admin/orders',
        `/admin/orders?${today}`,
        `/admin/orders?${earned}`,
        `/admin/orders?${earned}&${today}`,
        '/admin/users',
        `/admin/orders?${earned}`,
      ]);
      await cards.getByRole('link', { name: '₹220.00 today' }).click();
      await page.getByText('1 order', { exact: true }).waitFor();
      await expect(page.getByLabel('Payment')).toHaveValue('paid');
      await expect(page.getByLabel('Placed from')).toHaveValue(dayFromNow(0));
      await page.getByRole('link', { name: 'Show cancelled orders too' }).click();
      await page.waitForURL((url) => !url.searchParams.has('cancelled'));
    });
  });

  // Proves admin-people-7, admin-people-8, admin-people-9, admin-people-10, admin-people-12, admin-people-13
  test(
    'shows bars by status, the newest orders and top products with links, and a chart for pointer, keys and as a table',
    inLongRun,
    async () => {
      await shop.visit(desktop, meera, async (page) => {
        await openDashboard(page);
        const bars = await barsOf(page, 'Order Status Distribution');
        expect(bars.map((width) => Math.round(Number.parseFloat(width ?? '')))).toEqual([14, 14, 14, 14, 29, 14]);
        const delivered = section(page, 'Order Status Distribution').getByRole('link', { name: /^Delivered/ });
        await expect(delivered).toHaveText(/Delivered\s+2\s+29%/, { useInnerText: true });
        await expect(delivered).toHaveAttribute('href', '/admin/orders?status=delivered');

        const orders = section(page, 'Recent Orders').getByRole('listitem');
        const texts = await orders.allInnerTexts();
        expect(texts.map((text) => /#(\S+)/.exec(text)?.[1])).toEqual(numbers.slice(1).reverse());
        for (const part of ['Asha Rao', 'Confirmed', '₹220.00']) expect(texts[0]).toContain(part);
        expect(texts[5]).toContain('Delivered');

        const products = section(page, 'Top Products').locator('tbody tr');
        expect((await products.allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/).filter(Boolean))).toEqual([
          ['Lake jar', '5', '₹425.00'],
          ['Case of bottles', '1', '₹100.00'],
        ]);
        expect(await barsOf(page, 'Top Products')).toEqual(['100%', '20%']);
        const link = products.first().getByRole('link', { name: 'Lake jar' });
        await expect(link).toHaveAttribute('href', '/admin/products?search=Lake+jar');

        const links = section(page, 'Quick Actions').getByRole('link');
        await expect(links).toHaveCount(4);
        for (const [at, name] of ['orders', 'products', 'users', 'categories'].entries()) {
          await expect(links.nth(at)).toHaveAttribute('href', `/admin/${name}`);
        }

        const days = section(page, 'Last 30 Days');
        await days.getByText('6 orders, ₹640.00 revenue').waitFor();
        const chart = days.locator('svg').filter({ hasText: 'Revenue' });
        const box = await chart.boundingBox();
        if (!box) throw new Error('There is no chart');
        await chart.hover({ position: { x: box.width - 26, y: 40 } });
        await days.getByText('2 orders, ₹220.00 revenue').waitFor();
        await days
          .getByText(inWords(dayFromNow(0)))
          .first()
          .waitFor();
        await chart.hover({ position: { x: 1, y: 40 } });
        await days
          .getByText(inWords(dayFromNow(-29)))
          .first()
          .waitFor();
        await page.getByRole('heading', { level: 1 }).hover();
        await days.getByText('Total').waitFor();

        const cursor = days.getByRole('slider', { name: 'Day of the chart' });
        await cursor.focus();
        await page.keyboard.press('ArrowLeft');
        const yesterday = `${inWords(dayFromNow(-1))}: 2 orders, ₹285.00 revenue`;
        await expect(cursor).toHaveAttribute('aria-valuetext', yesterday);
        await days.getByText('2 orders, ₹285.00 revenue').waitFor();
        await page.keyboard.press('Home');
        await expect(cursor).toHaveAttribute('aria-valuetext', /1 order, ₹135\.00 revenue$/);
        await cursor.blur();
        await days.getByText('Total').waitFor();

        const width = () => chart.evaluate((drawn) => drawn.getBoundingClientRect().width);
        expect(await width()).toBeGreaterThan(640);
        await page.setViewportSize({ width: 640, height: 900 });
        await expect.poll(width).toBeLessThan(640);
        await page.setViewportSize({ width: desktop.width, height: desktop.height });

        await days.getByText('Show as a table').click();
        const rows = days.getByRole('table', { name: 'Orders and revenue of the last 30 days' }).locator('tbody tr');
        await expect(rows).toHaveCount(30);
        await expect(rows.nth(2)).toHaveText(/\s1\s+₹0\.00$/, { useInnerText: true });
        await expect(rows.last()).toHaveText(/\s1\s+₹135\.00$/, { useInnerText: true });
        await rows.nth(1).getByRole('link').first().click();
        await page.getByText('2 orders', { exact: true }).waitFor();
        await page.goBack();
        await products.first().getByRole('link', { name: '5', exact: true }).click();
        await page.getByText('5 orders', { exact: true }).waitFor();
        await page.getByText('with Lake jar', { exact: true }).waitFor();
      });
    },
  );
});

// Proves accounts-64, admin-people-11
test('a dashboard that fails to load says so, and Try Again loads its figures', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.route('**/api/admin/dashboard', (route) => route.fulfill({ status: 400, json: { success: false } }), {
      times: 1,
    });
    await page.goto('/admin');
    await page.getByText('Failed to load dashboard data', { exact: true }).waitFor();
    await expectOnlyFailure(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await section(page, 'Recent Orders').waitFor();
    await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0);
  });
});
