import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import {
  buildStops,
  findBookFaults,
  laterThanStored,
  nextStop,
  readKeptRuns,
  signIn,
  startRun,
} from '#e2e/fixtures/rider-run.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

/** The number of stops in the news that the phone has stored. The screen shows news a moment before it is stored. */
const readKeptNews = async (page: Page) =>
  (await readKeptRuns(page)).reduce((sum, { news }) => sum + (news ? news.gone.length + news.added.length : 0), 0);

test(
  'a rider reads that the shop has moved a stop, and records the other orders of the door in one press without a network',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera' });
    const as = shop.as(meera);
    const stops = await buildStops(shop, ['Asha Rao', 'Bina Iyer', 'Chitra Das']);
    const { id } = await startRun(shop, meera, stops);
    const rider = { name: 'Salim', phone: '9876500002', pin: '204061' };
    const { body } = await as('POST /admin/riders', { body: rider }, { 'idempotency-key': stops.orders[0]?.id ?? '' });
    const { page, context } = await shop.open(phone, null, { worksOffline: true });
    await page.clock.install();
    await signIn(page);
    const run = (await as('GET /admin/runs/:id', { params: { id } })).body.data.run;
    const moved = { version: run.version, stops: [{ orderId: stops.orders[2]?.id }], toRiderId: body.data.rider.id };
    const answer = await as(
      'POST /admin/runs/:id/move-stops',
      { params: { id }, body: moved },
      { 'idempotency-key': id },
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await page.getByText('All sent').click();
    const news = page.getByText('The shop has taken 1 stop off your run:');
    await expect(news).toBeVisible();
    await expect.poll(() => readKeptNews(page)).toBe(1);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await expect(news).toBeVisible();
    await page.getByRole('button', { name: 'I have read it' }).click();
    await expect(news).toBeHidden();
    await expect.poll(() => readKeptNews(page)).toBe(0);
    await page.reload();
    await expect(nextStop(page)).toHaveText('Asha Rao');
    await expect(news).toBeHidden();
    await page.getByRole('button', { name: 'Deliver', exact: true }).click();
    await page.getByRole('button', { name: 'Deliver all 2 orders at this door' }).click();
    await page.getByRole('button', { name: 'All delivered · ₹180.00 cash' }).click();
    await expect(page.getByText('All stops are done')).toBeVisible();
    await laterThanStored(page);
    await context.setOffline(false);
    await expect(page.getByText('All sent')).toBeVisible();
    await context.close();
    const { list } = (await as('GET /admin/runs/:id', { params: { id } })).body.data.run;
    expect(list.map(({ outcome, record }) => [outcome, record?.cash])).toEqual([
      ['delivered', 90],
      ['delivered', 90],
    ]);
    expect(await findBookFaults(shop)).toEqual([]);
  },
);
