import type { Page } from '@playwright/test';
import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine, changeOnTheWay } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { type DemoOrderRow, findOrder } from '#e2e/fixtures/demo-orders.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, longUnless, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

let shop: BrowserShop;
let meera: BuiltAdmin;
let ravi: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  ravi = await buildAdmin(shop, { name: 'Ravi Admin' });
});

interface Case {
  /** The status of the order when the dialog opens. */
  from: string;
  payment?: string;
  choose: [field: string, value: string];
  /** Runs after the dialog was filled in, and before Update is pressed. */
  beforeUpdate?: (order: DemoOrderRow, page: Page) => Promise<unknown>;
  says: readonly string[];
  complains?: RegExp;
}

const query = (text: string, values: unknown[] = []) => shop.db.pool.query(text, values);
const byRavi = (status: string) => (order: DemoOrderRow) =>
  shop.as(ravi)('PUT /admin/orders/:id/status', { params: { id: order.id }, body: { status } });
const fillDisk = () =>
  query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on order_events for each row execute function full_disk()`);
// The fixtures restore only rows for the next test file, so the function must be dropped.
test.afterEach(() => query('drop function if exists full_disk cascade'));

const cases: Record<string, Case> = {
  // Proves admin-orders-64
  'INSUFFICIENT_STOCK, that a cancelled order cannot be reopened because its units are sold': {
    from: 'cancelled',
    choose: ['Order Status', 'pending'],
    beforeUpdate: (order) =>
      query('update products set stock = 0 where id in (select product_id from order_items where order_id = $1)', [
        order.id,
      ]),
    says: ['Stock Issue', 'There is not enough stock to reopen this order:'],
  },
  // Proves admin-orders-65
  'ORDER_NOT_FOUND, that the order does not exist any more': {
    from: 'confirmed',
    choose: ['Order Status', 'preparing'],
    // Triggers are disabled, because the ledger forbids deleting an order with payments.
    beforeUpdate: ({ id }) =>
      query(
        `begin; set local session_replication_role = replica; delete from order_items where order_id = '${id}'; delete from orders where id = '${id}'; commit`,
      ),
    says: ['Order not found. Please refresh the page.'],
  },
  // Proves admin-orders-66
  'INVALID_STATUS, that the step is not possible after a colleague cancelled the order': {
    from: 'confirmed',
    choose: ['Order Status', 'preparing'],
    beforeUpdate: byRavi('cancelled'),
    says: [
      'Invalid status selected. Please try again.',
      'Cannot change status from "cancelled" to "preparing". Order status can only move forward.',
    ],
  },
  // Proves admin-orders-68
  'STATUS_ALREADY_SET, that a colleague has set the status already': {
    from: 'preparing',
    choose: ['Order Status', 'out_for_delivery'],
    beforeUpdate: byRavi('out_for_delivery'),
    says: ['Order status is already set to this value.'],
  },
  // Proves admin-orders-69
  'PAYMENT_STATUS_ALREADY_SET, that a colleague has recorded the payment already': {
    from: 'pending',
    payment: 'failed',
    choose: ['Payment Status', 'paid'],
    beforeUpdate: (order) =>
      shop.as(ravi)('PUT /admin/orders/:id/payment-status', {
        params: { id: order.id },
        body: { paymentStatus: 'paid' },
      }),
    says: ['Payment status is already set to this value.'],
  },
  // Proves admin-orders-67
  'INVALID_PAYMENT_STATUS, that the payment status does not exist': {
    from: 'delivered',
    choose: ['Payment Status', 'refunded'],
    beforeUpdate: (order, page) =>
      changeOnTheWay(page, `PUT /admin/orders/${order.id}/payment-status`, { paymentStatus: 'owed' }),
    says: ['Invalid payment status selected. Please try again.'],
  },
  // Proves admin-orders-70
  'VALIDATION_ERROR, that an amount must not be below zero': {
    from: 'delivered',
    choose: ['Amount Paid (₹)', '5'],
    beforeUpdate: (order, page) =>
      changeOnTheWay(page, `PUT /admin/orders/${order.id}/payment-status`, { amountPaid: -5 }),
    says: ['Validation Error', 'An amount must be 0 or more'],
  },
  // Proves admin-orders-71
  'DATABASE_ERROR, when the disk of the database is full, that staff should try again later': {
    from: 'out_for_delivery',
    choose: ['Order Status', 'delivered'],
    beforeUpdate: fillDisk,
    says: ['Database error. Please try again later.'],
    complains: /503 \(Service Unavailable\)/,
  },
  // Proves admin-orders-72
  'no answer of the shop, that the update failed': {
    from: 'out_for_delivery',
    choose: ['Order Status', 'delivered'],
    beforeUpdate: (order, page) => breakLine(page, `PUT /admin/orders/${order.id}/status`),
    says: ['Failed to update order.'],
    complains: brokenLine,
  },
};

test.describe('a rejected update says, for', () => {
  // The unit test of order-failure.ts checks the sentence for each code, so one code and a lost answer are enough in
  // the short run.
  const short = /^(INSUFFICIENT_STOCK|no answer)/;
  for (const name of Object.keys(cases)) {
    test(name, longUnless(short.test(name)), async () => {
      const { from, payment, choose, beforeUpdate, says, complains } = cases[name] ?? ({} as Case);
      const order = await findOrder(shop, from, { ...(payment && { payment }) });
      await shop.visit(
        desktop,
        meera,
        async (page) => {
          await page.goto(`/admin/orders/${order.id}`);
          await page.getByRole('button', { name: 'Manage Order', exact: true }).click();
          const control = dialogOf(page).getByLabel(choose[0], { exact: true });
          await (choose[0].startsWith('Amount') ? control.fill(choose[1]) : control.selectOption(choose[1]));
          await dialogOf(page).getByLabel('Change Reason', { exact: true }).fill('Typed with care');
          await beforeUpdate?.(order, page);
          await dialogOf(page).getByRole('button', { name: 'Update Order', exact: true }).click();
          const alert = dialogOf(page).getByRole('alert');
          for (const text of says) await alert.getByText(text).waitFor();
          await expect(alert).toHaveText(new RegExp(`^${says[0]}`), { useInnerText: true });
          await expect(dialogOf(page).getByLabel('Change Reason', { exact: true })).toHaveValue('Typed with care');
        },
        complains,
      );
    });
  }
});
