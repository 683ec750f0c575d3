import { desktop, phone } from '../fixtures/browser.ts';
import { expect, longUnless } from '../fixtures/test.ts';
import { isSeenInEnglish, screens } from './all-screens.ts';
import { findBarriers, findOverflows } from './inspect.ts';
import { test } from './test.ts';

test.use({ shopEnv: { SEED_CATALOGUE: 'true', REQUIRE_EMAIL_VERIFICATION: 'false' } });
test.describe.configure({ mode: 'parallel' });

for (const screen of screens.filter(isSeenInEnglish)) {
  // Proves access-1, access-2
  test(`${screen.name} on a phone: axe, and every width`, async ({ visit }) => {
    const page = await visit(screen, { device: phone, language: 'en' });
    expect.soft(await findBarriers(page)).toEqual([]);
    expect.soft(await findOverflows(page)).toEqual([]);
  });

  // Proves access-1
  test(`${screen.name} on a dark desktop: axe`, longUnless(false), async ({ visit }) => {
    const page = await visit(screen, { device: desktop, language: 'en', isDark: true });
    expect.soft(await findBarriers(page)).toEqual([]);
  });
}
