import type { Page } from '@playwright/test';
import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { listen } from '#e2e/fixtures/announcements.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, openCheckout, placeOrder } from '#e2e/fixtures/checkout.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Desk' });
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
  test('of the checkout also links to a missing day and a missing time', inLongRun, async () => {
    const { id } = await buildProduct(shop, { stock: 5 });
    await shop.visit(phone, await buildShopper(shop, { [id]: 1 }), async (page) => {
      await openCheckout(page);
      await placeOrder(page);
      await summary(page).waitFor();
      expect(await focused(page)).toBe('Please correct 2 fields:');
      expect(await links(page)).toEqual(['Delivery date', 'Delivery time']);
      await summary(page).getByRole('link', { name: 'Delivery time' }).click();
      await expect(page.locator(':focus')).toHaveAttribute('name', 'deliveryTime');
      await page.getByRole('radio', { name: /^Evening/ }).check();
      expect(await links(page)).toEqual(['Delivery date']);
    });
  });

  // Proves access-3
  test('lists errors that the server found like errors that the page found', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.route('**/api/auth/register', (route) =>
        route.fulfill({
          status: 400,
          json: {
            success: false,
            message: 'Validation failed',
            errorType: 'VALIDATION_ERROR',
            errors: [
              { path: 'email', msg: 'This address cannot be used' },
              { path: 'phone', msg: 'This number cannot be used' },
            ],
          },
        }),
      );
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

  // Proves access-3
  test('on the contact page shows "Please correct the errors below" above the list of errors', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/contact');
      await submit(page, 'Send Message');
      await summary(page).waitFor();
      expect(await focused(page)).toBe('Please correct the errors belowPlease correct 3 fields:');
      await expect(page.getByText('Please correct the errors below')).toHaveCount(1);
    });
  });

  for (const [list, open, send, labels] of [
    ['products', 'Add Product', 'Add Product', ['Name', 'Size', 'Capacity (L)', 'Price (₹)', 'Stock']],
    ['users', 'Add User', 'Create Customer', ['Name', 'Email']],
  ] as const) {
    // Proves access-3
    test(`of the admin area lists errors in its dialog: ${list}`, inLongRun, async () => {
      await shop.visit(phone, meera, async (page) => {
        await page.goto(`/admin/${list}`);
        await page.getByRole('button', { name: open }).first().click();
        await dialogOf(page).getByRole('button', { name: send, exact: true }).click();
        await summary(page).waitFor();
        const found = await links(page);
        expect(await focused(page)).toBe(`Please correct ${found.length} fields:`);
        expect(found).toEqual(expect.arrayContaining(labels.slice(1)));
        await summary(page)
          .getByRole('link', { name: found[1] ?? '', exact: true })
          .click();
        expect(await focused(page)).toBe(found[1]);
      });
    });
  }

  // Proves access-3
  test('of a profile lists the fields that the customer has emptied', inLongRun, async () => {
    await shop.visit(phone, await buildCustomer(shop), async (page) => {
      await page.goto('/profile');
      for (const label of ['Full Name', 'Phone Number']) await page.getByLabel(label, { exact: true }).fill('');
      await submit(page, 'Save Changes');
      await summary(page).waitFor();
      expect(await links(page)).toEqual(['Full Name', 'Phone Number']);
    });
  });
});

// Proves access-3
test('a rejected form in Hindi states the number of its errors in Hindi', inLongRun, async () => {
  const { page, context } = await shop.open(phone, null, { language: 'hi' });
  await page.goto('/login');
  await page.locator('main form button[type=submit]').click();
  await page.getByText('2 जगह सुधार करें:').waitFor();
  await context.close();
});
