/** Screens of who signs in, registers, has forgotten the password, or looks at the own account. */

import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { breakLine } from '../fixtures/broken-line.ts';
import { settle } from '../fixtures/settle.ts';
import { fillIn, type Screen, sendForm, sendOverCutLine, untilAlert } from './screen.ts';

const codeMs = 10 * 60_000;

/** What the page keeps of a code that was sent, in its history; with that it is opened anew. */
async function openCode(page: Page, validMs: number): Promise<void> {
  const code = { email: 'asha@paniwala.example', expiresAt: Date.now() + validMs, registration: 'secret', mark: 'K7' };
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { code });
  await page.reload();
  await settle(page);
  await page.getByRole('timer').waitFor();
}

/** The link of a letter, without the letter. */
const answerLink = (page: Page) =>
  page.route('**/api/password-reset/verify/**', (route) =>
    route.fulfill({
      json: { success: true, data: { user: { name: 'Asha Rao', email: 'asha@paniwala.example' } } },
    }),
  );

export const accounts: Screen[] = [
  { name: 'login', who: 'visitor', path: () => '/login' },
  { name: 'login-errors', who: 'visitor', path: () => '/login', act: sendForm },
  {
    name: 'login-failed',
    who: 'visitor',
    path: () => '/login',
    ...sendOverCutLine('POST /auth/login', { Email: 'asha@paniwala.example', Password: 'water-jar-20' }),
  },
  { name: 'register', who: 'visitor', path: () => '/register' },
  { name: 'register-errors', who: 'visitor', path: () => '/register', act: sendForm },
  { name: 'register-code', who: 'visitor', path: () => '/register', act: (page) => openCode(page, codeMs) },
  {
    name: 'register-code-refused',
    who: 'visitor',
    path: () => '/register',
    before: (page) => breakLine(page, 'POST /otp/verify-registration-otp'),
    async act(page, read) {
      await openCode(page, codeMs);
      await page.locator('form input').first().click();
      await page.keyboard.type('123456');
      await untilAlert(page, read);
    },
  },
  { name: 'register-code-expired', who: 'visitor', path: () => '/register', act: (page) => openCode(page, -1000) },
  { name: 'forgot-password', who: 'visitor', path: () => '/forgot-password' },
  {
    name: 'forgot-password-sent',
    who: 'visitor',
    path: () => '/forgot-password',
    async act(page, read) {
      await fillIn(page, read, { Email: `${newId()}@paniwala.example` });
      await sendForm(page, read);
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
    },
  },
  { name: 'reset-password-old-link', who: 'visitor', path: () => '/reset-password?token=old' },
  { name: 'reset-password', who: 'visitor', path: () => '/reset-password?token=new', before: answerLink },
  {
    name: 'reset-password-errors',
    who: 'visitor',
    path: () => '/reset-password?token=new',
    before: answerLink,
    act: sendForm,
  },
  { name: 'profile', who: 'customer', path: () => '/profile' },
  {
    name: 'profile-errors',
    who: 'customer',
    path: () => '/profile',
    async act(page, read) {
      await fillIn(page, read, { 'Full Name': '', 'Phone Number': '98', Address: '' });
      await sendForm(page, read);
    },
  },
  {
    name: 'menu',
    who: 'customer',
    path: () => '/profile',
    // A desktop has all of it in sight.
    async act(page) {
      const menu = page.locator('header summary');
      if (await menu.isVisible()) await menu.click();
    },
  },
];
