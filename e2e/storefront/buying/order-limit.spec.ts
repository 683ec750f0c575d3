import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, chooseTomorrow, openCheckout, placeOrder } from '#e2e/fixtures/checkout.ts';
import { countOrders } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

test.use({ shopEnv: { MAX_ORDER_UNITS: '6' } });

let shop: BrowserShop;
let jar: BuiltProduct;
let can: BuiltProduct;
let spring: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 50 });
  can = await buildProduct(shop, { name: 'River can', stock: 50 });
  spring = await buildProduct(shop, { name: 'Spring bottle' });
});

const sentence = 'An order can have at most 6 items. Please contact us for larger orders.';
const more = (page: Page, name: string) => page.getByRole('button', { name: `One more of ${name}` });
const expectStopped = (page: Page, name: string) => expect(more(page, name)).toHaveAttribute('aria-disabled', 'true');
const expectFree = (page: Page, name: string) => expect(more(page, name)).not.toHaveAttribute('aria-disabled', 'true');
const cartLink = (page: Page, units: number) => page.getByRole('link', { name: `Cart, ${units} items` });

test.describe('the unit limit of an order on a phone', () => {
  // Proves shopping-110
  test('stops the steppers of all products, and Add shows a message about the limit', inLongRun, async () => {
    await shop.visit(phone, await buildShopper(shop, { [jar.id]: 4 }), async (page) => {
      await page.goto('/products');
      await page.getByRole('button', { name: 'Add River can to cart' }).click();
      await cartLink(page, 5).first().waitFor();
      for (const name of ['Lake jar', 'River can']) await expectFree(page, name);
      await more(page, 'River can').click();
      await cartLink(page, 6).first().waitFor();
      for (const name of ['Lake jar', 'River can']) await expectStopped(page, name);
      await page.getByRole('button', { name: 'Add Spring bottle to cart' }).click();
      await page.getByText(sentence).waitFor();
      await page.goto(`/products/${spring.id}`);
      await cartLink(page, 6).first().waitFor();
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await page.getByText(sentence).waitFor();
      await page.goto('/cart');
      await page.getByRole('button', { name: 'One less of Lake jar' }).click();
      await cartLink(page, 5).first().waitFor();
      await expectFree(page, 'River can');
    });
  });

  // Proves shopping-111
  test(
    'is shown in the cart and at the checkout, and a larger order is refused until the cart has fewer units',
    inLongRun,
    async () => {
      const customer = await buildShopper(shop, { [jar.id]: 5, [can.id]: 3 });
      await shop.visit(phone, customer, async (page) => {
        await page.goto('/cart');
        await page.getByText(`${sentence} Your cart has 8.`).waitFor();
        await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
        await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).waitFor();
        await openCheckout(page);
        await page.getByText(`${sentence} Your cart has 8.`).waitFor();
        await chooseTomorrow(page);
        await placeOrder(page);
        await page.getByRole('heading', { name: 'Order Failed' }).waitFor();
        await page.getByText(sentence).waitFor();
        expect(await countOrders(shop, customer)).toBe(0);
        await page.goto('/cart');
        for (const units of [7, 6]) {
          await page.getByRole('button', { name: 'One less of Lake jar' }).click();
          await cartLink(page, units).first().waitFor();
        }
        await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
        await page.waitForURL('**/checkout');
      });
    },
  );
});

// Proves shopping-110
test('the unit limit of an order also stops the steppers of a guest', inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
    for (let units = 2; units <= 6; units += 1) {
      await more(page, 'Lake jar').click();
      await cartLink(page, units).first().waitFor();
    }
    await expectStopped(page, 'Lake jar');
    await page.getByRole('button', { name: 'Add River can to cart' }).click();
    await page.getByText(sentence).waitFor();
  });
});
