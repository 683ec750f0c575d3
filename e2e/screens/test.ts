/** `test` with a filled shop that a worker keeps for all screens: each is visited with browsers that stay open. */
import type { BrowserContext, Page } from '@playwright/test';
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
  keptContexts: Map<string, BrowserContext>;
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
  keptContexts: [
    async ({}, use) => {
      const kept = new Map<string, BrowserContext>();
      await use(kept);
      for (const context of kept.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ workerShop, stage, keptContexts }, use) => {
    const tabs: { page: Page; complaints: () => string[] }[] = [];
    await use(async (screen, look) => {
      const context = await keepContext(keptContexts, workerShop, look);
      await context.setStorageState(storageOf(workerShop.address, stage.stored[screen.who], look.language));
      const page = await context.newPage();
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
async function keepContext(
  kept: Map<string, BrowserContext>,
  { browser, address }: BrowserShop,
  look: Look,
): Promise<BrowserContext> {
  const key = `${look.device.name} ${look.language} ${look.isDark ? 'dark' : 'light'}`;
  const known = kept.get(key);
  if (known) return known;
  const context = await openContext(browser, address, look.device, {}, look);
  kept.set(key, context);
  // A tab of the shop that stays open keeps their process alive, and in it the scripts as they were compiled.
  await (await context.newPage()).goto('/robots.txt');
  return context;
}
