import type { Page } from '@playwright/test';
import { listen } from '#e2e/fixtures/announcements.ts';
import { giveRefusal } from '#e2e/fixtures/broken-line.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const summary = (page: Page) => page.getByRole('group', { name: /Please correct \d+ field/ });
const links = (page: Page) => summary(page).getByRole('link').allTextContents();
/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.getAttribute('aria-labelledby')
      ? document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent
      : element?.labels?.[0]?.textContent;
  });
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

test.describe('a rejected form', () => {
  // Proves access-3
  test('lists all errors above it with a link to each field, and the list has the focus', async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/register');
      await page.getByLabel('Full Name').fill('Asha Rao');
      const announced = await listen(page);
      await submit(page, 'Create Account');
      await summary(page).waitFor();
      expect(await focused(page)).toBe('Please correct 8 fields:');
      const labels = ['Email', 'Password', 'Confirm Password', 'Phone Number', 'Pincode', 'City', 'State', 'Address'];
      expect(await links(page)).toEqual(labels);
      for (const label of labels) {
        await summary(page).getByRole('link', { name: label, exact: true }).press('Enter');
        expect(await focused(page)).toBe(label);
        await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
      }
      expect(new URL(page.url()).hash).toBe('');
      await page.getByLabel('Phone Number').fill('9876543210');
      expect(await links(page)).toEqual(labels.filter((label) => label !== 'Phone Number'));
      expect(await announced()).toEqual([]);
    });
  });

  // Proves access-3
  test('with one error focuses its field, which shows the message', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('asha@paniwala.test');
      const announced = await listen(page);
      await submit(page, 'Login');
      await page.getByText('Password is required', { exact: true }).waitFor();
      expect(await focused(page)).toBe('Password');
      const described = await page.locator(':focus').getAttribute('aria-describedby');
      await expect(page.locator(`[id="${described}"]`)).toHaveText('Password is required');
      await expect(summary(page)).toHaveCount(0);
      expect(await announced()).toEqual([]);
    });
  });

  // Proves access-3
  test('lists errors that the server found like errors that the page found', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await giveRefusal(page, 'POST /auth/register', 400, () => ({
        message: 'Validation failed',
        errorType: 'VALIDATION_ERROR',
        errors: [
          { path: 'email', msg: 'This address cannot be used' },
          { path: 'phone', msg: 'This number cannot be used' },
        ],
      }));
      await page.goto('/register');
      const typed = { 'Full Name': 'Asha Rao', Email: 'asha@paniwala.test', Password: 'water-jar-20' };
      const more = { 'Confirm Password': 'water-jar-20', 'Phone Number': '9876543210', Address: '14 Lake View Road' };
      const place = { Pincode: '560038', City: 'Bengaluru', State: 'Karnataka' };
      for (const [label, text] of Object.entries({ ...typed, ...more, ...place }))
        await page.getByLabel(label, { exact: true }).fill(text);
      await submit(page, 'Create Account');
      await summary(page).waitFor();
      expect(await focused(page)).toBe('Validation failedPlease correct 2 fields:');
      expect(await links(page)).toEqual(['Email', 'Phone Number']);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});
