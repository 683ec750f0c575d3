/** Tests of small details of screens that staff use every day. */

import { buildMessage, readMessages } from '#e2e/fixtures/admin-data.ts';
import { actOn, dialogOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

// Proves admin-orders-39
test('opening a message marks it as read, and the reply has a subject and a quote', inLongRun, async () => {
  const email = 'ravi@details.test';
  await buildMessage(shop, { name: 'Ravi Details', email, message: 'Where is my jar?' });
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/contacts?status=new');
    await actOn(page, 'View the message of', 'Ravi Details');
    await expect(dialogOf(page).getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      /^mailto:ravi@details\.test\?subject=Your%20message%20to%20Paniwala&body=.*%3E%20Where%20is/,
    );
    await expect(dialogOf(page).getByLabel('Status')).toHaveValue('read');
    expect(await readMessages(shop, email)).toMatchObject([{ status: 'read' }]);
    await page.keyboard.press('Escape');
    await page.getByText('No contact submissions found').waitFor();
  });
});

// Proves admin-orders-40
test('the first field of a form in a dialog has the focus on devices with a mouse', inLongRun, async () => {
  for (const device of [desktop, phone]) {
    await shop.visit(device, meera, async (page) => {
      await page.goto('/admin/users');
      await page.getByRole('button', { name: 'Add User' }).click();
      const dialog = dialogOf(page);
      const close = dialog.getByRole('button', { name: 'Close' });
      await expect(device === desktop ? dialog.getByRole('textbox').first() : close).toBeFocused();
    });
  }
});

// Proves admin-orders-40
test('a failed payment is red in the history, and a focused row has one focus ring', inLongRun, async () => {
  const asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { stock: 5 });
  const { id } = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
  const body = { paymentStatus: 'failed' };
  await shop.as(meera)('PUT /admin/orders/:id/payment-status', { params: { id }, body });
  await shop.visit(desktop, meera, async (page) => {
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole('button', { name: 'View History' }).click();
    await expect(dialogOf(page).getByText('Failed', { exact: true })).toHaveClass(/text-rose/);
    await page.goto('/admin/orders');
    await page.locator('[data-opens-row]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const rings = await page.evaluate(
      () =>
        [
          document.activeElement,
          document.activeElement?.closest('tr'),
          document.activeElement?.closest('tbody'),
        ].filter((element) => element && getComputedStyle(element).outlineStyle !== 'none').length,
    );
    expect(rings).toBe(1);
  });
});
