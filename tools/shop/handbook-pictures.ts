/**
 * Takes the screenshots of the owner's handbook: the screen of each chapter in a demo shop, on a phone, in every
 * language.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Language, languages } from '#contract/shared/translate.ts';
import { noteComplaints, scrollsSideways, sessionOf, storageOf } from '#e2e/fixtures/browser.ts';
import { matching, type Read, readIn } from '#e2e/fixtures/hindi-words.ts';
import { makeDataDir, runShop } from '#e2e/fixtures/run-shop.ts';
import { followRequests, settle } from '#e2e/fixtures/settle.ts';
import { callOver } from '#server/testing/call-over.ts';
import { demoPassword } from '../demo/fill-demo.ts';
import { demoAdmin } from '../demo/make-people.ts';

const folder = join(import.meta.dirname, '../../docs/handbook');
const seed = join(import.meta.dirname, '../demo/seed-demo.ts');
const phone = { viewport: { width: 390, height: 680 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true };
/** WebP quality. Text stays readable, and a picture has about 25 kB. */
const quality = 62;

interface Shown {
  name: string;
  path: string;
  /** An act before the screenshot, such as scrolling to the part that the chapter describes. */
  act?: (page: Page, read: Read) => Promise<unknown>;
}

/** Scrolls until the element with this text is below the page's header. */
const showFrom =
  (words: string): NonNullable<Shown['act']> =>
  (page, read) =>
    page
      .getByRole('main')
      .getByText(matching(read(words)))
      .filter({ visible: true })
      .first()
      .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 76));

const scrollDown =
  (pixels: number): NonNullable<Shown['act']> =>
  (page) =>
    page.evaluate((top) => window.scrollTo(0, top), pixels);

/** Opens tomorrow's first window and fills in the form that closes it. */
async function closeForRain(page: Page, read: Read): Promise<void> {
  await page.locator('[data-cell="1-1"]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: read('Rain'), exact: true }).click();
  await dialog.getByRole('button', { name: matching(read('Close and move all to {slot}')) }).click();
}

const chapters: readonly Shown[] = [
  { name: '1-start', path: '/admin/start' },
  { name: '2-orders', path: '/admin/orders' },
  { name: '3-slots', path: '/admin/slots' },
  { name: '4-sheet', path: '/admin/sheet?window=morning', act: scrollDown(330) },
  { name: '5-jars', path: '/admin/jars' },
  { name: '6-close', path: '/admin/money/close' },
  { name: '7-ahead', path: '/admin/ahead' },
  { name: '8-customers', path: '/admin/users' },
  { name: '9-rain', path: '/admin/slots', act: closeForRain },
  { name: '10-papers', path: '/admin/start/papers', act: showFrom('FSSAI number') },
];

/** Fills a temporary demo shop and replaces the pictures in docs/handbook/, or only those with the given names. */
export async function takeHandbook(browser: Browser, names: readonly string[]): Promise<void> {
  const wanted = chapters.filter(({ name }) => names.length === 0 || names.includes(name));
  const env = { DATA_DIR: makeDataDir(), REQUIRE_EMAIL_VERIFICATION: 'false', LOG_LEVEL: 'error' };
  execFileSync(process.execPath, [seed, '--new'], { env: { ...process.env, ...env }, stdio: 'inherit' });
  const shop = await runShop(env);
  try {
    if (names.length === 0) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const call = callOver(shop.address);
    const { body } = await call('POST /admin/login', { body: { email: demoAdmin, password: demoPassword } });
    const stored = sessionOf(body.data);
    for (const language of languages) {
      for (const chapter of wanted) await takePicture(browser, shop.address, { ...chapter, language, stored });
    }
  } finally {
    await shop.stop();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  }
}

interface Wanted extends Shown {
  language: Language;
  stored: Readonly<Record<string, string>>;
}

async function takePicture(browser: Browser, address: string, wanted: Wanted): Promise<void> {
  const { name, path, act, language, stored } = wanted;
  const context = await browser.newContext({
    ...phone,
    baseURL: address,
    storageState: storageOf(address, stored, language),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  followRequests(context);
  const page = await context.newPage();
  const complaints = noteComplaints(page);
  await page.goto(path);
  await settle(page);
  await act?.(page, readIn(language, path));
  await page.evaluate(() => document.fonts.ready);
  await settle(page);
  const file = `${name}${language === 'en' ? '' : `.${language}`}.webp`;
  await sharp(await page.screenshot())
    .webp({ quality, effort: 6 })
    .toFile(join(folder, file));
  const faults = [...complaints(), ...((await scrollsSideways(page)) ? ['scrolls sideways'] : [])];
  console.log(`handbook/${file}${faults.length > 0 ? `: ${faults.join('; ')}` : ''}`);
  await context.close();
}
