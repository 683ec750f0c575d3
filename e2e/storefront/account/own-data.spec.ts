/** Customers download the data that the shop keeps about them, see what must be settled, and delete their account. */
import { phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildPickup } from '#server/testing/builders/pickups.ts';
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

// Proves own-data-9
test('the account is deleted after the last jar is back and its deposit is paid', inLongRun, async () => {
  const [asha, admin] = [await buildCustomer(shop), await buildAdmin(shop)];
  const pickup = await buildPickup(shop, asha, { count: 1 });
  const params = { id: pickup.id };
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/profile/data');
    for (const open of ['Open returns of jars or money: 1', 'Jars with you: 1', 'Deposit: ₹150']) {
      await expect(page.getByRole('link', { name: open })).toHaveAttribute('href', '/jars');
    }
    const deletion = page.getByRole('form', { name: 'Delete your account' });
    const press = () => deletion.getByRole('button', { name: 'Delete my account' }).click();
    await deletion.getByLabel('Your password').fill(asha.password);
    const collected = await shop.as(admin)('POST /admin/pickups/:id/collect', { params, body: { version: 1 } });
    expect(collected.status).toBe(200);
    await press();
    await page.getByText('Your account cannot be deleted before this is settled').waitFor();
    await expect(page.getByRole('link', { name: 'Balance: ₹150' })).toHaveAttribute('href', '/account');
    await expect(page.getByRole('link', { name: 'Jars with you: 1' })).toHaveCount(0);
    const body = { version: 2, amount: 150, method: 'cash' } as const;
    expect((await shop.as(admin)('POST /admin/pickups/:id/refund', { params, body })).status).toBe(200);
    await press();
    await page.waitForURL((url) => url.pathname === '/');
  });
  const signIn = await shop.call('POST /auth/login', { body: { email: asha.email, password: asha.password } });
  expect(signIn.status).toBe(401);
});
