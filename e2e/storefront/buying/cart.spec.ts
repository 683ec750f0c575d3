import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, unitsInCart } from '#e2e/fixtures/checkout.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { runUntilVisible } from '#e2e/fixtures/page-time.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import type { BuiltCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;
let bottles: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, {
    name: 'Lake jar',
    description: 'From a deep lake',
    stock: 3,
    image: '/pictures/lost-1280.webp',
    pricePaise: 85_00,
    depositPaise: 150_00,
    capacityMl: 20_000,
    size: '20 L',
  });
  bottles = await buildProduct(shop, {
    name: 'Case of bottles',
    pricePaise: 240_50,
    depositPaise: 0,
    size: '12 x 1 L',
    capacityMl: 12_000,
  });
});

const fillCart = (lines: Record<string, number>) => buildShopper(shop, lines);
const unitsOf = (customer: BuiltCustomer) => unitsInCart(shop, customer);
const line = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const badge = (page: Page, units: number) =>
  page.getByRole('link', { name: `Cart, ${units} item${units > 1 ? 's' : ''}` });
const row = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');
const empty = (page: Page) => page.getByText('Your cart is empty', { exact: true });
const setStock = sql('update products set stock = $2 where id = $1');

test.describe('the cart', () => {
  // Proves shopping-6, shopping-7, shopping-64, shopping-65, shopping-66, shopping-67, shopping-68
  test(
    'shows each line with its price and controls, which change, remove and put back lines, and links to products when it is empty',
    inLongRun,
    async () => {
      const customer = await fillCart({ [jar.id]: 2, [bottles.id]: 1 });
      await shop.visit(phone, customer, async (page) => {
        await page.goto('/cart');
        const lake = line(page, 'Lake jar');
        await lake.getByRole('img', { name: 'Lake jar' }).getByText('Lake jar').waitFor();
        await expect(lake.getByRole('link', { name: 'Lake jar' })).toHaveAttribute('href', `/products/${jar.id}`);
        const text = (await lake.innerText()).replace(/\s+/g, ' ');
        for (const part of ['From a deep lake', '20 L', '₹85 each', '+ ₹150 deposit', '₹170']) {
          expect(text).toContain(part);
        }
        expect(text.match(/20 L/g)).toHaveLength(1);
        const other = await line(page, 'Case of bottles').innerText();
        expect(other).toContain('12 x 1 L · 12 L');
        expect(other).not.toContain('deposit');
        await lake.getByRole('group', { name: 'Quantity of Lake jar' }).getByText('2', { exact: true }).waitFor();
        await badge(page, 3).waitFor();

        const more = page.getByRole('button', { name: 'One more of Lake jar' });
        await more.click();
        await badge(page, 4).waitFor();
        await expect(more).toBeDisabled();
        await expect.poll(() => unitsOf(customer)).toEqual({ [jar.id]: 3, [bottles.id]: 1 });
        await press(page, 'One less of Lake jar');
        await press(page, 'One less of Lake jar');
        await badge(page, 2).waitFor();
        await press(page, 'One less of Lake jar');
        await lake.waitFor({ state: 'detached' });
        await expect.poll(() => unitsOf(customer)).toEqual({ [bottles.id]: 1 });

        await press(page, 'Clear Cart');
        await empty(page).waitFor();
        await expect.poll(() => unitsOf(customer)).toEqual({});
        await press(page, 'Put Items Back');
        await line(page, 'Case of bottles').waitFor();
        await expect.poll(() => unitsOf(customer)).toEqual({ [bottles.id]: 1 });
        await page.getByRole('link', { name: 'Continue Shopping' }).click();
        await page.waitForURL('**/products');
        await page.goBack();
        await press(page, 'Remove Case of bottles');
        await line(page, 'Case of bottles').waitFor({ state: 'detached' });
        await empty(page).waitFor();
        await expect.poll(() => unitsOf(customer)).toEqual({});
        await expect(page.getByRole('link', { name: 'Cart', exact: true })).not.toHaveText(/\d/, {
          useInnerText: true,
        });
        await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).click();
        await page.waitForURL('**/products');
      });
    },
  );

  // Proves shopping-69, shopping-70
  test('adds up items, the flat delivery charge and the total, then deposit and amount to pay on delivery', async () => {
    await shop.visit(phone, await fillCart({ [jar.id]: 2, [bottles.id]: 1 }), async (page) => {
      await page.goto('/cart');
      await row(page, 'Subtotal').getByText('₹410.50').waitFor();
      await expect(row(page, 'Delivery Charge')).toHaveText('₹50.00', { useInnerText: true });
      await expect(page.locator('aside').getByText('3 items', { exact: true })).toBeVisible();
      await expect(row(page, 'Total')).toHaveText('₹460.50', { useInnerText: true });
      await expect(row(page, 'Refundable deposit')).toHaveText('₹300.00', { useInnerText: true });
      await expect(row(page, 'Amount payable')).toHaveText('₹760.50', { useInnerText: true });
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
      await page.waitForURL('**/checkout');
      await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    });
  });

  // Proves shopping-58
  test('marks lines that are short of stock or no longer sold, explains them, and disables the checkout', async () => {
    const short = await buildProduct(shop, { name: 'Rare jar', stock: 5 });
    const sold = await buildProduct(shop, { name: 'Popular jar' });
    const gone = await buildProduct(shop, { name: 'Old jar' });
    const customer = await fillCart({ [short.id]: 5, [sold.id]: 1, [gone.id]: 1 });
    await shop.db.run(sql('update products set stock = 2 where id = $1'), [short.id]);
    await shop.db.run(sql('update products set stock = 0 where id = $1'), [sold.id]);
    await shop.db.run(sql('update products set is_active = false where id = $1'), [gone.id]);
    await shop.visit(phone, customer, async (page) => {
      await page.goto('/cart');
      await line(page, 'Rare jar').getByText('Only 2 available, you have 5.').waitFor();
      await line(page, 'Popular jar').getByText('Out of Stock.').waitFor();
      await line(page, 'Old jar')
        .getByText(/no longer available/)
        .waitFor();
      const checkout = page.getByRole('button', { name: 'Proceed to Checkout' });
      await expect(checkout).toBeDisabled();
      await press(page, 'Change to 2');
      await page.getByText('Only 2 available, you have 5.').waitFor({ state: 'detached' });
      await press(page, 'Remove Popular jar');
      await line(page, 'Popular jar').waitFor({ state: 'detached' });
      await press(page, 'Remove Old jar');
      await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
      await expect.poll(() => unitsOf(customer)).toEqual({ [short.id]: 2 });
    });
  });
});

