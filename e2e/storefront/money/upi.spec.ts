import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/calls.ts';
import { openMore } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { readQr } from '#e2e/fixtures/read-qr.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim, newUtr } from '#server/testing/builders/claims.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let meera: BuiltAdmin;
let jarId: string;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  [asha, meera] = [await buildCustomer(shop), await buildAdmin(shop)];
  jarId = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 1000 })).id;
});

/** Turns UPI payments of the shop on or off. */
async function setUpiId(upiId: string): Promise<void> {
  const { version } = (await shop.as(meera)('GET /admin/settings')).body.data;
  const answer = await shop.as(meera)('PUT /admin/settings', { body: { version, payment: { upiId } } });
  expect(answer.status, answer.body.message).toBe(200);
}
const place = (): Promise<Order> => buildOrder(shop, asha, [{ productId: jarId, quantity: 2 }]);
const card = (page: Page) => page.getByRole('region', { name: 'Pay by UPI' });
const code = (page: Page) => page.getByRole('img', { name: /^QR code to pay/ });
const linkOf = ({ orderNumber }: Order, am: string) =>
  `upi://pay?pa=paniwala@okicici&pn=Paniwala&am=${am}&cu=INR&tr=${orderNumber}`;

// Proves upi-9
test(
  'a customer scans the UPI code, reports the payment by its reference, and staff confirm it',
  inLongRun,
  async () => {
    await setUpiId('paniwala@okicici');
    const [order, utr] = [await place(), newUtr()];
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/orders/${order.id}`);
      await code(page).waitFor();
      expect(await readQr(code(page))).toBe(linkOf(order, '390.00'));
      await expect(card(page)).toContainText('paniwala@okicici');
      await expect(card(page).getByRole('link', { name: 'Open UPI app' })).toHaveAttribute(
        'href',
        linkOf(order, '390.00'),
      );
      await page.getByRole('button', { name: 'I have paid' }).click();
      await page.getByLabel('UPI reference (UTR)').fill('1234');
      await page.getByRole('button', { name: 'Send to the shop' }).click();
      await page.getByText('A UPI reference (UTR) has 12 digits').waitFor();
      await page.getByLabel('UPI reference (UTR)').fill(utr);
      await page.getByLabel('Amount paid (₹)').fill('5,00,390');
      await page.getByRole('button', { name: 'Send to the shop' }).click();
      await card(page).getByText('That is ₹5,00,000.00 more than is due.').waitFor();
      await page.getByLabel('Amount paid (₹)').fill('400');
      await page.getByRole('button', { name: 'Send to the shop' }).click();
      await card(page).getByText('That is ₹10.00 more than is due.').waitFor();
      await page.getByRole('button', { name: 'Yes, send it' }).click();
      await expect(card(page).getByRole('listitem')).toContainText(`UPI reference ${utr}`);
      await card(page).getByText('Being checked').waitFor();
    });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/money/claims?state=open');
      await page.getByRole('button', { name: `Confirm payment ${utr}` }).click();
      const amount = page.getByRole('dialog').getByLabel('Amount received (₹)');
      await expect(amount).toHaveValue('400.00');
      await amount.fill('390');
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Payment confirmed').waitFor();
      await page.getByText('Nothing matches your current filters.').waitFor();
    });
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/orders/${order.id}`);
      await card(page).getByText('Received').waitFor();
      await expect(code(page)).toHaveCount(0);
      await page.getByText('Paid', { exact: true }).waitFor();
    });
  },
);

// Proves upi-7
test('in dark mode the QR code is black on white and can be scanned', inLongRun, async () => {
  await setUpiId('paniwala@okicici');
  const order = await place();
  const journey = async (page: Page) => {
    await page.goto(`/order-success?${new URLSearchParams({ orderNumber: order.orderNumber, orderId: order.id })}`);
    await code(page).waitFor();
    expect(await readQr(code(page))).toBe(linkOf(order, '390.00'));
    // With a QR code, the page of a placed order does not redirect to the list of orders, so it has no timer.
    await expect(page.getByRole('timer')).toHaveCount(0);
  };
  await shop.visit(desktop, asha, journey, undefined, { isDark: true });
});

// Proves upi-8
test('without a UPI ID in the settings no screen shows a QR code', inLongRun, async () => {
  await setUpiId('');
  const order = await place();
  await shop.visit(phone, asha, async (page) => {
    await page.goto(`/orders/${order.id}`);
    await page.getByText('Payment Details').waitFor();
    await page.goto('/account');
    await page.getByText('Prepaid orders').waitFor();
    // Payments that were reported earlier are still shown, but no QR code.
    await card(page).getByText('Received').waitFor();
    await expect(code(page)).toHaveCount(0);
  });
});

// Proves upi-7
test('a delivery slip has a QR code for the amount due', inLongRun, async () => {
  await setUpiId('paniwala@okicici');
  const order = await place();
  await shop.visit(desktop, meera, async (page) => {
    await page.addInitScript(() => {
      window.print = () => {};
    });
    await page.goto(`/admin/orders/${order.id}`);
    await openMore(page);
    await page.getByRole('button', { name: 'Print Delivery Slip' }).click();
    await page.emulateMedia({ media: 'print' });
    await code(page).waitFor();
    expect(await readQr(code(page))).toBe(linkOf(order, '390.00'));
  });
});

// Proves upi-2, upi-4
test(
  'the account shows balance and dues with links to their details, and its monthly statement ends with the same figures',
  inLongRun,
  async () => {
    await setUpiId('paniwala@okicici');
    const ravi = await buildCustomer(shop);
    const order = await buildOrder(shop, ravi, [{ productId: jarId, quantity: 2 }], { status: 'out_for_delivery' });
    const asMeera = shop.as(meera);
    const delivered = await asMeera('POST /admin/orders/:id/delivery', { params: { id: order.id }, body: {} });
    expect(delivered.status, delivered.body.message).toBe(200);
    await shop.visit(phone, ravi, async (page) => {
      await page.goto('/account');
      await page.getByRole('link', { name: '₹390.00', exact: true }).waitFor();
      await code(page).waitFor();
      expect(await readQr(code(page))).toMatch(/&am=390\.00&cu=INR&tr=AC-\d{6}-[0-9A-F]{6}$/);
    });
    const id = await buildClaim(shop, ravi, null, 510);
    await asMeera('POST /admin/upi-claims/:id/confirm', { params: { id }, body: {} });
    await shop.visit(desktop, ravi, async (page) => {
      await page.goto('/account');
      const history = page.getByRole('region', { name: 'History' });
      await history.locator('summary').filter({ hasText: 'Order delivered, paid ₹390.00' }).click();
      await expect(history.getByRole('link', { name: `Order #${order.orderNumber}` })).toBeVisible();
      await page.getByRole('link', { name: '₹120.00', exact: true }).click();
      await expect(history.getByRole('listitem').filter({ hasText: 'From balance' }).first()).toContainText(
        order.orderNumber,
      );
      await page.getByRole('navigation', { name: 'Months' }).getByRole('link').first().click();
      await expect(page.getByRole('row', { name: /^Balance ₹/ })).toHaveText('Balance₹0.00₹120.00 Cr');
    });
  },
);
