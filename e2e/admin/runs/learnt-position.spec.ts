import { phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { laterThanStored, openRun, startRunOf } from '#e2e/fixtures/rider-run.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

// Proves riders-22, riders-23
test(
  'if the rider agrees, the shop stores the position of a door, which the customer can see and delete',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera' });
    const water = await buildProduct(shop, { name: 'Lake water', stock: 10 });
    const asha = await buildCustomer(shop, { name: 'Asha Rao' });
    const [home] = (await shop.as(asha)('GET /addresses')).body.data.addresses;
    const form = { deliveryAddress: home?.address, deliveryPincode: home?.pincode } as object;
    const order = await buildOrder(shop, asha, [{ productId: water.id, quantity: 1 }], { status: 'confirmed', form });
    const rider = await buildRider(shop);
    await startRunOf(shop, meera, rider.id, { orders: [order], day: order.deliveryDate });

    const { page, context } = await shop.open(phone, null);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 12.97194, longitude: 77.59369, accuracy: 12 });
    await page.addInitScript(noteWhenLocated);
    await openRun(page, rider);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel('Remember where doors are').check();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Deliver', exact: true }).click();
    await page.locator('html[data-located]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Delivered/ }).click();
    await laterThanStored(page);
    await expect(page.getByText('All sent')).toBeVisible();
    await context.close();

    await shop.visit(phone, asha, async (own) => {
      await own.goto('/profile');
      await expect(own.getByText('Learnt position')).toBeVisible();
      await expect(own.getByRole('link', { name: /^Map/ })).toHaveAttribute('href', /12\.97194.*77\.59369/);
      await own.getByRole('button', { name: /^Delete Learnt position/ }).click();
      await expect(own.getByText('Learnt position')).toBeHidden();
    });
  },
);

/** Runs in the page, and marks the page when the dialog has received the position of the phone. */
function noteWhenLocated(): void {
  const { geolocation } = navigator;
  const watch = geolocation.watchPosition.bind(geolocation);
  geolocation.watchPosition = (callback, ...rest) =>
    watch(
      (position) => {
        callback(position);
        document.documentElement.dataset.located = '';
      },
      ...rest,
    );
}
