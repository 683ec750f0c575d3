import { desktop, phone } from '../fixtures/browser.ts';
import { expect, longUnless } from '../fixtures/test.ts';
import { dense, isSeenInEnglish, isShort, screens } from './all-screens.ts';
import { findBarriers, findOverflows } from './inspect.ts';
import { test } from './test.ts';

test.use({ shopEnv: { SEED_CATALOGUE: 'true', REQUIRE_EMAIL_VERIFICATION: 'false' } });
test.describe.configure({ mode: 'parallel' });

// A slip is paper: nobody moves through it.
for (const screen of screens.filter((each) => isSeenInEnglish(each) && each.name !== 'admin-order-slip')) {
  // Proves access-1, access-2
  test(`${screen.name} on a phone: axe, and every width`, longUnless(isShort(screen)), async ({ visit }) => {
    const page = await visit(screen, { device: phone, language: 'en' });
    expect.soft(await findBarriers(page)).toEqual([]);
    expect.soft(await findOverflows(page)).toEqual([]);
  });

  // Proves access-1
  test(`${screen.name} on a dark desktop: axe`, longUnless(dense.has(screen.name)), async ({ visit }) => {
    const page = await visit(screen, { device: desktop, language: 'en', isDark: true });
    expect.soft(await findBarriers(page)).toEqual([]);
  });
}
