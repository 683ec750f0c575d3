import type { Page } from 'playwright-core';

/** Fills in the form of /login or /admin/login and sends it. */
export async function signInByForm(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Login|Sign in)$/ })
    .click();
}
