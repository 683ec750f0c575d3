import type { Page } from '@playwright/test';
import { seed } from '#tools/seed.ts';
import { desktop, phone, scrollsSideways } from '../fixtures/browser.ts';
import { englishOn } from '../fixtures/hindi-shop.ts';
import { expect, inLongRun } from '../fixtures/test.ts';
import { dense, isRepeated, isSeenInEnglish, screens } from './all-screens.ts';
import { findBarriers } from './inspect/barriers.ts';
import { findFaintText } from './inspect/contrast.ts';
import { findLayoutFaults } from './inspect/layout.ts';
import type { Screen } from './screen.ts';
import { test } from './test.ts';

test.use({ people: 'Hindi' });

const softly = expect.configure({ soft: true });

async function expectHindi(page: Page): Promise<void> {
  expect.soft(await page.locator('body').innerText()).toMatch(/[\u0900-\u097f]/);
  expect.soft(await englishOn(page)).toEqual([]);
  // A chart is drawn again shortly after the window became narrower.
  await softly.poll(() => scrollsSideways(page), 'scrolls sideways').toBe(false);
}

function testWhole(screen: Screen): void {
  const isDense = dense.has(screen.name);
  // Screens that `npm test` checks, and those that the English test skips, are checked with axe here. The delivery slip
  // is excluded, because it is only printed, and nobody uses it by keyboard.
  const hasAxe = screen.name !== 'admin-order-slip';
  const isWhole = hasAxe && (isDense || !isSeenInEnglish(screen));
  const more = isWhole ? ', no barriers, enough contrast and room' : hasAxe ? ', and on a desktop no barriers' : '';
  // Axe checks a screen on the device that its users have: staff a desktop, everybody else a phone. Only the dense
  // screens, and one of each kind, are checked on both.
  const isForStaff = screen.who === 'admin';
  const hasAxeOnPhone = isWhole && (isDense || !isForStaff);
  const hasAxeOnDesktop = hasAxe && (isDense || isForStaff || !isWhole);

  // Proves admin-orders-101, access-1, access-2, access-10, access-11
  test(`${screen.name} in Hindi on a phone and on a desktop has no English words${more}`, async ({ visit }) => {
    // Both themes use the same layout, so contrast is measured in one of them on each device.
    const [onPhone, onDesktop] = isDense ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
    const page = await visit(screen, { device: phone, language: 'hi', isDark: isDense });
    await expectHindi(page);
    // A loading screen is always animated, so its contrast cannot be measured from pictures. Axe checks it instead.
    const isMeasured = hasAxe && !screen.isWaiting;
    if (hasAxeOnPhone) expect.soft(await findBarriers(page, { hasContrast: !isMeasured })).toEqual([]);
    if (isWhole) {
      if (isMeasured) expect.soft(await findFaintText(page, [onPhone])).toEqual([]);
      expect.soft(await findLayoutFaults(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: onDesktop });
    await page.setViewportSize(desktop);
    // Scrolling on the phone may have left a link partly below the sticky bar of the desktop.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectHindi(page);
    if (hasAxeOnDesktop) expect.soft(await findBarriers(page, { hasContrast: !isMeasured })).toEqual([]);
    if (isMeasured) expect.soft(await findFaintText(page, [onDesktop])).toEqual([]);
  });
}

for (const screen of screens.filter(({ name }) => dense.has(name))) testWhole(screen);

test.describe('in the long run', inLongRun, () => {
  // Splits these tests over several workers. Each worker fills a shop of its own first, which is worthwhile only for
  // this many tests.
  test.describe.configure({ mode: 'parallel' });
  for (const screen of screens.filter((one) => !dense.has(one.name) && !isRepeated(one))) testWhole(screen);

  // Each commit checks a third of these screens, chosen by its seed. That is enough, because unit tests prove that
  // their words are Hindi (tools/check/texts.test.ts, tools/assets/cut-catalogues.test.ts), and another screen shows
  // all their parts.
  for (const screen of screens.filter(isRepeated).filter((_, at) => at % 3 === seed % 3)) {
    // Proves admin-orders-101
    test(`${screen.name} in Hindi has no English words, and its parts are those of another screen`, async ({
      visit,
    }) => {
      await expectHindi(await visit(screen, { device: phone, language: 'hi' }));
    });
  }
});
