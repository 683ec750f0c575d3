import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { listen } from '#e2e/fixtures/announcements.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { lookAtFocus, moveTo, waitAt } from '#e2e/fixtures/keyboard.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const statusOf = sql<{ status: string }>('select status from orders where id = $1');

// Proves access-6, access-7
test('staff sign in, find an order, open it and confirm it by keyboard alone', inLongRun, async ({ shop }) => {
  const meera = await buildAdmin(shop, { name: 'Meera Desk' });
  const asha = await buildCustomer(shop, { name: 'Asha Keys' });
  const jar = await buildProduct(shop, { name: 'Key jar', stock: 100 });
  const orders = [];
  for (const _ of [1, 2, 3]) orders.push(await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]));
  const [first] = orders;
  await shop.visit(desktop, null, async (page) => {
    const press = (key: string) => page.keyboard.press(key);
    await page.goto('/admin/login');
    await moveTo(page, 'textbox', 'Email');
    await page.keyboard.type(meera.email);
    await press('Tab');
    await page.keyboard.type(meera.password);
    await press('Enter');
    await page.waitForURL('**/admin');
    await page.locator('main h1:focus').waitFor();
    await moveTo(page, 'link', 'Orders', 'Shift+Tab');
    await press('Enter');
    await waitAt(page, 'heading', 'Order Management');

    await press('/');
    await page.keyboard.type('Asha Keys');
    await press('Enter');
    await page.waitForURL(/search=Asha/);
    await expect(page.locator('tbody')).toHaveCount(3);
    await press('ArrowDown');
    await press('End');
    await waitAt(page, 'link', `#${first?.orderNumber}`);
    expect((await lookAtFocus(page)).fault).toBeNull();
    await press('Enter');
    await waitAt(page, 'heading', `Order #${first?.orderNumber}`);

    await moveTo(page, 'button', 'Manage Order');
    await press('Enter');
    await dialogOf(page).waitFor();
    await moveTo(page, 'combobox', 'Order Status');
    await page.keyboard.type('Confirmed');
    await moveTo(page, 'combobox', 'Payment Status');
    await page.keyboard.type('Paid');
    await moveTo(page, 'button', 'Update Order');
    const announced = await listen(page);
    await press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await shop.db.row(statusOf, [first?.id])).toEqual({ status: 'confirmed' });
    await waitAt(page, 'button', 'Manage Order');
    expect(await announced()).toHaveLength(1);
  });
});
