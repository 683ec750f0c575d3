/** Add to Cart and Buy Now open the next page before the server answers, and nothing is lost. */
import type { Page } from '@playwright/test';
import { brokenLine } from '#e2e/fixtures/broken-line.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, unitsInCart } from '#e2e/fixtures/checkout.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import type { BuiltCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;
let bottle: BuiltProduct;
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 3 });
  bottle = await buildProduct(shop, { name: 'Lake bottle', stock: 3 });
});

test.beforeEach(async () => {
  asha = await buildShopper(shop, {});
});

const cartLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isEmpty = (page: Page) => page.getByText('Your cart is empty', { exact: true });

/** Opens the jar's page with cart requests delayed until the returned function is called. */
async function openHeld(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.fallback();
  });
  await page.goto(`/products/${jar.id}`);
  await settle(page);
  return resolve;
}

test('the cart shows the jar before the server has answered', async () => {
  await shop.visit(phone, asha, async (page) => {
    const answer = await openHeld(page);
    await press(page, 'Add to Cart').click();
    await page.waitForURL('**/cart');
    await expect(cartLink(page, 'Lake jar')).toBeVisible();
    expect(await unitsInCart(shop, asha)).toEqual({});
    answer();
    await expect.poll(() => unitsInCart(shop, asha)).toEqual({ [jar.id]: 1 });
    await expect(cartLink(page, 'Lake jar')).toBeVisible();
  });
});

test('a jar that was sold in between is removed from the cart, with a reason', async () => {
  await shop.visit(
    phone,
    asha,
    async (page) => {
      const answer = await openHeld(page);
      await shop.db.run(sql('update products set stock = 0 where id = $1'), [jar.id]);
      await press(page, 'Buy Now').click();
      await page.waitForURL('**/checkout');
      answer();
      await page.waitForURL('**/cart');
      await expect(isEmpty(page)).toBeVisible();
      const message = page.locator('[data-message]', { hasText: 'This product is out of stock.' });
      // It stays on the cart, and does not fade out with the page that it came to.
      await expect(message).toHaveCSS('opacity', '1');
      await shop.db.run(sql('update products set stock = 3 where id = $1'), [jar.id]);
    },
    /status of 409/,
  );
});

test('without a network nothing is added to the cart, and the product stays open', inLongRun, async () => {
  await shop.visit(
    phone,
    asha,
    async (page, { context }) => {
      (await openHeld(page))();
      await context.setOffline(true);
      await press(page, 'Add to Cart').click();
      await expect(page.locator('.messages')).toContainText('We could not reach the shop');
      await expect(page.getByRole('heading', { level: 1, name: 'Lake jar' })).toBeVisible();
      await context.setOffline(false);
      await press(page, 'Add to Cart').click();
      await page.waitForURL('**/cart');
      await expect(cartLink(page, 'Lake jar')).toBeVisible();
    },
    brokenLine,
  );
});

test('a press opens the cart even if its code could not be prefetched', inLongRun, async () => {
  await shop.visit(
    phone,
    asha,
    async (page) => {
      const code = /\/assets\/(customers-only|cart|checkout)-/;
      await page.route(code, (route) => route.abort('internetdisconnected'));
      const isTold = (path: string) =>
        page.waitForEvent('console', (told) => told.text().startsWith(`The page ${path} could not be fetched ahead.`));
      await Promise.all([isTold('/cart'), isTold('/checkout'), page.goto(`/products/${jar.id}`)]);
      await page.unroute(code);
      await press(page, 'Add to Cart').click();
      await page.waitForURL('**/cart');
      await expect(cartLink(page, 'Lake jar')).toBeVisible();
      await expect.poll(() => unitsInCart(shop, asha)).toEqual({ [jar.id]: 1 });
    },
    brokenLine,
  );
});

