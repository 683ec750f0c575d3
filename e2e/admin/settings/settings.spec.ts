import type { Page } from '@playwright/test';
import { desktop } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let ravi: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera' });
  ravi = await buildAdmin(shop, { name: 'Ravi' });
});

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();
const saved = (page: Page) => page.getByText('Settings saved').waitFor();
/** Opens a section. The other sections keep their typed values. */
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
const history = (page: Page) => page.getByRole('region', { name: 'History of the settings' });

async function open(page: Page) {
  await page.goto('/admin');
  await page.getByText('Admin Session').waitFor();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  const group = page.getByRole('button', { name: 'Setup', exact: true });
  if (await group.isVisible()) await group.click();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click();
  await field(page, 'Tagline').waitFor();
}

test.describe('when staff use the settings on a desktop', () => {
  const mark = '2';

  // Proves settings-2, settings-7, settings-8, settings-14
  test('a new phone number and delivery fee are shown in the footer and on the contact page immediately', async () => {
    const number = `+91 80 5555 666${mark}`;
    await shop.visit(desktop, null, async (guest) => {
      await guest.goto('/contact');
      await expect(guest.getByRole('contentinfo')).not.toContainText(number);
    });
    await shop.visit(desktop, meera, async (page) => {
      await open(page);
      await field(page, 'Name').fill(`Neer ${mark}`);
      await field(page, 'Phone').fill(number);
      await expect(field(page, 'Delivery fee (₹)')).toBeHidden();
      await section(page, 'Delivery');
      await expect(field(page, 'Phone')).toBeHidden();
      await field(page, 'Delivery fee (₹)').fill(`4${mark}.50`);
      await expect(page.getByText('Not saved yet: Shop, Delivery')).toBeVisible();
      await save(page);
      await saved(page);
      // The header of this tab must show the new name as well.
      await expect(page.getByRole('banner')).toContainText(`Neer ${mark}`);
      await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled();
      await page.getByText('Default: ₹50.00').waitFor();
      await expect(field(page, 'Days ahead')).toHaveAccessibleDescription(/1 to 90\.$/);
      await section(page, 'History');
      const newest = history(page).getByRole('listitem').first();
      await expect(newest).toContainText('Meera');
      await expect(newest).toContainText(`to ${number}`);
      await expect(newest).toContainText(`to ₹4${mark}.50`);
      await expect(page.getByText(/^Not filled in yet.*: Email, Address, FSSAI number$/)).toBeVisible();
      await history(page).getByLabel('Saved to').fill('2026-01-01');
      await expect(history(page)).toContainText('Nothing was saved on these days.');
      await history(page).getByRole('button', { name: 'Clear' }).click();
      await expect(newest).toContainText('Meera');
    });
    await shop.visit(desktop, null, async (guest) => {
      await guest.goto('/contact');
      await expect(guest.getByRole('contentinfo')).toContainText(number);
      await expect(guest.getByRole('contentinfo')).toContainText(`Neer ${mark}`);
      await expect(guest.getByRole('main')).toContainText(number);
      await expect(guest.getByRole('main')).toContainText(`₹4${mark}.50 for one order`);
    });
  });

  // Proves settings-8
  test('a search in either language finds a setting, and one press restores its default', inLongRun, async () => {
    await shop.visit(desktop, meera, async (page) => {
      await open(page);
      const search = page.getByRole('searchbox', { name: 'Search settings' });
      await page.keyboard.press('/');
      await expect(search).toBeFocused();
      await search.fill('पैसे लौटाएँ');
      await expect(field(page, 'Refund within (days)')).toBeVisible();
      await expect(field(page, 'Tagline')).toBeHidden();
      await search.fill('days ahead');
      await expect(page.getByText('1 setting found')).toBeVisible();
      await field(page, 'Days ahead').fill('20');
      await page.getByRole('button', { name: 'Use default for Days ahead' }).click();
      await expect(field(page, 'Days ahead')).toHaveValue('30');
      await expect(field(page, 'Days ahead')).toBeFocused();
      await expect(page.getByRole('button', { name: 'Use default for Days ahead' })).toBeHidden();
      await field(page, 'Days ahead').fill('91');
      await search.fill('tagline');
      await field(page, 'Tagline').fill(`Found ${mark}`);
      // The rejected field becomes visible although the search does not match it.
      await save(page);
      await expect(field(page, 'Days ahead')).toBeFocused();
      await expect(field(page, 'Days ahead')).toHaveAccessibleDescription(/from 1 to 90/);
      await field(page, 'Days ahead').fill('30');
      await expect(field(page, 'Tagline')).toBeVisible();
      await save(page);
      await saved(page);
      await expect(search).toHaveValue('tagline');
      await expect(field(page, 'Tagline')).toBeVisible();
      await expect(field(page, 'Days ahead')).toBeHidden();
      await page.getByRole('button', { name: 'Show all settings' }).click();
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Plans' }).click();
      await expect(field(page, 'Price rise allowed (percent)')).toBeInViewport();
    });
  });

  // Proves settings-3
  test('the second of two people who save sees both versions and chooses one of them', inLongRun, async () => {
    await shop.visit(desktop, meera, async (page) => {
      await open(page);
      await field(page, 'Tagline').fill(`Mine ${mark}`);
      await field(page, 'Office hours').fill(`Mine ${mark}`);
      await section(page, 'Delivery');
      await field(page, 'Days ahead').fill('14');
      await shop.visit(desktop, ravi, async (other) => {
        await open(other);
        await field(other, 'Tagline').fill(`Theirs ${mark}`);
        await field(other, 'Office hours').fill(`Theirs ${mark}`);
        await field(other, 'Registered name').fill(`Neer Private Limited ${mark}`);
        await save(other);
        await saved(other);
      });
      await save(page);
      await page.getByText(/^Ravi saved the settings on .*Your changes are not saved yet/).waitFor();
      await expect(page.getByText('Their values were used for: Registered name')).toBeVisible();
      const tagline = page.getByRole('group', { name: 'Tagline' });
      await expect(tagline.getByRole('button', { name: `Yours: Mine ${mark}` })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await tagline.getByRole('button', { name: `Theirs: Theirs ${mark}` }).click();
      await save(page);
      await saved(page);
      await page.reload();
      // The section in the URL is open, and the others are in the form, too.
      await expect(field(page, 'Days ahead')).toBeVisible();
      await expect(field(page, 'Tagline')).toBeHidden();
      await expect(field(page, 'Tagline')).toHaveValue(`Theirs ${mark}`);
      await expect(field(page, 'Office hours')).toHaveValue(`Mine ${mark}`);
      await expect(field(page, 'Registered name')).toHaveValue(`Neer Private Limited ${mark}`);
      await expect(field(page, 'Days ahead')).toHaveValue('14');
    });
  });

  // Proves settings-4
  test(
    'a wrong GSTIN is reported at its field, and leaving the page with unsaved changes asks first',
    inLongRun,
    async () => {
      await shop.visit(desktop, meera, async (page) => {
        await open(page);
        await section(page, 'Licences and tax');
        await field(page, 'GST scheme').selectOption('regular');
        await field(page, 'GSTIN').fill('29AAGCB7383J1Z5');
        await field(page, 'FSSAI number').fill('123');
        await section(page, 'Plans');
        await expect(field(page, 'GSTIN')).toBeHidden();
        await save(page);
        // A refused setting is shown whatever section is open.
        await expect(field(page, 'GSTIN')).toBeVisible();
        await expect(field(page, 'Price rise allowed (percent)')).toBeVisible();
        await expect(field(page, 'GST scheme')).toBeHidden();
        await section(page, 'Licences and tax');
        await expect(field(page, 'GSTIN')).toHaveAccessibleDescription(/This GSTIN has a typing mistake/);
        await expect(field(page, 'FSSAI number')).toHaveAccessibleDescription(/An FSSAI number has 14 digits/);
        await page.getByRole('banner').getByRole('link').first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
        await field(page, 'FSSAI number').fill('');
        await field(page, 'GSTIN').fill('29 aagcb7383j1z4');
        await save(page);
        await saved(page);
        await expect(field(page, 'GSTIN')).toHaveValue('29AAGCB7383J1Z4');
        await field(page, 'GST scheme').selectOption('none');
        await field(page, 'GSTIN').fill('');
        await save(page);
        await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled();
        await section(page, 'History');
        await expect(history(page).getByRole('listitem').first()).toContainText('29AAGCB7383J1Z4 to None');
      });
    },
  );
});
