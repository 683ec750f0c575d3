/**
 * Measures the steps from the home page to the checkout in a browser: the time from a press to the last change of the
 * visible part of the page. A skeleton is not the end, because the content that replaces it is a later change.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { User } from '#contract/accounts/calls.ts';
import { sessionOf } from '#e2e/fixtures/browser.ts';
import type { Data } from './prepare.ts';
import type { Figure } from './report.ts';
import { median } from './times.ts';

/** The simulated phone. `slowDown` gives it a 4x slower processor, 1.6 Mbit/s and a round trip of 150 ms. */
export const phone = { viewport: { width: 393, height: 851 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const visits = 5;
/** The time between the opening of a page and the press, because people look at a page before they press. */
const readMs = 3000;
/** A page counts as complete when its visible part has not changed for this time. */
const quietMs = 2500;

interface Step {
  name: string;
  from: string;
  isSignedIn: boolean;
  /** The selector of the pressed element. */
  press: string;
  /** The selector of an element that the next page has when it is complete. */
  until: string;
  target: { cold: number; warm: number };
}

interface StepFigures {
  ms: number;
  /** Cumulative layout shift as browsers count it. `allShift` includes shifts in the half second after the press. */
  shift: number;
  allShift: number;
}

const listSteps = (product: string): Step[] => [
  {
    name: 'home to products',
    from: '/',
    isSignedIn: false,
    press: 'main a[href="/products"]',
    until: 'main a[href^="/products/"]',
    target: { cold: 150, warm: 100 },
  },
  {
    name: 'products to product',
    from: '/products',
    isSignedIn: false,
    press: 'main a[href^="/products/"]',
    until: 'main [data-foot-bar] button',
    target: { cold: 150, warm: 100 },
  },
  {
    name: 'Add to Cart to cart',
    from: `/products/${product}`,
    isSignedIn: true,
    press: 'main [data-foot-bar] button:has-text("to Cart")',
    until: 'main a[href="/checkout"]',
    target: { cold: 300, warm: 150 },
  },
  {
    name: 'cart to checkout with windows',
    from: '/cart',
    isSignedIn: true,
    press: 'main a[href="/checkout"]',
    // For a returning customer the slots are collapsed into one line with a button. Otherwise all windows are shown.
    until: 'main input[name=deliveryTime], main [aria-label="Change delivery time"]',
    target: { cold: 250, warm: 100 },
  },
];

export async function* measureSteps(browser: Browser, address: string, data: Data): AsyncGenerator<Figure> {
  const alive: number[] = [];
  for (const step of listSteps(data.products[0] ?? '')) {
    const cold: StepFigures[] = [];
    const warm: StepFigures[] = [];
    for (let n = 0; n < visits; n += 1) {
      const context = await browser.newContext(phone);
      try {
        if (step.isSignedIn) await signIn(context, address, data.customerToken);
        const page = await openSlowly(context, address + step.from);
        if (step.from === '/')
          alive.push(await page.evaluate(() => performance.getEntriesByName('alive')[0]?.startTime ?? Number.NaN));
        cold.push(await take(page, step));
        await page.goBack();
        await page.waitForTimeout(readMs);
        warm.push(await take(page, step));
      } finally {
        await context.close();
      }
    }
    for (const [kind, took] of Object.entries({ cold, warm })) {
      const of = (read: (one: StepFigures) => number) => median(took.map(read));
      yield {
        name: `in the browser, ${step.name}, ${kind}`,
        value: of(({ ms }) => ms),
        unit: 'ms',
        target: `<= ${step.target[kind as 'cold' | 'warm']}`,
        detail: {
          least: Math.min(...took.map(({ ms }) => ms)),
          most: Math.max(...took.map(({ ms }) => ms)),
          CLS: Math.max(...took.map(({ shift }) => shift)),
          'CLS with the press': Math.max(...took.map(({ allShift }) => allShift)),
        },
      };
    }
  }
  yield { name: 'in the browser, home alive', value: median(alive), unit: 'ms', target: '<= 1500' };
}

/** Stores a session in the browser like a sign-in of a customer or of staff. */
async function signIn(context: BrowserContext, address: string, token: string): Promise<void> {
  const answer = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const { user } = ((await answer.json()) as { data: { user: User } }).data;
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, sessionOf({ token, user }));
}

async function openSlowly(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(readMs);
  return page;
}

async function take(page: Page, { press, until }: Step): Promise<StepFigures> {
  const pressed = page.locator(press).locator('visible=true').first();
  await pressed.scrollIntoViewIfNeeded();
  await page.evaluate(() => (globalThis as unknown as Observed).begin());
  // The measurement starts before the press, because calling the page during it would take 20 ms on the slowed
  // processor.
  const took = page.evaluate((quiet) => (globalThis as unknown as Observed).end(quiet), quietMs);
  await pressed.tap({ force: true });
  const figures = await took;
  if ((await page.locator(until).count()) === 0) throw new Error(`${press} did not lead to ${until}`);
  return figures;
}

interface Observed {
  begin: () => void;
  end: (quietMs: number) => Promise<StepFigures>;
}

/** Runs in the page before all of its scripts, and watches changes of its visible part. */
function observe(): void {
  let pressed = 0;
  let last = 0;
  let shift = 0;
  let allShift = 0;
  const isShown = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    // Messages over the page, and the line at its top that shows that the next page is loading, do not count as
    // content.
    if (!element?.isConnected || element.closest('.messages, .page-progress, head')) return false;
    return [...element.getClientRects()].some(
      ({ top, bottom, width, height }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    );
  };
  const changed = ({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) => {
    if (type !== 'childList') return isShown(target);
    const nodes = [...addedNodes, ...removedNodes];
    if (nodes.every((node) => node instanceof Element && node.matches('.messages, .page-progress'))) return false;
    // A removed element has no position any more, so the position of its next sibling is used.
    return (
      [...addedNodes].some(isShown) || (removedNodes.length > 0 && isShown(nextSibling ?? previousSibling ?? target))
    );
  };
  new MutationObserver((records) => {
    if (pressed > 0 && records.some(changed)) {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          last = performance.now();
        };
        port2.postMessage(null);
      });
    }
    if (document.documentElement.dataset.alive !== undefined && performance.getEntriesByName('alive').length === 0)
      performance.mark('alive');
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'disabled', 'checked', 'src', 'data-alive'],
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      allShift += value;
      if (!hadRecentInput) shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const observed: Observed = {
    begin() {
      pressed = 0;
      last = 0;
      shift = 0;
      allShift = 0;
      addEventListener(
        'click',
        ({ timeStamp }) => {
          pressed = timeStamp;
        },
        { capture: true, once: true },
      );
    },
    end: (quiet) =>
      new Promise((resolve) => {
        const look = () => {
          if (last > 0 && performance.now() - last > quiet) return resolve({ ms: last - pressed, shift, allShift });
          return setTimeout(look, 100);
        };
        look();
      }),
  };
  Object.assign(globalThis, observed);
}
