import type { Page } from '@playwright/test';
import { desktop, phone, scrollsSideways } from '../fixtures/browser.ts';
import { englishOn } from '../fixtures/hindi-shop.ts';
import { expect, longUnless } from '../fixtures/test.ts';
import { dense, isSeenInEnglish, screens } from './all-screens.ts';
import { findBarriers } from './inspect/barriers.ts';
import { findFaintText } from './inspect/contrast.ts';
import { findLayoutFaults } from './inspect/layout.ts';
import { test } from './test.ts';

test.use({ people: 'Hindi' });
test.describe.configure({ mode: 'parallel' });

async function expectHindi(page: Page): Promise<void> {
  expect.soft(await page.locator('body').innerText()).toMatch(/[\u0900-\u097f]/);
  expect.soft(await englishOn(page)).toEqual([]);
  expect.soft(await scrollsSideways(page), 'scrolls sideways').toBe(false);
}

for (const screen of screens) {
  const isDense = dense.has(screen.name);
  // Screens that the English test skips on a phone are checked completely here. A slip is printed, so keyboard and
  // focus do not matter.
  const hasAxe = screen.name !== 'admin-order-slip';
  const isWhole = hasAxe && !isSeenInEnglish(screen);
  const more = isWhole ? ', axe, contrast, every width' : hasAxe ? ', axe and contrast of the desktop' : '';

  // Proves admin-orders-101, access-1, access-2, access-10, access-11
  test(
    `${screen.name} in Hindi on a phone, then on a desktop: no English${more}`,
    longUnless(isDense),
    async ({ visit }) => {
      const page = await visit(screen, { device: phone, language: 'hi', isDark: isDense });
      await expectHindi(page);
      if (isWhole) {
        expect.soft(await findBarriers(page)).toEqual([]);
        if (!screen.isWaiting) expect.soft(await findFaintText(page)).toEqual([]);
        expect.soft(await findLayoutFaults(page)).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: isDense ? 'light' : 'dark' });
      await page.setViewportSize(desktop);
      // After the phone, a link may be half below the desktop's bar.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectHindi(page);
      if (hasAxe) expect.soft(await findBarriers(page)).toEqual([]);
      if (hasAxe && !screen.isWaiting) expect.soft(await findFaintText(page)).toEqual([]);
    },
  );
}
