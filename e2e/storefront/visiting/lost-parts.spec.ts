/** A script of the page fails to load. Browsers do not request such a script again before the page is reloaded. */
import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildStops, openRun, startRunOf } from '#e2e/fixtures/rider-run.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildRider } from '#server/testing/builders/accounts.ts';

const lose = (page: Page, part: string) =>
  page.route(`**/assets/${part}-*.js`, (route) => route.abort('internetdisconnected'));
const press = (page: Page) => page.getByRole('button', { name: 'Deliver to...' }).click();
const unreachable = (page: Page) => page.getByText(/We could not reach the shop/);
const complaint = /ERR_INTERNET_DISCONNECTED|A part of the page was lost/;

test(
  'the stops of a run whose script failed to load are shown automatically when the shop is reachable again',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera' });
    const stops = await buildStops(shop, ['Asha Rao', 'Bina Iyer']);
    const rider = await buildRider(shop);
    await startRunOf(shop, meera, rider.id, stops);
    await shop.visit(
      phone,
      null,
      async (page) => {
        await lose(page, 'dialogs');
        await openRun(page, rider);
        await unreachable(page).waitFor();
        await page.unrouteAll();
        await expect(page.getByText('Bina Iyer')).toBeVisible();
      },
      complaint,
    );
  },
);

test(
  'a dialog whose script failed to load opens at the next press, because the page reloads in between',
  inLongRun,
  async ({ shop }) => {
    await shop.visit(
      phone,
      null,
      async (page) => {
        await page.goto('/products');
        await settle(page);
        await lose(page, 'place-dialog');
        await press(page);
        await unreachable(page).waitFor();
        await Promise.all([page.waitForEvent('load'), page.unrouteAll()]);
        await settle(page);
        await press(page);
        await expect(page.getByRole('dialog', { name: 'Where should we deliver?' })).toBeVisible();
      },
      complaint,
    );
  },
);

test(
  'a page with a script that failed to load does not reload while a form has typed values',
  inLongRun,
  async ({ shop }) => {
    await shop.visit(
      phone,
      null,
      async (page) => {
        await page.clock.install();
        await page.goto('/contact');
        await settle(page);
        await lose(page, 'place-dialog');
        const name = page.getByLabel('Name');
        await name.fill('Ravi');
        await press(page);
        await unreachable(page).waitFor();
        // Only the script failed to load, so the shop counts as reachable. The route stays, because removing it now
        // would lose the events of other requests.
        await page.clock.runFor(20_000);
        await settle(page);
        await expect(name).toHaveValue('Ravi');
      },
      complaint,
    );
  },
);

test('a page whose script is permanently missing reloads only once', inLongRun, async ({ shop }) => {
  await shop.visit(
    phone,
    null,
    async (page) => {
      await page.clock.install();
      await lose(page, 'place-dialog');
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.goto('/products');
      for (const expected of [2, 2]) {
        await settle(page);
        await press(page);
        await unreachable(page).waitFor();
        await page.clock.runFor(20_000);
        await settle(page);
        await expect.poll(() => loads).toBe(expected);
      }
    },
    complaint,
  );
});
