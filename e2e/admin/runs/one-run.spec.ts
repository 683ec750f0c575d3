import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { untilAlive } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/platform/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const intoJar = sql('update products set container_id = $2 where id = $1');
const rider = { name: 'Ravi Kumar', phone: '9876500001', pin: '204060' };

/** Stops of tomorrow morning: each gets two jars, has two, and owes ₹90. */
async function buildStops(shop: BrowserShop, names: readonly string[]) {
  const jar = await buildContainer(shop);
  const water = await buildProduct(shop, { name: 'Lake water', pricePaise: 20_00, depositPaise: 150_00, stock: 1000 });
  await shop.db.run(intoJar, [water.id, jar]);
  const orders = [];
  for (const name of names) {
    const customer = await buildCustomer(shop, { name });
    await openBalances(shop, customer.id, { containerId: jar, jars: 2, depositPaise: 300_00, creditPaise: 0 });
    const form = { empties: [{ containerId: jar, count: 2 }], deliveryName: name, deliveryTime: 'morning' } as object;
    orders.push(
      await buildOrder(shop, customer, [{ productId: water.id, quantity: 2 }], { status: 'confirmed', form }),
    );
  }
  return { orders, day: orders[0]?.deliveryDate ?? '' };
}

const addRider = (shop: BrowserShop, admin: BuiltAdmin) =>
  shop.as(admin)('POST /admin/riders', { body: rider }, { 'idempotency-key': newId() });

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Riders sign in here' }).click();
  await page.waitForURL('/run/login');
  await untilAlive(page);
  await page.getByLabel('Phone Number').fill(rider.phone);
  await page.getByLabel('PIN', { exact: true }).fill(rider.pin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Next stop').waitFor();
}

const nextStop = (page: Page) => page.getByRole('region', { name: /./ }).first().getByRole('heading');
/** Past the ten seconds in which a press can be undone. */
const later = (page: Page) => page.clock.fastForward(11_000);

// Proves riders-1, riders-3, riders-6, riders-7
test('a run is planned, driven half without a network, and counted at night', async ({ shop }) => {
  const meera = await buildAdmin(shop, { name: 'Meera' });
  const names = ['Asha Rao', 'Bina Iyer', 'Chitra Nair'];
  const { orders, day } = await buildStops(shop, names);
  await addRider(shop, meera);

  await shop.visit(desktop, meera, async (page) => {
    await page.goto(`/admin/runs?date=${day}`);
    await page.getByRole('checkbox', { name: /Morning/ }).check();
    await page.getByRole('combobox', { name: 'Rider' }).selectOption({ label: 'Ravi Kumar: new run' });
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('No stops without a rider.')).toBeVisible();
    await page.getByRole('link', { name: 'Ravi Kumar' }).click();
    await expect(page.getByRole('heading', { name: '3 stops' })).toBeVisible();
    // By keyboard the last one becomes the first.
    await page.getByRole('button', { name: /place 3$/ }).focus();
    await page.keyboard.press('Alt+Home');
    await page.getByRole('button', { name: 'Save the order' }).click();
    await expect(page.getByRole('button', { name: /place 1$/ })).toHaveAccessibleName(/Chitra Nair/);
    await page.getByRole('button', { name: 'Start run' }).click();
    await dialogOf(page)
      .getByLabel(/Lake water/)
      .fill('7');
    await dialogOf(page).getByRole('button', { name: 'Start run' }).click();
    await expect(page.getByText('On the road')).toBeVisible();
  });

  const opened = await shop.open(phone, null, { worksOffline: true });
  const { page, context } = opened;
  await page.clock.install();
  const counted = await countPresses(page);
  await signIn(page);
  await expect(nextStop(page)).toHaveText('Chitra Nair');
  await expect(page.getByText('₹90.00').first()).toBeVisible();

  const before = await counted();
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('button', { name: 'Delivered · ₹90.00 cash' }).click();
  expect((await counted()).presses - before.presses).toBeLessThanOrEqual(3);
  await expect(page.getByText('1 waiting')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await later(page);
  await expect(page.getByText('All sent')).toBeVisible();

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await expect(nextStop(page)).toHaveText('Asha Rao');
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  await page.getByRole('button', { name: 'One less of 20 L', exact: false }).last().click();
  await expect(page.getByRole('button', { name: 'Delivered · ₹240.00 cash' })).toBeVisible();
  await page.getByRole('button', { name: 'Delivered · ₹240.00 cash' }).click();
  await page.getByRole('button', { name: 'Not delivered' }).click();
  await page.getByRole('radio', { name: 'Door locked' }).check();
  await page.getByRole('button', { name: 'Not delivered: bring again' }).click();
  await expect(page.getByText('2 waiting')).toBeVisible();
  await expect(page.getByText('All stops are done')).toBeVisible();
  await expect(page.getByText('₹330.00')).toBeVisible();
  // Killed and opened again it still knows.
  await page.reload();
  await expect(page.getByText('2 waiting')).toBeVisible();
  await later(page);
  await context.setOffline(false);
  await expect(page.getByText('All sent')).toBeVisible();
  await page.getByRole('button', { name: 'I am back at the shop' }).click();
  await expect(page.getByText('The shop counts cash and jars now.')).toBeVisible();
  await context.close();

  const statuses = [];
  for (const { id } of orders) {
    const { body } = await shop.as(meera)('GET /admin/orders/:id', { params: { id } });
    statuses.push([body.data.order.status, body.data.order.amountPaid]);
  }
  expect(statuses).toEqual([
    ['delivered', 240],
    ['out_for_delivery', 0],
    ['delivered', 90],
  ]);

  await shop.visit(desktop, meera, async (night) => {
    await night.goto(`/admin/runs?date=${day}`);
    await night.getByRole('link', { name: 'Ravi Kumar' }).click();
    await night.getByRole('button', { name: 'Count and close' }).click();
    await night.getByRole('button', { name: 'All as expected' }).click();
    await night.getByLabel('Cash counted (₹)').fill('320');
    await night.getByLabel('Why does it differ?').fill('Ten rupees of change are missing');
    await night.getByRole('button', { name: 'Count and close' }).last().click();
    await expect(night.getByText('Ten rupees of change are missing')).toBeVisible();
    await expect(night.getByRole('cell', { name: '₹320.00' })).toBeVisible();
  });
  const { till } = (await shop.as(meera)('GET /admin/money')).body.data.figures;
  expect(till).toBe(320);
});

