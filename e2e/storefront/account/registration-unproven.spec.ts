import { phone } from '#e2e/fixtures/browser.ts';
import { newcomer, registerByForm } from '#e2e/fixtures/registration-form.ts';
import { furnished } from '#e2e/fixtures/shop-settings.ts';
import { inLongRun, test } from '#e2e/fixtures/test.ts';

test.use({ shopEnv: furnished });

// Proves accounts-155
test(
  'in a shop without email verification, a new customer is signed in immediately, without a code',
  inLongRun,
  async ({ shop }) => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/register?next=/profile');
      await registerByForm(page, newcomer());
      await page.getByText('Account created successfully!', { exact: true }).waitFor();
      await page.waitForURL('/profile');
      await page.getByRole('heading', { name: 'My Profile' }).waitFor();
    });
  },
);
