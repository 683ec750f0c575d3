/** Checks the accessibility of a screen with axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The code of axe. It is the minified version, because it is sent to every checked page. */
const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Lists violations of WCAG 2.2 AA and of axe's best practices, with their elements. `hasContrast` is false if
 * `findFaintText` measures the contrast in the same visit: axe needs a third of its time for it, and looks only at styles.
 */
export async function findBarriers(page: Page, { hasContrast = false } = {}): Promise<string[]> {
  // Loading axe takes as long as running it, so it is loaded only once in each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeText);
  const { violations } = await page.evaluate(
    (withContrast) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        // By default axe also parses all style sheets for a rule that is not used here. That takes a fifth of its time.
        preload: { assets: ['media'] },
        // This rule is off by default. It requires that targets are 24 px wide and high, or have this space around them.
        rules: {
          'target-size': { enabled: true },
          'color-contrast': { enabled: withContrast },
          // Riders read their screens in sunlight, so those need a contrast of 7:1.
          'color-contrast-enhanced': { enabled: withContrast && document.querySelector('[data-rider]') !== null },
        },
      }),
    hasContrast,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
