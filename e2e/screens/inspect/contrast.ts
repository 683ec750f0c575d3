/**
 * Measures the contrast of every text with its rendered background, which may be a colour, a gradient or a picture. The
 * pixels are measured, because styles do not tell which colours of a picture are behind a text.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { settle } from '../../fixtures/settle.ts';
import { stopBlur } from './layout.ts';

interface Drawn {
  says: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Red, green, blue and alpha, each from 0 to 255. */
  color: readonly number[];
  needed: number;
}

/** Pages are measured up to this height, in pixels. */
const mostHeight = 12_000;
/** The width in pixels of the parts that are measured, about two letters. A text is as readable as its worst part. */
const partWidth = 16;
const mostAttempts = 5;

/** Lists texts with too little contrast in these themes, each with its lowest contrast. The page keeps its theme. */
export async function findFaintText(page: Page, themes: readonly ('light' | 'dark')[]): Promise<string[]> {
  await stopBlur(page);
  // The focus is removed from a date field, because the browser draws its own background behind the focused part.
  await page.evaluate(() => document.querySelector<HTMLElement>('input[type^="date"]:focus')?.blur());
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), mostHeight) });
  // Wait until pictures that were outside the window are loaded. Below the window of a very long page they never are.
  await settle(page);
  await page.evaluate(() => {
    const seen = [...document.images].filter((picture) => picture.getBoundingClientRect().top < innerHeight);
    return Promise.all(seen.map((picture) => picture.decode().catch(() => {})));
  });
  const found: string[] = [];
  const before = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const fault of await measure(page)) found.push(`${colorScheme}: ${fault}`);
  }
  await page.emulateMedia({ colorScheme: before ? 'dark' : 'light' });
  await page.setViewportSize(size);
  return found;
}

/** Measures the page, and measures it again if its texts changed in between, for example because a message faded. */
async function measure(page: Page): Promise<string[]> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const texts = await page.evaluate(listTexts);
    await page.evaluate(hideTexts);
    const picture = await takePicture(page);
    await page.evaluate(showTexts);
    if (isDeepStrictEqual(await page.evaluate(listTexts), texts)) return findFaint(texts, picture);
  }
  throw new Error('The page changes while its contrast is measured.');
}

/** Takes a picture of the window. Playwright's own pictures are compressed more, which takes half of their time. */
async function takePicture(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  await browser.detach();
  return Buffer.from(data, 'base64');
}

async function findFaint(texts: readonly Drawn[], picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return texts.flatMap((text) => {
    const worst = worstContrast(text, data, info);
    return worst < text.needed ? [`${worst.toFixed(2)} of ${text.needed}: “${text.says}”`] : [];
  });
}

function worstContrast(text: Drawn, data: Buffer, { width, height }: { width: number; height: number }): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = text.color;
  const right = Math.min(Math.floor(text.left + text.width), width);
  const bottom = Math.min(Math.floor(text.top + text.height), height);
  const top = Math.max(Math.ceil(text.top), 0);
  let worst = Number.POSITIVE_INFINITY;
  // There are few different background colours behind a text, and computing a contrast is slow, so results are reused.
  const known = new Map<number, number>();
  const contrastAt = (at: number): number => {
    const ground = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
    const key = (ground[0] << 16) | (ground[1] << 8) | ground[2];
    const found = known.get(key);
    if (found !== undefined) return found;
    const ink = [red, green, blue].map((part, n) => (part * alpha + (ground[n] ?? 0) * (255 - alpha)) / 255);
    const contrast = contrastOf(ink, ground);
    known.set(key, contrast);
    return contrast;
  };
  for (let left = Math.max(Math.ceil(text.left), 0); left < right; left += partWidth) {
    const contrasts: number[] = [];
    for (let y = top; y < bottom; y += 2) {
      for (let x = left; x < Math.min(left + partWidth, right); x += 2) {
        contrasts.push(contrastAt((y * width + x) * 3));
      }
    }
    // A part may contain pixels of a line or a picture's edge, so the median of its contrasts is used.
    const middle = contrasts.sort((one, other) => one - other)[Math.floor(contrasts.length / 2)];
    if (middle !== undefined) worst = Math.min(worst, middle);
  }
  return worst;
}

