/** Screens for signing in, registering, a forgotten password and the profile. */

import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { showOffice } from '../fixtures/address-book.ts';
import { breakLine, giveAnswer } from '../fixtures/broken-line.ts';
import { matching } from '../fixtures/hindi-words.ts';
import { settle } from '../fixtures/settle.ts';
import { devices } from './admin-account.ts';
import { fillIn, openFirst, type Screen, sendForm, sendOverCutLine, untilAlert } from './screen.ts';

const codeMs = 10 * 60_000;

/**
 * Writes into the browser's history that a code was sent, and reloads, so that the page shows the screen for the code.
 */
async function openCode(page: Page, validMs: number): Promise<void> {
  const code = { email: 'asha@paniwala.example', expiresAt: Date.now() + validMs, registration: 'secret', mark: 'K7' };
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { code });
  await page.reload();
  await settle(page);
  await page.getByRole('timer').waitFor();
}

/** Answers that any reset link is valid, so that no email is needed. */
const answerLink = (page: Page) =>
  giveAnswer(page, 'GET /password-reset/verify/:token', () => ({
    data: { user: { name: 'Asha Rao', email: 'asha@paniwala.example' } },
  }));

/** Answers that any link of an invitation works, so that nobody must be invited. */
const answerInvitation = (page: Page) =>
  giveAnswer(page, 'POST /invitations/open', () => ({
    data: {
      name: 'निशा वेंकटरमण',
      email: 'nisha.venkataraman.dispatch@paniwala.example',
      by: 'Geeta Venkatasubramanian',
      expiresAt: '2026-12-01T10:00:00.000Z',
    },
  }));

export const accounts: Screen[] = [
  { name: 'login', who: 'visitor', path: () => '/login', until: 'Welcome back' },
  { name: 'login-errors', who: 'visitor', path: () => '/login', until: 'Password is required', act: sendForm },
  {
    name: 'login-failed',
    who: 'visitor',
    path: () => '/login',
    until: 'Login failed. Please try again.',
    ...sendOverCutLine('POST /auth/login', { Email: 'asha@paniwala.example', Password: 'water-jar-20' }),
  },
  { name: 'register', who: 'visitor', path: () => '/register', until: 'Create your account' },
  { name: 'register-errors', who: 'visitor', path: () => '/register', until: 'Pincode is required', act: sendForm },
  {
    name: 'register-code',
    who: 'visitor',
    path: () => '/register',
    until: 'Verify Code',
    act: (page) => openCode(page, codeMs),
  },
  {
    name: 'register-code-refused',
    who: 'visitor',
    path: () => '/register',
    until: 'Invalid OTP. Please try again.',
    before: (page) => breakLine(page, 'POST /otp/verify-registration-otp'),
    async act(page, read) {
      await openCode(page, codeMs);
      await page.locator('form input').first().click();
      await page.keyboard.type('123456');
      await untilAlert(page, read);
    },
  },
  {
    name: 'register-code-expired',
    who: 'visitor',
    path: () => '/register',
    until: 'Code has expired',
    act: (page) => openCode(page, -1000),
  },
  { name: 'forgot-password', who: 'visitor', path: () => '/forgot-password', until: 'Send Reset Link' },
  {
    name: 'forgot-password-sent',
    who: 'visitor',
    path: () => '/forgot-password',
    until: 'Send Again',
    async act(page, read) {
      await fillIn(page, read, { Email: `${newId()}@paniwala.example` });
      await sendForm(page, read);
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
    },
  },
  {
    name: 'reset-password-old-link',
    who: 'visitor',
    path: () => '/reset-password?token=old',
    until: 'Request a New Link',
  },
  {
    name: 'reset-password',
    who: 'visitor',
    path: () => '/reset-password?token=new',
    until: 'Reset Password',
    before: answerLink,
  },
  {
    name: 'reset-password-errors',
    who: 'visitor',
    path: () => '/reset-password?token=new',
    until: 'Please enter a new password',
    before: answerLink,
    act: sendForm,
  },
  { name: 'invitation-old-link', who: 'visitor', path: () => '/invitation#old', until: 'Sign in' },
  {
    name: 'invitation',
    who: 'visitor',
    path: () => '/invitation#new',
    until: 'Accept the invitation',
    before: answerInvitation,
  },
  {
    name: 'invitation-errors',
    who: 'visitor',
    path: () => '/invitation#new',
    until: 'Please enter a new password',
    before: answerInvitation,
    act: sendForm,
  },
  { name: 'profile', who: 'customer', path: () => '/profile', until: 'Account Information' },
  {
    name: 'profile-devices',
    who: 'customer',
    path: () => '/profile/devices',
    until: 'Sign out everywhere else',
    before: (page) => giveAnswer(page, 'GET /auth/sessions', () => ({ data: devices })),
  },
  { name: 'profile-data', who: 'customer', path: () => '/profile/data', until: 'Delete my account' },
  {
    name: 'profile-errors',
    who: 'customer',
    path: () => '/profile',
    until: 'Address is required',
    async act(page, read) {
      await fillIn(page, read, { 'Full Name': '', 'Phone Number': '98', Address: '' });
      await sendForm(page, read);
    },
  },
  {
    name: 'profile-addresses',
    who: 'customer',
    path: () => '/profile',
    until: 'Make default',
    before: showOffice,
  },
  {
    name: 'profile-address-errors',
    who: 'customer',
    path: () => '/profile',
    until: 'Street and area are required',
    async act(page, read) {
      await openFirst('Add Address')(page, read);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: read('GSTIN') }).fill('29ABCDE1234F1ZX');
      await dialog.getByRole('button', { name: read('Save Address') }).click();
    },
  },
  {
    name: 'profile-address-office',
    who: 'customer',
    path: () => '/profile',
    until: 'Registered name',
    before: showOffice,
    act: (page, read) =>
      page
        .getByRole('button', { name: matching(read('Edit {label}')) })
        .last()
        .click(),
  },
  {
    name: 'profile-address-delete',
    who: 'customer',
    path: () => '/profile',
    until: 'Which address becomes your default?',
    before: showOffice,
    act: openFirst('Delete {label}'),
  },
  {
    name: 'menu',
    who: 'customer',
    path: () => '/profile',
    until: 'Account Information',
    // A desktop has no menu button, because all links are visible.
    async act(page) {
      const menu = page.locator('header summary');
      if (await menu.isVisible()) await menu.click();
    },
  },
];
