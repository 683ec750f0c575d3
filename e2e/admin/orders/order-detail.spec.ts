import type { Page } from '@playwright/test';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { deliveryWindowLabels } from '#contract/orders/delivery.ts';
import { dialogOf, openMore } from '#e2e/fixtures/admin-list.ts';
import { boxOf, desktop, phone } from '#e2e/fixtures/browser.ts';
import { endsDelivered, findOrder, readOrder } from '#e2e/fixtures/demo-orders.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

const rupees = (amount: number) => amount.toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
const textOf = async (page: Page, heading: string) =>
  (await page.getByRole('heading', { name: heading, exact: true }).locator('..').innerText()).replace(/\s+/g, ' ');

const withEverything = sql<{ id: string }>(`
  select id from orders
  where deposit_paise > 0 and floor_paise = 0 and notes <> '' and status = 'delivered' and payment_status = 'paid'
    and ${endsDelivered('orders')}
    and (select count(*) from order_items i where i.order_id = orders.id) > 1
  order by id desc limit 1`);

test.describe('the order page of staff', () => {
  // Proves admin-orders-9, admin-orders-43, admin-orders-45, admin-orders-46, admin-orders-47, admin-orders-48
  // Proves admin-orders-49, admin-orders-73, admin-orders-97
  test(
    'shows items, delivery, sums, payment, notes of customer and staff, and who changed what',
    inLongRun,
    async () => {
      const { id = '' } = (await shop.db.row(withEverything)) ?? {};
      await shop.db.pool.query(`update orders set admin_notes = 'Knows the driver.' where id = $1`, [id]);
      const order: AdminOrder = (await shop.as(meera)('GET /admin/orders/:id', { params: { id } })).body.data.order;
      await shop.visit(desktop, meera, async (page) => {
        await page.goto(`/admin/orders/${id}`);
        await page.getByRole('heading', { level: 1, name: `Order #${order.orderNumber}` }).waitFor();
        const items = await textOf(page, 'Order Items');
        for (const { product, quantity, unitPrice, totalPrice, depositAmount } of order.orderItems) {
          const parts = [product.name, product.description, `Size: ${product.size}`, `Quantity: ${quantity}`];
          const amounts = [unitPrice, totalPrice, ...(depositAmount > 0 ? [depositAmount] : [])].map(rupees);
          for (const part of [...parts, ...amounts]) expect(items).toContain(part);
        }
        const day = new Date(order.deliveryDate).toLocaleDateString('en-IN', { timeZone: 'UTC', dateStyle: 'full' });
        const window = deliveryWindowLabels[order.deliveryTime as keyof typeof deliveryWindowLabels];
        const delivery = await textOf(page, 'Delivery Information');
        const place = [order.deliveryAddress, order.deliveryCity, order.deliveryPincode, order.deliveryPhone];
        for (const part of [day, window, ...place, order.user.name, order.notes]) {
          expect(delivery).toContain(part);
        }
        const notes = page.getByText('Knows the driver.', { exact: true });
        const [at, beside] = [await boxOf(notes), await boxOf(page.getByRole('heading', { name: 'Order Items' }))];
        expect(at.x).toBeGreaterThan(beside.x + 400);
        const sums = await textOf(page, 'Order Summary');
        for (const line of [
          `Subtotal ${rupees(order.totalAmount - order.deliveryCharge)}`,
          `Delivery Charge ${rupees(order.deliveryCharge)}`,
          `Total ${rupees(order.totalAmount)} Refundable deposit ${rupees(order.depositAmount)} Grand Total ${rupees(order.totalAmount + order.depositAmount)}`,
          `Payment Method ${order.paymentMethod.toUpperCase()}`,
          'Payment Status Paid',
          `Amount Paid ${rupees(order.amountPaid)}`,
        ]) {
          expect(sums).toContain(line);
        }
        await page.getByRole('button', { name: 'View History' }).click();
        const history = dialogOf(page).getByRole('listitem');
        await history.last().getByText('Initial', { exact: true }).waitFor();
        await expect(history.first()).toHaveText(/Out for Delivery[\s\S]*Delivered[\s\S]*\(admin\)/, {
          useInnerText: true,
        });
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Back to Orders' }).click();
        await page.waitForURL('/admin/orders');
      });
    },
  );

  // Proves admin-orders-50
  test(
    'changes the order with one press for the next status, and with a dialog for payment and cancelling',
    inLongRun,
    async () => {
      const order = await findOrder(shop, 'preparing', { payment: 'paid', skip: 3 });
      await shop.visit(desktop, meera, async (page) => {
        await page.goto(`/admin/orders/${order.id}`);
        await page.getByRole('heading', { name: 'Admin Controls' }).waitFor();
        await page.getByRole('button', { name: 'Move to Out for Delivery' }).click();
        await page.getByText('Order status updated successfully!').waitFor();
        await openMore(page);
        await page.getByRole('button', { name: 'Record refund' }).click();
        await expect(dialogOf(page).getByLabel('Payment Status')).toHaveValue('refunded');
        await dialogOf(page).getByRole('button', { name: 'Update Order' }).click();
        await page.getByText('Payment details updated successfully!').waitFor();
        await page.getByRole('button', { name: 'Cancel order' }).click();
        await expect(dialogOf(page).getByLabel('Order Status')).toHaveValue('cancelled');
        await dialogOf(page).getByLabel('Change Reason').fill('Asked on the phone');
        await dialogOf(page).getByRole('button', { name: 'Update Order' }).click();
        await page.getByRole('button', { name: 'Reopen order' }).waitFor();
      });
      expect(await readOrder(shop, order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    },
  );
});

// Proves admin-orders-44
test(
  'a missing or broken picture is replaced by a placeholder, and an order without deposit has no grand total',
  inLongRun,
  async () => {
    const order = await findOrder(shop, 'delivered', { skip: 70 });
    await shop.db.pool.query('update orders set deposit_paise = 0 where id = $1', [order.id]);
    await shop.db.pool.query(
      `update order_items set image = '/uploads/gone.webp', container_id = null, deposit_free_units = 0 where order_id = $1`,
      [order.id],
    );
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByText('Subtotal', { exact: true }).waitFor();
      expect(await textOf(page, 'Order Summary')).not.toMatch(/Grand Total|deposit/i);
      const items = page.getByRole('heading', { name: 'Order Items' }).locator('..');
      const lines = await items.getByRole('listitem').count();
      expect(lines).toBeGreaterThan(0);
      await expect.poll(() => items.locator('div[role=img][aria-label]').count()).toBe(lines);
      await expect(items.locator('img')).toHaveCount(0);
    });
  },
);

// Proves admin-orders-51
test('an unknown order shows a message and a link to the list', inLongRun, async () => {
  await shop.visit(phone, meera, async (page) => {
    await page.goto('/admin/orders/019a0000-0000-7000-8000-000000000000');
    await page.getByText('This order cannot be shown').waitFor();
    await page.getByText('Order not found').first().waitFor();
    await page.getByRole('link', { name: 'Back to Orders' }).click();
    await page.waitForURL('/admin/orders');
  });
});