const contrastOf = (one: readonly number[], other: readonly number[]) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Relative luminance as WCAG defines it, from components of 0 to 255. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Runs in the browser, and lists every visible text with its position and colour. */
function listTexts(): Drawn[] {
  const isForRiders = document.querySelector('[data-rider]') !== null;
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser cannot draw');
  const read = new Map<string, number[]>();
  const colorOf = (written: string): number[] => {
    const known = read.get(written);
    if (known) return known;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = written;
    pen.fillRect(0, 0, 1, 1);
    const color = [...pen.getImageData(0, 0, 1, 1).data];
    read.set(written, color);
    return color;
  };
  const everything = new CSSStyleSheet();
  everything.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(everything);

  const drawsOver = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return (
      element.matches('img, svg, svg *, video, canvas, picture') ||
      backgroundImage !== 'none' ||
      (colorOf(backgroundColor)[3] ?? 0) > 127
    );
  };
  /** True if the element is visible at this place: not covered by another one, and not cut off. */
  const isInSight = (element: Element, { left, top, width, height }: DOMRect) => {
    for (const over of document.elementsFromPoint(left + width / 2, top + height / 2)) {
      if (element.contains(over)) return true;
      if (drawsOver(over)) return false;
    }
    return false;
  };
  /** True for disabled controls, which may have low contrast. */
  const isInactive = (element: Element) => {
    const field = element.closest('label')?.control;
    return (
      element.closest(':disabled, [aria-disabled="true"], [inert]') !== null || field?.matches(':disabled') === true
    );
  };

  const found: Drawn[] = [];
  const note = (element: Element, rects: Iterable<DOMRect>, says: string, style: CSSStyleDeclaration) => {
    if (isInactive(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    let opacity = 1;
    for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    // The colour of SVG text is its fill.
    const written = element instanceof SVGElement ? style.fill : style.color;
    const [red = 0, green = 0, blue = 0, alpha = 0] = colorOf(written);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const needed = isForRiders ? (isLarge ? 4.5 : 7) : isLarge ? 3 : 4.5;
    for (const rect of rects) {
      if (rect.width < 3 || rect.height < 3 || !isInSight(element, rect)) continue;
      const { left, top, width, height } = rect;
      const color = [red, green, blue, alpha * opacity];
      found.push({ says: says.trim().replace(/\s+/g, ' ').slice(0, 60), left, top, width, height, color, needed });
    }
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || parent.closest('script, style, noscript, option, textarea')) continue;
    range.selectNodeContents(node);
    note(parent, range.getClientRects(), node.nodeValue, getComputedStyle(parent));
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')) {
    if (field.matches('[type=checkbox], [type=radio], [type=file], [type=color], [type=range]')) continue;
    const isEmpty = field.value === '' && !field.matches('select');
    const style = getComputedStyle(field, isEmpty ? '::placeholder' : null);
    const says = isEmpty ? (field.getAttribute('placeholder') ?? '') : field.value;
    const { left, top, width, height } = field.getBoundingClientRect();
    if (says !== '')
      note(field, [new DOMRect(left + 14, top + height / 2 - 8, Math.min(width - 28, 100), 16)], says, style);
  }
  document.adoptedStyleSheets.pop();
  return found;
}

/** Runs in the browser, and hides all texts, so that only their backgrounds remain. */
function hideTexts(): void {
  const hidden = new CSSStyleSheet();
  hidden.replaceSync(`*, ::before, ::after, ::placeholder {
    color: transparent !important;
    -webkit-text-fill-color: transparent !important;
    text-decoration-color: transparent !important;
    caret-color: transparent !important;
    text-shadow: none !important;
    transition: none !important;
  }
  text { fill: transparent !important }`);
  document.adoptedStyleSheets.push(hidden);
}

function showTexts(): void {
  document.adoptedStyleSheets.pop();
}
