import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

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
  const inEnglish = terms.getByRole('textbox', { name: 'Terms of sale · English' });
  await expect(inEnglish).toHaveValue(/# Who sells/);
  await expect(inEnglish).toBeFocused();
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

// Proves legal-3
test(
  'after they are saved, texts no longer count as unsaved, and the shop in the same tab links to them',
  inLongRun,
  async ({ shop }) => {
    const owner = await buildAdmin(shop);
    await shop.visit(desktop, owner, async (page) => {
      await page.goto('/admin/settings/legal');
      const inHindi = page.getByRole('textbox', { name: 'Privacy · हिन्दी' });
      await inHindi.fill('हम आपका डेटा बेचते नहीं।\n\n');
      await page.getByRole('button', { name: 'Save legal pages' }).click();
      await expect(inHindi).toHaveValue('हम आपका डेटा बेचते नहीं।');
      await page.getByRole('link', { name: 'Main Site' }).click();
      await expect(page).toHaveURL(`${shop.address}/`);
      await page.getByRole('navigation', { name: 'Legal pages' }).getByRole('link', { name: 'Privacy' }).click();
      // The shop has only a Hindi version of this text, so the English page shows that version.
      await expect(page.locator('main [lang="hi-IN"]')).toHaveText('हम आपका डेटा बेचते नहीं।');
    });
  },
);

// Proves legal-2
test(
  'an order links to the version of the terms under which it was placed, if there is one, and each version has its own address',
  inLongRun,
  async ({ shop }) => {
    const [owner, asha] = [await buildAdmin(shop), await buildCustomer(shop)];
    const { version } = (await shop.as(owner)('GET /admin/legal')).body.data.legal;
    const write = (seen: number, text: string) =>
      shop.as(owner)('PUT /admin/legal', { body: { version: seen, 'terms.en': text, 'privacy.en': `Text ${seen}` } });
    expect((await write(version, '')).status).toBe(200);
    const water = await buildProduct(shop);
    const { id } = await buildOrder(shop, asha, [{ productId: water.id, quantity: 1 }]);
    await shop.visit(phone, asha, async (page) => {
      const terms = page.getByRole('link', { name: /^Terms of sale, version/ });
      await page.goto(`/orders/${id}`);
      await expect(page.getByRole('button', { name: 'View History' })).toBeVisible();
      await expect(terms).toHaveCount(0);
      expect((await write(version + 1, 'You get the deposit back.')).status).toBe(200);
      const later = await buildOrder(shop, asha, [{ productId: water.id, quantity: 1 }]);
      await page.goto(`/orders/${later.id}`);
      await terms.click();
      await expect(page).toHaveURL(`${shop.address}/terms/${version + 2}`);
      await expect(page.getByText('You get the deposit back.')).toBeVisible();
      const statuses = [`/terms/${version + 2}`, `/terms/0${version + 2}`, '/terms/1e0', '/terms/x'];
      const answers = await Promise.all(statuses.map(async (path) => (await page.request.get(path)).status()));
      expect(answers).toEqual([200, 404, 404, 404]);
    });
  },
);
