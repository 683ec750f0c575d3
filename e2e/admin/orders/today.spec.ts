/** Tests of today's figures on the dashboard, and of the lists to which these figures link. */
import type { Page } from '@playwright/test';
import { buildMessage } from '#e2e/fixtures/admin-data.ts';
import { actOn, dialogOf, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildWindow } from '#server/testing/builders/slots.ts';
import { buildZone } from '#server/testing/builders/zones.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let late: { orderNumber: string; id: string };

const intoContainer = sql('update products set container_id = $2 where id = $1');
const postpone = sql('update orders set delivery_date = $2 where id = $1');

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop, { name: 'Asha Today', phone: '+91 80111 22233' });
  const jar = await buildProduct(shop, { name: 'Plenty jar', stock: 500 });
  const buy = (status: 'pending' | 'confirmed' | 'delivered', deliveryTime: string) =>
    buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { status, form: { deliveryTime } });
  for (const window of ['morning', 'morning', 'evening']) await buy('pending', window);
  late = await buy('confirmed', 'afternoon');
  await shop.db.run(postpone, [late.id, dayFromNow(-2)]);
  await buildClaim(shop, asha, late.id, 50);
  const over = await buy('delivered', 'morning');
  await shop.db.run(postpone, [over.id, dayFromNow(-2)]);
  for (const stock of [0, 4]) await buildProduct(shop, { name: `Rare bottle ${stock}`, stock });
  await buildMessage(shop, { name: 'Ravi Today', email: 'ravi@today.test' });
  await buildMessage(shop, { name: 'Old Today', email: asha.email, status: 'replied' });
});

const waits = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

test.describe('the row of today’s figures', () => {
  // Proves admin-orders-38
  test('links each figure to a list with exactly this number of rows', inLongRun, async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin');
      for (const [link, count, shown] of [
        ['To confirm 3', '3 orders', 'Asha Today'],
        ['Late 1', '1 order', 'Late'],
        ['Tomorrow morning 2', '2 orders', 'Morning'],
        ['Payments to check 1', '1 payment', 'Asha Today'],
        ['Unread messages 1', '1 message', 'Ravi Today'],
        ['Low stock 2', '2 products', 'Rare bottle 4'],
      ] as const) {
        await page.getByRole('link', { name: link, exact: true }).click();
        await waits(page, count);
        await rowOf(page, shown).first().waitFor();
        await page.goBack();
      }
    });
  });
});

// Proves load-3
test('on a phone the work that waits is visible without scrolling, above the deliveries', inLongRun, async () => {
  await shop.visit(phone, meera, async (page) => {
    await page.goto('/admin');
    await expect(page.getByRole('link', { name: 'Low stock 2', exact: true })).toBeInViewport({ ratio: 1 });
    // This section also comes first for the keyboard and for screen readers.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Waiting for you');
  });
});

// Proves admin-orders-31
test(
  'the list of orders shows delivery times, marks overdue orders, and can be filtered by both',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await rowOf(page, late.orderNumber).getByText('Late', { exact: true }).waitFor();
      await expect(page.getByText('Late', { exact: true })).toHaveCount(1);
      await page.getByLabel('Delivery day').fill(dayFromNow(1));
      await waits(page, '3 orders');
      await page.getByText('More filters').click();
      await page.getByLabel('Delivery time').selectOption('evening');
      await waits(page, '1 order');
      await rowOf(page, 'Evening').waitFor();
      await page.goto('/admin/orders?late=true');
      await page.getByRole('link', { name: 'Show all orders, not only late ones' }).click();
      await waits(page, '5 orders');
    });
  },
);

// Proves admin-orders-39
test('the details of a customer link to their orders and messages', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/users?search=8011122233');
    await waits(page, '1 user');
    await actOn(page, 'View details of', 'Asha Today');
    await expect(dialogOf(page)).not.toHaveText(/[\da-f]{8}-[\da-f]{4}-/, { useInnerText: true });
    await dialogOf(page).getByRole('link', { name: 'Orders of this customer' }).click();
    await waits(page, '5 orders');
    await waits(page, 'of Asha Today');
    await page.goBack();
    await actOn(page, 'View details of', 'Asha Today');
    await dialogOf(page).getByRole('link', { name: 'Messages of this customer' }).click();
    await waits(page, '1 message');
    await rowOf(page, 'Old Today').waitFor();
  });
});

// Proves slots-18
test(
  'the list of orders can be filtered by zone and by a delivery window that staff added, and the URL keeps the filters',
  inLongRun,
  async () => {
    const night = await buildWindow(shop, { label: 'Late night' });
    const zone = await buildZone(shop, { name: 'Lake side', pincodes: ['560038'] });
    const binu = await buildCustomer(shop, { name: 'Binu Night' });
    const jar = await buildProduct(shop, { stock: 5 });
    const form = { deliveryDate: dayFromNow(2), deliveryTime: night.key };
    await buildOrder(shop, binu, [{ productId: jar.id, quantity: 1 }], { form });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await rowOf(page, 'Binu Night').getByText('Late night', { exact: true }).waitFor();
      await page.getByText('More filters').click();
      await page.getByLabel('Delivery time').selectOption('Late night');
      await waits(page, '1 order');
      await page.getByLabel('Zone').selectOption('Lake side');
      await expect(page).toHaveURL(`/admin/orders?deliveryTime=${night.key}&zoneId=${zone.id}`);
      await page.reload();
      await waits(page, '1 order');
      await expect(page.getByLabel('Delivery time').locator('option:checked')).toHaveText('Late night');
      await expect(page.getByLabel('Zone').locator('option:checked')).toHaveText('Lake side');
      await page.goto('/admin/orders?deliveryTime=gone');
      await rowOf(page, 'Binu Night').waitFor();
    });
  },
);

// Proves load-1, load-2
test('a window shows its stops, jars, empties and cash, and its other products only after a press', async () => {
  const container = await buildContainer(shop, '20 L can');
  const water = await buildProduct(shop, { name: 'Hill water', pricePaise: 40_00, depositPaise: 0, stock: 100 });
  await shop.db.run(intoContainer, [water.id, container]);
  const bottle = await buildProduct(shop, { name: 'Small bottle', pricePaise: 10_00, depositPaise: 0, stock: 100 });
  const customer = await buildCustomer(shop, { name: 'Chitra Load' });
  const form = { deliveryTime: 'afternoon' };
  const items = [
    { productId: water.id, quantity: 3 },
    { productId: bottle.id, quantity: 2 },
  ];
  const { amountDue } = await buildOrder(shop, customer, items, { form });
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin');
    const card = page.getByRole('article').filter({ hasText: '20 L can' });
    await expect(card.getByRole('definition')).toHaveText(['1', '3', '0', `₹${amountDue}`]);
    await expect(card).toContainText('3 × 20 L can');
    await expect(card.getByText('Small bottle')).toBeHidden();
    await card.getByText('1 product', { exact: true }).click();
    await expect(card.getByText('2 × Small bottle')).toBeVisible();
  });
});
