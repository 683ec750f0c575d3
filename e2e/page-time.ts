/** Time in a page, moved by hand: nothing in the page happens by itself once it stands still. */
import type { Page, Request } from 'playwright-core';

/** Makes the page's time movable; before its first address is opened. */
export function ownTime(page: Page): Promise<void> {
  return page.clock.install();
}

/** Stops the page's time a moment from now, or at an instant (ms since 1970); `page.clock.runFor` moves it on. */
export async function stopTime(page: Page, at?: number): Promise<void> {
  await page.clock.pauseAt(at ?? (await page.evaluate(() => Date.now())) + 1000);
}

/**
 * Moves the stopped time on, and answers what the page asked for because of it, apart from its regular questions: a step
 * to another screen asks for that screen long before its address shows.
 */
export async function runAndListen(page: Page, ms: number): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: Request) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.clock.runFor(ms);
  // Comes back after whatever was asked before it.
  await page.evaluate(() => fetch('/api/health'));
  page.off('request', note);
  return asked.filter((path) => !/^\/api\/(health|cart|visitors)/.test(path));
}
