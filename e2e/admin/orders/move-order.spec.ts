import { dialogOf, openMore } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow, inWords } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildException } from '#server/testing/builders/slots.ts';

// Proves slots-16
test('staff move an order on a phone, and after a question even into a full slot', async ({ shop }) => {
  const admin = await buildAdmin(shop);
  const jar = await buildProduct(shop, { stock: 100 });
  const form = { deliveryDate: dayFromNow(2), deliveryTime: 'morning' };
  const order = await buildOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 1 }], { form });
  const full = { date: dayFromNow(3), windowKey: 'evening' };
  await buildException(shop, { ...full, isClosed: false, reason: '', capacity: 0 });
  await shop.visit(phone, admin, async (page) => {
    await page.goto(`/admin/orders/${order.id}`);
    await openMore(page);
    const open = page.getByRole('button', { name: 'Move', exact: true });
    await open.click();
    const dialog = dialogOf(page);
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    await expect(button('Move order')).toBeDisabled();
    await expect(button('Move order')).toHaveAccessibleDescription('Choose another day or time.');
    await dialog.getByLabel('Delivery day').selectOption(full.date);
    await dialog.getByLabel('Delivery time').selectOption('Evening (4 PM - 8 PM): Full');
    await dialog.getByLabel('Reason (optional)').fill('The van is late');
    await button('Move order').click();
    await expect(dialog).toContainText('Move it there anyway?');
    await button('Move anyway').click();
    await dialog.waitFor({ state: 'detached' });
    await expect(open).toBeFocused();
    await page.getByText(inWords(full.date), { exact: true }).waitFor();
    await page.getByText('Evening (4 PM - 8 PM)', { exact: true }).waitFor();
  });
  await shop.db.pool.query('delete from slot_exceptions');
});

// Proves slots-16
test('a delivered order cannot be moved', inLongRun, async ({ shop }) => {
  const admin = await buildAdmin(shop);
  const jar = await buildProduct(shop, { stock: 100 });
  const items = [{ productId: jar.id, quantity: 1 }];
  const order = await buildOrder(shop, await buildCustomer(shop), items, { status: 'delivered' });
  await shop.visit(desktop, admin, async (page) => {
    await page.goto(`/admin/orders/${order.id}`);
    await openMore(page);
    await page.getByRole('button', { name: 'Print Delivery Slip' }).waitFor();
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0);
  });
});
