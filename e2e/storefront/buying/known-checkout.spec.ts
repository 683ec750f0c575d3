import { boxOf, phone, scrollsSideways } from '#e2e/fixtures/browser.ts';
import { field, readPlaced } from '#e2e/fixtures/checkout.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildZone } from '#server/testing/builders/zones.ts';

// Proves storefront-11
test('a returning customer orders from the cart with two presses, and is asked for the floor only once', async ({
  shop,
}) => {
  const jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
  // This is the longest possible name, and it has no space at which a line could break.
  const asha = await buildCustomer(shop, { name: 'V'.repeat(100) });
  await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { status: 'delivered' });
  await buildZone(shop, { pincodes: [asha.pincode], floorFrom: 2, floorChargePaise: 10_00 });
  const fillCart = () => shop.as(asha)('POST /cart', { body: { productId: jar.id, quantity: 2 } });
  await fillCart();
  const orderFloor = async (orderId: string) =>
    (await shop.as(asha)('GET /orders/:id', { params: { id: orderId } })).body.data.order.floor;
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/checkout');
    await field(page, 'Floor').fill('4');
    await page.getByRole('button', { name: 'Place Order' }).click();
    expect(await orderFloor((await readPlaced(page)).orderId)).toBe(4);
    await expect
      .poll(async () => (await shop.as(asha)('GET /addresses')).body.data.addresses[0]?.floor, 'kept for the address')
      .toBe(4);

    await fillCart();
    const pressed = await countPresses(page);
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByText(/· Floor 4$/).waitFor();
    await expect(field(page, 'Floor')).toBeHidden();
    await expect(page.getByRole('radio', { name: /Morning/ })).toHaveCount(0);
    await expect(field(page, 'Special Instructions')).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    await expect(page.getByRole('contentinfo')).not.toContainText('Talk to us');
    await expect(page.getByRole('contentinfo')).toContainText('©');
    // The payment method must be within the first two screens of the page.
    const payment = await boxOf(page.getByRole('radio', { name: 'Cash on Delivery' }));
    expect(payment.y + payment.height).toBeLessThan(2 * 780);
    await page.getByRole('button', { name: 'Place Order' }).click();
    expect(await orderFloor((await readPlaced(page)).orderId)).toBe(4);
    expect(await pressed()).toEqual({ presses: 2, typed: 0 });
  });
});
