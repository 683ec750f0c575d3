import type { Page } from '@playwright/test';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { rowOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine, holdLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { type DemoOrderRow, findOrder, readOrder } from '#e2e/fixtures/demo-orders.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
});

const selectOf = (page: Page, order: DemoOrderRow) => page.getByLabel(`Change status of #${order.orderNumber}`);
const reasonOf = (page: Page, order: DemoOrderRow) =>
  rowOf(page, order.orderNumber).getByLabel('Reason for change (optional)');
const buttonOf = (page: Page, order: DemoOrderRow, name: string) =>
  rowOf(page, order.orderNumber).getByRole('button', { name, exact: true });
const statusOf = async (order: DemoOrderRow) => (await readOrder(shop, order))?.status;
const openList = async (page: Page, query: string) => {
  await page.goto(`/admin/orders?${query}`);
  await page.locator('tbody').first().waitFor();
};
/** Other test files change the newest orders of the demo shop. */
const own = { skip: 2 };

test.describe('a status chosen in the list of orders', () => {
  // Proves admin-orders-25, admin-orders-26
  test(
    'is not saved until it is applied, has a field for the reason, and can be cancelled, for all six statuses',
    inLongRun,
    async () => {
      const order = await findOrder(shop, 'pending', own);
      await shop.visit(desktop, meera, async (page) => {
        const sent: string[] = [];
        page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
        await openList(page, `search=${order.orderNumber}`);
        const select = selectOf(page, order);
        await expect(select.locator('option')).toHaveText(Object.values(orderStatusLabels));
        await expect(select.locator('option:disabled')).toHaveCount(0);
        await select.selectOption('delivered');
        await reasonOf(page, order).fill('Typed by mistake');
        await expect(reasonOf(page, order)).toHaveAttribute('placeholder', 'Reason for change (optional)');
        await expect(reasonOf(page, order)).toHaveAccessibleDescription('Visible to the customer.');
        await buttonOf(page, order, 'Apply').waitFor();
        await buttonOf(page, order, 'Cancel').click();
        await reasonOf(page, order).waitFor({ state: 'detached' });
        await expect(select).toHaveValue('pending');
        await select.selectOption('cancelled');
        await select.selectOption('pending');
        await reasonOf(page, order).waitFor({ state: 'detached' });
        expect(sent).toEqual([]);
        expect(await statusOf(order)).toBe('pending');
      });
    },
  );

  // Proves admin-orders-27
  test('is applied with its reason and reloads the list, and a selection in another row stays', inLongRun, async () => {
    const first = await findOrder(shop, 'preparing', own);
    const second = await findOrder(shop, 'preparing', { skip: own.skip + 1 });
    await shop.visit(desktop, meera, async (page) => {
      await openList(page, 'status=preparing');
      await selectOf(page, first).selectOption('out_for_delivery');
      await reasonOf(page, first).fill('The cart is at the gate');
      await selectOf(page, second).selectOption('cancelled');
      await reasonOf(page, second).fill('Not decided yet');
      // The selected status is kept while another page of the list is open.
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await selectOf(page, first).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Previous', exact: true }).click();
      await expect(selectOf(page, first)).toHaveValue('out_for_delivery');
      await buttonOf(page, first, 'Apply').click();
      await page.getByText(`Order status of #${first.orderNumber} updated successfully!`).waitFor();
      await selectOf(page, first).waitFor({ state: 'detached' });
      await expect(reasonOf(page, second)).toHaveValue('Not decided yet');
      expect([await statusOf(first), await statusOf(second)]).toEqual(['out_for_delivery', 'preparing']);
    });
    const { body } = await shop.as(meera)('GET /admin/orders/:id/status-history', { params: { id: first.id } });
    expect(body.data.statusHistory.at(-1)).toMatchObject({
      previousStatus: 'preparing',
      newStatus: 'out_for_delivery',
      changeReason: 'The cart is at the gate',
      changedByUser: { name: 'Meera Admin' },
    });
  });

  // Proves admin-orders-26, admin-orders-28
  test(
    'that is refused shows "Failed to update order status" with the reason, and keeps the typed text',
    inLongRun,
    async () => {
      const order = await findOrder(shop, 'pending', { ...own, payment: 'failed' });
      await shop.visit(
        desktop,
        meera,
        async (page) => {
          await openList(page, `search=${order.orderNumber}`);
          await selectOf(page, order).selectOption('delivered');
          await reasonOf(page, order).fill('In a hurry');
          await buttonOf(page, order, 'Apply').click();
          const alert = rowOf(page, order.orderNumber).getByRole('alert');
          await alert.getByText('Failed to update order status', { exact: true }).waitFor();
          await alert.getByText('Cannot change status from "pending" to "delivered".').waitFor();
          await expect(reasonOf(page, order)).toHaveValue('In a hurry');
          await selectOf(page, order).selectOption('confirmed');
          await buttonOf(page, order, 'Apply').click();
          await alert.getByText('Order cannot be confirmed until payment is completed.').waitFor();
          await breakLine(page, 'PUT /admin/orders/:id/status');
          await buttonOf(page, order, 'Apply').click();
          await expect.poll(() => alert.innerText()).toBe('Failed to update order status');
          await mendLine(page);
          expect(await statusOf(order)).toBe('pending');
        },
        brokenLine,
      );
    },
  );

  // Proves admin-orders-30
  test('is sent only once, and a message says if a colleague changed the order first', inLongRun, async () => {
    const order = await findOrder(shop, 'preparing', own);
    await shop.visit(desktop, meera, async (page) => {
      await openList(page, `search=${order.orderNumber}`);
      await selectOf(page, order).selectOption('out_for_delivery');
      const release = await holdLine(page, 'PUT /admin/orders/:id/status');
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await buttonOf(page, order, 'Apply').click();
      await sent;
      await expect(selectOf(page, order)).toBeDisabled();
      await expect(buttonOf(page, order, 'Cancel')).toBeDisabled();
      const colleague = await buildAdmin(shop);
      await shop.as(colleague)('PUT /admin/orders/:id/status', {
        params: { id: order.id },
        body: { status: 'out_for_delivery' },
      });
      release();
      const alert = rowOf(page, order.orderNumber).getByRole('alert');
      await alert.getByText('Order status is already set to this value.').waitFor();
      expect(await statusOf(order)).toBe('out_for_delivery');
    });
  });
});
