/**
 * Tests of screens on a phone in English: of each kind of screen, and of what a rider must see on a small phone. `npm
 * test` checks its screens in Hindi.
 */
import type { Page } from '@playwright/test';
import { phone } from '../fixtures/browser.ts';
import { ownTime, stopTime } from '../fixtures/page-time.ts';
import { seeded } from '../fixtures/shop-settings.ts';
import { expect, inLongRun } from '../fixtures/test.ts';
import { isSeenInEnglish, screens } from './all-screens.ts';
import { findBarriers } from './inspect/barriers.ts';
import { findFaintText } from './inspect/contrast.ts';
import { enlargeText, findBrokenAmounts } from './inspect/large-text.ts';
import { findLayoutFaults, findOverflows } from './inspect/layout.ts';
import { test } from './test.ts';

test.use({ shopEnv: seeded });

const english = { device: phone, language: 'en' } as const;

// The Hindi test checks these screens on a desktop in dark mode.
for (const screen of screens.filter(isSeenInEnglish)) {
  // Proves access-1, access-2, access-10, access-11
  const title = 'has no barriers, enough contrast in both themes, and fits every width, also with text at 200 %';
  test(`${screen.name} on a phone ${title}`, inLongRun, async ({ visit }) => {
    const page = await visit(screen, english);
    expect.soft(await findBarriers(page)).toEqual([]);
    expect.soft(await findFaintText(page, ['light', 'dark'])).toEqual([]);
    expect.soft(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize(phone);
    await enlargeText(page);
    expect.soft(await findOverflows(page), 'with text at 200 %').toEqual([]);
    expect.soft(await findBrokenAmounts(page), 'with text at 200 %').toEqual([]);
  });
}

function screenOf(name: string) {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
}

/** How many pixels of the QR code are hidden above and below the visible part of its dialog. */
const hiddenPixels = (page: Page) =>
  page.getByRole('img', { name: /^QR code/ }).evaluate((code) => {
    const [own, part] = [code, code.closest('.overflow-y-auto')].map((one) => one?.getBoundingClientRect());
    if (!own || !part) return Number.NaN;
    return Math.max(0, part.top - own.top) + Math.max(0, own.bottom - part.bottom);
  });

// Proves riders-66
test(
  'the whole QR code is visible after the rider chooses UPI, even with older dues beside the amount',
  inLongRun,
  async ({ visit }) => {
    const page = await visit(screenOf('rider-deliver'), english);
    await expect(page.getByRole('checkbox', { name: 'Collect old dues of ₹85.00, too' })).toBeVisible();
    for (const [width, height] of [
      [360, 740],
      [320, 640],
      [412, 915],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('radio', { name: 'Cash' }).check();
      await page
        .getByRole('dialog')
        .getByLabel(/^Money received/)
        .scrollIntoViewIfNeeded();
      await page.getByRole('radio', { name: 'UPI' }).check();
      await expect.poll(() => hiddenPixels(page), `${width} × ${height}`).toBe(0);
    }
  },
);

test(
  'the whole QR code for all orders of a door is visible after the rider chooses UPI',
  inLongRun,
  async ({ visit }) => {
    const page = await visit(screenOf('rider-door-orders'), english);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('radio', { name: 'Cash' }).check();
    await page.getByRole('radio', { name: 'UPI' }).check();
    await expect.poll(() => hiddenPixels(page)).toBe(0);
  },
);

test(
  'the form for all orders of a door gives way to the form for one order when another order is added to the door',
  inLongRun,
  async ({ visit }) => {
    const page = await visit(screenOf('rider-door-changed'), english);
    await expect(page.getByRole('button', { name: 'Deliver all 3 orders at this door' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^All delivered/ })).toHaveCount(0);
  },
);

// Proves riders-67
test(
  'a double tap opens the dialog of a delivery, and its second tap does not record the delivery',
  inLongRun,
  async ({ visit }) => {
    const page = await visit(screenOf('rider-run'), english);
    await ownTime(page);
    await stopTime(page);
    const deliver = page.getByRole('button', { name: 'Deliver', exact: true });
    const box = await deliver.boundingBox();
    if (!box) throw new Error('Nothing to press');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const dialog = page.getByRole('dialog');
    for (const gap of [120, 300, 400]) {
      await page.mouse.click(x, y);
      await expect(dialog).toBeVisible();
      await page.clock.runFor(gap);
      await page.mouse.click(x, y);
      await expect(dialog).toBeVisible();
      await expect(page.getByText(/waiting$/)).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Close' }).click();
    }
    await deliver.click();
    await page.clock.runFor(700);
    await dialog.getByRole('button', { name: /^Delivered/ }).click();
    await expect(page.getByText('1 waiting')).toBeVisible();
  },
);

// Proves riders-10
test(
  'every kind of answer from a customer fits beside the button "Correct" on the narrowest phone',
  inLongRun,
  async ({ visit }) => {
    const page = await visit(screenOf('rider-answers'), english);
    await expect(page.getByText('Customer says it is wrong')).toBeVisible();
    expect(await findOverflows(page)).toEqual([]);
  },
);
