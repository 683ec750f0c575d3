import type { Page } from '@playwright/test';
import { listen } from '#e2e/fixtures/announcements.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, openCheckout, placeOrder } from '#e2e/fixtures/checkout.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
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
test('a guest hears an addition to the cart once', inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/products');
    const said = await listen(page);
    await add(page);
    await cartOf(page, 1);
    await settle(page);
    expect(await said()).toEqual(['Lake jar added to cart. Sign in to check out.']);
  });
});

// Proves access-7
test('a customer hears an addition to the cart once, and an error once', async () => {
  const scarce = await buildProduct(shop, { name: 'Scarce jar', stock: 5 });
  await shop.visit(desktop, await buildShopper(shop, { [scarce.id]: 1 }), async (page) => {
    await page.goto('/products');
    await cartOf(page, 1);
    const said = await listen(page);
    await add(page);
    await cartOf(page, 2);
    await settle(page);
    expect(await said()).toEqual(['Lake jar added to cart.']);
    await page.goto(`/products/${scarce.id}`);
    await cartOf(page, 2);
    await shop.db.run(setStock, [scarce.id, 1]);
    const saidThere = await listen(page);
    await page
      .getByRole('button', { name: 'Add to Cart', exact: true })
      .or(page.getByRole('button', { name: 'Added to Cart' }))
      .click();
    await page.getByRole('alert').waitFor();
    await settle(page);
    // The number in the cart's line goes up at the press, and back.
    expect((await saidThere()).filter((said) => !/^\d+$/.test(said))).toHaveLength(1);
  });
});

// Proves access-7
test('each change of the cart is announced once, and a removal as well', inLongRun, async () => {
  const other = await buildProduct(shop, { name: 'Other jar', stock: 50 });
  await shop.visit(desktop, await buildShopper(shop, { [jar.id]: 1, [other.id]: 1 }), async (page) => {
    await page.goto('/cart');
    await page.getByRole('button', { name: 'One more of Lake jar' }).waitFor();
    await settle(page);
    const said = await listen(page);
    await page.getByRole('button', { name: 'One more of Lake jar' }).click();
    await cartOf(page, 3);
    await settle(page);
    expect(await said()).toEqual(['2']);
    await page.getByRole('button', { name: 'Remove Other jar' }).click();
    await cartOf(page, 2);
    await settle(page);
    expect((await said()).slice(1)).toEqual(['Other jar removed from cart.']);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});

// Proves access-7
test('a rejected order is announced once', inLongRun, async () => {
  const rare = await buildProduct(shop, { name: 'Rare jar', stock: 5 });
  await shop.visit(phone, await buildShopper(shop, { [rare.id]: 2 }), async (page) => {
    await openCheckout(page);
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await page.getByRole('radio', { name: /^Morning/ }).check();
    await shop.db.run(setStock, [rare.id, 1]);
    const said = await listen(page);
    await placeOrder(page);
    await page.getByRole('alert').waitFor();
    await settle(page);
    expect((await said()).filter((text) => text.includes('Order Failed'))).toHaveLength(1);
    expect(await said()).toHaveLength(1);
  });
});

// Proves access-8
test('a message stays while hovered or focused, and disappears afterwards', inLongRun, async () => {
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

// Proves access-7
test('a saved form of staff is announced once', inLongRun, async () => {
  await shop.visit(desktop, await buildAdmin(shop, { name: 'Meera Desk' }), async (page) => {
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Edit Lake jar' }).click();
    await page.getByLabel('Brand').fill('Paniwala');
    const said = await listen(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settle(page);
    expect((await said()).filter((text) => text !== 'Loading…')).toEqual(['Product updated successfully!']);
  });
});
