import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

// Proves legal-4
test('the owner writes the terms from a draft, and every page of the shop links to them', async ({ shop }) => {
  const owner = await buildAdmin(shop, { name: 'Meera Nair' });
  const visitor = await shop.open(phone, null);
  await visitor.page.goto('/contact');
  await expect(visitor.page.getByRole('link', { name: 'Terms of sale' })).toBeHidden();
  const { page, context } = await shop.open(desktop, owner);
  await page.goto('/admin/settings/legal');
  const terms = page.getByRole('region', { name: 'Terms of sale' });
  await terms.getByRole('button', { name: 'Begin with a draft' }).first().click();
  await expect(terms.getByLabel('English')).toHaveValue(/# Who sells/);
  await page.getByRole('button', { name: 'Save legal pages' }).click();
  await expect(page.getByText('Legal pages saved')).toBeVisible();
  await expect(page.getByText('Version 1')).toBeVisible();
  await context.close();
  await visitor.page.reload();
  await visitor.page.getByRole('link', { name: 'Terms of sale' }).click();
  await expect(visitor.page.getByRole('heading', { name: 'Who sells' })).toBeVisible();
  expect(await (await visitor.page.request.get('/sitemap-pages.xml')).text()).toContain('/terms</loc>');
  const missing = await visitor.page.request.get('/privacy');
  expect([missing.status(), (await visitor.page.request.get('/terms/7')).status()]).toEqual([404, 404]);
  await visitor.context.close();
});
