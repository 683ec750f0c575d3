import type { Page } from '@playwright/test';
import { buildMessage, deleteMessage, readMessages } from '#e2e/fixtures/admin-data.ts';
import { desktop, pointAway } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { ownTime, stopTime } from '#e2e/fixtures/page-time.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
const long = `${'We would like two jars every morning before nine. '.repeat(2)}And the deposit?`;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  for (let number = 1; number <= 12; number += 1) {
    await buildMessage(shop, { name: `Visitor ${number}`, email: `visitor${number}@office.test`, status: 'closed' });
  }
});

/** Builds messages for one test. They share a unique email address, by which the test finds them. */
async function buildMessages(mark: string, names: string[]) {
  const email = `${mark}-${Math.random().toString(36).slice(2, 8)}@paniwala.test`;
  const messages = [];
  for (const name of names) messages.push(await buildMessage(shop, { name, email }));
  return { email, messages };
}
const openList = async (page: Page, search: string, wanted = 1) => {
  await page.goto(`/admin/contacts?${new URLSearchParams({ search })}`);
  await page.getByText(wanted === 1 ? '1 message' : `${wanted} messages`, { exact: true }).waitFor();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page) => page.locator('tbody');
const pick = (page: Page, name: string) => page.getByLabel(`Select the message of ${name}`).check();
const dialog = (page: Page) => page.getByRole('dialog');
const gone = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ state: 'detached' });

