import type { Page } from '@playwright/test';
import { breakLine, brokenLine, changeOnTheWay, mendLine } from '#e2e/fixtures/broken-line.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { ownTime, stopTime } from '#e2e/fixtures/page-time.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const suggested = 'Suggested by the pincode. Please check it.';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const waitForText = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

async function expectPlace(page: Page, city: string, state: string): Promise<void> {
  await expect(field(page, 'City')).toHaveValue(city);
  await expect(field(page, 'State')).toHaveValue(state);
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
}

test.describe('the profile on a phone', () => {
  // Proves accounts-40, accounts-41, accounts-43, accounts-96, accounts-138
  test(
    'shows the address in fields, then all missing, all wrong and all refused fields, and can be sent again after a failure',
    inLongRun,
    async () => {
      const asha = await buildCustomer(shop);
      await shop.visit(
        phone,
        asha,
        async (page) => {
          await openProfile(page);
          await expect(field(page, 'Full Name')).toHaveValue(asha.name);
          await expect(field(page, 'Phone Number')).toHaveValue(asha.phone);
          await expect(field(page, 'Address')).toHaveValue(asha.address);
          await expect(field(page, 'Pincode')).toHaveValue(asha.pincode);
          await expectPlace(page, 'Bangalore', 'Karnataka');
          for (const label of ['City', 'State']) await expect(field(page, label)).not.toBeEditable();
          const account = page.getByRole('definition');
          const today = new Date().toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });
          await expect(account).toHaveText([asha.email, 'Customer', today]);
          expect(today).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);

          await changeOnTheWay(page, 'PUT /auth/profile', { name: 'A', city: '' });
          await save(page);
          await waitForText(page, 'Name must be at least 2 characters long');
          await waitForText(page, 'City is required');
          await mendLine(page);

          for (const label of ['Full Name', 'Phone Number', 'Address', 'Pincode']) await field(page, label).fill('');
          await save(page);
          for (const what of ['Name', 'Phone number', 'Address', 'Pincode'])
            await waitForText(page, `${what} is required`);
          await field(page, 'Full Name').fill('A');
          await field(page, 'Phone Number').fill('98765');
          await field(page, 'Address').fill('14 Lake');
          await field(page, 'Pincode').fill('3020');
          await waitForText(page, 'Enter 2 more digits');
          await save(page);
          await waitForText(page, 'Name must be at least 2 characters long');
          await waitForText(page, 'Phone number must be at least 10 digits');
          await waitForText(page, 'Address must be at least 10 characters long');
          await waitForText(page, 'Pincode must be at least 6 digits');
          await expect(field(page, 'Phone Number')).toHaveValue('98765');

          await field(page, 'Full Name').fill('Asha Iyer');
          await field(page, 'Phone Number').fill(asha.phone);
          await field(page, 'Address').fill(asha.address);
          await field(page, 'Pincode').fill(asha.pincode);
          await expectPlace(page, 'Bangalore', 'Karnataka');
          await breakLine(page, 'PUT /auth/profile');
          await save(page);
          await waitForText(page, 'Failed to update profile');
          await expect(field(page, 'Full Name')).toHaveValue('Asha Iyer');
          await mendLine(page);
          await save(page);
          await waitForText(page, 'Profile updated successfully!');
        },
        brokenLine,
      );
    },
  );

  // Proves accounts-40, accounts-41, accounts-56, accounts-97, accounts-109, accounts-139, accounts-168
  test('is saved without sending the state, shows success for five seconds, and updates the greeting', async () => {
    const asha = await buildCustomer(shop);
    await shop.visit(phone, asha, async (page) => {
      await ownTime(page);
      await openProfile(page);
      await field(page, 'Full Name').fill('Asha Rao-Iyer');
      await field(page, 'Phone Number').fill('9811111111');
      await field(page, 'Address').fill('22 Amber Fort Road, Civil Lines');
      await stopTime(page);
      await field(page, 'Pincode').fill('302001');
      await page.clock.runFor(499);
      await expectPlace(page, 'Bangalore', 'Karnataka');
      await page.clock.runFor(1);
      await expectPlace(page, 'Jaipur', 'Rajasthan');
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await save(page);
      const toast = page.getByText('Profile updated successfully!');
      await toast.waitFor();
      expect((await sent).postDataJSON()).toEqual({
        name: 'Asha Rao-Iyer',
        phone: '9811111111',
        address: '22 Amber Fort Road, Civil Lines',
        city: 'Jaipur',
        pincode: '302001',
      });
      await page.clock.runFor(5_299);
      await expect(toast).toHaveCount(1);
      await page.clock.runFor(1);
      await expect(toast).toHaveCount(0);
      const { user } = (await shop.as(asha)('GET /auth/me')).body.data;
      expect(user).toMatchObject({ name: 'Asha Rao-Iyer', city: 'Jaipur', state: 'Rajasthan', pincode: '302001' });
      await page.getByLabel('Menu').first().click();
      await page.getByText('Welcome, Asha Rao-Iyer').filter({ visible: true }).waitFor();
    });
  });
});

// Proves first-week-7
test('a phone number and a PIN code in Hindi digits are saved as Latin digits', inLongRun, async () => {
  const asha = await buildCustomer(shop);
  await shop.visit(phone, asha, async (page) => {
    await openProfile(page);
    await field(page, 'Phone Number').fill('९८११११११११');
    await field(page, 'Pincode').fill('३०२००१');
    await expect(field(page, 'Pincode')).toHaveValue('302001');
    await expectPlace(page, 'Jaipur', 'Rajasthan');
    await save(page);
    await page.getByText('Profile updated successfully!').waitFor();
    const { user } = (await shop.as(asha)('GET /auth/me')).body.data;
    expect(user).toMatchObject({ phone: '9811111111', pincode: '302001' });
  });
});

// Proves accounts-42, accounts-96, accounts-112, zones-16
test('an unknown pincode lets the customer type city and state', inLongRun, async () => {
  const asha = await buildCustomer(shop);
  await shop.visit(phone, asha, async (page) => {
    await openProfile(page);
    await field(page, 'Pincode').fill('795001');
    await waitForText(page, 'Not in our list? Type your city and state.');
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    // The city was filled in for the previous pincode, so the form clears it. Only the state is known for the new
    // pincode.
    await expectPlace(page, '', 'Manipur');
    await expect(field(page, 'State')).toHaveAccessibleDescription(suggested);
    await save(page);
    await waitForText(page, 'City is required');
    await field(page, 'City').fill('Imphal');
    await save(page);
    await waitForText(page, 'Profile updated successfully!');
    await page.getByText(suggested).waitFor({ state: 'detached' });
    const { user } = (await shop.as(asha)('GET /auth/me')).body.data;
    expect(user).toMatchObject({ city: 'Imphal', state: 'Manipur', pincode: '795001' });
  });
});

// Proves accounts-42, accounts-112
test(
  'a profile that starts with an unknown pincode says what to type if city or state is missing',
  inLongRun,
  async () => {
    const asha = await buildCustomer(shop, { pincode: '795001', city: 'Imphal', state: '' });
    await shop.visit(phone, asha, async (page) => {
      await openProfile(page);
      await waitForText(page, 'Not in our list? Type your city and state.');
      await waitForText(page, suggested);
      await field(page, 'State').fill('Assam');
      await page.getByText(suggested).waitFor({ state: 'detached' });
      await save(page);
      await waitForText(page, 'Profile updated successfully!');
    });
  },
);
