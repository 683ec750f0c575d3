import { phone } from '../fixtures/browser.ts';
import { seeded } from '../fixtures/shop-settings.ts';
import { expect } from '../fixtures/test.ts';
import { isSeenInEnglish, screens } from './all-screens.ts';
import { findBarriers } from './inspect/barriers.ts';
import { findFaintText } from './inspect/contrast.ts';
import { enlargeText, findBrokenAmounts } from './inspect/large-text.ts';
import { findLayoutFaults, findOverflows } from './inspect/layout.ts';
import { test } from './test.ts';

test.use({ shopEnv: seeded });

// The Hindi test checks these screens on a desktop in dark mode.
for (const screen of screens.filter(isSeenInEnglish)) {
  // Proves access-1, access-2, access-10, access-11
  test(`${screen.name} on a phone has no barriers, enough contrast in both themes, and fits every width, also with text at 200 %`, async ({
    visit,
  }) => {
    const page = await visit(screen, { device: phone, language: 'en' });
    expect.soft(await findBarriers(page)).toEqual([]);
    expect.soft(await findFaintText(page, ['light', 'dark'])).toEqual([]);
    expect.soft(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize(phone);
    await enlargeText(page);
    expect.soft(await findOverflows(page), 'with text at 200 %').toEqual([]);
    expect.soft(await findBrokenAmounts(page), 'with text at 200 %').toEqual([]);
  });
}
