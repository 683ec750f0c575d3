import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { chooseTomorrow, placeOrder, readPlaced } from '#e2e/fixtures/checkout.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { placeOrder as sendOrder } from '#server/testing/builders/orders.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;
let containerId: string;
let admin: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  containerId = await buildContainer(shop, '20 L jar');
  jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 20_00, depositPaise: 150_00, stock: 50, containerId });
  admin = await buildAdmin(shop);
});

const fill = (customer: BuiltCustomer, quantity: number) =>
  shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity } });

/** The amount in the row of a bill with this label. */
const row = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition');
const stepper = (page: Page) => page.getByRole('group', { name: 'Quantity of Empties: 20 L jar' });
const swap = (page: Page, sentence: string) => page.getByRole('main').getByText(sentence, { exact: true });

async function deliver(orderId: string): Promise<void> {
  const params = { id: orderId };
  const paid = { paymentStatus: 'paid' } as const;
  await shop.as(admin)('PUT /admin/orders/:id/payment-status', { params, body: paid });
  for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const) {
    const { status: answer } = await shop.as(admin)('PUT /admin/orders/:id/status', { params, body: { status } });
    expect(answer, status).toBe(200);
  }
}

// Proves posting-23
test('a new customer pays the deposit of two jars, and later swaps them for two full ones without a new deposit', async () => {
  const asha = await buildCustomer(shop);
  await fill(asha, 2);
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/cart');
    await expect(row(page, 'Amount payable')).toHaveText('₹390.00');
    await expect(stepper(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await chooseTomorrow(page);
    await placeOrder(page);
    const { orderId } = await readPlaced(page);
    await deliver(orderId);

    await fill(asha, 3);
    await page.goto('/cart');
    await swap(page, '3 jars, 2 empties back: deposit for 1 new jar').waitFor();
    await page
      .getByRole('group', { name: 'Quantity of Lake jar' })
      .getByRole('button', { name: /^One less/ })
      .click();
    await swap(page, '2 jars, 2 empties back: no new deposit').waitFor();
    await expect(row(page, 'Total')).toHaveText('₹90.00');
    await stepper(page)
      .getByRole('button', { name: /^One less/ })
      .click();
    await swap(page, '2 jars, 1 empty back: deposit for 1 new jar').waitFor();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    // Wait for the URL of the checkout, because an earlier reload would reload the page of the cart.
    await page.waitForURL('**/checkout');
    await page.reload();
    await swap(page, '2 jars, 1 empty back: deposit for 1 new jar').waitFor();
    await stepper(page)
      .getByRole('button', { name: /^One more/ })
      .click();
    await expect(row(page, 'Total')).toHaveText('₹90.00');
    await chooseTomorrow(page);
    await placeOrder(page);
    const swapped = await readPlaced(page);
    await swap(page, '2 jars, 2 empties back: no new deposit').waitFor();
    await page.goto(`/orders/${swapped.orderId}`);
    await swap(page, '2 jars, 2 empties back: no new deposit').waitFor();
    await expect(row(page, 'To pay at the door')).toHaveText('₹90.00');
  });
  const { data } = (await shop.as(asha)('GET /empties')).body;
  expect(data.containers).toEqual([{ id: containerId, name: '20 L jar', held: 2, promised: 2, available: 0 }]);
});

// Proves posting-24
test(
  'if the empties are already promised for another order, the checkout says so, and one press accepts fewer empties',
  inLongRun,
  async () => {
    const imran = await buildCustomer(shop);
    await openBalances(shop, imran.id, { containerId, jars: 2, depositPaise: 300_00, creditPaise: 500_00 });
    await fill(imran, 2);
    await shop.visit(phone, imran, async (page) => {
      await page.goto('/checkout');
      await chooseTomorrow(page);
      await page.getByRole('checkbox', { name: 'Use my balance (₹500.00)' }).check();
      await expect(row(page, 'Left to pay')).toHaveText('₹0.00');
      await sendOrder(shop, imran, [{ productId: jar.id, quantity: 1 }], {
        form: { empties: [{ containerId, count: 1 }] },
      });
      // The order of `sendOrder` has emptied the cart, so the cart is filled again.
      await fill(imran, 2);
      await placeOrder(page);
      await page.getByText('You can hand back 1 empty with this order.').waitFor();
      await page.getByRole('button', { name: 'Hand back 1 empty' }).click();
      await swap(page, '2 jars, 1 empty back: deposit for 1 new jar').waitFor();
      await expect(row(page, 'From balance')).toHaveText('-₹240.00');
      await placeOrder(page);
      const { orderId } = await readPlaced(page);
      await page.getByText('Paid from your balance.').waitFor();

      await shop.as(imran)('POST /orders/:id/cancel', { params: { id: orderId }, body: {} });
      await page.goto(`/orders/${orderId}`);
      await page.getByText('You paid ₹240.00 for this order, which was cancelled.').waitFor();
      await page.getByRole('button', { name: 'Keep in balance' }).click();
      await expect(page.getByRole('button', { name: 'Keep in balance' })).toHaveCount(0);
    });
    expect((await shop.as(imran)('GET /empties')).body.data.credit).toBe(500);
  },
);

// Proves returns-41
test('a customer who promised an empty jar keeps it with three presses, and sees the cost before the last press', async () => {
  const lata = await buildCustomer(shop, { name: 'Lata' });
  await openBalances(shop, lata.id, { containerId, jars: 2, depositPaise: 300_00, creditPaise: 0 });
  const form = { empties: [{ containerId, count: 2 }] };
  const { body } = await sendOrder(shop, lata, [{ productId: jar.id, quantity: 2 }], { form });
  const { id, orderNumber } = body.data.order;
  await shop.visit(phone, lata, async (page) => {
    await page.goto('/jars');
    await page.getByRole('link', { name: `2 to return with order #${orderNumber}` }).waitFor();
    await page.getByRole('button', { name: `Don't return jars with order #${orderNumber}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Deposit for 2 jars is added: ₹300.00. You get it back when you return the jars.').waitFor();
    await dialog.getByRole('button', { name: /^One less/ }).click();
    await dialog.getByText('Deposit for 1 jar is added: ₹150.00. You get it back when you return the jar.').waitFor();
    await dialog.getByText('To pay for this order: ₹240.00').waitFor();
    await dialog.getByRole('button', { name: "Don't return" }).click();
    await page.getByRole('link', { name: `1 to return with order #${orderNumber}` }).waitFor();
    await expect(dialog).toHaveCount(0);
    await page.goto(`/orders/${id}`);
    await swap(page, '2 jars, 1 empty back: deposit for 1 new jar').waitFor();
    await expect(row(page, 'To pay at the door')).toHaveText('₹240.00');
  });
});
