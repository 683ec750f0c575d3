import type { Page } from '@playwright/test';
import { listen } from '#e2e/fixtures/announcements.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildShopper } from '#e2e/fixtures/checkout.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 500 });
});

const setStock = sql('update products set stock = $2 where id = $1');
const add = (page: Page) => page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
const cartOf = (page: Page, units: number) =>
  page.getByRole('link', { name: `Cart, ${units} item${units > 1 ? 's' : ''}` }).waitFor();

// Proves access-7
test(
  'screen readers announce to a customer once that a product was added to the cart, and an error once',
  inLongRun,
  async () => {
    const scarce = await buildProduct(shop, { name: 'Scarce jar', stock: 5 });
    await shop.visit(desktop, await buildShopper(shop, { [scarce.id]: 1 }), async (page) => {
      await page.goto('/products');
      await cartOf(page, 1);
      const announced = await listen(page);
      await add(page);
      await cartOf(page, 2);
      await settle(page);
      expect(await announced()).toEqual(['Lake jar added to cart.']);
      await page.goto(`/products/${scarce.id}`);
      await cartOf(page, 2);
      await shop.db.run(setStock, [scarce.id, 1]);
      const announcedOnPage = await listen(page);
      await page
        .getByRole('button', { name: 'Add to Cart', exact: true })
        .or(page.getByRole('button', { name: 'Added to Cart' }))
        .click();
      await page.getByRole('alert').waitFor();
      await settle(page);
      // The quantity, which increases at the press and decreases after the error, is announced as well.
      expect((await announcedOnPage()).filter((announced) => !/^\d+$/.test(announced))).toHaveLength(1);
    });
  },
);

// Proves access-7
test('screen readers announce each change of a quantity in the cart once, and a removal once', inLongRun, async () => {
  const other = await buildProduct(shop, { name: 'Other jar', stock: 50 });
  await shop.visit(desktop, await buildShopper(shop, { [jar.id]: 1, [other.id]: 1 }), async (page) => {
    await page.goto('/cart');
    await page.getByRole('button', { name: 'One more of Lake jar' }).waitFor();
    await settle(page);
    const announced = await listen(page);
    await page.getByRole('button', { name: 'One more of Lake jar' }).click();
    await cartOf(page, 3);
    await settle(page);
    expect(await announced()).toEqual(['2']);
    await page.getByRole('button', { name: 'Remove Other jar' }).click();
    await cartOf(page, 2);
    await settle(page);
    expect((await announced()).slice(1)).toEqual(['Other jar removed from cart.']);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});

// Proves access-8
test('a message stays while it is hovered or focused, and disappears afterwards', inLongRun, async () => {
  await shop.visit(desktop, null, async (page) => {
    await page.clock.install();
    await page.goto('/products');
    await add(page);
    const message = page.getByText('Lake jar added to cart. Sign in to check out.');
    await message.hover();
    await page.clock.runFor(20_000);
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Close message' }).focus();
    await page.mouse.move(5, 5);
    await page.clock.runFor(20_000);
    await expect(message).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(6_000);
    await message.waitFor({ state: 'detached' });
  });
});
