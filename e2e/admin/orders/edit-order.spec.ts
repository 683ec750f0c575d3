/** Edits of an order by staff, with their preview, and an edit while the customer cancels the order. */
import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const ofPlan = sql("insert into plan_orders (plan_id, date, order_id) values ($1, '2026-12-24', $2)");

let shop: BrowserShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;
let jar: { id: string };

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  jar = await buildProduct(shop, { name: 'Lake jar', pricePaise: 20_00, depositPaise: 0, stock: 500 });
  await buildProduct(shop, { name: 'Mint juice', pricePaise: 30_00, depositPaise: 0, stock: 500 });
});

const place = () => buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }]);
const openEdit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit order' }).click();
  return page.getByRole('dialog', { name: 'Edit order' });
};

// Proves editing-1
test('staff add a product, change a price with a reason and the floor, and see what changes before they save', async () => {
  const order = await place();
  await shop.visit(phone, meera, async (page) => {
    await page.goto(`/admin/orders/${order.id}`);
    const dialog = await openEdit(page);
    const save = dialog.getByRole('button', { name: 'Save order' });
    await expect(save).toBeDisabled();
    await dialog.getByRole('button', { name: 'One more of Lake jar' }).click();
    await dialog.getByRole('button', { name: 'Add a product' }).click();
    await dialog.getByLabel('Search products').fill('Mint');
    await dialog.getByRole('button', { name: 'Add Mint juice' }).click();
    await dialog.getByRole('button', { name: 'Change price of Lake jar' }).click();
    await dialog.getByLabel('Price of each unit (₹)').fill('15');
    await dialog.getByRole('button', { name: 'Address and floor' }).click();
    await dialog.getByLabel('Floor (optional)').fill('2');
    const preview = dialog.getByRole('region').or(dialog.locator('section', { hasText: 'What changes' }));
    await expect(preview).toContainText('₹125');
    await expect(preview).toContainText('Stock of Mint juice');
    await save.click();
    await expect(dialog.getByText('Please give a reason for the new price.').first()).toBeVisible();
    await expect(dialog.getByLabel('Price of each unit (₹)')).toHaveValue('15');
    await dialog.getByLabel('Reason').fill('Agreed on the phone');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Mint juice').first()).toBeVisible();
    await page.getByRole('button', { name: 'View History' }).click();
    await expect(page.getByText('Order changed')).toBeVisible();
    await expect(page.getByText('Agreed on the phone')).toBeVisible();
  });
});

const typeWrongPlace = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Address and floor' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('');
  await dialog.getByLabel('Pincode').fill('abc');
};
const describesError = async (field: Locator, message: string) => {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(message);
};

test('every wrong field of an edit is marked with its message, for staff and for the customer', inLongRun, async () => {
  const order = await place();
  for (const [person, path] of [
    [meera, `/admin/orders/${order.id}`],
    [asha, `/orders/${order.id}`],
  ] as const) {
    await shop.visit(phone, person, async (page) => {
      await page.goto(path);
      const dialog = await openEdit(page);
      if (person === meera) {
        await dialog.getByRole('button', { name: 'Change price of Lake jar' }).click();
        await dialog.getByLabel('Price of each unit (₹)').fill('');
      }
      await typeWrongPlace(dialog);
      await dialog.getByRole('button', { name: 'Save order' }).click();
      const count = person === meera ? 3 : 2;
      await expect(dialog.getByText(`Please correct ${count} fields:`)).toBeVisible();
      await describesError(dialog.getByRole('textbox', { name: 'Address' }), 'Address is required');
      await describesError(dialog.getByLabel('Pincode'), 'Pincode is required');
      if (person === meera) {
        const price = dialog.getByLabel('Price of each unit (₹)');
        await describesError(price, 'An amount must be a number of rupees');
        await price.fill('15');
        await expect(price).not.toHaveAttribute('aria-invalid', 'true');
      }
    });
  }
});

// Proves editing-5, editing-7
test(
  'an order that its customer cancels while staff edit it is not edited; staff read why and keep what they typed',
  inLongRun,
  async () => {
    const order = await place();
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/orders/${order.id}`);
      const dialog = await openEdit(page);
      await dialog.getByRole('button', { name: 'One more of Lake jar' }).click();
      await dialog.getByLabel('Reason (optional)').fill('Asked on the phone');
      const save = dialog.getByRole('button', { name: 'Save order' });
      await expect(save).toBeEnabled();
      const cancelled = await shop.as(asha)('POST /orders/:id/cancel', { params: { id: order.id }, body: {} });
      expect(cancelled.status).toBe(200);
      await save.click();
      await expect(dialog.getByText('This order is cancelled, so it can no longer be edited.')).toBeVisible();
      await expect(
        dialog.getByText('This order was changed after you opened it. What you typed is kept.'),
      ).toBeVisible();
      await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible();
      await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Asked on the phone');
      await expect(dialog.getByRole('group', { name: 'Quantity of Lake jar' })).toContainText('3');
      await expect(save).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('button', { name: 'Edit order' })).toBeHidden();
      await expect(page.getByText('This order is cancelled, so it can no longer be edited.')).toBeVisible();
    });
  },
);

// Proves editing-5
test(
  'staff who edit an order at the same time as a colleague see the other edit, and save their own on top of it',
  inLongRun,
  async () => {
    const order = await place();
    const params = { id: order.id };
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/orders/${order.id}`);
      const dialog = await openEdit(page);
      await dialog.getByRole('button', { name: 'One more of Lake jar' }).click();
      const save = dialog.getByRole('button', { name: 'Save order' });
      await expect(save).toBeEnabled();
      const { version } = (await shop.as(asha)('GET /orders/:id/edit', { params })).body.data;
      await shop.as(asha)('POST /orders/:id/edit', { params, body: { version, deliveryPhone: '9000000001' } });
      await save.click();
      await expect(dialog.getByText('Someone else changed this order.')).toBeVisible();
      await expect(dialog.getByText('Asha Rao, 9000000001')).toBeVisible();
      await expect(save).toBeEnabled();
      await save.click();
      await expect(dialog).toBeHidden();
      const after = (await shop.as(asha)('GET /orders/:id', { params })).body.data.order;
      expect(after).toMatchObject({ deliveryPhone: '9000000001', orderItems: [{ quantity: 3 }] });
    });
  },
);

// Proves editing-8, editing-9
test('a customer edits an order of a plan on a phone, and is asked whether the plan changes, too', async () => {
  const order = await place();
  const planId = await buildPlan(shop, asha, { lines: [{ productId: jar.id, quantity: 2 }] });
  await shop.db.run(ofPlan, [planId, order.id]);
  await shop.visit(phone, asha, async (page) => {
    await page.goto(`/orders/${order.id}`);
    const dialog = await openEdit(page);
    await expect(dialog.getByRole('button', { name: 'Change price of Lake jar' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'One more of Lake jar' }).click();
    await dialog.getByRole('button', { name: 'Save order' }).click();
    const question = page.getByRole('dialog', { name: 'Change the plan, too?' });
    await question.getByRole('link', { name: 'Change the plan' }).click();
    await page.waitForURL(`**/plans/${planId}/edit`);
  });
});
