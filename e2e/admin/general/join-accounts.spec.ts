/** Staff join an account that they made by phone into the account that the customer has registered. */
import { phone } from '#e2e/fixtures/browser.ts';
import { codeOf } from '#e2e/fixtures/one-time-code.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';

test.describe('merging accounts', () => {
  // Proves phone-8
  test(
    'needs the code sent to the registered address and both checkboxes, and is shown on both accounts',
    inLongRun,
    async ({ shop }) => {
      const number = '9810012345';
      const meera = await buildAdmin(shop);
      const asha = await buildCustomer(shop, { name: 'Asha Registered phone', phone: number });
      const body = { name: 'Asha by phone', phone: number, address: '14 Lake View Road', city: 'Bangalore' };
      const made = await shop.as(meera)('POST /admin/callers', { body: { ...body, pincode: '560001', known: 1 } });
      await shop.visit(phone, meera, async (page) => {
        await page.goto(`/admin/users/${made.body.data.caller.id}`);
        await page.getByRole('button', { name: 'Join accounts' }).click();
        const dialog = page.getByRole('dialog');
        // The dialog finds the registered account by its phone number without a search.
        await dialog.getByRole('button', { name: `Choose ${asha.name}` }).click();
        const submit = dialog.getByRole('button', { name: 'Join accounts' });
        await dialog.getByRole('button', { name: 'Send the code' }).click();
        await expect(dialog.getByText(`The code is on its way to ${asha.email}.`)).toBeVisible();
        await dialog.getByLabel('Code from the email').fill('000000');
        await dialog.getByLabel('The customer told me this code').check();
        await expect(submit).toBeDisabled();
        await dialog.getByLabel(`I called ${number} back`).check();
        await submit.click();
        await expect(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible();
        await dialog.getByLabel('Code from the email').fill(codeOf(await shop.mail.waitFor(asha.email)));
        await submit.click();
        await expect(page.getByText('This account was joined into another one. Please open that one.')).toBeVisible();
        await page.getByRole('link', { name: asha.name }).click();
        await expect(page.getByText('An account without an email address was joined into this one.')).toBeVisible();
        await expect(page.getByText(`Code from ${asha.email}, ${number} called back`)).toBeVisible();
      });
    },
  );
});
