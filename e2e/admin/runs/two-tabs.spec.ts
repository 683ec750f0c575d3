import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildStops, later, nextStop, signIn, startRun } from '#e2e/fixtures/rider-run.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

const acts = sql<{ count: number }>('select count(*)::int as count from rider_acts where is_recorded');

// Proves riders-1, riders-5
test(
  'two tabs of a rider show the same run, and unsent records of stops stay on the phone after a sign-out',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera' });
    const stops = await buildStops(shop, ['Asha Rao', 'Bina Iyer', 'Chitra Nair']);
    await startRun(shop, meera, stops);
    const { page, context } = await shop.open(phone, null, { worksOffline: true });
    await context.clock.install();
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/run');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    const deliver = async (tab: Page, name: string) => {
      await expect(nextStop(tab)).toHaveText(name);
      await tab.getByRole('button', { name: 'Deliver', exact: true }).click();
      await tab.getByRole('button', { name: 'Delivered · ₹90.00 cash' }).click();
    };
    await deliver(page, 'Asha Rao');
    await deliver(other, 'Bina Iyer');
    await deliver(page, 'Chitra Nair');
    for (const tab of [page, other]) await expect(tab.getByText('3 waiting')).toBeVisible();

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(
      page.getByText('3 stops are not sent yet. They stay on this phone until you sign in here again.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    for (const tab of [page, other]) await tab.waitForURL('/run/login');
    await context.setOffline(false);
    await signIn(page, '3 stops from your last sign-in are not sent yet.');
    await other.goto('/run');
    await later(page);
    await page.getByRole('button', { name: 'Send now' }).click();
    for (const tab of [page, other]) await expect(tab.getByText('All sent')).toBeVisible();
    await context.close();
    expect((await shop.db.row(acts))?.count).toBe(3);
  },
);
