import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { field, openCheckout, placeOrder, readPlaced } from '#e2e/fixtures/checkout.ts';
import { countOrders, dayFromNow } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { buildBooked, buildException } from '#server/testing/builders/slots.ts';
import { type BuiltZone, buildZone } from '#server/testing/builders/zones.ts';

let shop: BrowserShop;
let jar: BuiltProduct;
let zone: BuiltZone;
const tomorrow = dayFromNow(1);

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 85_00, depositPaise: 150_00, stock: 1000 });
  zone = await buildZone(shop, {
    pincodes: ['560034'],
    feePaise: 30_00,
    freeFromPaise: 500_00,
    minimumPaise: 100_00,
    floorFrom: 3,
    floorChargePaise: 10_00,
  });
  // Today is closed, so that the first open day is tomorrow at any time of the day. Tomorrow's morning is full, and few
  // deliveries can still be booked in the afternoon.
  await buildException(shop, { date: dayFromNow(0), reason: 'Stock-taking' });
  await buildException(shop, { date: tomorrow, windowKey: 'morning', isClosed: false, reason: '', capacity: 5 });
  await buildException(shop, { date: tomorrow, windowKey: 'afternoon', isClosed: false, reason: '', capacity: 20 });
  const taken = { date: tomorrow, zoneId: zone.id };
  await buildBooked(shop, { ...taken, windowKey: 'morning', booked: 5 });
  await buildBooked(shop, { ...taken, windowKey: 'afternoon', booked: 17 });
});

const sentence = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true });
const placeButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
const windowRadio = (page: Page, name: RegExp) => page.getByRole('radio', { name });

async function buildShopperAt(pincode: string, quantity: number): Promise<BuiltCustomer> {
  const customer = await buildCustomer(shop, { pincode });
  const added = await shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity } });
  expect(added.status).toBe(200);
  return customer;
}

const countEntries = sql<{ count: number }>(
  'select count(*)::int as count from delivery_wishes where pincode = $1 and email = $2',
);

