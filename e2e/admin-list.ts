/** What journeys through the lists of the back office look at. */
import type { Locator, Page } from 'playwright-core';

/** The row, or on a phone the card, that shows this text. */
export const rowOf = (page: Page, text: string): Locator => page.locator('tbody').filter({ hasText: text });

/** The action of a row: `actOn(page, 'Edit', 'Lake jar')`. */
export const actOn = (page: Page, act: string, name: string): Promise<void> =>
  page.getByRole('button', { name: `${act} ${name}`, exact: true }).click();

export const dialogOf = (page: Page): Locator => page.getByRole('dialog');

export const pressIn = (page: Page, button: string): Promise<void> =>
  dialogOf(page).getByRole('button', { name: button, exact: true }).click();

/** The names of the rows that are shown, top down. */
export async function namesOf(page: Page, count: number): Promise<string[]> {
  await page.waitForFunction((wanted) => document.querySelectorAll('tbody').length === wanted, count);
  const rows = await page.getByRole('button', { name: /^(Edit|Restore) / }).all();
  return Promise.all(
    rows.map(async (row) => (await row.getAttribute('aria-label'))?.replace(/^(Edit|Restore) /, '') ?? ''),
  );
}

/** Three filters and more are behind a button on a phone. */
export async function openFilters(page: Page, name = 'Filters'): Promise<void> {
  const folded = page.getByRole('button', { name, exact: true, expanded: false });
  if (await folded.isVisible()) await folded.click();
}
