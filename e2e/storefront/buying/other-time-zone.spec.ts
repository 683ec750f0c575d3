import { phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, field, placeOrder, readPlaced, unfoldCheckout } from '#e2e/fixtures/checkout.ts';
import { dayFromNow } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildWindow } from '#server/testing/builders/slots.ts';

let shop: BrowserShop;
let productId: string;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  ({ id: productId } = await buildProduct(shop));
  // This window accepts orders for a day until the day begins, at midnight in India.
  const whole = { key: 'whole', label: 'Whole day', fromMinute: 0, toMinute: 1440 };
  await buildWindow(shop, { ...whole, cutoffDays: 0, cutoffMinute: 0 });
});

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
  // Proves slots-12
  test(
    `a browser in ${timezoneId} shows the days and cut-offs of India, before and after midnight in India`,
    inLongRun,
    async () => {
      const customer = await buildShopper(shop, { [productId]: 1 });
      const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
      await shop.visit(
        phone,
        customer,
        async (page) => {
          await page.clock.install({ time: new Date(`${today}T23:59:30+05:30`) });
          await page.goto('/checkout');
          await unfoldCheckout(page);
          const date = field(page, 'Delivery date');
          const whole = page.getByRole('radio', { name: /^Whole day/ });
          await expect(date).toHaveAttribute('min', today);
          await date.fill(today);
          await expect(whole).toHaveAccessibleDescription('Closed for today');
          await expect(page.getByRole('radio', { name: /^Evening/ })).toHaveAccessibleDescription('Over for today');
          await page.clock.fastForward('01:00');
          await expect(date).toHaveAttribute('min', tomorrow);
          await date.fill(tomorrow);
          await expect(page.getByRole('button', { name: /^Today/ })).toHaveAttribute('aria-pressed', 'true');
          // The server decides whether a slot is closed. Its clock, unlike the page's, is still before the cut-off.
          await whole.check();
          await placeOrder(page);
          const { orderId } = await readPlaced(page);
          const { order } = (await shop.as(customer)('GET /orders/:id', { params: { id: orderId } })).body.data;
          expect([order.deliveryDate, order.deliveryTime]).toEqual([tomorrow, 'whole']);
        },
        undefined,
        { timezoneId },
      );
    },
  );
}