test.describe('the messages', () => {
  // Proves admin-people-30, admin-people-31, admin-people-32, admin-people-33
  test(
    'are shown ten on a page with sender, first 100 characters, status and time, can be searched and filtered',
    inLongRun,
    async () => {
      const { email } = await buildMessages('shown', []);
      await buildMessage(shop, { name: 'Kavitha Iyer', email, message: long, createdAt: '2026-11-20T20:00:00.000Z' });
      await shop.visit(desktop, meera, async (page) => {
        await page.goto('/admin/contacts?search=office.test');
        await page.getByText('Showing 1 to 10 of 12 results').waitFor();
        await page.getByText('Page 1 of 2').waitFor();
        await expect(rows(page)).toHaveCount(10);
        await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
        await press(page, 'Next');
        await page.getByText('Showing 11 to 12 of 12 results').waitFor();
        await page.getByText('Page 2 of 2').waitFor();
        expect(new URL(page.url()).searchParams.get('page')).toBe('2');
        await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('/');
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type('visitor11@');
        await page.keyboard.press('Enter');
        await page.getByText('1 message', { exact: true }).waitFor();
        expect(new URL(page.url()).search).toBe('?search=visitor11%40');
        await page.getByLabel('Status').selectOption({ label: 'New' });
        await page.getByText('No contact submissions found').waitFor();
        expect(new URL(page.url()).searchParams.get('status')).toBe('new');
        const options = page.getByLabel('Status').locator('option');
        await expect(options).toHaveText(['All', 'New', 'Read', 'Replied', 'Closed']);
        await press(page, 'Clear');
        await page.waitForURL((url) => url.search === '');
        await rows(page).first().waitFor();

        await openList(page, email);
        const row = rows(page).first();
        for (const alone of ['K', 'New']) await row.getByText(alone, { exact: true }).waitFor();
        const text = await row.innerText();
        for (const part of ['Kavitha Iyer', email, 'From: water.example', '21 Nov 2026, 1:30 am']) {
          expect(text).toContain(part);
        }
        expect(text).toContain(`${long.slice(0, 100)}…`);
        expect(text).not.toContain(long.slice(0, 101));
      });
    },
  );

  // Proves admin-people-34, admin-people-40
  test('open with all details, and accept another status and notes', async () => {
    const { email } = await buildMessages('opened', []);
    await buildMessage(shop, { name: 'Imran Sheikh', email, message: long });
    await shop.visit(desktop, meera, async (page) => {
      await ownTime(page);
      await openList(page, email);
      await press(page, 'View the message of Imran Sheikh');
      await page.getByRole('heading', { name: 'Contact Details' }).waitFor();
      const text = await dialog(page).innerText();
      for (const part of ['Imran Sheikh', long, 'water.example', '203.0.113.9']) expect(text).toContain(part);
      const reply = dialog(page).getByRole('link', { name: email });
      await expect(reply).toHaveAttribute('href', new RegExp(`^mailto:${email}\\?subject=`));
      await dialog(page).getByLabel('Status').selectOption('replied');
      await dialog(page).getByPlaceholder('Add internal notes about this contact...').fill('Called back');
      await press(page, 'Update Status');
      await page.getByText('Contact status updated successfully').waitFor();
      await pointAway(page);
      await stopTime(page);
      await expect(page.getByText('Contact status updated successfully')).toHaveCount(1);
      await page.clock.runFor(3000);
      await gone(page, 'Contact status updated successfully');
      await expect(rows(page).first()).toContainText('Replied', { useInnerText: true });
    });
    expect(await readMessages(shop, email)).toMatchObject([{ status: 'replied', adminNotes: 'Called back' }]);
  });

  // Proves admin-people-35, admin-people-36, admin-people-37, admin-people-38, admin-people-40, admin-people-41
  // Proves admin-people-42
  test(
    'are marked together with one call for each, and deleted one by one or together after a confirmation',
    inLongRun,
    async () => {
      const { email } = await buildMessages('marked', ['Asha', 'Ravi', 'Gita', 'Imran']);
      await shop.visit(desktop, meera, async (page) => {
        await ownTime(page);
        const calls: string[] = [];
        page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.postData() ?? ''));
        await openList(page, email, 4);
        for (const [label, status] of [
          ['Mark as Read', 'read'],
          ['Replied', 'replied'],
          ['Closed', 'closed'],
        ] as const) {
          await page.getByLabel('Select all').check();
          await page.getByText('4 selected').waitFor();
          await press(page, label);
          await page.getByText('4 contacts updated successfully').waitFor();
          await gone(page, '4 selected');
          expect(calls.splice(0)).toEqual(Array(4).fill(JSON.stringify({ status })));
          expect((await readMessages(shop, email)).map((message) => message.status)).toEqual(Array(4).fill(status));
          await press(page, 'Close message');
          await gone(page, '4 contacts updated successfully');
        }

        await press(page, 'Delete the message of Imran');
        await dialog(page)
          .getByText('Are you sure you want to delete this contact submission?', { exact: true })
          .waitFor();
        await press(page, 'Delete');
        await page.getByText('Contact deleted successfully').waitFor();
        await page.getByText('3 messages', { exact: true }).waitFor();

        await page.getByLabel('Select all').check();
        await page.getByLabel('Select the message of Ravi').uncheck();
        await page.getByText('2 selected').waitFor();
        await press(page, 'Clear Selection');
        await gone(page, '2 selected');
        await pick(page, 'Asha');
        await pick(page, 'Gita');
        await press(page, 'Delete Selected');
        await dialog(page)
          .getByText('Are you sure you want to delete 2 contact submissions?', { exact: true })
          .waitFor();
        await press(page, 'Cancel');
        await page.getByText('3 messages', { exact: true }).waitFor();
        await press(page, 'Delete Selected');
        await press(page, 'Delete');
        await page.getByText('2 contacts deleted successfully').waitFor();
        await pointAway(page);
        await stopTime(page);
        await page.clock.runFor(3000);
        await gone(page, '2 contacts deleted successfully');
      });
      expect((await readMessages(shop, email)).map(({ name }) => name)).toEqual(['Ravi']);
    },
  );
});

