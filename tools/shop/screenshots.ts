/**
 * Takes screenshots of every screen of the built shop into screenshots/, on a phone, a tablet and a desktop, in light
 * and dark mode, in every language; and those of the owner's handbook into docs/handbook/. With words it takes only the
 * screenshots whose names contain all of them. The word "handbook" selects the handbook, or some of its chapters:
 *
 * `npm run screenshots [-- checkout phone dark]` or `npm run screenshots -- handbook 3-slots 6-close`
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languages } from '#contract/shared/translate.ts';
import { desktop, phone, scrollsSideways, tablet } from '#e2e/fixtures/browser.ts';
import { makeDataDir, runShop } from '#e2e/fixtures/run-shop.ts';
import { screens } from '#e2e/screens/all-screens.ts';
import { openScreen } from '#e2e/screens/open-screen.ts';
import { launchChromium } from '../chromium.ts';
import { type Filled, fillShop } from './fill-shop.ts';
import { takeHandbook } from './handbook-pictures.ts';

const folder = join(import.meta.dirname, '../../screenshots');
const words = process.argv.slice(2);
const looks = languages.flatMap((language) =>
  [false, true].map((isDark) => ({
    suffix: `${isDark ? '-dark' : ''}${language === 'en' ? '' : `-${language}`}`,
    isDark,
    language,
  })),
);
const pictures = screens
  .flatMap((screen) => [phone, tablet, desktop].map((device) => ({ screen, device })))
  .flatMap((shown) =>
    looks.map((look) => ({ ...shown, look, file: `${shown.screen.name}-${shown.device.name}${look.suffix}` })),
  )
  .filter(({ file }) => words.every((word) => file.includes(word)));
const isHandbookWanted = words.length === 0 || words[0] === 'handbook';

type Picture = (typeof pictures)[number];

const browser = await launchChromium();
try {
  if (pictures.length > 0) await takeScreens();
  if (isHandbookWanted) await takeHandbook(browser, words.slice(1));
} finally {
  await browser.close();
}

async function takeScreens(): Promise<void> {
  const dataDir = makeDataDir();
  const admin = { email: 'owner@paniwala.example', password: 'water-jar-20' };
  const shop = await runShop({
    DATA_DIR: dataDir,
    REQUIRE_EMAIL_VERIFICATION: 'false',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
  });
  try {
    mkdirSync(folder, { recursive: true });
    const filled = await fillShop(shop.address, admin);
    for (const picture of pictures) await takePicture(shop.address, picture, filled);
  } finally {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function takePicture(address: string, { screen, device, look, file }: Picture, filled: Filled): Promise<void> {
  const opened = await openScreen(browser, address, screen, filled, { device, ...look });
  const { page, context, complaints } = opened;
  await page.evaluate(() => document.fonts.ready);
  await drawWhole(page);
  await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
  const faults = [...complaints(), ...((await scrollsSideways(page)) ? ['scrolls sideways'] : [])];
  console.log(`${file}${faults.length > 0 ? `: ${faults.join('; ')}` : ''}`);
  await context.close();
}

/**
 * Makes the browser render and load content below the visible part, which it would otherwise do only while scrolling.
 */
async function drawWhole(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>('.drawn-when-near'))
      part.style.contentVisibility = 'visible';
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
}