test('a network lost after the press removes the jar again, with a message', inLongRun, async () => {
  await shop.visit(
    phone,
    asha,
    async (page) => {
      await openHeld(page);
      await page.route('**/api/cart', (route) =>
        route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
      );
      await press(page, 'Add to Cart').click();
      await page.waitForURL('**/cart');
      await expect(isEmpty(page)).toBeVisible();
      await expect(page.locator('.messages')).toContainText('Failed to add item to cart');
    },
    /ERR_CONNECTION_REFUSED/,
  );
});

test('two presses put one jar into the cart, and Back in between loses nothing', inLongRun, async () => {
  await shop.visit(phone, asha, async (page) => {
    const answer = await openHeld(page);
    await press(page, 'Add to Cart').dblclick();
    await page.waitForURL('**/cart');
    await page.goBack();
    await expect(page.getByText('1 in your cart')).toBeVisible();
    answer();
    await expect.poll(() => unitsInCart(shop, asha)).toEqual({ [jar.id]: 1 });
    await expect(page.getByText('1 in your cart')).toBeVisible();
  });
});

test('what another tab adds in between appears in the cart as well', inLongRun, async () => {
  await shop.visit(phone, asha, async (page) => {
    const answer = await openHeld(page);
    await press(page, 'Add to Cart').click();
    await expect(cartLink(page, 'Lake jar')).toBeVisible();
    await shop.as(asha)('POST /cart', { body: { productId: bottle.id, quantity: 2 } });
    answer();
    await expect(cartLink(page, 'Lake bottle')).toBeVisible();
    await expect(cartLink(page, 'Lake jar')).toBeVisible();
  });
});

test('after a sign-out in another tab nobody sees the jar', inLongRun, async () => {
  await shop.visit(phone, asha, async (page, { context }) => {
    const answer = await openHeld(page);
    await press(page, 'Add to Cart').click();
    await expect(cartLink(page, 'Lake jar')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/contact');
    await other.evaluate(() => localStorage.clear());
    await page.waitForURL('**/login?next=**');
    answer();
    await settle(page);
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
    await other.close();
  });
});

test(
  "a product that a card has shown renders without an answer; the server's answer then replaces it",
  inLongRun,
  async () => {
    await shop.visit(phone, null, async (page) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.goto('/products');
      await settle(page);
      await page.route(/\.data(\?|$)/, async (route) => {
        await promise;
        await route.fallback();
      });
      await page.getByRole('link', { name: 'Lake jar' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Lake jar' })).toBeVisible();
      await expect(page).toHaveTitle(/Lake jar/);
      await shop.db.run(sql(`update products set brand = 'Himgiri' where id = $1`), [jar.id]);
      shop.catalogueChanged();
      resolve();
      await expect(page.getByRole('main').getByText('Himgiri', { exact: true }).first()).toBeVisible();
    });
  },
);

test("the home page renders again without an answer; the server's answer then replaces it", inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.goto('/');
    await settle(page);
    await page.getByRole('link', { name: 'View All Products' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
    await page.route(/\.data(\?|$)/, async (route) => {
      await promise;
      await route.fallback();
    });
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
    await shop.db.run(sql(`update products set name = 'Spring jar' where id = $1`), [jar.id]);
    shop.catalogueChanged();
    resolve();
    await expect(page.getByRole('link', { name: 'Spring jar' })).toBeVisible();
    await shop.db.run(sql(`update products set name = 'Lake jar' where id = $1`), [jar.id]);
    shop.catalogueChanged();
  });
});

test('nothing is prefetched for visitors who save data', inLongRun, async () => {
  await shop.visit(phone, asha, async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const chunks = () => [...new Set(asked.filter((url) => /\/assets\/(fetch-pages|cart|checkout)-/.test(url)))];
    await page.goto('/');
    await expect.poll(() => chunks().length).toBe(3);
    asked.length = 0;
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.goto('/contact');
    await settle(page);
    expect(chunks()).toEqual([]);
  });
});
