import type { Page } from '@playwright/test';
import { listen } from '#e2e/fixtures/announcements.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, chooseTomorrow, field, openCheckout, placeOrder, readPlaced } from '#e2e/fixtures/checkout.ts';
import { countOrders } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const setPrice = sql('update products set price_paise = $2, deposit_paise = $3 where id = $1');
const changed = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Prices have changed' }) });
const rowsOf = async (page: Page) =>
  (await changed(page).getByRole('row').allInnerTexts()).map((row) =>
    row.split('\t').map((cell) => cell.trim().replace('\u00a0', ' ')),
  );
const focusedAlert = (page: Page) => page.getByRole('alert').and(page.locator(':focus'));

/** A customer with two jars at ₹85 plus a deposit of ₹150, and one at ₹60: ₹580 with the delivery charge. */
async function buildPricedShopper() {
  const jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 85_00, depositPaise: 150_00 });
  const can = await buildProduct(shop, { name: 'River can', pricePaise: 60_00, depositPaise: 0 });
  return { jar, can, customer: await buildShopper(shop, { [jar.id]: 2, [can.id]: 1 }) };
}

test.describe('a price that changed before the order on a phone', () => {
  // Proves shopping-114
  test('is shown beside the old price, clears no typed value, and is accepted with one click', async () => {
    const { jar, customer } = await buildPricedShopper();
    await shop.visit(phone, customer, async (page) => {
      await openCheckout(page);
      await chooseTomorrow(page);
      await field(page, 'Special Instructions').fill('Ring twice');
      await shop.db.run(setPrice, [jar.id, 90_00, 200_00]);
      const announced = await listen(page);
      await placeOrder(page);
      await expect(focusedAlert(page)).toBeVisible();
      await expect
        .poll(() => rowsOf(page))
        .toEqual([
          ['Price', 'Before', 'Now'],
          ['Lake jar × 2', '₹170.00', '₹180.00'],
          ['Refundable deposit', '₹300.00', '₹400.00'],
          ['Amount payable', '₹580.00', '₹690.00'],
        ]);
      expect((await announced()).filter((text) => text.includes('Prices have changed'))).toHaveLength(1);
      expect(await countOrders(shop, customer)).toBe(0);
      await expect(field(page, 'Special Instructions')).toHaveValue('Ring twice');
      // The totals beside the form must be updated as well.
      await page.getByRole('definition').filter({ hasText: '₹690.00' }).first().waitFor();

      await changed(page).getByRole('button', { name: 'Order for ₹690.00' }).click();
      const { orderId } = await readPlaced(page);
      const { order } = (await shop.as(customer)('GET /orders/:id', { params: { id: orderId } })).body.data;
      expect([order.totalAmount, order.depositAmount, order.notes]).toEqual([290, 400, 'Ring twice']);
      expect(await countOrders(shop, customer)).toBe(1);
    });
  });
});

// Proves shopping-114
test(
  'if the price changes again after the customer accepted it, the checkout asks again and shows the accepted price',
  inLongRun,
  async () => {
    const { jar, can, customer } = await buildPricedShopper();
    await shop.visit(desktop, customer, async (page) => {
      await openCheckout(page);
      await chooseTomorrow(page);
      await shop.db.run(setPrice, [jar.id, 90_00, 150_00]);
      // The reload of the cart is delayed, so that it already contains the second change.
      const { promise, resolve: readCart } = Promise.withResolvers<void>();
      await page.route('**/api/cart', (route) => promise.then(() => route.continue()));
      await placeOrder(page);
      await changed(page).waitFor();
      await shop.db.run(setPrice, [can.id, 50_00, 0]);
      await page.getByRole('button', { name: 'Order for ₹590.00' }).click();
      readCart();
      await page.getByRole('button', { name: 'Order for ₹580.00' }).waitFor();
      expect((await rowsOf(page)).slice(1)).toEqual([
        ['River can × 1', '₹60.00', '₹50.00'],
        ['Amount payable', '₹590.00', '₹580.00'],
      ]);
      expect(await countOrders(shop, customer)).toBe(0);
      await placeOrder(page);
      await readPlaced(page);
      expect(await countOrders(shop, customer)).toBe(1);
    });
  },
);

// Proves shopping-115
test(
  'an order at an accepted price whose answer was lost is not placed twice when it is sent again',
  inLongRun,
  async () => {
    const { jar, customer } = await buildPricedShopper();
    await shop.visit(
      phone,
      customer,
      async (page) => {
        await openCheckout(page);
        await chooseTomorrow(page);
        await shop.db.run(setPrice, [jar.id, 90_00, 150_00]);
        await placeOrder(page);
        await changed(page).waitFor();
        await page.route('**/api/orders', async (route) => {
          await route.fetch();
          await route.abort();
        });
        await page.getByRole('button', { name: 'Order for ₹590.00' }).click();
        await page.getByRole('heading', { name: 'Order Failed' }).waitFor();
        await page.unrouteAll({ behavior: 'wait' });
        await shop.db.run(setPrice, [jar.id, 99_00, 150_00]);
        await page.getByRole('button', { name: 'Try Again' }).click();
        await readPlaced(page);
        expect(await countOrders(shop, customer)).toBe(1);
      },
      /net::ERR_FAILED/,
    );
  },
);
