import type { Page } from '@playwright/test';
import { listen } from '#e2e/fixtures/announcements.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, chooseTomorrow, field, openCheckout, placeOrder, readPlaced } from '#e2e/fixtures/checkout.ts';
import { countOrders, dayFromNow } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const failed = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Order Failed' }) });
const lines = (page: Page) => failed(page).getByRole('listitem').allInnerTexts();

async function answerWith(page: Page, status: number, body: object): Promise<void> {
  await page.route('**/api/orders', (route) => route.fulfill({ status, json: body }));
}

async function shopperOf(): Promise<Awaited<ReturnType<typeof buildShopper>>> {
  const jar = await buildProduct(shop, { name: 'Lake jar' });
  return buildShopper(shop, { [jar.id]: 2 });
}

test.describe('an order that failed on a phone', () => {
  // Proves access-7, shopping-106
  test('for lack of stock names every product with its stock, and succeeds after the cart is changed', async () => {
    const rare = await buildProduct(shop, { name: 'Rare jar', stock: 9 });
    const retired = await buildProduct(shop, { name: 'Retired jar' });
    const deleted = await buildProduct(shop, { name: 'Deleted jar' });
    const customer = await buildShopper(shop, { [rare.id]: 5, [retired.id]: 1, [deleted.id]: 1 });
    await shop.visit(phone, customer, async (page) => {
      await openCheckout(page);
      await chooseTomorrow(page);
      await shop.db.run(sql('update products set stock = 2 where id = $1'), [rare.id]);
      await shop.db.run(sql('update products set is_active = false where id = $1'), [retired.id]);
      await shop.db.run(sql('update products set deleted_at = now() where id = $1'), [deleted.id]);
      const announced = await listen(page);
      await placeOrder(page);
      await failed(page).getByText('Stock issues detected:', { exact: true }).waitFor();
      await settle(page);
      expect((await announced()).map((text) => text.includes('Order Failed'))).toEqual([true]);
      expect((await lines(page)).toSorted()).toEqual([
        'Deleted jar: Product is no longer available',
        'Rare jar: Only 2 available, but 5 requested',
        'Retired jar: Product is no longer available',
      ]);
      await failed(page).getByText('Please update your cart and try again.', { exact: true }).waitFor();
      expect(await countOrders(shop, customer)).toBe(0);

      await failed(page).getByRole('link', { name: 'Back to Cart' }).click();
      await page.waitForURL('**/cart');
      await page.getByRole('button', { name: 'Change to 2' }).click();
      await page.getByRole('button', { name: 'Remove Retired jar' }).click();
      await page.getByRole('button', { name: 'Remove Deleted jar' }).click();
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
      await placeOrder(page);
      await readPlaced(page);
      expect(await countOrders(shop, customer)).toBe(1);
    });
  });

  // Proves shopping-89, shopping-105
  test(
    'because of wrong fields lists each field by a readable name, and opens the collapsed address',
    inLongRun,
    async () => {
      await shop.visit(phone, await shopperOf(), async (page) => {
        const paths = ['deliveryAddress', 'deliveryCity', 'deliveryPincode', 'deliveryPhone', 'deliveryDate'];
        const errors = [...paths, 'deliveryTime', 'paymentMethod', 'notes'].map((path) => ({
          path,
          msg: `Wrong ${path}`,
        }));
        await answerWith(page, 400, { success: false, message: 'Please correct the errors below', errors });
        await page.goto('/checkout');
        await chooseTomorrow(page);
        await expect(field(page, 'Address')).toBeHidden();
        await placeOrder(page);
        await failed(page).getByText('Please fix the following issues:', { exact: true }).waitFor();
        expect(await lines(page)).toEqual([
          'Address: Wrong deliveryAddress',
          'City: Wrong deliveryCity',
          'Pincode: Wrong deliveryPincode',
          'Phone: Wrong deliveryPhone',
          'Delivery Date: Wrong deliveryDate',
          'Delivery Time: Wrong deliveryTime',
          'Payment Method: Wrong paymentMethod',
          'Special Instructions: Wrong notes',
        ]);
        await expect(field(page, 'Address')).toHaveAttribute('aria-invalid', 'true');
      });
    },
  );

  // Proves shopping-104, shopping-107, shopping-108
  test('shows the message of the server or a general one, and Try Again sends the order again', inLongRun, async () => {
    const customer = await shopperOf();
    await shop.visit(
      phone,
      customer,
      async (page) => {
        await openCheckout(page);
        await chooseTomorrow(page);
        for (const { status, body, sentence } of [
          { status: 500, body: {}, sentence: 'Failed to create order. Please try again.' },
          { status: 200, body: { success: false }, sentence: 'Order creation failed' },
          {
            status: 429,
            body: { success: false, message: 'You have 3 open orders already.' },
            sentence: 'You have 3 open orders already.',
          },
        ]) {
          await answerWith(page, status, body);
          await placeOrder(page);
          await failed(page).getByText(sentence, { exact: true }).waitFor();
          await page.unroute('**/api/orders');
        }
        await failed(page).getByRole('link', { name: 'Back to Cart' }).waitFor();
        await failed(page).getByRole('button', { name: 'Try Again' }).click();
        await readPlaced(page);
        expect(await countOrders(shop, customer)).toBe(1);
      },
      /status of 500/,
    );
  });
});

// Proves shopping-90
test('a past day is refused by the server even if the phone’s clock is wrong', inLongRun, async () => {
  await shop.visit(phone, await shopperOf(), async (page) => {
    await page.clock.install({ time: new Date(`${dayFromNow(-2)}T08:00:00+05:30`) });
    await openCheckout(page);
    await chooseTomorrow(page);
    await expect(field(page, 'Delivery date')).toHaveValue(dayFromNow(-1));
    await placeOrder(page);
    await failed(page).getByText('Please fix the following issues:', { exact: true }).waitFor();
    expect(await lines(page)).toEqual(['Delivery Date: Delivery date cannot be in the past']);
  });
});
