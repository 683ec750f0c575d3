import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../server/testing/accounts.ts';
import { breakLine, brokenLine, changeOnTheWay, cutLine, mendLine } from './broken-line.ts';
import { desktop, phone } from './browser.ts';
import { codeOf, typeCode, typedCode, wrongCode } from './one-time-code.ts';
import { signInByForm } from './sign-in-form.ts';
import { type BrowserShop, openBrowserShop } from './test-shop.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;

beforeAll(async () => {
  shop = await openBrowserShop();
  asha = await buildCustomer(shop);
});
afterAll(() => shop?.close());

const buildUnverified = () => buildCustomer(shop, { name: 'Ravi', verified_at: null });
const said = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const codeScreen = (page: Page) => page.getByRole('heading', { name: 'Check your email' });

describe.each([phone, desktop])('the login on a $name', (device) => {
  test('leads to the registration, to a forgotten password and to the staff’s sign-in', async () => {
    await shop.visit(device, null, async (page) => {
      await page.goto('/login');
      const target = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href');
      expect(await target('Create an account')).toBe('/register');
      expect(await target('Forgot password?')).toBe('/forgot-password');
      expect(await target('Admin login')).toBe('/admin/login');
    });
  });

  test('says everything that is missing or wrong at once, and keeps what was typed', async () => {
    await shop.visit(device, null, async (page) => {
      await page.goto('/login');
      await signInByForm(page, { email: '', password: '' });
      await said(page, 'Email is required');
      await said(page, 'Password is required');
      await signInByForm(page, { email: 'asha.paniwala.test', password: '12345' });
      await said(page, 'Please enter a valid email address');
      await said(page, 'Password must be at least 6 characters long');
      expect(await page.getByLabel('Email').inputValue()).toBe('asha.paniwala.test');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('12345');
      await page.getByLabel('Email').fill('asha@paniwala.test');
      await page.getByText('Please enter a valid email address').waitFor({ state: 'detached' });
    });
  });

  test('asks an unverified customer for a login code, and then signs in', async () => {
    const ravi = await buildUnverified();
    await shop.visit(device, null, async (page) => {
      await page.goto('/login?next=/profile');
      await signInByForm(page, ravi);
      await codeScreen(page).waitFor();
      await page.getByText(ravi.email).waitFor();
      const code = codeOf(await shop.mail.waitFor(ravi.email));
      await typeCode(page, wrongCode(code));
      await said(page, 'Invalid OTP. Please try again.');
      expect(await typedCode(page)).toEqual(['', '', '', '', '', '']);
      await typeCode(page, code);
      await page.waitForURL('/profile');
      await page.getByRole('heading', { name: 'My Profile' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('customer_role'))).toBe('customer');
    });
  });
});

describe('what the server says is shown', () => {
  test('at the fields that it names', async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      await changeOnTheWay(page, 'POST /auth/login', { email: 'nobody', password: '123' });
      await signInByForm(page, asha);
      await said(page, 'Please enter a valid email address');
      await said(page, 'Password must be at least 6 characters long');
      for (const label of ['Email', 'Password']) {
        expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true');
      }
    });
  });

  test.each([
    ['a wrong password', 'Invalid email or password.', () => ({ ...asha, password: 'not-the-password' })],
    ['an unknown address', 'Invalid email or password.', () => ({ email: 'who@paniwala.test', password: 'water-20' })],
    [
      'a deactivated account',
      'This account has been deactivated. Please contact us.',
      () => buildCustomer(shop, { is_active: false }),
    ],
  ])('for %s', async (_, sentence, account) => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      await signInByForm(page, await account());
      await said(page, sentence);
      expect(await page.getByRole('alert').count()).toBe(1);
    });
  });

  test('for staff here and for a customer at the staff’s sign-in: the two are separate', async () => {
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
        await said(page, (await (await refused).json()).message);
        expect(new URL(page.url()).pathname).toBe(path);
      }
    });
  });

  test('after five wrong passwords, even for the right one', async () => {
    const ravi = await buildCustomer(shop, { name: 'Ravi' });
    await shop.visit(phone, null, async (page) => {
      await page.goto('/login');
      for (let time = 1; time <= 5; time += 1) {
        const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
        await signInByForm(page, { ...ravi, password: `wrong-${time}` });
        await answered;
        await said(page, 'Invalid email or password.');
      }
      await signInByForm(page, ravi);
      await said(page, 'Too many failed sign-ins. Please wait a few minutes and try again.');
    });
  });
});

describe('when the line fails', () => {
  test.each([
    ['is broken', breakLine],
    ['is cut', cutLine],
  ] as const)(
    'and %s, the form says "Login failed. Please try again.", keeps what was typed, and works when it is back',
    async (_, failLine) => {
      await shop.visit(
        phone,
        null,
        async (page) => {
          await page.goto('/login');
          await failLine(page, 'POST /auth/login');
          await signInByForm(page, asha);
          await said(page, 'Login failed. Please try again.');
          await mendLine(page);
          await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
          await page.waitForURL((url) => url.pathname === '/');
        },
        brokenLine,
      );
    },
  );

  test('while the code is sent, the form says "Failed to send verification OTP. Please try again."', async () => {
    const ravi = await buildUnverified();
    await shop.visit(
      phone,
      null,
      async (page) => {
        await page.goto('/login');
        await breakLine(page, 'POST /otp/send-login-otp');
        await signInByForm(page, ravi);
        await said(page, 'Failed to send verification OTP. Please try again.');
        await mendLine(page);
        await signInByForm(page, ravi);
        await codeScreen(page).waitFor();
      },
      brokenLine,
    );
  });

  test('when the login is repeated after the code, the screen says "Failed to complete login."', async () => {
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
        await said(page, 'Failed to complete login.');
        await mendLine(page);
        await page.getByRole('button', { name: 'Use another email address' }).click();
        await signInByForm(page, ravi);
        await page.waitForURL((url) => url.pathname === '/');
      },
      brokenLine,
    );
  });
});
