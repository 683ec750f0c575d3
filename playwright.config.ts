/** Tests of the built shop in a real browser: `npm run test:browser`, or `npx playwright test --ui` while writing a test. */
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#tools/chromium.ts';
import { seed } from '#tools/seed.ts';

const { path, env } = findChromium();
const longFiles = /screens\/(hindi|phone)\.spec\.ts$/;
const isInCi = process.env.CI !== undefined;
// The workers list the same tests as the main process.
process.env.SEED ??= String(seed);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './server/testing/global-setup.ts',
  // Each worker has its own shop and browser. Each file starts with a fresh shop, and its tests run one after another.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: isInCi,
  // A test that passes at the second try is listed as flaky. That is a fault to fix.
  retries: isInCi ? 1 : 0,
  reporter: isInCi ? 'list' : 'line',
  // The longest files come first, so that at the end no worker is idle while such a file still runs.
  projects: [
    { name: 'screens', testMatch: longFiles },
    { name: 'journeys', testIgnore: longFiles },
  ],
  reportSlowTests: { max: 10, threshold: 0 },
  use: {
    actionTimeout: 15_000,
    // Waiting for an address fails before the whole test reaches its time-out, so that the message names the address.
    navigationTimeout: 30_000,
    // Tracing every test would make the run take a fifth longer.
    trace: isInCi ? 'on-first-retry' : 'off',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: { executablePath: path, args: chromiumFlags, env: { ...process.env, ...env } },
  },
});
