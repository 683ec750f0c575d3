/**
 * Tests of opening an order from the list, moving to the next and previous order, and returning to the scroll position.
 */

import type { Order } from '#contract/orders/calls.ts';
import { openMore } from '#e2e/fixtures/admin-list.ts';
import { boxOf, desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
const orders: Order[] = [];

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { stock: 500 });
  for (let n = 0; n < 24; n += 1) {
    const status = n % 2 === 0 ? 'pending' : 'confirmed';
    orders.unshift(await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { status }));
  }
});

// Proves admin-orders-37
test(
  'an order opened from the list links to the next and previous order of the list’s filter, and back to the filter, page and scroll position',
  inLongRun,
  async () => {
    const pending = orders.filter(({ status }) => status === 'pending');
    const [before, at, after] = pending.slice(9, 12) as [Order, Order, Order];
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders?status=pending&page=2');
      const link = page.getByRole('link', { name: `#${at.orderNumber}`, exact: true });
      await link.waitFor();
      // The window is so low that the list scrolls.
      await page.setViewportSize({ width: desktop.width, height: 320 });
      await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const place = await page.evaluate(() => scrollY);
      expect(place).toBeGreaterThan(50);
      await link.click();
      const shows = ({ orderNumber }: Order) => page.getByRole('heading', { name: `Order #${orderNumber}` }).waitFor();
      await shows(at);
      await page.getByRole('link', { name: `Previous order #${before.orderNumber}` }).click();
      await shows(before);
      await page.reload();
      await shows(before);
      await page.getByRole('link', { name: `Next order #${at.orderNumber}` }).click();
      await shows(at);
      await page.getByRole('link', { name: `Next order #${after.orderNumber}` }).click();
      await shows(after);
      await page.getByRole('link', { name: 'Back to Orders' }).click();
      await link.waitFor();
      expect(new URL(page.url()).search).toBe('?status=pending&page=2');
      await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(2);
    });
  },
);

for (const device of [phone, desktop]) {
  // Proves admin-orders-37
  const title = `an order on a ${device.name} shows its actions above its items, within the first 800 pixels of the page`;
  test(title, inLongRun, async () => {
    const [order] = orders;
    await shop.visit(device, meera, async (page) => {
      await page.setViewportSize({ width: device.width, height: 800 });
      await page.goto(`/admin/orders/${order?.id}`);
      const controls = page.getByRole('heading', { name: 'Admin Controls' });
      await controls.waitFor();
      const bottomOf = async (name: string) => {
        const { y, height } = await boxOf(page.getByRole('button', { name, exact: true }));
        return y + height;
      };
      await openMore(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await bottomOf('Cancel order')).toBeLessThanOrEqual(800);
      expect(await bottomOf('Record payment')).toBeLessThanOrEqual(800);
      const items = await boxOf(page.getByRole('heading', { name: 'Order Items' }));
      if (device === phone) expect((await boxOf(controls)).y).toBeLessThan(items.y);
    });
  });
}

test(
  'an order opened by its URL links back to the whole list, and to the next and previous order of the list',
  inLongRun,
  async () => {
    const [newest, second] = orders as [Order, Order];
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/orders/${newest.id}`);
      await page.getByRole('link', { name: `Next order #${second.orderNumber}` }).click();
      await page.getByRole('heading', { name: `Order #${second.orderNumber}` }).waitFor();
      await page.getByRole('link', { name: 'Back to Orders' }).click();
      await page.getByText('24 orders', { exact: true }).waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/orders');
    });
  },
);
