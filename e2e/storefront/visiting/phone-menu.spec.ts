import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { untilAlive } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const links = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

async function open(page: Page): Promise<void> {
  await page.locator('header summary').click();
  await links(page).waitFor();
}

// Proves shopping-19
test(
  'the menu of a phone closes on Escape and on a click outside, and offers the other language',
  inLongRun,
  async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/contact');
      await untilAlive(page);
      await open(page);
      await links(page).getByRole('link', { name: 'Products' }).focus();
      await page.keyboard.press('Escape');
      await links(page).waitFor({ state: 'hidden' });
      await page.locator('header summary:focus').waitFor();

      await open(page);
      // Click above the first link, where nothing is clickable.
      await links(page)
        .locator('..')
        .click({ position: { x: 5, y: 5 } });
      await expect(links(page)).toBeVisible();
      await page.mouse.click(180, 760);
      await links(page).waitFor({ state: 'hidden' });

      await open(page);
      await page.locator('header').getByRole('link', { name: 'हिन्दी' }).click();
      await page.locator('html[lang=hi-IN]').waitFor();
      expect(new URL(page.url()).pathname).toBe('/contact');
    });
  },
);

// Proves shopping-19
test('the menu of a phone shows a long name in full', inLongRun, async () => {
  const name = 'Venkatanarasimharajuvaripeta Subramaniam Ramaswamy Iyer';
  await shop.visit(phone, await buildCustomer(shop, { name }), async (page) => {
    await page.goto('/contact');
    await untilAlive(page);
    await open(page);
    const greeting = links(page).getByText(`Welcome, ${name}`);
    expect(await greeting.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
});
