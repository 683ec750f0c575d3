import type { Page } from '@playwright/test';
import { breakLine, brokenLine, changeOnTheWay, cutLine, holdLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { ownTime, runAndListen, stopTime } from '#e2e/fixtures/page-time.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const sentLink = 'If an account with this email exists, a link to choose a new password is on its way to it.';
const waitForText = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function forget(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Send/ }).click();
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await button(page, 'Reset Password').click();
}

/** The path of the reset link in the email to a customer. */
async function linkFor({ email }: BuiltCustomer): Promise<string> {
  await shop.call('POST /password-reset/forgot', { body: { email } });
  const { text = '' } = await shop.mail.waitFor(email);
  return /\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
}

test.describe('a forgotten password on a phone', () => {
  // Proves accounts-35, accounts-38, accounts-39, accounts-152
  test('is replaced through a link in an email, whose page shows the account, a message, and the login after three seconds', async () => {
    const asha = await buildCustomer(shop);
    const password = 'alkaline-20-litres';
    await shop.visit(phone, null, async (page) => {
      await ownTime(page);
      await page.goto('/forgot-password');
      await forget(page, asha.email);
      await waitForText(page, sentLink);
      const { text = '' } = await shop.mail.waitFor(asha.email);
      const link = /http\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
      await page.goto(link.replace(/^http:\/\/[^/]+/, shop.address));
      await page.getByText(asha.name).waitFor();
      await page.getByText(asha.email).first().waitFor();
      await stopTime(page);
      await choose(page, password);
      await waitForText(page, 'Your password has been changed. You can now sign in with it.');
      expect(await runAndListen(page, 2_999)).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/reset-password');
      await page.clock.runFor(1);
      await page.waitForURL('/login');
      await page.clock.resume();
      await signInByForm(page, { email: asha.email, password });
      await page.waitForURL((url) => url.pathname === '/');
      expect((await shop.as(asha)('GET /auth/me')).status).toBe(401);
    });
  });
});

// Proves accounts-101, accounts-140, accounts-175
test(
  'the form for a forgotten password needs a valid address, works after a failed request, and never tells who has an account',
  inLongRun,
  async () => {
    await shop.visit(
      phone,
      null,
      async (page) => {
        await page.goto('/forgot-password');
        await forget(page, '  ');
        await waitForText(page, 'Please enter your email address');
        await forget(page, 'asha');
        await waitForText(page, 'Please enter a valid email address');
        await expect(page.getByLabel('Email')).toHaveValue('asha');
        await breakLine(page, 'POST /password-reset/forgot');
        await forget(page, 'who@paniwala.test');
        await waitForText(page, 'Failed to send reset email. Please try again.');
        await mendLine(page);
        await button(page, 'Send Reset Link').click();
        await waitForText(page, sentLink);
      },
      brokenLine,
    );
  },
);

test.describe('a reset link', () => {
  // Proves accounts-36, accounts-102, accounts-103, accounts-104, accounts-105, accounts-143
  test(
    'is checked, also once more after a failed check; its form shows broken rules and refusals, and saves the password',
    inLongRun,
    async () => {
      const link = await linkFor(await buildCustomer(shop));
      await shop.visit(
        phone,
        null,
        async (page) => {
          await cutLine(page, 'GET /password-reset/verify/:token');
          await page.goto(link);
          await waitForText(page, 'We could not reach the shop. Please check your connection and try again.');
          await mendLine(page);
          const release = await holdLine(page, 'GET /password-reset/verify/:token');
          await button(page, 'Try Again').click();
          await waitForText(page, 'Checking your reset link...');
          await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0);
          release();
          await page.getByLabel('New Password', { exact: true }).waitFor();
          await expect(page.getByText('Checking your reset link...')).toHaveCount(0);

          await choose(page, '');
          await waitForText(page, 'Please enter a new password');
          await waitForText(page, 'Please confirm your password');
          await choose(page, '12345', '54321');
          await waitForText(page, 'Password must be at least 6 characters long');
          await waitForText(page, 'Passwords do not match');
          await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveValue('54321');

          for (const [token, sentence] of [
            ['', 'Invalid reset token'],
            ['used-up', 'Invalid or expired reset token.'],
          ] as const) {
            await changeOnTheWay(page, 'POST /password-reset/reset', { token });
            await choose(page, 'alkaline-20');
            await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
            await mendLine(page);
          }
          await breakLine(page, 'POST /password-reset/reset');
          await choose(page, 'alkaline-20');
          await waitForText(page, 'Failed to reset password. Please try again.');
          await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('alkaline-20');
          await mendLine(page);
          await choose(page, 'alkaline-20');
          await waitForText(page, 'Your password has been changed. You can now sign in with it.');
        },
        brokenLine,
      );
    },
  );

  // Proves accounts-37, accounts-141, accounts-142, accounts-176
  test(
    'without a token, with an unknown one or already used is refused, with a link to request a new one',
    inLongRun,
    async () => {
      const asha = await buildCustomer(shop);
      const used = await linkFor(asha);
      const token = new URL(used, shop.address).searchParams.get('token');
      const body = { token, password: 'alkaline-20', confirmPassword: 'alkaline-20' };
      expect((await shop.call('POST /password-reset/reset', { body })).status).toBe(200);
      await shop.visit(desktop, null, async (page) => {
        for (const [path, sentence] of [
          [used, 'Invalid or expired reset token.'],
          ['/reset-password?token=unknown', 'Invalid or expired reset token.'],
          ['/reset-password', 'Invalid reset link. Please request a new password reset.'],
        ] as const) {
          await page.goto(path);
          await waitForText(page, sentence);
          await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0);
        }
        await page.getByRole('link', { name: 'Request a New Link' }).click();
        await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
      });
    },
  );
});
