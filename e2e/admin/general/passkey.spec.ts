import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

// A passkey is valid only for the address in PUBLIC_URL, so the port is chosen before the shop starts.
const port = 31_847;
const site = `http://localhost:${port}`;
test.use({ shopEnv: { HOST: 'localhost', PORT: String(port), PUBLIC_URL: site } });

let shop: BrowserShop;
let geeta: BuiltAdmin;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
});

/** Adds a virtual device for passkeys to a browser, like that of a phone. Its owner always confirms with a finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const endProofs = sql(`
  update sessions set created_at = created_at - interval '1 hour', proved_at = null, factor_proved_at = null`);

/** Forgets the session of the page, as a new day does, and opens the sign-in. The passkey stays in the device. */
async function startNewDay(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site}/admin/login`);
}

// Proves passkey-8
test('an owner invites a dispatcher, who signs in on a phone with a passkey', inLongRun, async () => {
  let link = '';
  await shop.visit(desktop, null, async (page) => {
    await page.goto(`${site}/admin/login`);
    await signInByForm(page, geeta);
    await page.waitForURL(`${site}/admin`);
    await page.goto(`${site}/admin/users/invitations`);
    await page.getByRole('button', { name: 'Invite staff' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Full Name').fill('Dinesh Dispatcher');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('98765 43210');
    await dialog.getByRole('checkbox', { name: 'Dispatcher' }).check();
    await dialog.getByRole('button', { name: 'Make invitation' }).click();
    link = (await page.getByRole('dialog').getByText('/invitation#').textContent()) ?? '';
  });
  await shop.visit(phone, null, async (page) => {
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByLabel('Email', { exact: true }).fill('dinesh@paniwala.test');
    await page.getByLabel('Email once more').fill('dinesh@paniwala.test');
    await page.getByLabel('New Password').fill('water-jar-20');
    await page.getByLabel('Confirm Password').fill('water-jar-20');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.waitForURL(`${site}/admin/orders`);
    await page.goto(`${site}/admin/account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const saved = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(saved.getByRole('listitem')).toHaveCount(10);
    await saved.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('Not used yet')).toBeVisible();
    // The device already has a passkey of this member of staff.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('This device has a passkey of yours already.')).toBeVisible();

    await startNewDay(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${site}/admin/orders`);

    // Ten minutes later, a new proof of identity is needed, and the passkey can give it.
    await shop.db.run(endProofs);
    await page.goto(`${site}/admin/account`);
    await page.getByRole('button', { name: 'Make new recovery codes' }).click();
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('dialog', { name: 'Is it still you?' }).getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();

    // After the password, the passkey is the second step.
    await startNewDay(page);
    await signInByForm(page, { email: 'dinesh@paniwala.test', password: 'water-jar-20' });
    await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${site}/admin/orders`);

    await page.goto(`${site}/admin/account`);
    await page.getByRole('button', { name: /^Remove the passkey/ }).click();
    const removal = page.getByRole('dialog', { name: /^Remove the passkey/ });
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Recovery codes', { exact: true })).toBeHidden();
    await startNewDay(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('The shop does not know this passkey')).toBeVisible();
  });
});
