import type { Page } from '@playwright/test';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { dialogOf, pressIn } from '#e2e/fixtures/admin-list.ts';
import { holdLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { findOrder, readOrder } from '#e2e/fixtures/demo-orders.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });
const update = (page: Page) => dialogOf(page).getByRole('button', { name: 'Update Order', exact: true });

async function openDialog(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Manage Order', exact: true }).click();
  await dialogOf(page).getByRole('heading', { name: 'Manage Order' }).waitFor();
}

/**
 * The statuses that can be chosen for each current status. Pending and cancelled can always be chosen, and a message
 * says if the change is not allowed.
 */
const selectable: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['pending', 'confirmed', 'cancelled'],
  confirmed: ['pending', 'confirmed', 'preparing', 'cancelled'],
  preparing: ['pending', 'preparing', 'out_for_delivery', 'cancelled'],
  out_for_delivery: ['pending', 'out_for_delivery', 'delivered', 'cancelled'],
  delivered: ['pending', 'delivered', 'cancelled'],
  cancelled: ['pending', 'cancelled'],
};

async function expectChoices(page: Page, from: OrderStatus): Promise<void> {
  await openDialog(page, await findOrder(shop, from));
  const options = field(page, 'Order Status').locator('option');
  const canFollow = (to: OrderStatus) => selectable[from].includes(to);
  await expect(options, from).toHaveText(
    orderStatuses.map((to) => orderStatusLabels[to] + (canFollow(to) ? '' : ' (Not Available)')),
  );
  for (const [at, to] of orderStatuses.entries()) {
    await expect(options.nth(at), `${from} to ${to}`).toBeEnabled({ enabled: canFollow(to) });
  }
}

// Proves admin-orders-54, admin-orders-55, admin-orders-56, admin-orders-62
test(
  'an order in each status offers its next statuses, all others are marked "(Not Available)", and an earlier one is rejected',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      for (const from of orderStatuses) if (from !== 'preparing') await expectChoices(page, from);
      await expectChoices(page, 'preparing');
      await field(page, 'Order Status').selectOption('pending');
      const sentence = 'Cannot change status from "preparing" to "pending". Order status can only move forward.';
      await dialogOf(page).getByText(sentence, { exact: true }).waitFor();
      await expect(update(page)).toBeDisabled();
      await field(page, 'Order Status').selectOption('cancelled');
      await dialogOf(page).getByText(sentence).waitFor({ state: 'detached' });
      await expect(update(page)).toBeEnabled();
    });
  },
);

test.describe('the Manage Order dialog', () => {
  const skip = 1;

  // Proves admin-orders-49, admin-orders-52, admin-orders-53
  test('shows the current values in all fields, and a summary that adds up', inLongRun, async () => {
    const { id } = await findOrder(shop, 'delivered', { payment: 'paid', skip: 25 });
    const { order } = (await shop.as(meera)('GET /admin/orders/:id', { params: { id } })).body.data;
    await shop.visit(desktop, meera, async (page) => {
      await openDialog(page, { id });
      await expect(field(page, 'Order Status')).toHaveValue('delivered');
      await expect(field(page, 'Payment Status')).toHaveValue('paid');
      await expect(field(page, 'Payment Method')).toHaveValue(order.paymentMethod);
      await expect(field(page, 'Amount Paid (₹)')).toHaveValue(order.amountPaid.toFixed(2));
      await expect(field(page, 'Amount Due (₹)')).toHaveValue('0.00');
      await expect(field(page, 'Change Reason')).toHaveValue('');
      await expect(field(page, 'Change Reason')).toHaveAccessibleDescription('Visible to the customer.');
      await expect(field(page, 'Admin Notes')).toHaveValue(order.adminNotes);
      const rupees = (amount: number) => amount.toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
      const summary = dialogOf(page).getByRole('heading', { name: 'Order Summary' }).locator('..');
      expect((await summary.innerText()).replace(/\s+/g, ' ')).toContain(
        [
          `Amount ${rupees(order.totalAmount - order.deliveryCharge)}`,
          `Deposit ${rupees(order.depositAmount)}`,
          `Delivery ${rupees(order.deliveryCharge)}`,
          `Grand Total ${rupees(order.totalAmount + order.depositAmount)}`,
        ].join(' '),
      );
      await pressIn(page, 'Cancel');
      await dialogOf(page).waitFor({ state: 'detached' });
    });
  });

  // Proves admin-orders-55, admin-orders-59, admin-orders-60, admin-orders-61
  test('requires a change, and accepts only amounts of 0 or more with at most two decimals', inLongRun, async () => {
    const order = await findOrder(shop, 'delivered', { skip: 30 + skip });
    await shop.visit(desktop, meera, async (page) => {
      await openDialog(page, order);
      await update(page).click();
      await dialogOf(page).getByText('Please make at least one change to update the order.', { exact: true }).waitFor();
      await field(page, 'Amount Paid (₹)').fill('-1');
      await field(page, 'Amount Due (₹)').fill('1.234');
      for (const label of ['Amount paid', 'Amount due']) {
        await dialogOf(page).getByText(`${label} must be 0 or more, with at most 2 decimals`).waitFor();
      }
      await expect(update(page)).toBeDisabled();
      await field(page, 'Amount Due (₹)').fill('0');
      await field(page, 'Amount Paid (₹)').fill('12.5');
      await update(page).click();
      await page.getByText('Payment details updated successfully!', { exact: true }).waitFor();
    });
    expect(await readOrder(shop, order)).toMatchObject({ paid: 12_50, due: 0, paymentStatus: 'paid' });
  });

  // Proves admin-orders-58
  test('sends status and payment together, then shows the updated order', inLongRun, async () => {
    const order = await findOrder(shop, 'confirmed', { payment: 'paid', skip: 2 + skip });
    await shop.visit(desktop, meera, async (page) => {
      await openDialog(page, order);
      await field(page, 'Order Status').selectOption('preparing');
      await field(page, 'Payment Status').selectOption('refunded');
      const release = [
        await holdLine(page, 'PUT /admin/orders/:id/status'),
        await holdLine(page, 'PUT /admin/orders/:id/payment-status'),
      ];
      const sent = Promise.all([
        page.waitForRequest((request) => request.method() === 'PUT' && /\/status$/.test(request.url())),
        page.waitForRequest(/\/payment-status$/),
      ]);
      await update(page).click();
      await sent;
      await expect(field(page, 'Order Status')).toBeDisabled();
      for (const releaseOne of release) releaseOne();
      await page.getByText('Order status and payment details updated successfully!', { exact: true }).waitFor();
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.getByRole('banner').first().waitFor();
      await page.getByText('Refunded', { exact: true }).first().waitFor();
    });
    expect(await readOrder(shop, order)).toMatchObject({ status: 'preparing', paymentStatus: 'refunded', paid: 0 });
  });
});

// Proves admin-orders-59
test('changing only the status shows another message than changing only the notes', inLongRun, async () => {
  const order = await findOrder(shop, 'out_for_delivery');
  await shop.visit(desktop, meera, async (page) => {
    await openDialog(page, order);
    await field(page, 'Order Status').selectOption('delivered');
    await update(page).click();
    await page.getByText('Order status updated successfully!', { exact: true }).waitFor();
    await openDialog(page, order);
    await field(page, 'Admin Notes').fill('All well.');
    await update(page).click();
    await page.getByText('Admin notes updated successfully!', { exact: true }).waitFor();
  });
});
