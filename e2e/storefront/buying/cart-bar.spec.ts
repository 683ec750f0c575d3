import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 1_234_50, stock: 20 });
});

const bar = (page: Page) => page.getByRole('region', { name: 'Your cart' });

test('on a phone the cart bar of a customer shows count and total, leads to the cart, and is hidden in the cart', async () => {
  const customer = await buildCustomer(shop);
  await shop.visit(phone, customer, async (page) => {
    await page.goto('/');
    await settle(page);
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
    await bar(page).getByText('1 item · ₹1,234.50', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'One more of Lake jar' }).click();
    await bar(page).getByText('2 items · ₹2,469', { exact: true }).waitFor();
    await page.goto('/products');
    await bar(page)
      .getByRole('link', { name: /View Cart$/ })
      .click();
    await page.waitForURL('**/cart');
    await page
      .getByRole('link', { name: 'Proceed to Checkout' })
      .or(page.getByRole('button', { name: 'Proceed to Checkout' }))
      .first()
      .waitFor();
    await expect(bar(page)).toHaveCount(0);
    await page.goto(`/products/${jar.id}`);
    await page.getByRole('button', { name: 'Buy Now' }).waitFor();
    await expect(bar(page)).toHaveCount(0);
  });
});

test(
  'the cart bar of a guest shows the count without a total, covers nothing, is not repeated by a toast, and is only on phones',
  inLongRun,
  async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/products');
      await settle(page);
      await page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
      await bar(page).getByText('1 item', { exact: true }).waitFor();
      await expect(bar(page)).not.toContainText('₹', { useInnerText: true });
      const top = async () => (await bar(page).boundingBox())?.y ?? 0;
      await page.getByText(/^Lake jar added to cart/).waitFor();
      await expect(page.locator('[data-message]')).toHaveCount(0);
      const last = page.getByRole('contentinfo').getByRole('link').last();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const end = await last.boundingBox();
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(await top());
      await page.evaluate(() => window.scrollTo(0, 0));
      await last.focus();
      const reached = await last.boundingBox();
      expect((reached?.y ?? 0) + (reached?.height ?? 0)).toBeLessThanOrEqual(await top());
      // In a wide window the header shows the cart.
      await page.setViewportSize({ width: desktop.width, height: desktop.height });
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
      await expect(bar(page).filter({ visible: true })).toHaveCount(0);
    });
  },
);
