/** Whether a page fits into its window, and whether its form fields hold what people type, at every width. */
import type { Page } from '@playwright/test';
import { measureFields } from './fields.ts';

/** 320 px is what a page zoomed to 400 % has; then phones, the begin of each layout, and the usual desktops. */
const widths = [320, 360, 640, 768, 1024, 1280, 1366, 1536, 1920];
/** Between two of them nothing changes but room. */
const layouts = [320, 640, 768, 1024];

/** The widths that the page does not fit into. */
export async function findOverflows(page: Page): Promise<string[]> {
  const found = [await findOverflow(page)];
  for (const width of layouts) {
    await resize(page, width);
    found.push(await findOverflow(page));
  }
  return found.flat();
}

/** The same, and what is wrong with form fields once they hold values: they cover each other, or cut what is typed. */
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

/** The blur behind a dialog is drawn again at each size: without a graphics card that takes longer than all the rest. */
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
  // A chart is drawn again a moment after the window has another width.
  for (let look = 0; needed > width && look < 20; look += 1) {
    await page.waitForTimeout(50);
    needed = await readWidth();
  }
  return needed > width ? [`${needed} of ${width}`] : [];
}
