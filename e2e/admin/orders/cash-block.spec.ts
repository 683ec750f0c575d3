import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, chooseTomorrow, field, placeOrder } from '#e2e/fixtures/checkout.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

// Proves cash-1, cash-4, cash-7
test('after the third refused cash order staff block cash, and the customer reads why and pays by UPI', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop, { name: 'Meera Cash' });
  const asha = await buildCustomer(shop, { name: 'Asha Refuses' });
  const jar = await buildProduct(shop, { stock: 50 });
  const items = [{ productId: jar.id, quantity: 1 }];
  const asMeera = shop.as(meera);
  const { version } = (await asMeera('GET /admin/settings')).body.data;
  await asMeera('PUT /admin/settings', { body: { version, payment: { upiId: 'paniwala@okicici' } } });
  await beginPlan(shop, asha, items, { form: { paymentMethod: 'cash' } });
  const comeBack = async () => {
    const { id } = await buildOrder(shop, asha, items, { status: 'out_for_delivery' });
    const body = { reason: 'Delivery refused', outcome: 'cancelled' } as const;
    expect((await asMeera('POST /admin/orders/:id/failed-stop', { params: { id }, body })).status).toBe(200);
  };
  await comeBack();
  await comeBack();
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Recent Orders' }).waitFor();
    await expect(page.getByText('Refused cash orders')).toBeHidden();
    await comeBack();
    await page.reload();
    await page.getByRole('link', { name: asha.name, exact: true }).first().click();
    await page.getByText(/^3 cash orders were refused since .* Block cash for this customer\?$/).waitFor();
    await page.getByRole('button', { name: 'Block cash' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Several cash orders came back undelivered.');
    await dialog.getByRole('button', { name: 'Block cash' }).click();
    await page.getByText(/^Cash is blocked since /).waitFor();
  });
  await shop.as(asha)('POST /cart', { body: { productId: jar.id, quantity: 1 } });
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/checkout');
    await page.getByText('You cannot pay in cash at the moment: Several cash orders came back undelivered.').waitFor();
    await chooseTomorrow(page);
    await placeOrder(page);
    await page.waitForURL(/order-success/);
    await expect(page.getByRole('region', { name: 'Pay by UPI' })).toBeVisible();
    await page.goto('/plans');
    await expect(page.getByText('Next delivery').first()).toBeVisible();
  });
});

// Proves cash-4
test(
  'a checkout that is open while cash is blocked switches to online payment and keeps what is typed',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera Blocks' });
    const jar = await buildProduct(shop, { stock: 50 });
    const ravi = await buildShopper(shop, { [jar.id]: 1 });
    await shop.visit(phone, ravi, async (page) => {
      await page.goto('/checkout');
      await chooseTomorrow(page);
      await field(page, 'Special Instructions').fill('Ring twice');
      await page.getByRole('radio', { name: 'Cash on Delivery' }).waitFor();
      const body = { reason: 'Please call us.' };
      await shop.as(meera)('POST /admin/users/:id/cash/block', { params: { id: ravi.id }, body });
      await placeOrder(page);
      await page.getByText('You cannot pay in cash at the moment: Please call us.').waitFor();
      await expect(field(page, 'Special Instructions')).toHaveValue('Ring twice');
      await placeOrder(page);
      await page.waitForURL(/order-success/);
    });
    const { orders } = (await shop.as(ravi)('GET /orders')).body.data;
    expect(orders).toMatchObject([{ paymentMethod: 'online', notes: 'Ring twice' }]);
  },
);

// Proves cash-7
test('the form of a plan shows staff that cash is blocked, and selects online payment', inLongRun, async ({ shop }) => {
  const meera = await buildAdmin(shop, { name: 'Meera Plans' });
  const asha = await buildCustomer(shop, { name: 'Asha Blocked' });
  await buildProduct(shop, { stock: 50 });
  const body = { reason: 'Please call us.' };
  await shop.as(meera)('POST /admin/users/:id/cash/block', { params: { id: asha.id }, body });
  await shop.visit(desktop, meera, async (page) => {
    await page.goto(`/admin/users/${asha.id}`);
    await page.getByRole('button', { name: 'New Plan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Cash is blocked for this customer: Please call us.').waitFor();
    await expect(dialog.getByRole('radio', { name: /^Cash on Delivery/ })).toBeDisabled();
    await expect(dialog.getByRole('radio', { name: /^Pay before delivery/ })).toBeChecked();
  });
});
