/** Whether everybody can use a screen. */
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