// Proves storefront-3, storefront-6
test('an order by address and slot shows in the cart how much is missing for free delivery, and is placed with the area’s fee and first open slot', async () => {
  const customer = await buildShopperAt('560034', 2);
  await shop.visit(phone, customer, async (page) => {
    await page.goto('/cart');
    await sentence(page, 'Add ₹330.00 more for free delivery').waitFor();
    await page.goto('/checkout');
    await expect(windowRadio(page, /^Afternoon/)).toBeChecked();
    await expect(page.getByRole('button', { name: /^Tomorrow/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(windowRadio(page, /^Morning/)).toBeDisabled();
    await expect(windowRadio(page, /^Morning/)).toHaveAccessibleDescription('Full');
    await expect(windowRadio(page, /^Afternoon/)).toHaveAccessibleDescription('3 left');
    await expect(page.getByRole('button', { name: /^Today/ })).toBeDisabled();
    // Delivery to the fourth floor without a lift costs ₹10.00 for each of the two jars.
    await field(page, 'Floor').fill('4');
    await page.getByRole('definition').filter({ hasText: '₹20.00' }).first().waitFor();
    await placeOrder(page);
    const { orderId } = await readPlaced(page);
    const { order } = (await shop.as(customer)('GET /orders/:id', { params: { id: orderId } })).body.data;
    const { deliveryCharge, floorCharge, deliveryTime, deliveryDate, floor } = order;
    expect({ deliveryCharge, floorCharge, deliveryTime, deliveryDate, floor }).toEqual({
      deliveryCharge: 50,
      floorCharge: 20,
      floor: 4,
      deliveryTime: 'afternoon',
      deliveryDate: tomorrow,
    });
    await page.goto(`/orders/${orderId}`);
    await sentence(page, 'Floor charge').waitFor();
    await sentence(page, 'Afternoon (12 PM - 4 PM)').waitFor();
    // The order is cancelled, because the other tests expect three free deliveries in this slot.
    await shop.as(customer)('POST /orders/:id/cancel', { params: { id: orderId }, body: {} });
  });
});

test.describe('the choice of address and slot', () => {
  // Proves storefront-1, storefront-2
  test(
    'lets a newcomer outside the delivery area join the waiting list; inside it shows the fee and the next slot, also later',
    inLongRun,
    async () => {
      const email = 'wish-phone@paniwala.test';
      await shop.visit(phone, null, async (page) => {
        await page.goto('/');
        await settle(page);
        await placeButton(page, 'Deliver to...').click();
        const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' });
        await dialog.getByLabel('Pincode').fill('560103');
        await dialog.getByText('We do not deliver to 560103 yet.').waitFor();
        await dialog.getByRole('button', { name: 'Tell Me' }).click();
        await dialog.getByText('Email is required').waitFor();
        await dialog.getByLabel('Email').fill(email);
        await dialog.getByRole('button', { name: 'Tell Me' }).click();
        await dialog.getByText('Thank you. We will write to you when we deliver there.').waitFor();
        expect(await shop.db.row(countEntries, ['560103', email])).toEqual({ count: 1 });
        await dialog.getByRole('button', { name: 'Close' }).click();

        await placeButton(page, 'Deliver to...').click();
        await dialog.getByLabel('Pincode').fill('560034');
        const next = 'Tomorrow, Afternoon (12 PM - 4 PM)';
        const terms = '₹30.00, free from ₹500.00, orders from ₹100.00';
        await dialog.getByText(`We deliver to 560034: ${terms}, next: ${next}`).waitFor();
        await dialog.getByRole('button', { name: 'Continue Shopping' }).click();
        await placeButton(page, 'Deliver to 560034').waitFor();
        await page.getByRole('main').getByText(`Next: ${next}`).first().waitFor();
        await page.goto(`/products/${jar.id}`);
        await page.getByRole('heading', { name: 'Lake jar' }).waitFor();
        await placeButton(page, 'Deliver to 560034').waitFor();
        await page.getByRole('main').getByText(`Next: ${next}`).waitFor();
      });
    },
  );

  // Proves storefront-10
  test(
    'keeps the typed form when the slot becomes full before the order is sent, and one click chooses another slot',
    inLongRun,
    async () => {
      const customer = await buildShopperAt('560034', 2);
      await shop.visit(phone, customer, async (page) => {
        await openCheckout(page);
        await field(page, 'Special Instructions').fill('Ring twice');
        await field(page, 'Delivery date').fill(dayFromNow(2));
        await windowRadio(page, /^Evening/).check();
        const slot = { date: dayFromNow(2), windowKey: 'evening' };
        const closed = await buildException(shop, { ...slot, isClosed: false, reason: '', capacity: 0 });
        await placeOrder(page);
        const alert = page.getByRole('alert').filter({ hasText: 'Please choose another time' });
        await expect(alert.getByRole('button')).toHaveCount(3);
        expect(await countOrders(shop, customer)).toBe(0);
        await expect(field(page, 'Special Instructions')).toHaveValue('Ring twice');
        // The slots were loaded again after the refusal.
        await expect(windowRadio(page, /^Evening/)).toHaveAccessibleDescription('Full');
        await expect(windowRadio(page, /^Evening/)).toBeDisabled();
        await alert.getByRole('button', { name: /Morning/ }).click();
        await expect(alert).toHaveCount(0);
        await expect(windowRadio(page, /^Morning/)).toBeChecked();
        await expect(windowRadio(page, /^Morning/)).toBeFocused();
        expect(await countOrders(shop, customer)).toBe(0);
        await placeOrder(page);
        await readPlaced(page);
        expect(await countOrders(shop, customer)).toBe(1);
        await shop.db.run(sql('delete from slot_exceptions where id = $1'), [closed.id]);
      });
    },
  );
});

// Proves storefront-4
test(
  'an address outside the area, and an order that is too small, are reported before anything is typed',
  inLongRun,
  async () => {
    await shop.visit(phone, await buildShopperAt('560103', 1), async (page) => {
      for (const path of ['/cart', '/checkout']) {
        await page.goto(path);
        await page.getByRole('main').getByText('We do not deliver to 560103 yet.').waitFor();
      }
      await openCheckout(page);
      await field(page, 'Pincode').fill('560034');
      await page.getByRole('main').getByText('Add ₹15.00 more to reach the minimum order for this place.').waitFor();
      await expect(page.getByText('We do not deliver to 560103 yet.')).toHaveCount(0);
    });
  },
);

// Proves storefront-5
test('in an area without cash payment the order is paid before the delivery', inLongRun, async () => {
  await buildZone(shop, { pincodes: ['560035'], cashAllowed: false });
  const customer = await buildShopperAt('560035', 1);
  await shop.visit(phone, customer, async (page) => {
    await page.goto('/checkout');
    await expect(page.getByRole('radio', { name: 'Pay before delivery' })).toBeChecked();
    await windowRadio(page, /^Evening/).check();
    await placeOrder(page);
    const { orderId } = await readPlaced(page);
    await page.getByText('Pay before delivery. Includes ₹150.00 refundable deposit.').waitFor();
    await sentence(page, 'We will contact you about the payment before we come.').waitFor();
    await expect(page.getByText('in cash')).toHaveCount(0);
    const { order } = (await shop.as(customer)('GET /orders/:id', { params: { id: orderId } })).body.data;
    expect(order.paymentMethod).toBe('online');
  });
});
