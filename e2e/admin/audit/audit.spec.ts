import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildStops, startRun } from '#e2e/fixtures/rider-run.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let orderId: string;

/** Meera changes a price and gives an allowance. */
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera' });
  const asMeera = shop.as(meera);
  const jar = await buildProduct(shop, { name: 'Cool jar', pricePaise: 85_00 });
  const form = { name: 'Cool jar', size: '20 L', capacity: 20, price: 90, stock: 10 };
  await asMeera('PUT /admin/products/:id', { params: { id: jar.id }, body: form });
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { status: 'delivered' });
  orderId = order.id;
  const allowance = { kind: 'allowance', orderId, amount: 10, reason: 'Came late twice' };
  const key = { 'idempotency-key': 'allowance' };
  const { status, body } = await asMeera('POST /admin/money/given-up', { body: allowance }, key);
  expect(status, JSON.stringify(body)).toBe(200);
});

// Proves audit-6
test('an owner finds who changed a price and who gave an allowance within three presses', async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin');
    await page.getByText('Admin Session').waitFor();
    const group = page.getByRole('button', { name: 'Setup', exact: true });
    if (await group.isVisible()) await group.click();
    await page.getByRole('navigation').getByRole('link', { name: 'Who changed what' }).click();
    const price = page.getByRole('row', { name: /Changed a product/ });
    await expect(price).toContainText('Meera');
    await expect(price).toContainText('₹85.00');
    await expect(price).toContainText('₹90.00');
    const allowance = page.getByRole('row', { name: /Gave an allowance/ });
    await expect(allowance).toContainText('Came late twice');
    await expect(allowance).toContainText('₹10.00');
    await page.getByLabel('Part of the shop').selectOption('prices');
    await expect(price).toHaveCount(0);
    await expect(allowance).toBeVisible();
  });
});

// Proves audit-7
test('a run and the dialog of its rider show who of the staff changed them', inLongRun, async () => {
  const { orders, day } = await buildStops(shop, ['Lata']);
  const run = await startRun(shop, meera, { orders, day });
  await shop.visit(desktop, meera, async (page) => {
    const open = async (act: string) => {
      await page.getByText('Who changed this', { exact: true }).click();
      await expect(page.getByText(act, { exact: true })).toBeVisible();
    };
    await page.goto(`/admin/runs/${run.id}`);
    await settle(page);
    await open('Started a run');
    await page.goto('/admin/runs/riders');
    await page.getByRole('button', { name: /^Edit / }).click();
    await open('Created a rider');
  });
});

// Proves audit-7
test('the order shows who gave the allowance, and its list shows only its entries', inLongRun, async () => {
  await shop.visit(phone, meera, async (page) => {
    await page.goto(`/admin/orders/${orderId}`);
    // Cards above this part load late and move it while it is pressed.
    await settle(page);
    const changes = page.getByRole('group').filter({ has: page.getByText('Who changed this', { exact: true }) });
    await changes.getByText('Who changed this', { exact: true }).click();
    await expect(changes).toContainText('Gave an allowance');
    await changes.getByRole('link', { name: 'Show all' }).click();
    await expect(page.locator('tbody')).toHaveCount(1);
    await page.getByRole('link', { name: 'Show all entries' }).click();
    await expect(page.locator('tbody')).not.toHaveCount(1);
  });
});