test.describe('the cart in two tabs', () => {
  // Proves shopping-73
  test(
    'a checkout leads to the empty cart when another tab has emptied the cart, so nothing is ordered twice',
    inLongRun,
    async () => {
      const customer = await fillCart({ [jar.id]: 1 });
      await shop.visit(desktop, customer, async (page, { context }) => {
        await page.goto('/checkout');
        await page.getByRole('button', { name: 'Place Order' }).waitFor();
        const other = await context.newPage();
        await other.goto('/cart');
        await press(other, 'One more of Lake jar');
        await page.getByText('Quantity: 2').waitFor();
        await shop.as(customer)('DELETE /cart');
        await other.reload();
        await page.waitForURL('**/cart');
        await page.getByText('Your cart is empty').waitFor();
      });
    },
  );

  // Proves shopping-73, shopping-74
  test(
    'a change in one tab is shown in the other tab when that gets the focus, and a removed line when its quantity is changed',
    inLongRun,
    async () => {
      const customer = await fillCart({ [jar.id]: 1, [bottles.id]: 1 });
      await shop.visit(desktop, customer, async (page, { context }) => {
        await page.goto('/cart');
        await badge(page, 2).waitFor();
        const other = await context.newPage();
        await other.goto('/cart');
        await press(other, 'One more of Lake jar');
        await badge(other, 3).waitFor();
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await badge(page, 3).waitFor();
        // Both the change in the other tab and the focus make the page load the cart. Wait for both answers: one that
        // arrived after the deletion would already lack the line.
        await settle(page);
        await shop.as(customer)('DELETE /cart/:productId', { params: { productId: jar.id } });
        await press(page, 'One more of Lake jar');
        await page.getByText('This product is not in your cart').waitFor();
        await line(page, 'Lake jar').waitFor({ state: 'detached' });
        await badge(page, 1).waitFor();
      });
    },
  );
});

test.describe('a failed request of the cart shows', () => {
  const broken = /net::ERR_FAILED/;
  const rejectCall = (page: Page, method: string, path: string) =>
    page.route(`**/api${path}`, (route) => (route.request().method() === method ? route.abort() : route.fallback()));

  // Proves shopping-76
  test('"Failed to add item to cart"', inLongRun, async () => {
    await shop.visit(
      phone,
      await fillCart({}),
      async (page) => {
        await rejectCall(page, 'POST', '/cart');
        await page.goto(`/products/${jar.id}`);
        await press(page, 'Add to Cart');
        await page.getByText('Failed to add item to cart', { exact: true }).waitFor();
        // The cart opens before the server answers, and must not contain the product after the failure.
        await empty(page).waitFor();
      },
      broken,
    );
  });

  // Proves accounts-64, shopping-75, shopping-77, shopping-79
  test(
    '"Failed to load cart" with Try Again, then the server’s message, or which change failed, and the cart stays unchanged',
    inLongRun,
    async () => {
      const customer = await fillCart({ [jar.id]: 1 });
      await shop.visit(
        phone,
        customer,
        async (page) => {
          await page.clock.install();
          await rejectCall(page, 'GET', '/cart');
          await page.goto('/cart');
          await runUntilVisible(page.getByText('Failed to load cart', { exact: true }));
          await expectOnlyFailure(page);
          await page.unroute('**/api/cart');
          await press(page, 'Try Again');
          await line(page, 'Lake jar').waitFor();
          await shop.db.run(setStock, [jar.id, 1]);
          await press(page, 'One more of Lake jar');
          await page.getByText('Only 1 available', { exact: true }).waitFor();
          await shop.db.run(setStock, [jar.id, 3]);
          await page.reload();
          await line(page, 'Lake jar').waitFor();
          await rejectCall(page, 'PUT', `/cart/${jar.id}`);
          await press(page, 'One more of Lake jar');
          await page.getByText('Failed to update cart item', { exact: true }).waitFor();
          await rejectCall(page, 'DELETE', `/cart/${jar.id}`);
          await press(page, 'Remove Lake jar');
          await page.getByText('Failed to remove item from cart', { exact: true }).waitFor();
          await rejectCall(page, 'DELETE', '/cart');
          await press(page, 'Clear Cart');
          await page.getByText('Failed to clear cart', { exact: true }).waitFor();
          await line(page, 'Lake jar').getByText('1', { exact: true }).waitFor();
          expect(await unitsOf(customer)).toEqual({ [jar.id]: 1 });
        },
        broken,
      );
    },
  );
});