test.describe('after a failed request on the screen of messages', () => {
  const lost = /net::ERR_FAILED/;

  // Proves accounts-64, admin-people-43
  test('a list that fails to load says so, and Try Again loads it', inLongRun, async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.route('**/api/contact?**', (route) => route.fulfill({ status: 400, json: { success: false } }), {
        times: 1,
      });
      await page.goto('/admin/contacts');
      await page.getByText('Failed to fetch contacts', { exact: true }).waitFor();
      await expectOnlyFailure(page);
      await press(page, 'Try Again');
      await rows(page).first().waitFor();
    });
  });

  // Proves admin-people-39, admin-people-45
  test(
    'a summary lists which messages were not changed or deleted and why, and the unchanged messages stay selected',
    inLongRun,
    async () => {
      const { email, messages } = await buildMessages('mixed', ['Asha', 'Ravi', 'Gita']);
      await shop.visit(
        desktop,
        meera,
        async (page) => {
          await openList(page, email, 3);
          await page.getByLabel('Select all').check();
          const failing = messages[1]?.id ?? '';
          await page.route(`**/api/contact/${failing}/status`, (route) => route.abort());
          await press(page, 'Mark as Read');
          await page.getByText('2 contacts updated successfully').waitFor();
          const notice = page.getByRole('alert');
          await notice.getByText('Failed to update selected contacts (1 of 3)').waitFor();
          await expect(notice).toContainText('Ravi: We could not reach the shop.', { useInnerText: true });
          await page.getByText('1 selected').waitFor();
          await expect(page.getByLabel('Select the message of Ravi')).toBeChecked();
          await page.unroute(`**/api/contact/${failing}/status`);
          await press(page, 'Mark as Read');
          await page.getByText('Contact status updated successfully').waitFor();
          await expect(notice).toHaveCount(0);
          expect((await readMessages(shop, email)).map(({ status }) => status)).toEqual(['read', 'read', 'read']);

          await page.getByLabel('Select all').check();
          // A colleague deletes a message first.
          for (const message of messages.slice(1, 2)) await deleteMessage(shop, message);
          await press(page, 'Delete Selected');
          await press(page, 'Delete');
          await page.getByText('2 contacts deleted successfully').waitFor();
          await page.getByText('No contact submissions found').waitFor();
          await page.getByText('Failed to delete selected contacts (1 of 3)').waitFor();
          await page.getByText('Ravi: Message not found').waitFor();
        },
        lost,
      );
      expect(await readMessages(shop, email)).toEqual([]);
    },
  );

  // Proves admin-people-56
  test(
    'the second of two people who edit a message sees a conflict, keeps the typed notes, and continues with the newer version',
    inLongRun,
    async () => {
      const { email, messages } = await buildMessages('both', ['Asha']);
      await shop.visit(desktop, meera, async (page) => {
        await openList(page, email);
        await press(page, 'View the message of Asha');
        await dialog(page).getByLabel('Admin Notes').fill('Call after six');
        const params = { id: messages[0]?.id ?? '' };
        const body = { status: 'replied', adminNotes: 'Called, no answer', version: 2 } as const;
        expect((await shop.as(meera)('PATCH /contact/:id/status', { params, body })).status).toBe(200);
        await press(page, 'Update Status');
        await dialog(page).getByText('Someone else changed this message while you were editing.').waitFor();
        await expect(dialog(page).getByLabel('Admin Notes')).toHaveValue('Call after six');
        await press(page, 'Load latest version');
        await dialog(page).getByText('“Called, no answer”').waitFor();
        await expect(dialog(page).getByLabel('Admin Notes')).toHaveValue('Call after six');
        await expect(dialog(page).getByLabel('Status')).toHaveValue('replied');
        await dialog(page).getByLabel('Admin Notes').fill('Called, no answer. Call after six');
        await press(page, 'Update Status');
        await page.getByText('Contact status updated successfully').waitFor();
      });
      expect(await readMessages(shop, email)).toMatchObject([
        { status: 'replied', adminNotes: 'Called, no answer. Call after six' },
      ]);
    },
  );

  // Proves admin-people-44
  test('a failed update or deletion keeps its dialog open, with the reason and the typed text', inLongRun, async () => {
    const { email, messages } = await buildMessages('failed', ['Asha']);
    await shop.visit(desktop, meera, async (page) => {
      await openList(page, email);
      await press(page, 'View the message of Asha');
      await dialog(page).waitFor();
      const answers = [{ success: false }, { success: false, message: 'The desk is closed.' }];
      await page.route('**/api/contact/*/status', (route) => route.fulfill({ status: 400, json: answers.shift() }));
      await dialog(page).getByLabel('Admin Notes').fill('Call after six');
      await press(page, 'Update Status');
      await dialog(page).getByText('Failed to update contact status', { exact: true }).waitFor();
      await press(page, 'Update Status');
      await dialog(page).getByText('The desk is closed.', { exact: true }).waitFor();
      await expect(dialog(page).getByLabel('Admin Notes')).toHaveValue('Call after six');
      await press(page, 'Close');
      await dialog(page).getByText('Discard your unsaved changes?').waitFor();
      await press(page, 'Discard');
      await dialog(page).waitFor({ state: 'detached' });

      await page.route(`**/api/contact/${messages[0]?.id}`, (route) => route.fulfill({ status: 400, json: {} }));
      await press(page, 'Delete the message of Asha');
      await press(page, 'Delete');
      await dialog(page).getByText('Failed to delete contact', { exact: true }).waitFor();
    });
    expect(await readMessages(shop, email)).toMatchObject([{ status: 'read', adminNotes: '' }]);
  });
});
