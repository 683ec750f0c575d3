import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import axe from 'axe-core';
import { launchChromium } from '../../tools/chromium.ts';
import { type Filled, fillShop } from '../../tools/fill-shop.ts';
import { desktop, phone } from '../fixtures/browser.ts';
import { makeDataDir, type RunningShop, runShop } from '../fixtures/run-shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { screens } from './all-screens.ts';
import { openScreen } from './open-screen.ts';

// A slip is paper: nobody moves through it.
const onScreen = screens.filter(({ name }) => name !== 'admin-order-slip');
// Other letters and other lengths can bar somebody where the screen itself does not: its densest ones stand for all.
const dense = new Set([
  'products-in-cart',
  'checkout-errors',
  'order-on-its-way',
  'admin-dashboard',
  'admin-orders',
  'admin-manage-order',
  'admin-product-form',
  'admin-contacts',
]);
const english = { language: 'en', shown: onScreen } as const;
const hindi = { language: 'hi', shown: onScreen.filter(({ name }) => dense.has(name)) } as const;

const admin = { email: 'owner@paniwala.example', password: 'water-jar-20' };
const dataDir = makeDataDir();
let shop: RunningShop;
let browser: Browser;
let filled: Filled;

test.beforeAll(async () => {
  shop = await runShop({
    DATA_DIR: dataDir,
    REQUIRE_EMAIL_VERIFICATION: 'false',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
  });
  browser = await launchChromium();
  filled = await fillShop(shop.address, admin);
});
test.afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What axe finds against WCAG 2.2 AA and its own good practice, each with the places. */
async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      // Not among those that axe runs by itself: what is pressed is 24 px wide and high, or has that room for itself.
      rules: { 'target-size': { enabled: true } },
    }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const { device, isDark, language, shown } of [
  { device: phone, isDark: false, ...english },
  { device: desktop, isDark: true, ...english },
  { device: phone, isDark: true, ...hindi },
]) {
  test.describe(`on a ${device.name} (dark: ${isDark}, ${language}) nothing bars anybody from`, () => {
    for (const screen of shown) {
      test(`${screen.name}`, async () => {
        const { page, context } = await openScreen(browser, shop.address, screen, filled, { device, isDark, language });
        try {
          expect(await findBarriers(page)).toEqual([]);
        } finally {
          await context.close();
        }
      });
    }
  });
}

const narrow = { ...phone, width: 320 } as unknown as typeof phone;
const inBothLanguages = [english, hindi].flatMap(({ language, shown }) =>
  shown.map((screen) => ({ language, screen })),
);

// A page zoomed to 400 % has 320 px.
for (const each of inBothLanguages) {
  test(`${each.screen.name} (${each.language}) fits into every width from 320 px on`, async () => {
    const { language, screen } = each;
    const { page, context } = await openScreen(browser, shop.address, screen, filled, { device: narrow, language });
    const wide: string[] = [];
    for (const width of [320, 480, 640, 768, 1024]) {
      await page.setViewportSize({ width, height: narrow.height });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) wide.push(`${needed} of ${width}`);
    }
    await context.close();
    expect(wide).toEqual([]);
  });
}
