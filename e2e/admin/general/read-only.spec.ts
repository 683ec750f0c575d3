import type { Page } from '@playwright/test';
import { indiaDay } from '#contract/shared/days.ts';
import type { Access } from '#contract/shared/permissions.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { startRun } from '#e2e/fixtures/rider-run.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';
import { mayOpen, rows } from '#web/admin/layout/screens.ts';

test.use({ shopStart: 'demo' });

/**
 * The names of buttons and fields outside the filters of lists that change nothing in the shop: they show something
 * else, print, download, or change the person's own view. A button that is not in this list must name its call.
 */
const harmless = [
  /^(Find anything.*|Logout|Deliveries|Jars and money|Setup)$/,
  /^(Export CSV|Print|Print (run sheet|Delivery Slips?|\d+ Delivery Slips)|Run sheet|Load sheet)$/,
  // Downloads for accountants.
  /^(Download PDF|Duplicate as PDF|PDF of these|Download all sections|\S+\.csv|\d\. (Ledgers|Vouchers))$/,
  /^(Columns|Previous|Next|Save as tab|Select all.*|Select #.*|Clear Selection|Close|More|Show all .*)$/,
  /^(View .*|Copy .*|History of jars and money|Photo of .*)$/,
  // Days and times, the two charts, and the tabs of the delivery sheet.
  /^(Delivery day|Delivery time|Yesterday|Today|Tomorrow|\w+ of the chart|Four weeks (before|after))$/,
  /^(Previous two weeks|Next two weeks|From today|Zone|From|To)$/,
  /^(Whole day|Morning|Afternoon|Evening) \d+ of \d+ done$/,
  // Till and bank of the money desk, the ages of dues, and the days that were closed.
  /^(Till|Bank|(Up to|From|Over) .* days .*|\d+ \w+ Rohan Deshpande .*)$/,
  // Fields of filters outside a list.
  /^(Search settings|Place|Clear|Direction|Show these days)$/,
  /^(Alerts|\d+\+? new alerts? \d+\+?)$/,
];

/** Screens on which all staff can change their own choices. */
const ownScreens = ['/admin/alerts', '/admin/account'];

/** The paths of the admin screens that a member of staff may open. Ids in these paths are those of demo records. */
async function pathsFor(shop: BrowserShop, owner: BuiltAdmin, may: (access: Access) => boolean): Promise<string[]> {
  const call = shop.as(owner);
  const query = { page: 1, limit: 1 };
  const { day, stops } = (await call('GET /admin/runs')).body.data;
  const orders = stops.flatMap(({ orderId }) => (orderId === null ? [] : { id: orderId })).slice(0, 3);
  const [container] = (await call('GET /admin/jars')).body.data.containers;
  const [order] = (await call('GET /admin/orders', { query })).body.data.orders;
  const [plan] = (await call('GET /admin/plans', { query })).body.data.plans;
  const [user] = (await call('GET /admin/users', { query: { ...query, role: 'customer' } })).body.data.users;
  const [holder] = (await call('GET /admin/jars/holders', { query })).body.data.holders;
  const run = await startRun(shop, owner, { day, orders });
  // The orders of the run have left, so they have documents.
  const [document] = (await call('GET /admin/documents', { query })).body.data.documents;
  const ids: Readonly<Record<string, string | undefined>> = {
    '/admin/orders/:id': order?.id,
    '/admin/plans/:id': plan?.id,
    '/admin/runs/:id': run.id,
    '/admin/money/documents/:id': document?.id,
    '/admin/users/:id': user?.id,
    '/admin/users/:id/account/:month': user?.id,
    '/admin/jars/customers/:id': holder?.id,
  };
  return rows.flatMap((row) => {
    if (!row.file || !may(row.may)) return [];
    if (row.to === '/admin/jars/entries') return `${row.to}?containerId=${container?.id}`;
    return row.to.replace(':id', ids[row.to] ?? '').replace(':month', indiaDay(shop.clock()).slice(0, 7));
  });
}

/** Presses that show more of a screen, by the beginning of its path. */
const presses: readonly [string, (page: Page) => Promise<void>][] = [
  ['/admin/orders', (page) => page.getByLabel('Select all', { exact: true }).check()],
  ['/admin/orders/', (page) => page.getByRole('button', { name: 'More', exact: true }).click()],
  ['/admin/slots', (page) => page.locator('main table button').first().click()],
  ['/admin/jars/pickups?status=open', (page) => page.locator('main table button').first().click()],
  ['/admin/users', (page) => page.getByRole('button', { name: 'View details of' }).first().click()],
];

const pressOn = (path: string) =>
  presses.find(([start]) => path === start || (start.endsWith('/') && path.startsWith(start)))?.[1];

/** The names of the buttons and fields that can be used now, without the filters of lists. */
const controlsOf = (page: Page): Promise<string[]> =>
  page
    .locator('button, select, input, textarea')
    .evaluateAll((controls: HTMLInputElement[]) =>
      controls
        .filter((control) => control.checkVisibility() && !control.matches(':disabled, search *'))
        .map(({ ariaLabel, labels, innerText, title }) =>
          (ariaLabel || labels?.[0]?.innerText || innerText || title).replace(/\s+/g, ' ').trim(),
        ),
    );

const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href^="/admin"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

// Proves buttons-1, buttons-2, buttons-3
test(
  'an accountant, who may only read, sees no button that would be refused on any screen, and no link to a forbidden screen',
  inLongRun,
  async ({ shop }) => {
    const accountant = await buildAdmin(shop, { name: 'Anita Accounts', roles: ['accountant'] });
    const may = (access: Access) => access === 'signed-in' || accountant.permissions.some((own) => own === access);
    const owner = await buildAdmin(shop);
    const paths = await pathsFor(shop, owner, may);
    const pickups = (await shop.as(owner)('GET /admin/pickups', { query: { limit: 100 } })).body.data.pickups;
    const isHarmless = (name: string) =>
      harmless.some((form) => form.test(name)) || pickups.some(({ user }) => user.name === name);
    const refused: string[] = [];
    const buttons: string[] = [];
    const links: string[] = [];

    await shop.visit(desktop, accountant, async (page) => {
      page.on(
        'response',
        (response) => response.status() === 403 && refused.push(`${response.url()} at ${page.url()}`),
      );
      const look = async () => {
        const at = new URL(page.url()).pathname;
        const controls = ownScreens.includes(at) ? [] : await controlsOf(page);
        buttons.push(...controls.filter((name) => !isHarmless(name)).map((name) => `${name} at ${at}`));
        links.push(...(await linksOf(page)).filter((href) => !mayOpen(may, href)).map((href) => `${href} at ${at}`));
      };
      for (const path of paths) {
        await page.goto(path);
        await settle(page);
        expect(page.url()).toContain(path);
        await look();
        const press = pressOn(path);
        if (!press) continue;
        await press(page);
        await settle(page);
        await look();
      }
      await page.getByRole('button', { name: 'Close' }).or(page.locator('main')).first().press('Control+k');
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Dues' })).toBeVisible();
      await expect(page.getByRole('dialog').getByText('Record a payment')).toBeHidden();
      await look();
    });

    expect({ refused, buttons, links }).toEqual({ refused: [], buttons: [], links: [] });
    expect(paths.length).toBeGreaterThan(25);
  },
);