// Proves riders-2
test('a press is undone within ten seconds, and corrected later', async ({ shop }) => {
  const meera = await buildAdmin(shop, { name: 'Meera' });
  const { orders, day } = await buildStops(shop, ['Asha Rao']);
  const answer = await addRider(shop, meera);
  const asMeera = shop.as(meera);
  const riders = (await asMeera('GET /admin/riders', { query: { limit: 100 } })).body.data.riders;
  expect([201, 409]).toContain(answer.status);
  const body = { day, riderId: riders[0]?.id ?? '', stops: orders.map(({ id }) => ({ orderId: id })) };
  const { run } = (await asMeera('POST /admin/runs', { body }, { 'idempotency-key': newId() })).body.data;
  const start = { params: { id: run.id }, body: { version: run.version } };
  await asMeera('POST /admin/runs/:id/start', start, { 'idempotency-key': newId() });

  await shop.visit(phone, null, async (page) => {
    await page.clock.install();
    await signIn(page);
    const deliver = () => page.getByRole('button', { name: 'Deliver', exact: true }).click();
    await deliver();
    await page.getByRole('button', { name: 'Delivered · ₹90.00 cash' }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(nextStop(page)).toHaveText('Asha Rao');
    await deliver();
    await page.getByRole('button', { name: 'Delivered · ₹90.00 cash' }).click();
    await later(page);
    await expect(page.getByText('All sent')).toBeVisible();
    await page.getByRole('button', { name: 'Correct Asha Rao' }).click();
    await page
      .getByRole('radio', { name: 'UPI' })
      .or(page.getByRole('radio', { name: 'Not paid now' }))
      .last()
      .check();
    await page.getByRole('button', { name: 'Delivered', exact: true }).click();
    await expect(page.getByText('2 waiting')).toBeVisible();
    await later(page);
    await expect(page.getByText('All sent')).toBeVisible();
  });
  const id = orders[0]?.id ?? '';
  const { order } = (await asMeera('GET /admin/orders/:id', { params: { id } })).body.data;
  expect([order.status, order.amountPaid]).toEqual(['delivered', 0]);
});
