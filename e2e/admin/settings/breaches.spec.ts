import { desktop } from '#e2e/fixtures/browser.ts';
import { comeBack, ownTime } from '#e2e/fixtures/page-time.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { tellAffectedPeople } from '#server/privacy/breaches/send-notices.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { breachForm, buildBreach } from '#server/testing/builders/messages.ts';

// Proves breaches-1, breaches-3
test(
  'the owner records a breach, says who is affected, and each of them gets an email',
  inLongRun,
  async ({ shop }) => {
    const [owner, asha] = [await buildAdmin(shop), await buildCustomer(shop, { name: 'Asha Rao' })];
    await shop.visit(desktop, owner, async (page) => {
      await page.goto('/admin/settings');
      await page.getByRole('link', { name: 'Data breaches' }).click();
      await page.getByRole('button', { name: 'Record a data breach' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Please describe what happened').first().waitFor();
      await dialog.getByLabel('What happened?').fill('A phone with addresses was stolen.');
      await dialog.getByLabel('What can it mean for customers?').fill('Somebody may know your address.');
      await dialog.getByLabel('What are you doing about it?').fill('We signed the phone out.');
      await dialog.getByLabel('What can customers do?').fill('Do not trust calls in our name.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: /^Noticed / }).click();

      await page.getByRole('button', { name: 'Record that you told them: CERT-In' }).click();
      await dialog.getByLabel('Reference').fill('CERT-2026-7');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/^Told .*CERT-2026-7$/).waitFor();

      await page.getByRole('button', { name: 'Who is affected?' }).click();
      await dialog.getByLabel('Phone numbers and email addresses').fill(`${asha.email}\nnobody@paniwala.test`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('No customer has these. All others were added.').waitFor();
      await expect(dialog.getByLabel('Phone numbers and email addresses')).toHaveValue('nobody@paniwala.test');
      // Closing loses nothing that could be saved, so the dialog does not ask first.
      await dialog.getByText('Close', { exact: true }).click();
      await dialog.waitFor({ state: 'detached' });

      await page.getByText('Told: 0 of 1.').waitFor();
      await page.getByRole('button', { name: 'Send emails' }).click();
      await dialog.getByRole('button', { name: 'Send emails' }).click();
      await page.getByText('The emails are being sent. Load the page again in a few minutes.').waitFor();
      // A job of the shop sends these emails each minute.
      await tellAffectedPeople(shop);
      const { text = '' } = await shop.mail.waitFor(asha.email, 'Important: about your data');
      expect(text).toContain('Somebody may know your address.');
      await page.reload();
      await page.getByText('Told: 1 of 1.').waitFor();
    });
  },
);

// Proves breaches-1, breaches-3
test('what a colleague changes while a dialog is open is neither overwritten nor sent', inLongRun, async ({ shop }) => {
  const [owner, asha] = [await buildAdmin(shop), await buildCustomer(shop)];
  const { id } = await buildBreach(shop, owner);
  const params = { id };
  const asOwner = shop.as(owner);
  await asOwner('POST /admin/breaches/:id/people', { params, body: { contacts: asha.email } });
  await shop.visit(desktop, owner, async (page) => {
    await ownTime(page);
    await page.goto(`/admin/breaches/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Edit texts' }).click();
    await dialog.getByLabel('What happened?').fill('Two phones were stolen.');
    const form = breachForm({ advice: 'Change your password.' });
    expect((await asOwner('PUT /admin/breaches/:id', { params, body: { ...form, version: 1 } })).status).toBe(200);
    await comeBack(page, `/admin/breaches/${id}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Someone else changed this. Please check it before you continue.').waitFor();
    await dialog.getByRole('button', { name: 'Load latest version' }).click();
    await expect(dialog.getByLabel('What can customers do?')).toHaveValue('Change your password.');
    await expect(dialog.getByLabel('What happened?')).toHaveValue('Two phones were stolen.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Send emails' }).click();
    await asOwner('POST /admin/breaches/:id/people', { params, body: { everybody: true } });
    await comeBack(page, `/admin/breaches/${id}`);
    await dialog.getByRole('button', { name: 'Send emails' }).click();
    await dialog.getByText('Someone else changed this. Please check it before you continue.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // A press by mistake can be undone, and then the next customer to call has the focus.
    const call = page.getByRole('button', { name: /^Told by phone: / });
    await call.click();
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect(call).toBeFocused();
  });
});
