/** Add to Cart and Buy Now open the next page before the server answers. These tests check what happens until then. */
import type { Page, Request } from '@playwright/test';
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
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 3 });
});

test.beforeEach(async () => {
  asha = await buildShopper(shop, {});
});

const cartLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isEmpty = (page: Page) => page.getByText('Your cart is empty', { exact: true });

/**
 * Waits until the shop answers this request with a value that was written to the database. The answer to another
 * address proves nothing: it may come from the database, while the cached pages are still from before the change.
 */
async function untilServed(request: Request, value: string): Promise<void> {
  const read = async () => (await fetch(request.url())).text();
  await expect.poll(read).toContain(value);
}

/** Opens the jar's page with cart requests delayed until the returned function is called. */
async function openWithDelayedCart(page: Page): Promise<() => void> {
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
    const answer = await openWithDelayedCart(page);
    await press(page, 'Add to Cart').click();
    await page.waitForURL('**/cart');
    await expect(cartLink(page, 'Lake jar')).toBeVisible();
    expect(await unitsInCart(shop, asha)).toEqual({});
    answer();
    await expect.poll(() => unitsInCart(shop, asha)).toEqual({ [jar.id]: 1 });
    await expect(cartLink(page, 'Lake jar')).toBeVisible();
  });
});

test(
  'a jar that sold out before the server answered is removed from the cart, and a message says why',
  inLongRun,
  async () => {
    await shop.visit(
      phone,
      asha,
      async (page) => {
        const answer = await openWithDelayedCart(page);
        await shop.db.run(sql('update products set stock = 0 where id = $1'), [jar.id]);
        await press(page, 'Buy Now').click();
        await page.waitForURL('**/checkout');
        answer();
        await page.waitForURL('**/cart');
        await expect(isEmpty(page)).toBeVisible();
        const message = page.locator('[data-message]', { hasText: 'This product is out of stock.' });
        // The message must stay when the checkout, on which it appeared, is replaced by the cart.
        await expect(message).toHaveCSS('opacity', '1');
        await shop.db.run(sql('update products set stock = 3 where id = $1'), [jar.id]);
      },
      /status of 409/,
    );
  },
);

test('without a network nothing is added to the cart, and the product stays open', inLongRun, async () => {
  await shop.visit(
    phone,
    asha,
    async (page, { context }) => {
      (await openWithDelayedCart(page))();
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

test('Add to Cart opens the cart even if the scripts of the cart could not be prefetched', inLongRun, async () => {
  await shop.visit(
    phone,
    asha,
    async (page) => {
      const code = /\/assets\/(customers-only|cart|checkout)-/;
      await page.route(code, (route) => route.abort('internetdisconnected'));
      const isLogged = (path: string) =>
        page.waitForEvent('console', (message) =>
          message.text().startsWith(`The page ${path} could not be fetched ahead.`),
        );
      await Promise.all([isLogged('/cart'), isLogged('/checkout'), page.goto(`/products/${jar.id}`)]);
      await page.unroute(code);
      await press(page, 'Add to Cart').click();
      await page.waitForURL('**/cart');
      await expect(cartLink(page, 'Lake jar')).toBeVisible();
      await expect.poll(() => unitsInCart(shop, asha)).toEqual({ [jar.id]: 1 });
    },
    brokenLine,
  );
});

test(
  'a double press adds only one jar, which stays in the cart when the customer goes back before the answer',
  inLongRun,
  async () => {
    await shop.visit(phone, asha, async (page) => {
      const answer = await openWithDelayedCart(page);
      await press(page, 'Add to Cart').dblclick();
      await page.waitForURL('**/cart');
      await page.goBack();
      await expect(page.getByText('1 in your cart')).toBeVisible();
      answer();
      await expect.poll(() => unitsInCart(shop, asha)).toEqual({ [jar.id]: 1 });
      await expect(page.getByText('1 in your cart')).toBeVisible();
    });
  },
);

test('after a sign-out in another tab, a late answer does not show the jar in the cart', inLongRun, async () => {
  await shop.visit(phone, asha, async (page, { context }) => {
    const answer = await openWithDelayedCart(page);
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
  'the page of a product from a list is shown before the server answers, and is updated by the answer',
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
      const asked = page.waitForRequest(new RegExp(`/products/${jar.id}\\.data`));
      await page.getByRole('link', { name: 'Lake jar' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Lake jar' })).toBeVisible();
      await expect(page).toHaveTitle(/Lake jar/);
      await shop.db.run(sql(`update products set brand = 'Himgiri' where id = $1`), [jar.id]);
      await untilServed(await asked, 'Himgiri');
      resolve();
      await expect(page.getByRole('main').getByText('Himgiri', { exact: true }).first()).toBeVisible();
    });
  },
);

test(
  'going back shows the home page before the server answers, and the answer updates the page',
  inLongRun,
  async () => {
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
      const asked = page.waitForRequest(/\/_\w*\.data/);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
      await shop.db.run(sql(`update products set name = 'Spring jar' where id = $1`), [jar.id]);
      await untilServed(await asked, 'Spring jar');
      resolve();
      await expect(page.getByRole('link', { name: 'Spring jar' })).toBeVisible();
      await shop.db.run(sql(`update products set name = 'Lake jar' where id = $1`), [jar.id]);
      await untilServed(await asked, 'Lake jar');
    });
  },
);

test('nothing is prefetched for visitors who save data', inLongRun, async () => {
  await shop.visit(phone, asha, async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const chunks = () => [...new Set(requested.filter((url) => /\/assets\/(fetch-pages|cart|checkout)-/.test(url)))];
    await page.goto('/');
    await expect.poll(() => chunks().length).toBe(3);
    // The page may request a preloaded file a second time. Wait for that, so that it does not count for the next page.
    await settle(page);
    requested.length = 0;
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.goto('/contact');
    await settle(page);
    expect(chunks()).toEqual([]);
  });
});
