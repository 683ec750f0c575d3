import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer, buildSession } from '#server/testing/builders/accounts.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

// Proves devices-4
test('a person sees where they are signed in, and signs out one device and then all others', async ({ shop }) => {
  const asha = await buildAdmin(shop, { name: 'Asha Owner' });
  const [lost, other] = [await buildSession(shop, asha, android), await buildSession(shop, asha)];
  const statusOf = async (session: { token: string }) => (await shop.as(session)('GET /auth/me')).status;
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'Sign out: Chrome on Android' }).click();
    await expect(page.getByText('Chrome on Android')).toHaveCount(0);
    expect([await statusOf(lost), await statusOf(other)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    expect(await statusOf(other)).toBe(401);
  });
});

// Proves devices-4
test('a customer finds the devices on the profile, and signs one out', inLongRun, async ({ shop }) => {
  const ravi = await buildCustomer(shop);
  const lost = await buildSession(shop, ravi, android);
  await shop.visit(desktop, ravi, async (page) => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'My devices' }).click();
    await page.getByRole('button', { name: 'Sign out: Chrome on Android' }).click();
    await expect(page.getByText('Chrome on Android')).toHaveCount(0);
  });
  expect((await shop.as(lost)('GET /auth/me')).status).toBe(401);
});
