import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { findOrder } from '#e2e/fixtures/demo-orders.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

const sellOut = sql(
  'update products set stock = 0 where id in (select product_id from order_items where order_id = $1)',
);

// The unit test of order-failure.ts checks the sentence for each code.
// Proves admin-orders-64, admin-orders-72
test(
  'a rejected update says that the units of a cancelled order are sold, and without an answer that the update failed',
  inLongRun,
  async ({ shop }) => {
    const order = await findOrder(shop, 'cancelled');
    await shop.visit(
      desktop,
      await buildAdmin(shop),
      async (page) => {
        await page.goto(`/admin/orders/${order.id}`);
        await page.getByRole('button', { name: 'Manage Order', exact: true }).click();
        const dialog = dialogOf(page);
        const alert = dialog.getByRole('alert');
        const reason = dialog.getByLabel('Change Reason', { exact: true });
        const update = dialog.getByRole('button', { name: 'Update Order', exact: true });
        await dialog.getByLabel('Order Status', { exact: true }).selectOption('pending');
        await reason.fill('Typed with care');
        await shop.db.run(sellOut, [order.id]);
        await update.click();
        await alert.getByText('There is not enough stock to reopen this order:').waitFor();
        await expect(alert).toHaveText(/^Stock Issue/, { useInnerText: true });
        await expect(reason).toHaveValue('Typed with care');

        await breakLine(page, 'PUT /admin/orders/:id/status');
        await update.click();
        await expect(alert).toHaveText(/^Failed to update order\./, { useInnerText: true });
        await expect(reason).toHaveValue('Typed with care');
      },
      brokenLine,
    );
  },
);
