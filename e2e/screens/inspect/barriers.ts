/** Checks the accessibility of a screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified version, because its text goes into every checked page. */
const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 AA and of axe's best practices, with their elements. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Loading axe takes as long as a run of it, so do it once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeText);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      // By default axe also parses the style sheets for a rule that is off, which takes a fifth of its time.
      preload: { assets: ['media'] },
      // Off by default: targets are 24 px wide and high, or have that space around them.
      rules: {
        'target-size': { enabled: true },
        // Riders read in sunlight: 7:1.
        'color-contrast-enhanced': { enabled: document.querySelector('[data-rider]') !== null },
      },
    }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
