import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const intoJar = sql('update products set container_id = $2 where id = $1');

/** Builds an order of two jars that is on its way. The customer has three jars and promised two empties. */
async function buildStop(shop: BrowserShop) {
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const jar = await buildContainer(shop);
  const water = await buildProduct(shop, { name: 'Lake water', pricePaise: 20_00, depositPaise: 150_00, stock: 100 });
  await shop.db.run(intoJar, [water.id, jar]);
  await openBalances(shop, asha.id, { containerId: jar, jars: 3, depositPaise: 450_00, creditPaise: 0 });
  const form = { empties: [{ containerId: jar, count: 2 }] } as object;
  return buildOrder(shop, asha, [{ productId: water.id, quantity: 2 }], { status: 'out_for_delivery', form });
}

// Proves door-8
test('staff record the jars and the money of a delivery, which is recorded only once, and see it in the history', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop);
  const { id } = await buildStop(shop);
  await shop.visit(
    phone,
    meera,
    async (page) => {
      await page.goto(`/admin/orders/${id}`);
      await page.getByRole('button', { name: 'Record delivery' }).click();
      const dialog = dialogOf(page);
      const bill = dialog.getByRole('region', { name: 'Bill' });
      await expect(bill).toContainText('Total₹90.00');
      await expect(dialog.getByLabel('Amount (₹)')).toHaveValue('90.00');
      await dialog.getByRole('button', { name: /One less of .*, empty/ }).click();
      await expect(bill).toContainText('Grand Total₹240.00');
      await dialog.getByLabel('Amount (₹)').fill('200');
      await expect(bill).toContainText('Still due₹40.00');
      await breakLine(page, 'POST /admin/orders/:id/delivery');
      await dialog.getByRole('button', { name: 'Record delivery', exact: true }).click();
      await dialog.getByText('You can safely try again: nothing is recorded twice.').waitFor();
      await mendLine(page);
      await dialog.getByRole('button', { name: 'Record delivery', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('2 given, 1 taken', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'History of jars and money' }).click();
      await expect(dialogOf(page)).toContainText('Payment₹200.00');
      await expect(dialogOf(page)).toContainText('Orders → Till');
    },
    brokenLine,
  );
  const { body } = await shop.as(meera)('GET /admin/orders/:id', { params: { id } });
  expect(body.data.order).toMatchObject({ status: 'delivered', amountPaid: 200, amountDue: 40, depositAmount: 150 });
});

// Proves door-11
test(
  'after a failed stop staff choose another delivery time, and the reason is in the history',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop);
    const { id } = await buildStop(shop);
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/orders/${id}`);
      await page.getByRole('button', { name: 'Record delivery' }).click();
      const dialog = dialogOf(page);
      await dialog.getByRole('button', { name: 'Nothing could be delivered' }).click();
      const submit = dialog.getByRole('button', { name: 'Deliver again', exact: true });
      await expect(submit).toBeDisabled();
      await expect(submit).toHaveAccessibleDescription('Choose why nothing was delivered.');
      await expect(dialog.getByLabel('Delivery day')).toHaveValue(dayFromNow(1));
      await expect(dialog.getByLabel('Delivery time')).toHaveValue('afternoon');
      await dialog.getByLabel('Reason').selectOption('Nobody there');
      await submit.click();
      await dialog.waitFor({ state: 'detached' });
    });
    const { body } = await shop.as(meera)('GET /admin/orders/:id/status-history', { params: { id } });
    const moved = body.data.statusHistory.find(({ kind }) => kind === 'slot');
    expect(moved).toMatchObject({ changeReason: 'Nobody there' });
  },
);

// Proves door-7
test(
  'staff who change a payment see a payment that a colleague has recorded in between, and keep the typed amount',
  inLongRun,
  async ({ shop }) => {
    const [meera, ravi] = [await buildAdmin(shop), await buildAdmin(shop, { name: 'Ravi Admin' })];
    const { id } = await buildStop(shop);
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        await page.goto(`/admin/orders/${id}`);
        await page.getByRole('button', { name: 'Manage Order' }).click();
        const dialog = dialogOf(page);
        await dialog.getByLabel('Amount Paid (₹)').fill('100');
        const params = { id };
        await shop.as(ravi)('PUT /admin/orders/:id/payment-status', {
          params,
          body: { amountPaid: 90, paymentSeen: 0 },
        });
        await dialog.getByRole('button', { name: 'Update Order' }).click();
        await expect(dialog).toContainText('Ravi Admin');
        await expect(dialog).toContainText('₹90.00 paid, ₹0.00 due');
        await expect(dialog.getByLabel('Amount Paid (₹)')).toHaveValue('100');
        await dialog.getByRole('button', { name: 'Use the newer figures' }).click();
        await dialog.getByRole('button', { name: 'Update Order' }).click();
        await dialog.waitFor({ state: 'detached' });
        const surplus = page.getByText('The customer paid ₹10.00 too much. Keep it in the balance or refund it?');
        await surplus.waitFor();
        await page.getByRole('button', { name: 'Keep in balance' }).click();
        await dialogOf(page).getByRole('button', { name: 'Keep in balance' }).click();
        await surplus.waitFor({ state: 'detached' });
      },
      brokenLine,
    );
  },
);

// Proves door-9
test(
  'staff who record a delivery see that a colleague has recorded it already, and the status of the order',
  inLongRun,
  async ({ shop }) => {
    const [meera, ravi] = [await buildAdmin(shop), await buildAdmin(shop, { name: 'Ravi Admin' })];
    const { id } = await buildStop(shop);
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        await page.goto(`/admin/orders/${id}`);
        await page.getByRole('button', { name: 'Record delivery' }).click();
        const dialog = dialogOf(page);
        await dialog.getByRole('region', { name: 'Bill' }).waitFor();
        await shop.as(ravi)('POST /admin/orders/:id/delivery', { params: { id }, body: {} });
        await dialog.getByRole('button', { name: 'Record delivery', exact: true }).click();
        await dialog.getByText('Someone else has recorded this delivery.').waitFor();
        await dialog.getByText('The order is now: Delivered').waitFor();
      },
      brokenLine,
    );
  },
);
