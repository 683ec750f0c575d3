/** Checks at every width that a page fits its window, and that its form fields show their values. */
import type { Page } from '@playwright/test';
import { measureFields } from './fields.ts';

/** 320 px is a page at 400 % zoom; then phones, the start of each layout, and common desktops. */
const widths = [320, 360, 640, 768, 1024, 1280, 1366, 1536, 1920];
/** Between two of these widths only spacing changes. */
const layouts = [320, 640, 768, 1024];

/** The widths at which the page overflows. */
export async function findOverflows(page: Page): Promise<string[]> {
  const found = [await findOverflow(page)];
  for (const width of layouts) {
    await resize(page, width);
    found.push(await findOverflow(page));
  }
  return found.flat();
}

/** Also finds form fields that overlap or cut off their values. */
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
 * The blur behind a dialog is rendered again at each size, which takes longer than everything else without a graphics
 * card.
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
  let needed = await readWidth();
  // A chart renders again shortly after a resize.
  for (let look = 0; needed > width && look < 20; look += 1) {
    await page.waitForTimeout(50);
    needed = await readWidth();
  }
  return needed > width ? [`${needed} of ${width}`] : [];
}
