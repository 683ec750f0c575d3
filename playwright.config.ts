/** Tests in a real browser against the built shop: `npm run test:browser`, or `npx playwright test --ui` while writing one. */
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#tools/chromium.ts';

const { path, env } = findChromium();
const isInCi = process.env.CI !== undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './server/testing/global-setup.ts',
  // A worker has a shop and a browser, and files find the shop as after its start: tests of one file run in turn.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: isInCi,
  // What passes at the second try is listed as flaky, and is a fault to mend.
  retries: isInCi ? 1 : 0,
  reporter: isInCi ? 'list' : 'line',
  reportSlowTests: { max: 10, threshold: 0 },
  use: {
    actionTimeout: 15_000,
    // What waits for an address that never comes says so, instead of ending with the whole test.
    navigationTimeout: 30_000,
    // A trace of every first try would cost a fifth of the time.
    trace: isInCi ? 'on-first-retry' : 'off',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: { executablePath: path, args: chromiumFlags, env: { ...process.env, ...env } },
  },
});
