import type { Page } from '@playwright/test';
import { indiaDay } from '../../../contract/shared/days.ts';
import { sql } from '../../../server/platform/db/database.ts';
import { addDays } from '../../../server/slots/rules.ts';
import { buildAdmin } from '../../../server/testing/builders/accounts.ts';
import { buildBooked } from '../../../server/testing/builders/slots.ts';
import { dialogOf } from '../../fixtures/admin-list.ts';
import { desktop, phone } from '../../fixtures/browser.ts';
import { isAt, moveTo } from '../../fixtures/keyboard.ts';
import { expect, longUnless, test } from '../../fixtures/test.ts';

const exceptions = sql<{ is_closed: boolean; reason: string; capacity: number | null; window_key: string | null }>(`
  select is_closed, reason, capacity, window_key from slot_exceptions order by window_key nulls first`);

/** The cell of the grid that has the focus. */
const focusedCell = (page: Page) => page.locator('[data-cell]:focus').getAttribute('data-cell');

test('staff close a rainy day and set a capacity by keyboard alone', async ({ shop }) => {
  const admin = await buildAdmin(shop);
  const tomorrow = addDays(indiaDay(shop.clock()), 1);
  await buildBooked(shop, { date: tomorrow, windowKey: 'evening', booked: 14 });
  await shop.visit(desktop, admin, async (page) => {
    const press = (key: string) => page.keyboard.press(key);
    await page.goto('/admin/slots');
    await page.getByRole('grid').waitFor();
    await moveTo(page, 'button', 'Two weeks after');
    await press('Tab');
    expect(await focusedCell(page)).toBe('0-0');
    for (const [key, cell] of [
      ['ArrowDown', '1-0'],
      ['End', '1-3'],
      ['ArrowLeft', '1-2'],
      ['Control+End', '13-3'],
      ['Control+Home', '0-0'],
      ['ArrowUp', '0-0'],
      ['ArrowDown', '1-0'],
    ] as const) {
      await press(key);
      expect(await focusedCell(page), key).toBe(cell);
    }

    await press('Enter');
    await dialogOf(page).waitFor();
    await expect(dialogOf(page).getByRole('link', { name: '14 orders' })).toHaveAttribute(
      'href',
      `/admin/orders?deliveryDate=${tomorrow}`,
    );
    await moveTo(page, 'combobox', 'Takes orders');
    await page.keyboard.type('Closed');
    await expect(dialogOf(page)).toContainText('Those that are in it stay and are still to be delivered.');
    await moveTo(page, 'textbox', 'Reason');
    await page.keyboard.type('Rain');
    await press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await focusedCell(page)).toBe('1-0');
    await expect(page.getByRole('gridcell').filter({ hasText: 'Closed: Rain' })).toHaveCount(3);

    await press('End');
    await press('Enter');
    await dialogOf(page).waitFor();
    await moveTo(page, 'combobox', 'Takes orders');
    await page.keyboard.type('Open');
    await moveTo(page, 'spinbutton', 'Capacity');
    await page.keyboard.type('10');
    await press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect(page.getByRole('gridcell').filter({ hasText: 'Overbooked' })).toContainText('14 of 10');
    expect(await shop.db.rows(exceptions)).toEqual([
      { is_closed: true, reason: 'Rain', capacity: null, window_key: null },
      { is_closed: false, reason: '', capacity: 10, window_key: 'evening' },
    ]);
    expect(await isAt(page, 'button', /^Evening, .*: 14 of 10 Overbooked$/)).toBe(true);
  });
});

for (const device of [phone, desktop]) {
  test(
    `a window is added, refused with every rule, and deleted on a ${device.name}`,
    longUnless(device === phone),
    async ({ shop }) => {
      const admin = await buildAdmin(shop);
      await shop.visit(device, admin, async (page) => {
        await page.goto('/admin/slots/windows');
        await page.getByRole('button', { name: 'Add Window' }).click();
        const dialog = dialogOf(page);
        await dialog.getByLabel('Name').fill('Night');
        await dialog.getByLabel('From').fill('22:00');
        await dialog.getByLabel('To', { exact: true }).fill('20:00');
        for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
        await dialog.getByRole('button', { name: 'Add Window' }).click();
        await expect(dialog.getByText('The window must end after it begins').first()).toBeVisible();
        await expect(dialog.getByText('Choose at least one weekday').first()).toBeVisible();
        await dialog.getByLabel('From').fill('20:00');
        await dialog.getByLabel('To', { exact: true }).fill('22:00');
        await dialog.getByLabel('Sun').check();
        await dialog.getByRole('button', { name: 'Add Window' }).click();
        await dialog.waitFor({ state: 'detached' });
        await expect(page.locator('tbody').filter({ hasText: 'Night' })).toContainText('Sun');

        await page.getByRole('button', { name: 'Delete Night' }).click();
        await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
        await expect(page.locator('tbody').filter({ hasText: 'Night' })).toHaveCount(0);
        await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0);
      });
    },
  );
}

test('a save over a newer one is refused and shows what the other one set', async ({ shop }) => {
  const admin = await buildAdmin(shop);
  const later = addDays(indiaDay(shop.clock()), 2);
  await shop.visit(desktop, admin, async (page) => {
    await page.goto('/admin/slots');
    await page.locator('[data-cell="2-1"]').click();
    const body = { date: later, windowKey: 'morning', isClosed: false, capacity: 7 };
    expect((await shop.as(admin)('PUT /admin/slots', { body })).status).toBe(200);
    await dialogOf(page).getByLabel('Capacity').fill('9');
    await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('button', { name: 'Load latest version' }).click();
    await expect(dialogOf(page)).toContainText('Someone else changed this to “7” while you were editing.');
    await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect(page.locator('[data-cell="2-1"]')).toContainText('0 of 9');
  });
});
