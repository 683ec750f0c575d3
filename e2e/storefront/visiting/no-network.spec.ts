/** The network is lost when a customer presses a button. The screen must say so, and the same press must work later. */
import type { Page } from '@playwright/test';
import { brokenLine } from '#e2e/fixtures/broken-line.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, chooseTomorrow, field, placeOrder, readPlaced } from '#e2e/fixtures/checkout.ts';
import { buildOrder, dayFromNow } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import type { BuiltCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
});

test.beforeEach(async () => {
  asha = await buildShopper(shop, { [jar.id]: 2 });
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click();
const unreachable = (page: Page) => page.getByText(/We could not reach the shop|Failed to create order/).first();

/** Switches the network off, runs `act`, waits for the message about it, and switches the network on again. */
async function withoutNetwork(page: Page, act: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await act();
  await unreachable(page).waitFor();
  await page.context().setOffline(false);
}

// Proves home-9
test(
  'a day can be skipped and a plan paused after the first press failed because there was no network',
  inLongRun,
  async () => {
    const lines = [{ productId: jar.id, quantity: 2 }];
    await buildPlan(shop, asha, { lines, everyDays: 7, startsOn: dayFromNow(3) });
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await page.goto('/plans');
        await settle(page);
        await withoutNetwork(page, () => press(page, /^Skip, /));
        await press(page, 'Skip This Delivery');
        await page
          .getByText(/^Skipped /)
          .first()
          .waitFor();

        await press(page, /^Pause: /);
        await press(page, 'One week');
        await expect(page.getByRole('button', { name: 'Pause Plan' })).toBeEnabled();
        await withoutNetwork(page, () => press(page, 'Pause Plan'));
        await press(page, 'Try Again');
        await press(page, 'Pause Plan');
        await page
          .getByText(/The plan pauses/)
          .first()
          .waitFor();
      },
      brokenLine,
    );
  },
);

// Proves home-9
test(
  'an order is placed by the same press after it failed without a network, and keeps the typed instructions',
  inLongRun,
  async () => {
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await page.goto('/checkout');
        await chooseTomorrow(page);
        await field(page, 'Special Instructions').fill('Ring twice');
        await withoutNetwork(page, () => placeOrder(page));
        await expect(field(page, 'Special Instructions')).toHaveValue('Ring twice');
        await placeOrder(page);
        const { orderId } = await readPlaced(page);
        const { body } = await shop.as(asha)('GET /orders', {});
        expect(body.data.orders.map(({ id, notes }) => ({ id, notes }))).toEqual([
          { id: orderId, notes: 'Ring twice' },
        ]);
      },
      brokenLine,
    );
  },
);

// Proves home-9
test('a pick-up is requested by the same press after it failed without a network', inLongRun, async () => {
  const containerId = await buildContainer(shop, '20 L jar');
  await openBalances(shop, asha.id, { containerId, jars: 3, depositPaise: 450_00, creditPaise: 0 });
  await shop.visit(
    phone,
    asha,
    async (page) => {
      await page.goto('/jars/return');
      await chooseTomorrow(page);
      await press(page, 'One less of 20 L jar');
      await withoutNetwork(page, () => press(page, 'Request pick-up'));
      await press(page, 'Request pick-up');
      await page.getByRole('heading', { name: 'Return jars: 2 × 20 L jar' }).waitFor();
    },
    brokenLine,
  );
});

// Proves home-9
test(
  'a list that is filtered without a network does not show its old rows under the new filter',
  inLongRun,
  async () => {
    await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(
      phone,
      asha,
      async (page) => {
        await page.goto('/orders');
        const rows = page.getByRole('main').getByRole('listitem');
        await expect(rows).toHaveCount(1);
        await settle(page);
        await page.context().setOffline(true);
        await page.getByLabel('Status').selectOption('cancelled');
        await page.getByText('Failed to load orders').waitFor();
        await page.context().setOffline(false);
        await expect(rows).toHaveCount(0);
        await page.getByText('You have no orders that are cancelled.').waitFor();
      },
      brokenLine,
    );
  },
);
