import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const intoContainer = sql('update products set container_id = $2 where id = $1');

/** Presses the button and emulates the printer's view. */
async function print(page: Page, button: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    window.dispatchEvent(new Event('afterprint'));
    document.body.removeAttribute('data-printed');
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: button }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
/** The printable width of an 80 mm roll with margins of 6 mm, in pixels. */
const roll = 257;

// Proves riders-7, load-1, load-2
test('staff drag stops into another order, and the printed sheet and slips fit on A4 and on an 80 mm roll', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop, { name: 'Meera' });
  const water = await buildProduct(shop, { name: 'Lake water', stock: 1000 });
  await shop.db.run(intoContainer, [water.id, await buildContainer(shop, '20 L can')]);
  const names = ['Asha Rao', 'Bina Iyer', 'Chitra Nair'];
  const others = [];
  for (const size of ['1 L', '5 L', '10 L']) {
    const { id } = await buildProduct(shop, { name: `Water of the northern hills, bottle of ${size}`, stock: 1000 });
    others.push({ productId: id, quantity: 2 });
  }
  const orders = [];
  for (const deliveryName of names) {
    const form = { deliveryName, deliveryTime: 'morning' } as object;
    const customer = await buildCustomer(shop, { name: deliveryName });
    orders.push(
      await buildOrder(shop, customer, [{ productId: water.id, quantity: 2 }, ...others], {
        status: 'confirmed',
        form,
      }),
    );
  }
  const rider = await buildRider(shop);
  const body = {
    day: orders[0]?.deliveryDate ?? '',
    riderId: rider.id,
    stops: orders.map(({ id }) => ({ orderId: id })),
  };
  const { run } = (await shop.as(meera)('POST /admin/runs', { body }, { 'idempotency-key': newId() })).body.data;
  await shop.visit(desktop, meera, async (page) => {
    await page.goto(`/admin/runs/${run.id}`);
    await expect(page.getByRole('main').getByRole('definition')).toHaveText(['3', '6', '0', /^₹/]);
    await expect(page.getByText('6 × 20 L can', { exact: true })).toBeVisible();
    const bottles = page.getByText(/^6 × Water of the northern hills, bottle of 1 L/);
    await expect(bottles).toBeHidden();
    await page.getByText('3 products', { exact: true }).click();
    await expect(bottles).toBeVisible();
    const grip = (place: number) => page.getByRole('button', { name: new RegExp(`^Move .*place ${place}$`) });
    const [from, to] = [await grip(3).boundingBox(), await grip(1).boundingBox()];
    if (!from || !to) throw new Error('No grips');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect(grip(1)).toHaveAccessibleName(/Chitra Nair/);
    await page.getByRole('button', { name: 'Save the order' }).click();
    await expect(page.getByText('Order saved')).toBeVisible();
    for (const [button, sheets, shown] of [
      ['Run sheet', 1, 'Chitra Nair'],
      ['Load sheet', 1, '20 L can'],
      ['Print Delivery Slips', 3, 'Bina Iyer'],
    ] as const) {
      await print(page, button);
      await expect(page.locator('.paper')).toContainText(shown);
      expect(pagesOf(await page.pdf({ format: 'A4' })), button).toBe(sheets);
      const { width, height } = page.viewportSize() ?? desktop;
      await page.setViewportSize({ width: roll, height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), button).toBeLessThanOrEqual(roll);
      // Name and address must keep their width, whatever the number of items is.
      const stops = await page.locator('.paper li, .paper tbody tr').all();
      for (const stop of stops) expect((await stop.boundingBox())?.height, button).toBeLessThan(250);
      await page.setViewportSize({ width, height });
    }
  });
});
