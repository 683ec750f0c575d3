import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { holdLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { isAt, moveTo } from '#e2e/fixtures/keyboard.ts';
import { inWords } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildBooked, buildException } from '#server/testing/builders/slots.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';

const exceptions = sql<{
  isClosed: boolean;
  isOpened: boolean;
  reason: string;
  capacity: number | null;
  windowKey: string | null;
}>(`
  select is_closed, is_opened, reason, capacity, window_key from slot_exceptions order by window_key nulls first`);

/** The position of the focused cell in the grid. */
const focusedCell = (page: Page) => page.locator('[data-cell]:focus').getAttribute('data-cell');

// Proves slots-13
test('staff close a day and set the capacity of a slot by keyboard alone', inLongRun, async ({ shop }) => {
  const admin = await buildAdmin(shop);
  const tomorrow = addDays(indiaDay(shop.clock()), 1);
  await buildBooked(shop, { date: tomorrow, windowKey: 'evening', booked: 14 });
  await shop.visit(desktop, admin, async (page) => {
    const press = (key: string) => page.keyboard.press(key);
    await page.goto('/admin/slots');
    await page.getByRole('grid').waitFor();
    await moveTo(page, 'button', 'Next two weeks');
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
    await expect(dialogOf(page)).toContainText('Orders already booked will still be delivered.');
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
    await page.keyboard.type('Open anyway');
    await moveTo(page, 'spinbutton', 'Capacity');
    await page.keyboard.type('10');
    await press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect(page.getByRole('gridcell').filter({ hasText: 'Overbooked' })).toContainText('14 of 10');
    expect(await shop.db.rows(exceptions)).toEqual([
      { isClosed: true, isOpened: false, reason: 'Rain', capacity: null, windowKey: null },
      { isClosed: false, isOpened: true, reason: '', capacity: 10, windowKey: 'evening' },
    ]);
    expect(await isAt(page, 'button', /^Evening, .*: 14 of 10 Overbooked$/)).toBe(true);
  });
});

