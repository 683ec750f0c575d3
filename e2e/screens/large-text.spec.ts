/** Tests with the double font size that people can set in their browser. */
import type { Page } from '@playwright/test';
import { phone } from '../fixtures/browser.ts';
import { expect, inLongRun } from '../fixtures/test.ts';
import { isSeenInEnglish, screens } from './all-screens.ts';
import { findOverflows } from './inspect/layout.ts';
import { test } from './test.ts';

test.use({
  shopEnv: { SEED_CATALOGUE: 'true', REQUIRE_EMAIL_VERIFICATION: 'false' },
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
});
test.describe.configure({ mode: 'parallel' });

/** Lists amounts that are broken into two lines, except in tables, whose columns are narrow. */
const findBrokenAmounts = (page: Page) =>
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

for (const screen of screens.filter(isSeenInEnglish)) {
  // Proves access-2
  test(
    `${screen.name} on a phone with text at 200 % fits every width and breaks no amount`,
    inLongRun,
    async ({ visit }) => {
      const page = await visit(screen, { device: phone, language: 'en' });
      expect(await findOverflows(page)).toEqual([]);
      expect(await findBrokenAmounts(page)).toEqual([]);
    },
  );
}
