import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

// Proves timeline-5
test(
  'staff read what happened with a customer page by page, one kind at a time, and open the order of an event',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera Timeline' });
    const support = await buildAdmin(shop, { name: 'Sunil Dispatch', roles: ['dispatcher'] });
    const asha = await buildCustomer(shop, { name: 'Asha Timeline' });
    const jar = await buildProduct(shop, { stock: 50 });
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    for (let n = 1; n <= 21; n += 1) {
      const body = { note: `Note number ${n}` };
      const headers = { 'idempotency-key': `${asha.id} ${n}` };
      await shop.as(meera)('POST /admin/users/:id/notes', { params: { id: asha.id }, headers, body }, headers);
    }
    const placed = `Order #${order.orderNumber} placed`;
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/users/${asha.id}`);
      const part = page.locator('details', { hasText: 'Everything that happened' });
      await part.locator('summary').click();
      await part.getByText('Note number 21').waitFor();
      await expect(part.getByText(placed)).toBeHidden();
      await part.getByRole('button', { name: 'Older entries' }).click();
      await part.getByText(placed).waitFor();
      await part.getByRole('button', { name: 'Newer entries' }).click();
      await part.getByText('Note number 21').waitFor();
      await part.getByLabel('Kind').selectOption('Orders');
      await expect(part.getByText('Note number 21')).toBeHidden();
      await part.getByRole('link', { name: placed }).click();
      await page.waitForURL(`**/admin/orders/${order.id}`);
    });
    await shop.visit(desktop, support, async (page) => {
      await page.goto(`/admin/users/${asha.id}`);
      const part = page.locator('details', { hasText: 'Everything that happened' });
      await part.locator('summary').click();
      await part.getByText('Note number 21').waitFor();
      await expect(part.getByLabel('Kind').getByRole('option', { name: 'Money', exact: true })).toHaveCount(0);
      await expect(part.getByLabel('Kind').getByRole('option', { name: 'Jars', exact: true })).toHaveCount(1);
    });
  },
);
