import { phone } from '../fixtures/browser.ts';
import { expect } from '../fixtures/test.ts';
import { isSeenInEnglish, screens } from './all-screens.ts';
import { findBarriers } from './inspect/barriers.ts';
import { findFaintText } from './inspect/contrast.ts';
import { findLayoutFaults } from './inspect/layout.ts';
import { test } from './test.ts';

test.use({ shopEnv: { SEED_CATALOGUE: 'true', REQUIRE_EMAIL_VERIFICATION: 'false' } });
test.describe.configure({ mode: 'parallel' });

// The Hindi test checks these screens on a desktop in dark mode.
for (const screen of screens.filter(isSeenInEnglish)) {
  // Proves access-1, access-2, access-10, access-11
  test(`${screen.name} on a phone has no barriers, enough contrast in both themes, and fits every width`, async ({
    visit,
  }) => {
    const page = await visit(screen, { device: phone, language: 'en' });
    expect.soft(await findBarriers(page)).toEqual([]);
    expect.soft(await findFaintText(page, ['light', 'dark'])).toEqual([]);
    expect.soft(await findLayoutFaults(page)).toEqual([]);
  });
}
