import type { Locator, Page } from '@playwright/test';
import { boxOf, desktop, phone, tablet } from '#e2e/fixtures/browser.ts';
import { buildShopper } from '#e2e/fixtures/checkout.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { settle, untilAlive } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;
let can: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  for (let number = 1; number <= 12; number += 1) await buildProduct(shop, { name: `Spring jar ${number}` });
  jar = await buildProduct(shop, { name: 'Lake jar' });
  can = await buildProduct(shop, { name: 'Lake can' });
});

const message = (page: Page) => page.locator('[data-message]');

async function touch(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const device of [tablet, desktop]) {
  // Proves accounts-58
  const title = `a toast does not cover the stepper that was just opened, on a ${device.name}`;
  test(title, inLongRun, async () => {
    await shop.visit(device, null, async (page) => {
      await page.goto('/products');
      await settle(page);
      // The first card of the second row is scrolled to the place where messages usually appear.
      const add = page.getByRole('button', { name: /^Add Spring jar/ }).nth(2);
      const box = await boxOf(add);
      await page.mouse.wheel(0, box.y + box.height / 2 - (device.height - 45));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await add.click();
      await message(page).waitFor();
      const stepper = page.getByRole('group', { name: /^Quantity of Spring jar/ });
      await expect.poll(() => touch(message(page), stepper)).toBe(false);
    });
  });
}

for (const device of [phone, desktop]) {
  test.describe(`a toast on a ${device.name}`, inLongRun, () => {
    // Proves accounts-58
    test('does not cover Proceed to Checkout', async () => {
      await shop.visit(device, await buildShopper(shop, { [jar.id]: 2, [can.id]: 1 }), async (page) => {
        await page.goto('/cart');
        await page.getByRole('button', { name: 'Remove Lake can' }).waitFor();
        await page.route('**/api/cart/*', (route) =>
          route.fulfill({ status: 409, json: { success: false, message: 'No' } }),
        );
        await page.getByRole('button', { name: 'Remove Lake can' }).click();
        await message(page).waitFor();
        const proceed = page.getByRole('link', { name: 'Proceed to Checkout' });
        for (const to of ['0', 'document.documentElement.scrollHeight']) {
          await page.evaluate(`window.scrollTo(0, ${to})`);
          await expect.poll(() => touch(message(page), proceed)).toBe(false);
        }
      });
    });

    // Proves accounts-58
    test('does not cover View My Orders', async () => {
      const customer = await buildCustomer(shop);
      const { id, orderNumber } = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
      await shop.visit(device, customer, async (page) => {
        // A stored cart with too many units makes the page show a message.
        const lines = [{ productId: can.id, quantity: 999 }];
        await page.addInitScript((kept) => localStorage.setItem('paniwala_cart', kept), JSON.stringify(lines));
        await page.goto(`/order-success?orderNumber=${orderNumber}&orderId=${id}`);
        const next = page.getByRole('link', { name: 'View My Orders' });
        await next.waitFor();
        await message(page).first().waitFor();
        const { y, height } = await boxOf(next);
        await page.evaluate((by) => window.scrollBy(0, by), y + height - (device.height - 30));
        await expect.poll(() => touch(message(page).first(), next)).toBe(false);
      });
    });
  });
}

// Proves accounts-59
test(
  'on a phone, a toast that repeats the cart bar is announced to screen readers and not shown',
  inLongRun,
  async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/products');
      await untilAlive(page);
      await page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
      await page.getByRole('region', { name: 'Your cart' }).getByText('1 item').waitFor();
      await page.locator('[aria-live]').getByText('Lake jar added to cart. Sign in to check out.').waitFor();
      await expect(message(page)).toHaveCount(0);
    });
  },
);
