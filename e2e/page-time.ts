/** Time in a page, moved by hand: nothing in the page happens by itself once it stands still. */
import type { Page } from 'playwright-core';

/** Makes the page's time movable; before its first address is opened. */
export function ownTime(page: Page): Promise<void> {
  return page.clock.install();
}

/** Stops the page's time a moment from now, or at an instant (ms since 1970); `page.clock.runFor` moves it on. */
export async function stopTime(page: Page, at?: number): Promise<void> {
  await page.clock.pauseAt(at ?? (await page.evaluate(() => Date.now())) + 1000);
}
