import type { Page } from '@playwright/test';
import { desktop, phone } from '../fixtures/browser.ts';
import { expect, longUnless } from '../fixtures/test.ts';
import { dense, repeated, screens } from './all-screens.ts';
import { findBarriers, findOverflows } from './inspect.ts';
import { test } from './test.ts';
import { unanswered } from './unanswered.ts';

test.use({ shopEnv: { SEED_CATALOGUE: 'true', REQUIRE_EMAIL_VERIFICATION: 'false' } });
test.describe.configure({ mode: 'parallel' });

async function expectRoomForAll(page: Page): Promise<void> {
  expect.soft(await findBarriers(page)).toEqual([]);
  expect.soft(await findOverflows(page)).toEqual([]);
}

// A slip is paper: nobody moves through it.
for (const screen of screens.filter(({ name }) => name !== 'admin-order-slip')) {
  const isShort = !unanswered.includes(screen) && !repeated.has(screen.name);
  if (!isShort && !dense.has(screen.name)) {
    test(`${screen.name} on a phone, then on a dark desktop: axe, and every width`, { tag: '@long' }, async ({
      visit,
    }) => {
      const page = await visit(screen, { device: phone, language: 'en' });
      await expectRoomForAll(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize(desktop);
      expect.soft(await findBarriers(page)).toEqual([]);
    });
    continue;
  }

  test(`${screen.name} on a phone: axe, and every width`, longUnless(isShort), async ({ visit }) => {
    await expectRoomForAll(await visit(screen, { device: phone, language: 'en' }));
  });

  test(`${screen.name} on a dark desktop: axe`, longUnless(dense.has(screen.name)), async ({ visit }) => {
    const page = await visit(screen, { device: desktop, language: 'en', isDark: true });
    expect.soft(await findBarriers(page)).toEqual([]);
  });
}
