import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { giveExportReason } from '#e2e/fixtures/admin-list.ts';
import { brokenLine, loseAnswer, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import {
  type BuiltAdmin,
  buildAdmin,
  buildSecondFactor,
  buildSession,
  buildStaff,
  recoveryCode,
} from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let geeta: BuiltAdmin;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  geeta = await buildAdmin(shop, { name: 'Geeta Owner' });
});
test.afterAll(() => shop.db.run(sql('delete from factor_roles')));

/** The code of an app. The clock of its phone may be up to 30 seconds fast. */
const codeOf = (secret: string, secondsFast = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + secondsFast * 1000 });

const inDevanagari = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

const endProofs = sql(`
  update sessions set created_at = created_at - interval '1 hour', proved_at = null, factor_proved_at = null`);

const newProofs = sql('update sessions set proved_at = now()');

/** Sets up an app from My account, until its first code is sent. */
async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByRole('button', { name: 'I cannot scan it' }).click();
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code of your authenticator app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
}

async function openSecondStep(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await signInByForm(page, geeta);
  await page.getByLabel('Code of your authenticator app').waitFor();
}

test(
  'an owner sets up an authenticator app, and signs in with its code or with a recovery code',
  inLongRun,
  async () => {
    let secret = '';
    let firstCode = '';
    let secondCode = '';
    await shop.visit(phone, geeta, async (page) => {
      await shop.db.run(endProofs);
      await page.goto('/admin/account');
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      // The session is an hour old, so the password is asked for first.
      const proof = page.getByRole('dialog', { name: 'Is it still you?' });
      await proof.getByLabel('Your password').fill(geeta.password);
      await proof.getByRole('button', { name: 'Continue' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
      await dialog.getByRole('button', { name: 'I cannot scan it' }).click();
      secret = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
      await dialog.getByLabel('Code of your authenticator app').fill('1');
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect(dialog.getByText('Please enter the 6-digit code')).toBeVisible();
      await dialog.getByLabel('Code of your authenticator app').fill(codeOf(secret));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      const saved = page.getByRole('dialog', { name: 'Your recovery codes' });
      await expect(saved.getByRole('listitem')).toHaveCount(10);
      // The codes are not shown again, so neither Escape nor a press outside closes the dialog.
      for (const press of ['Escape', 'Escape']) await page.keyboard.press(press);
      await page.mouse.click(5, 5);
      firstCode = (await saved.getByRole('listitem').first().textContent()) ?? '';
      secondCode = (await saved.getByRole('listitem').nth(1).textContent()) ?? '';
      await saved.getByRole('button', { name: 'I have saved them' }).click();
      await expect(page.getByText('10 recovery codes left')).toBeVisible();
    });
    await shop.visit(phone, null, async (page) => {
      await openSecondStep(page);
      await page.getByLabel('Code of your authenticator app').fill('000000');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('This code is wrong.').first()).toBeVisible();
      await page.getByLabel('Code of your authenticator app').fill(inDevanagari(codeOf(secret, 30)));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('/admin');
    });
    await shop.visit(phone, null, async (page) => {
      await openSecondStep(page);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(page.getByText('A colleague can remove your second step under Users.')).toBeVisible();
      // The sign-in can be begun again with another account, because somebody else may have typed the password.
      await page.getByRole('button', { name: 'Start again' }).click();
      await signInByForm(page, geeta);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(firstCode.toLowerCase().replaceAll('-', ' '));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('/admin');
      await page.goto('/admin/account');
      await expect(page.getByText('9 recovery codes left')).toBeVisible();
      // An hour later, the password is not enough to remove the app.
      await shop.db.run(endProofs);
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      const proof = page.getByRole('dialog', { name: 'Is it still you?' });
      await expect(proof.getByLabel('Code of your authenticator app')).toBeVisible();
      await proof.getByRole('button', { name: 'Use a recovery code' }).click();
      await proof.getByLabel('Recovery code').fill(secondCode);
      await proof.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    });
  },
);

/** Gives the password to the dialog that asks for it. */
async function prove(page: Page, { password }: BuiltAdmin): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Continue' }).click();
}

// Proves factor-9
test(
  'a filled-in form is sent after a recovery code was entered, and a download starts after the password was entered',
  inLongRun,
  async () => {
    const nina = await buildAdmin(shop, { name: 'Nina Careful' });
    await buildSecondFactor(shop, nina);
    await shop.visit(desktop, nina, async (page) => {
      await shop.db.run(endProofs);
      await page.goto('/admin/users/roles');
      await page.getByRole('button', { name: 'Add Role' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Role' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Evening desk');
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: 'Add Role' }).click();
      const proof = page.getByRole('dialog', { name: 'Is it still you?' });
      await proof.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog.getByText('Please show your second step again.')).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Evening desk');
      await dialog.getByRole('button', { name: 'Add Role' }).click();
      await proof.getByRole('button', { name: 'Use a recovery code' }).click();
      await proof.getByLabel('Recovery code').fill(recoveryCode);
      await proof.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Evening desk' }).waitFor();

      await shop.db.run(endProofs);
      await page.goto('/admin/users');
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await giveExportReason(page, 'For the accountant');
      await prove(page, nina);
      expect((await waiting).suggestedFilename()).toMatch(/^users-/);
    });
  },
);

