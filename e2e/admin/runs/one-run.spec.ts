import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { addRider, buildStops, later, nextStop, signIn, startRun } from '#e2e/fixtures/rider-run.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

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
  const stops = await buildStops(shop, ['Asha Rao']);
  await startRun(shop, meera, stops);

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
  const id = stops.orders[0]?.id ?? '';
  const { order } = (await shop.as(meera)('GET /admin/orders/:id', { params: { id } })).body.data;
  expect([order.status, order.amountPaid]).toEqual(['delivered', 0]);
});
