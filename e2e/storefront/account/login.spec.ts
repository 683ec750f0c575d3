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
  // Proves accounts-81, accounts-82, accounts-83, accounts-84
  test('shows all missing and wrong fields at once, and keeps the typed values', inLongRun, async () => {
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

// Proves accounts-25, accounts-85, accounts-131, accounts-132, accounts-169, accounts-170
test(
  'the login links to other forms, shows the server’s message after each refused sign-in, and works after failed requests',
  inLongRun,
  async () => {
    const gone = await buildCustomer(shop, { isActive: false });
    await shop.visit(
      phone,
      null,
      async (page) => {
        await page.goto('/login');
        const way = (name: string) => page.getByRole('main').getByRole('link', { name });
        await expect(way('Create an account')).toHaveAttribute('href', '/register');
        await expect(way('Forgot password?')).toHaveAttribute('href', '/forgot-password');
        await expect(way('Admin login')).toHaveAttribute('href', '/admin/login');

        for (const [account, sentence] of [
          [{ ...asha, password: 'not-the-password' }, 'Invalid email or password.'],
          [gone, 'This account has been deactivated. Please contact us.'],
          [{ email: 'who@paniwala.test', password: 'water-20' }, 'Invalid email or password.'],
        ] as const) {
          await signInByForm(page, account);
          await waitForText(page, sentence);
          await expect(page.getByRole('alert')).toHaveCount(1);
        }

        await changeOnTheWay(page, 'POST /auth/login', { email: 'nobody', password: '123' });
        await signInByForm(page, asha);
        await waitForText(page, 'Please enter a valid email address');
        await waitForText(page, 'Password must be at least 6 characters long');
        for (const label of ['Email', 'Password']) {
          await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
        }
        await mendLine(page);

        for (const failLine of [breakLine, cutLine]) {
          await failLine(page, 'POST /auth/login');
          await signInByForm(page, asha);
          await waitForText(page, 'Login failed. Please try again.');
          await mendLine(page);
        }
        await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
        await page.waitForURL((url) => url.pathname === '/');
      },
      brokenLine,
    );
  },
);

// Proves accounts-118, accounts-171, accounts-177
test(
  'staff at the customer login, customers at the staff sign-in, and anybody after five wrong passwords are refused',
  inLongRun,
  async () => {
    const meera = await buildAdmin(shop);
    const ravi = await buildCustomer(shop, { name: 'Ravi' });
    await shop.visit(phone, null, async (page) => {
      for (const [path, account] of [
        ['/admin/login', asha],
        ['/login', meera],
      ] as const) {
        await page.goto(path);
        const refused = page.waitForResponse(
          (response) => response.url().endsWith('/login') && response.status() === 403,
        );
        await signInByForm(page, account);
        await waitForText(page, (await (await refused).json()).message);
        expect(new URL(page.url()).pathname).toBe(path);
      }
      for (let time = 1; time <= 5; time += 1) {
        const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
        await signInByForm(page, { ...ravi, password: `wrong-${time}` });
        await answered;
        await waitForText(page, 'Invalid email or password.');
      }
      await signInByForm(page, ravi);
      await waitForText(page, 'Too many failed sign-ins. Please wait a few minutes and try again.');
    });
  },
);

// Proves accounts-133, accounts-136
test(
  'if the code for a login cannot be sent, or the login after the code fails, the form says so and works later',
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
  },
);
