/** Playwright's `test` with a filled shop that a worker reuses for all screens. */
import type { Page } from '@playwright/test';
import { brokenLine } from '../fixtures/broken-line.ts';
import type { KeptPage } from '../fixtures/browser.ts';
import { test as base, expect } from '../fixtures/test.ts';
import type { Look } from './open-screen.ts';
import { type Screen, showScreen } from './screen.ts';
import { fillInEnglish, fillInHindi, type Stage } from './stage.ts';

interface PerWorker {
  /** The language of the names of people and products in the shop. */
  people: 'English' | 'Hindi';
  stage: Stage;
}

interface PerTest {
  /**
   * Opens a screen in a new tab. The test fails if the browser reports errors other than those about lost connections.
   */
  visit(screen: Screen, look: Look): Promise<Page>;
}

export const test = base.extend<PerTest, PerWorker>({
  people: ['English', { option: true, scope: 'worker' }],
  // Tabs share one process, with which most screens open a quarter faster.
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
  visit: async ({ workerShop, stage }, use) => {
    const visits: KeptPage[] = [];
    await use(async (screen, look) => {
      const opened = await workerShop.openKept(look.device, stage.stored[screen.who], look);
      visits.push(opened);
      await showScreen(opened.page, screen, stage.places, look.language);
      return opened.page;
    });
    for (const { complaints, giveBack } of visits) {
      expect.soft(complaints().filter((complaint) => !brokenLine.test(complaint))).toEqual([]);
      await giveBack();
    }
  },
});
