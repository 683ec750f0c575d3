/** Checks at the smallest width of each layout and at a large one that a page fits its window, and that its form fields show their values. */
import type { Page } from '@playwright/test';
import { measureFields } from './fields.ts';

/** The smallest width of each layout; 320 px is also 400 % zoom. Between two of them only spacing changes. */
const layouts = [320, 640, 768, 1024];
const widths = [...layouts, 1920];

/** Lists the widths at which the page overflows its window. */
export async function findOverflows(page: Page): Promise<string[]> {
  const found = [await findOverflow(page)];
  for (const width of layouts) {
    await resize(page, width);
    found.push(await findOverflow(page));
  }
  return found.flat();
}

/** Like `findOverflows`, and also lists form fields that overlap others or cut off their values. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  await stopBlur(page);
  const found: string[] = [];
  for (const width of widths) {
    await resize(page, width);
    found.push(...(await findOverflow(page)));
    found.push(...(await page.evaluate(measureFields)).map((fault) => `${width} px: ${fault}`));
  }
  return found;
}

/**
 * Removes the blur behind a dialog. It is rendered again at each size, and without a graphics card that takes longer
 * than everything else.
 */
export async function stopBlur(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sharp = new CSSStyleSheet();
    sharp.replaceSync('dialog::backdrop { backdrop-filter: none !important }');
    document.adoptedStyleSheets.push(sharp);
  });
}

const resize = (page: Page, width: number) =>
  page.setViewportSize({ width, height: page.viewportSize()?.height ?? 780 });

async function findOverflow(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  if ((await readWidth()) <= width) return [];
  // A chart is drawn again shortly after a resize.
  const fits = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width, { timeout: 1000 });
  return fits.then(
    () => [],
    async () => [`${await readWidth()} of ${width}`],
  );
}
