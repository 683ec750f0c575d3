import { v7 as newId } from 'uuid';
import { dialogOf, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { readQr } from '#e2e/fixtures/read-qr.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { makePaySecret } from '#server/money/pay/link.rules.ts';
import { readPayKey } from '#server/money/pay/store.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const name = 'Asha Khata';
let shop: BrowserShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Khata' });
  asha = await buildCustomer(shop, { name, phone: '98765 43210' });
  const productId = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0 })).id;
  const { id } = await buildOrder(shop, asha, [{ productId, quantity: 1 }], { status: 'out_for_delivery' });
  const key = { 'idempotency-key': newId() };
  await shop.as(meera)('POST /admin/orders/:id/delivery', { params: { id }, body: {} }, key);
});

// Proves money-17, money-18
test('staff find who owes in the khata and open a reminder in WhatsApp, which the customer’s page shows', async () => {
  await shop.visit(desktop, meera, async (page, { context }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.goto('/admin/khata?dues=some');
    await expect(rowOf(page, name)).toContainText('₹70.00');
    await page.getByRole('button', { name: `Write to ${name} by WhatsApp` }).click();
    await expect(dialogOf(page)).toContainText('₹70.00 is due for your deliveries.');
    const link = dialogOf(page).getByRole('link', { name: 'Open in WhatsApp' }).first();
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello%20Asha/);
    const [opened, saved] = [page.waitForEvent('popup'), page.waitForResponse(/\/whatsapp\/opened$/)];
    await link.click();
    await (await opened).close();
    await saved;
    await page.goto(`/admin/users/${asha.id}`);
    const history = page.getByRole('region', { name: 'WhatsApp messages' });
    await expect(history).toContainText('Dues reminder');
    await expect(history).toContainText('Meera Khata');
  });
});

// Proves money-19
test('a customer who opens the payment link sees amount and QR code without signing in', async () => {
  const { version } = (await shop.as(meera)('GET /admin/settings')).body.data;
  await shop.as(meera)('PUT /admin/settings', { body: { version, payment: { upiId: 'paniwala@okicici' } } });
  const link = { customerId: asha.id, madeAt: shop.clock() };
  const secret = makePaySecret(await readPayKey(shop.db), link);
  await shop.visit(phone, null, async (page) => {
    const visit = page.waitForRequest(/\/visitors\/increment$/);
    const answer = await page.goto(`/pay/${secret}`);
    const code = page.getByRole('img', { name: 'QR code to pay ₹70.00 by UPI' });
    await code.waitFor();
    expect(await readQr(code)).toMatch(/^upi:\/\/pay\?pa=paniwala@okicici&pn=Paniwala&am=70\.00&cu=INR&tr=AC-/);
    await expect(page.getByRole('main')).not.toContainText(name);
    // The secret must not reach search engines, the logs of other sites, or the shop's list of visits.
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' });
    expect((await visit).postDataJSON()).toMatchObject({ page: '/pay' });
  });
});
