import type { Page } from '@playwright/test';
import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const intoJar = sql('update products set container_id = $2 where id = $1');
const numbers = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(2, '0'));

/** The badges "Delivered" in the rows of recorded deliveries. */
const badges = (page: Page) => page.locator('td > span').filter({ hasText: /^Delivered$/ });

/** Builds orders for tomorrow, by default twenty. Each customer gets two jars, has two empties, and must pay ₹90. */
async function buildRound(shop: BrowserShop, window = 'morning', names = numbers.map((number) => `Stop ${number}`)) {
  const jar = await buildContainer(shop);
  const water = await buildProduct(shop, { name: 'Lake water', pricePaise: 20_00, depositPaise: 150_00, stock: 1000 });
  await shop.db.run(intoJar, [water.id, jar]);
  const orders = [];
  for (const name of names) {
    const customer = await buildCustomer(shop, { name });
    await openBalances(shop, customer.id, { containerId: jar, jars: 2, depositPaise: 300_00, creditPaise: 0 });
    const form = { empties: [{ containerId: jar, count: 2 }], deliveryName: name, deliveryTime: window } as object;
    const items = [{ productId: water.id, quantity: 2 }];
    orders.push(await buildOrder(shop, customer, items, { status: 'out_for_delivery', form }));
  }
  const [{ deliveryDate: day = '' } = {}] = orders;
  return { orders, path: `/admin/sheet?day=${day}&window=${window}` };
}

test('twenty deliveries, three of which went differently than expected, are recorded with at most 25 presses', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop);
  const { orders, path } = await buildRound(shop);
  let presses = 0;
  const press = async (done: Promise<unknown>, count = 1) => {
    await done;
    presses += count;
  };
  await shop.visit(desktop, meera, async (page) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('20');
    await press(page.getByLabel('UPI of Stop 02').fill('90'));
    await expect(page.getByLabel('Cash of Stop 02')).toHaveValue('');
    await press(page.getByLabel('Empties of Stop 05').fill('1'));
    await expect(page.getByLabel('Cash of Stop 05')).toHaveValue('240');
    await press(page.getByLabel('Why nothing was delivered to Stop 09').selectOption('Door locked'), 2);
    await expect(page.getByLabel('What happens next to Stop 09')).not.toHaveValue('');
    await press(page.getByRole('button', { name: 'Save all (20)' }).click());
    await expect(dialogOf(page)).toContainText('1 stop was not delivered.');
    // The jars are counted by their container, and the only product of a container is not listed again.
    await expect(dialogOf(page).getByRole('definition')).toHaveText(['20', '38', '37', '₹1,770']);
    await expect(dialogOf(page)).toContainText(/38 × 20 L jar/);
    await press(dialogOf(page).getByRole('button', { name: 'Save all' }).click());
    await page.getByText('20 of 20 stops saved.').waitFor();
    await expect(badges(page)).toHaveCount(19);
  });
  expect(presses).toBeLessThanOrEqual(25);
  const { body } = await shop.as(meera)('GET /admin/orders', { query: { limit: 100 } });
  const paid = body.data.orders.filter(({ status }) => status === 'delivered');
  expect(paid.map(({ amountPaid }) => amountPaid).sort((a, b) => a - b)).toEqual([...Array(18).fill(90), 240]);
  const shut = body.data.orders.find(({ id }) => id === orders[8]?.id);
  expect(shut).toMatchObject({ status: 'out_for_delivery', failedStops: 1 });
});

// Proves load-4
test(
  'in the delivery sheet, Enter saves a row and moves to the next row, and a row stays open if its answer was lost or its values are wrong',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop);
    const { path } = await buildRound(shop, 'afternoon', ['Asha Rao', 'Ravi Kumar', 'Sana Khan']);
    await shop.visit(
      phone,
      meera,
      async (page) => {
        await page.goto(path);
        const button = page.getByRole('button', { name: /^Save all/ });
        const [line, bar] = [await button.boundingBox(), await button.locator('..').boundingBox()];
        expect(bar?.height).toBeLessThan((line?.height ?? 0) * 1.5);
        await breakLine(page, 'POST /admin/orders/:id/delivery');
        await page.getByLabel('Cash of Asha Rao').press('Enter');
        await page.getByText('You can safely try again: nothing is recorded twice.').waitFor();
        await expect(page.getByLabel('Cash of Ravi Kumar')).toBeFocused();
        await mendLine(page);
        await page.getByLabel('Cash of Asha Rao').press('Enter');
        await expect(badges(page)).toHaveCount(1);
        await page.getByLabel('Given to Ravi Kumar').fill('0');
        await page.getByLabel('Given to Ravi Kumar').press('Enter');
        await page.getByText('Nothing was given: please choose why.').waitFor();
        await page.getByLabel('Given to Ravi Kumar').fill('1');
        await page.getByRole('button', { name: 'Save Ravi Kumar' }).filter({ visible: true }).click();
        await expect(badges(page)).toHaveCount(2);
      },
      brokenLine,
    );
  },
);

test(
  'the second of two people who save the same delivery sheet sees what the first has recorded, and nothing is overwritten',
  inLongRun,
  async ({ shop }) => {
    const [meera, ravi] = [await buildAdmin(shop), await buildAdmin(shop, { name: 'Ravi Admin' })];
    const { orders, path } = await buildRound(shop, 'evening', ['Asha Rao', 'Sana Khan']);
    const byName = (name: string) => orders.find(({ deliveryName }) => deliveryName === name)?.id ?? '';
    await shop.visit(desktop, meera, async (page) => {
      // The stream of alerts never answers, so that the new orders do not refresh the sheet.
      await page.route('**/api/admin/alerts/stream', () => {});
      await page.goto(path);
      await page.getByLabel('Cash of Asha Rao').fill('80');
      await page.getByLabel('Cash of Sana Khan').fill('70');
      const asRavi = shop.as(ravi);
      const payments = [{ method: 'cash' as const, amount: 90 }];
      await asRavi('POST /admin/orders/:id/delivery', { params: { id: byName('Asha Rao') }, body: { payments } });
      const payment = { amountPaid: 20, paymentMethod: 'upi' as const };
      await asRavi('PUT /admin/orders/:id/payment-status', { params: { id: byName('Sana Khan') }, body: payment });
      await page.getByRole('button', { name: 'Save all (2)' }).click();
      await dialogOf(page).getByRole('button', { name: 'Save all' }).click();
      await page.getByText('0 of 2 stops saved.').waitFor();
      await page.getByText('Someone else has recorded this delivery.').waitFor();
      await page.getByText('Someone else changed the payment of this order.').waitFor();
      await expect(page.getByText('₹90 paid')).toBeVisible();
      await page.getByRole('button', { name: 'Use the newer figures' }).click();
      await page.getByRole('button', { name: 'Save Sana Khan' }).filter({ visible: true }).click();
      await expect(page.getByText('₹90 paid')).toHaveCount(2);
    });
  },
);
