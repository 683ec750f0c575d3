import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow, inWords } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { buildException } from '#server/testing/builders/slots.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let jar: BuiltProduct;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  jar = await buildProduct(shop, { stock: 1000 });
});

const form = { deliveryDate: dayFromNow(2), deliveryTime: 'morning' };
const place = () => buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { form });
const opener = (page: Page) => page.getByRole('button', { name: 'Change delivery time' });
const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Change delivery time' });
const changeTime = (page: Page) => dialogIn(page).getByRole('button', { name: 'Change Time', exact: true });
const setStatus = sql(`update orders set status = 'preparing' where id = $1`);

test.describe('moving an order on a phone', () => {
  // Proves slots-17
  test('lets a customer choose another delivery time', async () => {
    const order = await place();
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/orders/${order.id}`);
      await opener(page).click();
      await expect(dialogIn(page)).toContainText(`Now: ${inWords(order.deliveryDate)}, Morning (9 AM - 12 PM)`);
      await expect(changeTime(page)).toBeDisabled();
      await dialogIn(page).locator('button[aria-pressed]').nth(3).click();
      await dialogIn(page)
        .getByRole('radio', { name: /^Evening/ })
        .check();
      await changeTime(page).click();
      await dialogIn(page).waitFor({ state: 'detached' });
      await expect(opener(page)).toBeFocused();
      await page.getByText(inWords(dayFromNow(3)), { exact: true }).waitFor();
      await page.getByText('Evening (4 PM - 8 PM)', { exact: true }).waitFor();
    });
  });

  // Proves slots-17
  test('offers the nearest slots if the chosen slot fills up before the change is sent', inLongRun, async () => {
    const order = await place();
    await shop.visit(phone, asha, async (page) => {
      await page.goto(`/orders/${order.id}`);
      await opener(page).click();
      await dialogIn(page)
        .getByRole('radio', { name: /^Afternoon/ })
        .check();
      const slot = { date: form.deliveryDate, windowKey: 'afternoon' };
      await buildException(shop, { ...slot, isClosed: false, reason: '', capacity: 0 });
      await changeTime(page).click();
      const refused = dialogIn(page).getByRole('alert');
      await expect(refused).toContainText('Your order keeps its time until you choose another one.');
      await refused
        .getByRole('button', { name: /Evening/ })
        .first()
        .click();
      await changeTime(page).click();
      await dialogIn(page).waitFor({ state: 'detached' });
      await page.getByText('Evening (4 PM - 8 PM)', { exact: true }).waitFor();
    });
    await shop.db.pool.query('delete from slot_exceptions');
  });

  // Proves slots-17
  test(
    'is refused as too late if staff began to prepare the order while the customer chose another time',
    inLongRun,
    async () => {
      const order = await place();
      await shop.visit(phone, asha, async (page) => {
        await page.goto(`/orders/${order.id}`);
        await opener(page).click();
        await dialogIn(page)
          .getByRole('radio', { name: /^Evening/ })
          .check();
        await shop.db.run(setStatus, [order.id]);
        await changeTime(page).click();
        await dialogIn(page).getByText('It is too late to move this order here. Please call us.').waitFor();
        await dialogIn(page).getByRole('button', { name: 'Keep This Time' }).click();
        await dialogIn(page).waitFor({ state: 'detached' });
      });
    },
  );
});
