import type { Page } from '@playwright/test';
import { desktop, phone, scrollsSideways } from '../fixtures/browser.ts';
import { englishOn } from '../fixtures/hindi-shop.ts';
import { expect, longUnless } from '../fixtures/test.ts';
import { dense, screens } from './all-screens.ts';
import { findBarriers, findOverflows } from './inspect.ts';
import { test } from './test.ts';

test.use({ people: 'Hindi' });
test.describe.configure({ mode: 'parallel' });

async function expectHindi(page: Page): Promise<void> {
  expect.soft(await page.locator('body').innerText()).toMatch(/[\u0900-\u097f]/);
  expect.soft(await englishOn(page)).toEqual([]);
  expect.soft(await scrollsSideways(page), 'scrolls sideways').toBe(false);
}

for (const screen of screens) {
  // Other letters and other lengths can bar somebody where the screen itself does not: its densest ones stand for all.
  const isDense = dense.has(screen.name);

  test(
    `${screen.name} in Hindi on a phone, then on a desktop: no English${isDense ? ', axe, every width' : ''}`,
    longUnless(isDense),
    async ({ visit }) => {
      const page = await visit(screen, { device: phone, language: 'hi', isDark: isDense });
      await expectHindi(page);
      if (isDense) {
        expect.soft(await findBarriers(page)).toEqual([]);
        expect.soft(await findOverflows(page)).toEqual([]);
      }
      await page.setViewportSize(desktop);
      await expectHindi(page);
    },
  );
}