// Proves factor-14
test(
  'a person whose role needs a second step is redirected to its set-up, and can work afterwards',
  inLongRun,
  async () => {
    const ravi = await buildAdmin(shop, { name: 'Ravi Desk', roles: ['support'] });
    const owner = await buildAdmin(shop, { name: 'Meera Owner' });
    await shop.visit(phone, owner, async (page) => {
      await shop.db.run(newProofs);
      await page.goto('/admin/users/roles');
      await page.getByRole('button', { name: 'Make the second step mandatory for Support' }).click();
      const dialog = page.getByRole('dialog', { name: 'Second step for Support' });
      await dialog.getByLabel('Reason').fill('New phones');
      await dialog.getByRole('button', { name: 'Make it mandatory' }).click();
      await page.getByRole('button', { name: 'Make the second step optional for Support' }).waitFor();
    });
    await shop.visit(phone, null, async (page) => {
      await page.goto('/admin/login');
      await signInByForm(page, ravi);
      await page.waitForURL('/admin/account');
      await expect(page.getByText('Your role needs a second step of the sign-in.')).toBeVisible();
      await page.goto('/admin/orders');
      await page.waitForURL('/admin/account');
      await setUpApp(page);
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await page.waitForURL('/admin');
      await page.goto('/admin/account');
      await expect(page.getByText('Your role needs it, so it cannot be removed.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0);
    });
    // The list shows who has a second factor, and a colleague removes it.
    await shop.visit(desktop, owner, async (page) => {
      await page.goto('/admin/users?role=admin');
      const row = page.getByRole('row').filter({ hasText: 'Ravi Desk' });
      await expect(row.getByText('Second step')).toBeVisible();
      await row.getByRole('link').first().click();
      await page.getByRole('button', { name: 'Remove the second step of Ravi Desk' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove the second step of Ravi Desk' });
      await dialog.getByLabel('Reason').fill('Lost the phone');
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('Signs in with a password alone.')).toBeVisible();
    });
  },
);

// Proves factor-20
test('if the answer with the recovery codes was lost, new codes can be made', inLongRun, async () => {
  const mina = await buildAdmin(shop, { name: 'Mina Tunnel' });
  await shop.visit(
    phone,
    mina,
    async (page) => {
      await page.goto('/admin/account');
      await loseAnswer(page, 'POST /admin/second-factor');
      await setUpApp(page);
      await expect(page.getByText('The connection was lost before your recovery codes were shown')).toBeVisible();
      await mendLine(page);
      await page.getByRole('button', { name: 'Make new recovery codes' }).click();
      await page.getByRole('button', { name: 'Make new codes' }).click();
      const saved = page.getByRole('dialog', { name: 'Your recovery codes' });
      await expect(saved.getByRole('listitem')).toHaveCount(10);
      await saved.getByRole('button', { name: 'I have saved them' }).click();
      await expect(page.getByText('The connection was lost before your recovery codes were shown')).toBeHidden();
    },
    brokenLine,
  );
});

// Proves factor-14
test(
  'a person whose role begins to need a second step while My account is open is asked for it there, and can work afterwards',
  inLongRun,
  async () => {
    const sita = await buildAdmin(shop, { name: 'Sita Desk', roles: ['manager'] });
    await buildSession(shop, sita);
    await shop.visit(phone, sita, async (page) => {
      await page.goto('/admin/account');
      const signOut = page.getByRole('button', { name: 'Sign out everywhere else' });
      await signOut.waitFor();
      // If the page still loaded, another of its calls could be refused first, and the button be gone before the press.
      await settle(page);
      await shop.db.run(sql(`insert into factor_roles values ('manager')`));
      await signOut.click();
      await expect(signOut).toBeHidden();
      await expect(page.getByText('Your role needs a second step of the sign-in.')).toBeVisible();
      await setUpApp(page);
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await page.waitForURL('/admin');
    });
  },
);

// Proves factor-10
test(
  'the page offers to remove the second step of a colleague only if the colleague has no more permissions than the person',
  inLongRun,
  async () => {
    const helper = await buildStaff(shop, ['users.read', 'users.staff']);
    const [more, less] = [await buildAdmin(shop, { roles: ['manager'] }), await buildStaff(shop, ['users.read'])];
    for (const person of [more, less]) await buildSecondFactor(shop, person);
    await shop.visit(desktop, helper, async (page) => {
      const remove = page.getByRole('button', { name: /^Remove the second step/ });
      await page.goto(`/admin/users/${less.id}`);
      await expect(remove).toBeVisible();
      await page.goto(`/admin/users/${more.id}`);
      // The roles appear once they are loaded.
      await expect(page.getByRole('checkbox', { name: /^Manager/ })).toBeVisible();
      await expect(page.getByText('The sign-in has a second step.')).toBeVisible();
      await expect(remove).toHaveCount(0);
    });
  },
);
