/** `test` with a filled shop that a worker keeps for all screens: each is visited with browsers that stay open. */
import type { Page } from '@playwright/test';
import { brokenLine } from '../fixtures/broken-line.ts';
import { noteComplaints, openContext, storageOf } from '../fixtures/browser.ts';
import type { BrowserShop } from '../fixtures/shop.ts';
import { test as base, expect } from '../fixtures/test.ts';
import type { Look } from './open-screen.ts';
import { type Screen, showScreen } from './screen.ts';
import { fillInEnglish, fillInHindi, type Stage } from './stage.ts';

interface PerWorker {
  /** Who lives in this shop: people with English or with Hindi names. */
  people: 'English' | 'Hindi';
  stage: Stage;
  /** The tab of each look that stays open. */
  keptTabs: Map<string, Page>;
}

interface PerTest {
  /** Opens a screen in a fresh tab; at the end the browser may not have complained but about broken lines. */
  visit(screen: Screen, look: Look): Promise<Page>;
}

export const test = base.extend<PerTest, PerWorker>({
  people: ['English', { option: true, scope: 'worker' }],
  // Tabs of a browser share a process: most screens open a quarter sooner.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--process-per-site'] }),
    { scope: 'worker' },
  ],
  stage: [
    async ({ workerShop, people }, use) => {
      await use(await (people === 'Hindi' ? fillInHindi : fillInEnglish)(workerShop));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  keptTabs: [
    async ({}, use) => {
      const kept = new Map<string, Page>();
      await use(kept);
      for (const tab of kept.values()) await tab.context().close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ workerShop, stage, keptTabs }, use) => {
    const tabs: { page: Page; complaints: () => string[] }[] = [];
    await use(async (screen, look) => {
      const kept = await keepTab(keptTabs, workerShop, look);
      await storeAnew(kept, storageOf(workerShop.address, stage.stored[screen.who], look.language));
      const page = await kept.context().newPage();
      tabs.push({ page, complaints: noteComplaints(page) });
      await showScreen(page, screen, stage.places, look.language);
      return page;
    });
    for (const { page, complaints } of tabs) {
      expect.soft(complaints().filter((complaint) => !brokenLine.test(complaint))).toEqual([]);
      await page.close();
    }
  },
});

/** One browser for each look: who is signed in changes, scripts and fonts stay. */
async function keepTab(kept: Map<string, Page>, { browser, address }: BrowserShop, look: Look): Promise<Page> {
  const key = `${look.device.name} ${look.language} ${look.isDark ? 'dark' : 'light'}`;
  const known = kept.get(key);
  if (known) return known;
  const context = await openContext(browser, address, look.device, {}, look);
  // A tab of the shop that stays open keeps their process alive, and in it the scripts as they were compiled.
  const tab = await context.newPage();
  await tab.goto('/robots.txt');
  kept.set(key, tab);
  return tab;
}

/** Playwright's `setStorageState` would forget the scripts, too, and open a tab of its own for each visit. */
async function storeAnew(kept: Page, { cookies, origins }: ReturnType<typeof storageOf>): Promise<void> {
  await kept.context().clearCookies();
  await kept.context().addCookies(cookies);
  const items = origins.flatMap(({ localStorage }) => localStorage);
  await kept.evaluate(async (stored) => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    localStorage.clear();
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, items);
}
