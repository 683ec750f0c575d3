/** Customers download what the shop keeps about them, see what is open, and delete their account. */
import { phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

// Proves own-data-9
test('own data is downloaded, and the account is deleted after the last plan has ended', async () => {
  const asha = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop);
  const planId = await buildPlan(shop, asha, { lines: [{ productId, quantity: 1 }] });
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Your data' }).click();
    const download = page.getByRole('form', { name: 'Download your data' });
    await download.getByLabel('Your password').fill(asha.password);
    const saved = page.waitForEvent('download');
    await download.getByRole('button', { name: 'Download your data' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);

    const deletion = page.getByRole('form', { name: 'Delete your account' });
    await expect(page.getByRole('link', { name: 'Active plans: 1' })).toHaveAttribute('href', '/plans');
    await deletion.getByLabel('Your password').fill(asha.password);
    await deletion.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('Your account cannot be deleted before this is settled: Active plans: 1.').waitFor();
    await expect(deletion.getByLabel('Your password')).toHaveValue(asha.password);

    await shop.as(asha)('POST /plans/:id/end', { params: { id: planId }, body: { version: 1 } });
    await deletion.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/profile');
    await page.waitForURL((url) => url.pathname === '/login');
  });
});
