/** What must hold on every screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The small one: its text goes into every page that is looked at. */
const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against WCAG 2.2 AA and its own good practice, each with the places. */
export async function findBarriers(page: Page): Promise<string[]> {
  // As much work as a run of it, so once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeText);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      // By itself it also takes the style sheets apart, for a rule that does not run: a fifth of its time.
      preload: { assets: ['media'] },
      // Not among those that axe runs by itself: what is pressed is 24 px wide and high, or has that room for itself.
      rules: {
        'target-size': { enabled: true },
        // Riders read in the sun: 7:1.
        'color-contrast-enhanced': { enabled: document.querySelector('[data-rider]') !== null },
      },
    }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/**
 * The widths that the page does not fit into: 320 px, which a page zoomed to 400 % has, and where each layout begins.
 * Between two of them nothing changes but room.
 */
export async function findOverflows(page: Page): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 780;
  const found: string[] = [];
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  const measure = async (width: number) => {
    let needed = await readWidth();
    // A chart is drawn anew a moment after the window has another width.
    for (let look = 0; needed > width && look < 20; look += 1) {
      await page.waitForTimeout(50);
      needed = await readWidth();
    }
    if (needed > width) found.push(`${needed} of ${width}`);
  };
  await measure(page.viewportSize()?.width ?? 0);
  for (const width of [320, 640, 768, 1024]) {
    await page.setViewportSize({ width, height });
    await measure(width);
  }
  return found;
}
