import { phone } from '#e2e/fixtures/browser.ts';
import { buildStops, later, laterThanStored, nextStop, signIn, startRun } from '#e2e/fixtures/rider-run.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

// Proves riders-1, riders-2, riders-6
test('a rider undoes a press within ten seconds, corrects a delivery later, and records stops without a network', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop, { name: 'Meera' });
  const stops = await buildStops(shop, ['Asha Rao', 'Bina Iyer']);
  await startRun(shop, meera, stops);
  const { page, context } = await shop.open(phone, null, { worksOffline: true });
  await page.clock.install();
  await signIn(page);
  const deliver = async () => {
    await page.getByRole('button', { name: 'Deliver', exact: true }).click();
    await page.getByRole('button', { name: 'Delivered · ₹90.00 cash' }).click();
  };
  await deliver();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(nextStop(page)).toHaveText('Asha Rao');
  await deliver();
  await laterThanStored(page);
  await expect(page.getByText('All sent')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Correct Asha Rao' }).click();
  await page.getByRole('radio', { name: 'Not paid now' }).check();
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(nextStop(page)).toHaveText('Bina Iyer');
  await page.getByRole('button', { name: 'Not delivered' }).click();
  await page.getByRole('radio', { name: 'Door locked' }).check();
  await page.getByRole('button', { name: 'Not delivered: bring again' }).click();
  await expect(page.getByText('3 waiting')).toBeVisible();
  await later(page);
  await context.setOffline(false);
  await expect(page.getByText('All sent')).toBeVisible();
  await context.close();
  const read = (id: string) => shop.as(meera)('GET /admin/orders/:id', { params: { id } });
  const orders = (await Promise.all(stops.orders.map(({ id }) => read(id)))).map(({ body }) => body.data.order);
  expect(orders.map(({ status, amountPaid }) => [status, amountPaid])).toEqual([
    ['delivered', 0],
    ['out_for_delivery', 0],
  ]);
});
