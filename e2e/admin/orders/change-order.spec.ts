/** The main ways in which staff change one order. The other files of this folder test their edge cases on the demo. */
import { dialogOf, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

// Proves admin-orders-27, admin-orders-55, admin-orders-57, admin-orders-59
test('staff record a payment and confirm the order in the dialog, and move it on in the list with a reason', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop, { name: 'Meera Admin' });
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const jar = await buildProduct(shop, { stock: 10 });
  const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
  const params = { id: order.id };
  await shop.visit(desktop, meera, async (page) => {
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('button', { name: 'Manage Order', exact: true }).click();
    const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
    const update = dialogOf(page).getByRole('button', { name: 'Update Order', exact: true });
    await field('Order Status').selectOption('confirmed');
    const sentence =
      'Order cannot be confirmed until payment is completed. Please update payment status to "Paid" first.';
    await dialogOf(page).getByText(sentence, { exact: true }).waitFor();
    await expect(update).toBeDisabled();
    await field('Payment Status').selectOption('paid');
    await dialogOf(page).getByText(sentence).waitFor({ state: 'detached' });
    await field('Payment Method').selectOption('upi');
    await field('Change Reason').fill('Paid by link');
    await field('Admin Notes').fill('Rings twice.');
    await update.click();
    await page.getByText('Order status and payment details updated successfully!', { exact: true }).waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('Rings twice.', { exact: true }).waitFor();
    await page.getByText('UPI', { exact: true }).waitFor();
    const { body } = await shop.as(meera)('GET /admin/orders/:id', { params });
    expect(body.data.order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', amountDue: 0 });
    expect(body.data.order.adminNotes).toBe('Rings twice.');

    await page.goto('/admin/orders?status=confirmed');
    await page.getByLabel(`Change status of #${order.orderNumber}`).selectOption('preparing');
    const row = rowOf(page, order.orderNumber);
    await row.getByLabel('Reason for change (optional)').fill('The jar is filled');
    await row.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText(`Order status of #${order.orderNumber} updated successfully!`).waitFor();
    // The list is loaded again, and the order no longer matches its filter.
    await row.waitFor({ state: 'detached' });
  });
  const { body } = await shop.as(meera)('GET /admin/orders/:id/status-history', { params });
  expect(body.data.statusHistory.at(-1)).toMatchObject({
    previousStatus: 'confirmed',
    newStatus: 'preparing',
    changeReason: 'The jar is filled',
    changedByUser: { name: 'Meera Admin' },
  });
});