test(
  'adding a window with wrong values shows all errors, and a window can be added and deleted',
  inLongRun,
  async ({ shop }) => {
    const admin = await buildAdmin(shop);
    await shop.visit(desktop, admin, async (page) => {
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

// Proves slots-14
test(
  "saving a slot that another person has changed is refused, and shows the other person's values",
  inLongRun,
  async ({ shop }) => {
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
  },
);

// Proves slots-15
test('staff close a day because of rain and move its orders to the next morning', inLongRun, async ({ shop }) => {
  const admin = await buildAdmin(shop);
  const jar = await buildProduct(shop, { stock: 100 });
  const wet = addDays(indiaDay(shop.clock()), 4);
  const dry = addDays(wet, 1);
  const [asha, ravi] = [await buildCustomer(shop), await buildCustomer(shop)];
  const form = { deliveryDate: wet, deliveryTime: 'morning' };
  const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], { form });
  await buildOrder(shop, ravi, [{ productId: jar.id, quantity: 1 }], { form: { ...form, deliveryTime: 'evening' } });
  await shop.visit(desktop, admin, async (page) => {
    await page.goto('/admin/slots');
    await page.locator('[data-cell="4-0"]').click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Takes orders').selectOption('Closed');
    const wish = dialog.getByLabel('Where its deliveries go');
    await expect(wish.getByRole('option').nth(1)).toHaveText(/^Move all to .*, Morning: 0 orders$/);
    await wish.selectOption({ index: 1 });
    await dialog.getByLabel('Reason').fill('Rain');
    await dialog.getByRole('button', { name: 'Close and move 2' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('2 of 2 orders moved.').waitFor();
    await expect(page.locator('[data-cell="4-1"]')).toContainText('0 orders');
    await expect(page.locator('[data-cell="4-1"]')).toContainText('Closed: Rain');
    await expect(page.locator('[data-cell="5-1"]')).toContainText('2 orders');
  });
  await shop.visit(desktop, asha, async (page) => {
    await page.goto(`/orders/${order.id}`);
    await page.getByText(inWords(dry), { exact: true }).waitFor();
    await page.getByText('Morning (9 AM - 12 PM)', { exact: true }).waitFor();
  });
});

// Proves slots-15
test('closing a slot and moving its orders takes four presses, shows how many can move, and emails their customers once', async ({
  shop,
}) => {
  const admin = await buildAdmin(shop);
  const jar = await buildProduct(shop, { stock: 100 });
  const wet = addDays(indiaDay(shop.clock()), 9);
  const evening = { date: wet, windowKey: 'evening', isClosed: false, reason: '', capacity: 3 };
  await buildException(shop, evening);
  const customers = [await buildCustomer(shop), await buildCustomer(shop), await buildCustomer(shop)] as const;
  const form = { deliveryDate: wet, deliveryTime: 'afternoon' };
  const buy = (customer: BuiltCustomer) => buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { form });
  for (const customer of customers) await buy(customer);
  await buy(customers[0]);
  await shop.visit(phone, admin, async (page) => {
    const pressed = await countPresses(page);
    await page.goto('/admin/slots');
    await page.locator('[data-cell="9-2"]').click();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Rain', exact: true }).click();
    await dialog.getByRole('button', { name: /^Move all to .*, Evening: 0 of 3$/ }).click();
    // The number of orders is beside the buttons, because text further down is not visible on a phone.
    const closing = dialog.getByRole('group', { name: 'Why closed?' });
    await expect(closing).toContainText('Where do the 4 orders go?');
    await expect(closing).toContainText(
      '3 orders can be moved. Customers with an email address get one email about it.',
    );
    await expect(closing).toContainText('1 cannot be moved: No place is left for them there.');
    const releaseMove = await holdLine(page, 'POST /admin/orders/move');
    await dialog.getByRole('button', { name: 'Close and move 4' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: 'Moving: 0 of 4' })).toBeVisible();
    releaseMove();
    const report = page.getByRole('dialog', { name: 'Not all orders were moved' });
    await expect(report).toContainText('3 of 4 orders moved.');
    expect((await pressed()).presses).toBe(4);
  });
  for (const { email } of customers.slice(0, 2)) await shop.mail.waitFor(email, 'ew delivery time');
  const recipients = shop.mail.messages
    .filter(({ subject }) => subject?.includes('ew delivery time'))
    .map(({ recipient }) => recipient);
  expect(customers.map(({ email }) => recipients.filter((to) => to === email).length)).toEqual([1, 1, 0]);
});

test(
  '“Close a day or slot” asks for the day, also one that the table does not show yet',
  inLongRun,
  async ({ shop }) => {
    const day = addDays(indiaDay(shop.clock()), 25);
    await shop.visit(phone, await buildAdmin(shop), async (page) => {
      await page.goto('/admin/slots?act=close');
      const asking = page.getByRole('dialog', { name: 'Close a day or slot' });
      await asking.getByLabel('Day').fill(addDays(day, -26));
      await asking.getByRole('button', { name: 'Continue' }).click();
      await expect(asking.getByText('This day is over').first()).toBeVisible();
      await asking.getByLabel('Day').fill(day);
      await asking.getByLabel('Slot').selectOption('morning');
      await asking.getByRole('button', { name: 'Continue' }).click();
      await asking.waitFor({ state: 'detached' });
      await dialogOf(page).getByRole('button', { name: 'Rain', exact: true }).click();
      await dialogOf(page)
        .getByRole('button', { name: /^Close/ })
        .last()
        .click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await expect(page.locator('[data-cell="0-1"]')).toContainText('Closed');
    });
  },
);

// Proves slots-15
test('orders that do not fit into the target slot stay in their slot; staff see why', inLongRun, async ({ shop }) => {
  const admin = await buildAdmin(shop);
  const jar = await buildProduct(shop, { stock: 100 });
  const day = addDays(indiaDay(shop.clock()), 7);
  await buildException(shop, { date: addDays(day, 1), windowKey: 'morning', isClosed: false, reason: '', capacity: 1 });
  for (const customer of [await buildCustomer(shop), await buildCustomer(shop)]) {
    const form = { deliveryDate: day, deliveryTime: 'evening' };
    await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { form });
  }
  await shop.visit(desktop, admin, async (page) => {
    await page.goto('/admin/slots');
    await page.locator('[data-cell="7-3"]').click();
    await dialogOf(page)
      .getByLabel('Where its deliveries go')
      .selectOption(`${addDays(day, 1)} morning`);
    await dialogOf(page).getByRole('button', { name: 'Move 2' }).click();
    const report = page.getByRole('dialog', { name: 'Not all orders were moved' });
    await expect(report).toContainText('1 of 2 orders moved.');
    await expect(report).toContainText('1 order was not moved: ');
    await expect(report.getByRole('link')).toHaveText(/^#PW-\d{6}-\w+$/);
    await report.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.locator('[data-cell="7-3"]')).toContainText('1 order');

    await page.locator('[data-cell="7-3"]').click();
    await dialogOf(page).getByLabel('Where its deliveries go').selectOption({ index: 1 });
    await dialogOf(page).getByLabel('Overbook if that slot is full').check();
    await dialogOf(page).getByRole('button', { name: 'Move 1' }).click();
    await page.getByText('1 of 1 orders moved.').waitFor();
  });
});

// Proves slots-19
test(
  'exceptions to slots can be filtered by reason, days and kind, and exported with the same filter',
  inLongRun,
  async ({ shop }) => {
    const admin = await buildAdmin(shop);
    await buildException(shop, { date: '2027-01-14', reason: 'Pongal' });
    await buildException(shop, { date: '2027-01-26', windowKey: 'evening', isClosed: false, reason: '', capacity: 4 });
    await shop.visit(desktop, admin, async (page) => {
      await page.goto('/admin/slots/exceptions');
      const rows = page.locator('tbody');
      await page.getByLabel('From').fill('2027-01-01');
      await page.getByLabel('To', { exact: true }).fill('2027-01-31');
      await expect(rows).toHaveText([/Pongal/, /Capacity 4/]);
      await page.getByLabel('What is different').selectOption('Closed');
      await expect(rows).toHaveText([/Pongal/]);
      await page.getByRole('link', { name: 'Windows' }).waitFor();
      await page.goto('/admin/slots/exceptions?from=2027-01-01&isClosed=false');
      await expect(rows).toHaveText([/Capacity 4/]);
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const file = readFileSync(await (await waiting).path(), 'utf8');
      expect(readCsv(file)).toMatchObject([{ Date: '2027-01-26', Window: 'Evening', Capacity: '4' }]);
      await page.getByLabel('Search reasons').fill('nothing like it');
      await page.keyboard.press('Enter');
      await page.getByText('Nothing matches your current filters.').waitFor();
    });
  },
);
