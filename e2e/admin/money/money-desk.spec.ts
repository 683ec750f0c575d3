import { v7 as newId } from 'uuid';
import { dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

test('staff count the till, find who owes, record a payment, write the rest off, and read it in the day book', async () => {
  const name = 'Asha Ledger';
  const asha = await buildCustomer(shop, { name });
  const productId = (await buildProduct(shop, { pricePaise: 20_00, depositPaise: 0 })).id;
  const order = await buildOrder(shop, asha, [{ productId, quantity: 1 }], {
    status: 'out_for_delivery',
    paymentStatus: 'paid',
  });
  const asMeera = shop.as(meera);
  await asMeera(
    'POST /admin/orders/:id/delivery',
    { params: { id: order.id }, body: {} },
    { 'idempotency-key': newId() },
  );
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/money');
    await page.getByRole('button', { name: 'Count the till' }).click();
    const { till } = (await asMeera('GET /admin/money')).body.data.figures;
    await dialogOf(page)
      .getByLabel('Counted (₹)')
      .fill(String(till + 500));
    await expect(dialogOf(page).getByText('₹500.00 more than expected.')).toBeVisible();
    await dialogOf(page).getByLabel('Reason').fill('Float of the morning');
    await pressIn(page, 'Save entry');
    await expect(page.getByText('The till holds ₹500.00 more than expected.')).toBeVisible();

    await page.getByRole('link', { name: /^To 7 days/ }).click();
    await expect(rowOf(page, name)).toContainText('₹70.00');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Record a payment' }).click();
    await expect(dialogOf(page).getByText('₹70.00 due, ₹0.00 credit')).toBeVisible();
    await dialogOf(page).getByLabel('Amount (₹)').fill('50');
    await pressIn(page, 'Save entry');
    await expect(dialogOf(page).getByText('Please give a reason').first()).toBeVisible();
    await dialogOf(page).getByLabel('Reason').fill('Paid at the counter');
    await pressIn(page, 'Save entry');
    await page.getByRole('button', { name: `Write off: ${order.orderNumber}` }).click();
    await expect(dialogOf(page).getByLabel('Amount (₹)')).toHaveValue('20');
    await expect(dialogOf(page).getByLabel('Reason')).toHaveAccessibleDescription('Only staff read this.');
    await dialogOf(page).getByLabel('Reason').fill('Moved away');
    await pressIn(page, 'Save entry');
    await expect(page.getByText('₹20.00 written off.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Write off:/ })).toHaveCount(0);

    await page.getByRole('link', { name: 'All entries' }).click();
    await expect(rowOf(page, 'Moved away')).toContainText(`from Orders of ${name} to Write-offs`);
    await expect(rowOf(page, 'Paid at the counter').first()).toContainText('₹50.00');
  });
});
