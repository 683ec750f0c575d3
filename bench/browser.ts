/**
 * Measures pages on a simulated phone: 4x slower processor, 1.6 Mbit/s, 150 ms round trip, cold cache. Figures are
 * medians of five visits.
 */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchChromium } from '#tools/chromium.ts';
import type { Data } from './prepare.ts';
import type { Figure } from './report.ts';
import type { Program } from './shop.ts';
import { measureSteps, phone, slowDown } from './steps.ts';
import { median } from './times.ts';

const visits = 5;
const settleMs = 1500;
/** Skips Playwright's check of the pressed element, which would take 16 ms on the slowed processor. */
const unchecked = { force: true } as const;

interface Seen {
  fcp: number;
  lcp: number;
  shift: number;
  blocking: number;
  interaction: number;
}

interface Visit extends Seen {
  click: number;
  scriptBytes: number;
}

export async function* measureBrowser(shop: Program, data: Data): AsyncGenerator<Figure> {
  const browser = await launchChromium();
  try {
    yield* measureSteps(browser, shop.address, data);
    for (const [name, path] of [
      ['product list', '/products'],
      ['product page', `/products/${data.products[0]}`],
    ] as const) {
      const seen: Visit[] = [];
      for (let n = 0; n < visits; n += 1) seen.push(await visit(browser, shop.address + path));
      const of = (read: (one: Visit) => number) => median(seen.map(read));
      const on = `in the browser, ${name}`;
      yield {
        name: `${on}: LCP`,
        value: of((one) => one.lcp),
        unit: 'ms',
        target: '< 900',
        detail: { fcp: of((one) => one.fcp) },
      };
      yield { name: `${on}: CLS`, value: of((one) => one.shift), unit: 'shift', target: '< 0.02' };
      yield { name: `${on}: blocking time`, value: of((one) => one.blocking), unit: 'ms', target: '< 60' };
      yield {
        name: `${on}: interaction to next paint`,
        value: of((one) => one.interaction),
        unit: 'ms',
        target: '< 100',
      };
      yield {
        name: `${on}: click to the next page`,
        value: of((one) => one.click),
        unit: 'ms',
        target: '< 100',
      };
      yield { name: `${on}: JavaScript`, value: of((one) => one.scriptBytes) / 1000, unit: 'kB', target: '<= 115' };
    }
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    const countScripts = watchScripts(cdp);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    // Scripts are counted now, because code of other pages is prefetched later, when the network is idle.
    const scriptBytes = countScripts();
    await page.waitForTimeout(settleMs);
    const loaded = await seenOn(page);

    await page
      .getByRole('button', { name: /add .*to cart/i })
      .first()
      .click(unchecked);
    await page.waitForTimeout(500);
    const { interaction } = await seenOn(page);
    // The page is opened again, because adding a product on its page navigates to the cart.
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(settleMs);
    return { ...loaded, interaction, scriptBytes, click: await measureClick(page) };
  } finally {
    await context.close();
  }
}

/** Returns a function that gives the compressed size in bytes of all scripts so far, without headers. */
function watchScripts(cdp: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** The time in ms from the click on a link to the first frame that shows the heading of the next page. */
async function measureClick(page: Page): Promise<number> {
  // The link leads to a product, or from a product back to the list. Both pages have a heading of their own.
  const link = page.locator('main a[href^="/products/"], main nav a[href="/products"]').locator('visible=true').first();
  await link.hover();
  await page.waitForTimeout(settleMs);
  // The measurement starts before the click, because calling the page during it would take 60 ms on the slowed
  // processor.
  const took = page.evaluate(watchHeading);
  await link.click(unchecked);
  return took;
}

/** Runs in the page, and returns the time in ms from the next click to the first frame with another heading. */
function watchHeading(): Promise<number> {
  const heading = document.querySelector('h1')?.textContent;
  return new Promise((resolve) => {
    addEventListener(
      'click',
      () => {
        const clicked = performance.now();
        const look = () => {
          if (document.querySelector('h1')?.textContent === heading) return requestAnimationFrame(look);
          return requestAnimationFrame(() => resolve(performance.now() - clicked));
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

/** The values that `observe` has collected in the page so far. */
const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: () => Seen }).seen());

/** Runs in the page before all of its scripts, and collects the browser's measurements. */
function observe(): void {
  const seen = { fcp: 0, lcp: 0, shift: 0, interaction: 0 };
  const longTasks: PerformanceEntry[] = [];
  const watch = (type: string, read: (entry: PerformanceEntry) => unknown, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  watch('longtask', (entry) => longTasks.push(entry));
  watch(
    'event',
    (entry) => {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) seen.interaction = Math.max(seen.interaction, duration);
    },
    { durationThreshold: 16 },
  );
  // Total blocking time sums the part of each task that exceeds 50 ms, if it is after the first contentful paint.
  const blockingOf = ({ startTime, duration }: PerformanceEntry) =>
    Math.max(0, startTime + duration - Math.max(startTime + 50, seen.fcp));
  Object.assign(globalThis, {
    seen: () => ({ ...seen, blocking: longTasks.reduce((sum, task) => sum + blockingOf(task), 0) }),
  });
}
