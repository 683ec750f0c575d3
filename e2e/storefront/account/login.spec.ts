import type { Page } from '@playwright/test';
import { breakLine, brokenLine, changeOnTheWay, cutLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { codeOf, typeCode, typedCode, wrongCode } from '#e2e/fixtures/one-time-code.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { signInByForm } from '#e2e/fixtures/sign-in-form.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer, buildRegistration } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
});

const buildUnverified = () => buildRegistration(shop, { name: 'Ravi' });
const waitForText = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const codeScreen = (page: Page) => page.getByRole('heading', { name: 'Check your email' });

test.describe('the login on a phone', () => {
  // Proves accounts-25
  test('links to the registration, the forgotten password and the staff sign-in', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      const way = (name: string) => page.getByRole('main').getByRole('link', { name });
      await expect(way('Create an account')).toHaveAttribute('href', '/register');
      await expect(way('Forgot password?')).toHaveAttribute('href', '/forgot-password');
      await expect(way('Admin login')).toHaveAttribute('href', '/admin/login');
    });
  });

  // Proves accounts-81, accounts-82, accounts-83, accounts-84
  test('shows all missing and wrong fields at once, and keeps the typed values', async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      await signInByForm(page, { email: '', password: '' });
      await waitForText(page, 'Email is required');
      await waitForText(page, 'Password is required');
      await signInByForm(page, { email: 'asha.paniwala.test', password: '12345' });
      await waitForText(page, 'Please enter a valid email address');
      await waitForText(page, 'Password must be at least 6 characters long');
      await expect(page.getByLabel('Email')).toHaveValue('asha.paniwala.test');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('12345');
      await page.getByLabel('Email').fill('asha@paniwala.test');
      await page.getByText('Please enter a valid email address').waitFor({ state: 'detached' });
    });
  });

  // Proves accounts-76, accounts-77
  test('asks a customer with an unverified address for a login code, and then signs in', async () => {
    const ravi = await buildUnverified();
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login?next=/profile');
      await signInByForm(page, ravi);
      await codeScreen(page).waitFor();
      await page.getByText(ravi.email).waitFor();
      const code = codeOf(await shop.mail.waitFor(ravi.email));
      await typeCode(page, wrongCode(code));
      await waitForText(page, 'Invalid OTP. Please try again.');
      await expect.poll(() => typedCode(page)).toEqual(['', '', '', '', '', '']);
      await typeCode(page, code);
      await page.waitForURL('/profile');
      await page.getByRole('heading', { name: 'My Profile' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('customer_role'))).toBe('customer');
    });
  });
});

test.describe('the server’s message is shown in the login form', () => {
  // Proves accounts-85
  test('at the fields it names', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      await changeOnTheWay(page, 'POST /auth/login', { email: 'nobody', password: '123' });
      await signInByForm(page, asha);
      await waitForText(page, 'Please enter a valid email address');
      await waitForText(page, 'Password must be at least 6 characters long');
      for (const label of ['Email', 'Password']) {
        await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
      }
    });
  });

  for (const [what, sentence, account] of [
    ['a wrong password', 'Invalid email or password.', () => ({ ...asha, password: 'not-the-password' })],
    ['an unknown address', 'Invalid email or password.', () => ({ email: 'who@paniwala.test', password: 'water-20' })],
    [
      'a deactivated account',
      'This account has been deactivated. Please contact us.',
      () => buildCustomer(shop, { isActive: false }),
    ],
  ] as const) {
    // Proves accounts-131, accounts-169, accounts-170
    test(`for ${what}`, inLongRun, async () => {
      await shop.visit(phone, null, async (page) => {
        await page.goto('/login');
        await signInByForm(page, await account());
        await waitForText(page, sentence);
        await expect(page.getByRole('alert')).toHaveCount(1);
      });
    });
  }

  // Proves accounts-118, accounts-171
  test('for staff who use the customer login, and for a customer who uses the staff sign-in', inLongRun, async () => {
    const meera = await buildAdmin(shop);
    await shop.visit(phone, null, async (page) => {
      for (const [path, account] of [
        ['/login', meera],
        ['/admin/login', asha],
      ] as const) {
        await page.goto(path);
        const refused = page.waitForResponse(
          (response) => response.url().endsWith('/login') && response.status() === 403,
        );
        await signInByForm(page, account);
        await waitForText(page, (await (await refused).json()).message);
        expect(new URL(page.url()).pathname).toBe(path);
      }
    });
  });

  // Proves accounts-177
  test('after five wrong passwords, even if the next one is right', inLongRun, async () => {
    const ravi = await buildCustomer(shop, { name: 'Ravi' });
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      for (let time = 1; time <= 5; time += 1) {
        const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
        await signInByForm(page, { ...ravi, password: `wrong-${time}` });
        await answered;
        await waitForText(page, 'Invalid email or password.');
      }
      await signInByForm(page, ravi);
      await waitForText(page, 'Too many failed sign-ins. Please wait a few minutes and try again.');
    });
  });
});

test.describe('after a failed request', () => {
  for (const [what, failLine] of [
    ['the server answers with an error page', breakLine],
    ['the network is lost', cutLine],
  ] as const) {
    // Proves accounts-132
    const title = `when ${what}, the form says "Login failed. Please try again.", keeps the typed values, and works later`;
    test(title, inLongRun, async () => {
      await shop.visit(
        phone,
        null,
        async (page) => {
          await page.goto('/login');
          await failLine(page, 'POST /auth/login');
          await signInByForm(page, asha);
          await waitForText(page, 'Login failed. Please try again.');
          await mendLine(page);
          await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
          await page.waitForURL((url) => url.pathname === '/');
        },
        brokenLine,
      );
    });
  }

  // Proves accounts-133
  test(
    'while sending the code, the form says "Failed to send verification OTP. Please try again."',
    inLongRun,
    async () => {
      const ravi = await buildUnverified();
      await shop.visit(
        phone,
        null,
        async (page) => {
          await page.goto('/login');
          await breakLine(page, 'POST /otp/send-login-otp');
          await signInByForm(page, ravi);
          await waitForText(page, 'Failed to send verification OTP. Please try again.');
          await mendLine(page);
          await signInByForm(page, ravi);
          await codeScreen(page).waitFor();
        },
        brokenLine,
      );
    },
  );

  // Proves accounts-136
  test('in the login after the code, the screen says "Failed to complete login."', inLongRun, async () => {
    const ravi = await buildUnverified();
    await shop.visit(
      phone,
      null,
      async (page) => {
        await page.goto('/login');
        await signInByForm(page, ravi);
        await codeScreen(page).waitFor();
        await breakLine(page, 'POST /auth/login');
        await typeCode(page, codeOf(await shop.mail.waitFor(ravi.email)));
        await waitForText(page, 'Failed to complete login.');
        await mendLine(page);
        await page.getByRole('button', { name: 'Use another email address' }).click();
        await signInByForm(page, ravi);
        await page.waitForURL((url) => url.pathname === '/');
      },
      brokenLine,
    );
  });
});
