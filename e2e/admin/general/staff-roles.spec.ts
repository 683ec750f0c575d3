import type { Page } from '@playwright/test';
import { builtInRoleNames } from '#contract/accounts/staff-roles.ts';
import { giveExportReason } from '#e2e/fixtures/admin-list.ts';
import { giveAnswer } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildZone } from '#server/testing/builders/zones.ts';
import { mayOpen, pathOf, rows } from '#web/admin/layout/screens.ts';

let shop: BrowserShop;
let geeta: BuiltAdmin;
let paths: string[];

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
  const asha = await buildCustomer(shop, { name: 'Asha Rao', phone: '9845077777' });
  const jar = await buildProduct(shop, { name: 'Kaveri jar', stock: 10 });
  const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
  await buildZone(shop, { name: 'Lajpat Nagar', pincodes: ['110024', '560038'] });
  const own: Record<string, string> = {
    '/admin/orders/:id': `/admin/orders/${order.id}`,
    '/admin/users/:id': `/admin/users/${asha.id}`,
    '/admin/jars/customers/:id': `/admin/jars/customers/${asha.id}`,
    '/admin/jars/entries': `/admin/jars/entries?containerId=${await buildContainer(shop)}`,
    '/admin/start/:step': '/admin/start/places',
  };
  paths = [...new Set(rows.map(pathOf))].flatMap((path) => own[path] ?? (path.includes(':') ? [] : [path]));
});

/** Collects the calls that the server refuses because of a missing permission. */
function noteRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${response.url()}`);
  });
  return refused;
}

test('an owner gives a role, and the colleague sees at once what it allows, and nothing else', async () => {
  const nina = await buildAdmin(shop, { name: 'Nina New', roles: [] });
  await shop.visit(phone, geeta, async (page) => {
    await page.goto('/admin/users?search=Nina');
    await page.getByRole('link', { name: 'Nina New' }).click();
    await page.getByRole('checkbox', { name: 'Dispatcher' }).check();
    await page.getByRole('button', { name: 'Save roles' }).click();
    await expect(page.getByText('Please give a reason')).toBeVisible();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Plans the vans from today');
    await page.getByRole('button', { name: 'Save roles' }).click();
    await page.getByText('Roles saved').waitFor();
    await expect(page.getByText('Added: Dispatcher')).toBeVisible();
  });
  await shop.visit(desktop, nina, async (page) => {
    const refused = noteRefusals(page);
    await page.goto('/admin');
    // The browser still has Nina's earlier permissions, until it reads the new ones from the server.
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
    for (const hidden of ['Contacts', 'Dashboard']) await expect(menu.getByRole('link', { name: hidden })).toBeHidden();
    await page.goto('/admin/settings');
    await page.waitForURL('/admin/orders');
    expect(refused).toEqual([]);
  });
});

test('an owner makes a role of the shop, and gives nothing that they do not have', inLongRun, async () => {
  await shop.visit(desktop, geeta, async (page) => {
    await page.goto('/admin/users/roles');
    await page.getByRole('button', { name: 'Add Role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText('Choose at least one permission').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Packing');
    await dialog.getByLabel('Plan, start and change runs.').check();
    await expect(dialog.getByLabel('See runs and riders.')).toBeChecked();
    await dialog.locator('button[type=submit]').click();
    await page.getByText('Role “Packing” added').waitFor();
  });
  const manager = await buildAdmin(shop, { name: 'Manu Manager', roles: ['manager'] });
  await shop.visit(desktop, manager, async (page) => {
    await page.goto('/admin/users/roles');
    await page.getByRole('button', { name: 'Add Role' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('See the settings and their history.')).toBeVisible();
    await expect(dialog.getByLabel('Change the settings and the email account of the shop.')).toBeHidden();
  });
});

test(
  'a person who may download all data finds the download in the settings, and others do not',
  inLongRun,
  async () => {
    const keeper = await buildStaff(shop, ['settings.archive', 'settings.read']);
    const reader = await buildStaff(shop, ['settings.read']);
    await shop.visit(phone, keeper, async (page) => {
      await page.goto('/admin/settings');
      await page.getByRole('link', { name: 'Download your data' }).click();
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download all data' }).click();
      await giveExportReason(page);
      expect((await waiting).suggestedFilename()).toMatch(/^archive-.*\.zip$/);
    });
    await shop.visit(desktop, reader, async (page) => {
      await page.goto('/admin/settings#download');
      await page.getByRole('link', { name: 'History', exact: true }).waitFor();
      await expect(page.getByRole('link', { name: 'Download your data' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Download all data' })).toBeHidden();
    });
  },
);

/** An owner may make every call. `read-only.spec.ts` looks at the screens of an accountant. */
const lookedAt = builtInRoleNames.filter((role) => role !== 'owner' && role !== 'accountant');

for (const role of lookedAt) {
  test(`no screen that a person with the role ${role} may open makes a call that is refused`, inLongRun, async () => {
    test.slow();
    const colleague = await buildAdmin(shop, { name: `Colleague ${role}`, roles: [role] });
    const may = (access: string) =>
      access === 'signed-in' || (colleague.permissions as readonly string[]).includes(access);
    await shop.visit(desktop, colleague, async (page) => {
      // Together these tests open more pages in a minute than a client may record visits.
      await giveAnswer(page, 'POST /visitors/increment', () => ({ message: 'Visit recorded.' }));
      const refused = noteRefusals(page);
      for (const path of paths.filter((one) => mayOpen(may, one))) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await settle(page);
        expect(new URL(page.url()).pathname).toBe(pathOf({ to: path }));
      }
      expect(refused).toEqual([]);
    });
  });
}
