/** Checks with the double font size that people can set in their browser. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Sets the browser's font size to 32 px, twice the default. Media queries in rem change with it. */
export async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await browser.detach();
}

/** Lists amounts that are broken into two lines, except in tables, whose columns are narrow. */
export const findBrokenAmounts = (page: Page) =>
  page.locator('.figures:not(table *)').evaluateAll((amounts) => {
    // The text is measured, because an element in a flex row is one box even if it has several lines.
    const isBroken = (amount: Element) => {
      const text = document.createRange();
      text.selectNodeContents(amount);
      const boxes = [...text.getClientRects()];
      return Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom));
    };
    return amounts
      .map((amount) => ({ amount, says: amount.textContent }))
      .filter(({ amount, says }) => /^₹[\d,.]+$/.test(says) && isBroken(amount))
      .map(({ says }) => says);
  });
