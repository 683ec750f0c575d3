/**
 * Measures the steps from the home page to the checkout in a browser: the time from a press to the last change of the
 * visible part of the page. A skeleton is not the end, because the content that replaces it is a later change.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { User } from '#contract/accounts/calls.ts';
import { sessionOf } from '#e2e/fixtures/browser.ts';
import { launchChromium } from '#tools/chromium.ts';
import type { Data } from './prepare.ts';
import type { Figure } from './report.ts';
import { median } from './times.ts';

/** The simulated phone. `slowDown` gives it a 4x slower processor, 1.6 Mbit/s and a round trip of 150 ms. */
const phone = { viewport: { width: 393, height: 851 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

async function slowDown(cdp: CDPSession): Promise<void> {
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

export async function* measureSteps(address: string, data: Data): AsyncGenerator<Figure> {
  const browser = await launchChromium();
  try {
    const opened: Opened[] = [];
    for (const step of listSteps(data.products[0] ?? '')) {
      const cold: number[] = [];
      const warm: number[] = [];
      for (let n = 0; n < visits; n += 1) {
        const visit = await takeTwice(browser, address, data.customerToken, step);
        cold.push(visit.cold);
        warm.push(visit.warm);
        if (step.from === '/') opened.push(visit.opened);
      }
      for (const [kind, times] of [['cold', cold] as const, ['warm', warm] as const]) {
        yield {
          name: `in the browser, ${step.name}, ${kind}`,
          value: median(times),
          unit: 'ms',
          target: `<= ${step.target[kind]}`,
          detail: { least: Math.min(...times), most: Math.max(...times) },
        };
      }
    }
    const [paint, alive] = [median(opened.map((one) => one.paint)), median(opened.map((one) => one.alive))];
    yield { name: 'in the browser, home painted first', value: paint, unit: 'ms', target: '<= 900' };
    yield { name: 'in the browser, home alive', value: alive, unit: 'ms', target: '<= 1500' };
  } finally {
    await browser.close();
  }
}

/** Times after the opening of the home page, in ms. */
interface Opened {
  paint: number;
  alive: number;
}

/** Takes a step in a new browser, and once more after going back. */
async function takeTwice(browser: Browser, address: string, token: string, step: Step) {
  const context = await browser.newContext(phone);
  try {
    if (step.isSignedIn) await signIn(context, address, token);
    const page = await openSlowly(context, address + step.from);
    const opened = await page.evaluate((): Opened => {
      const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return { paint: startOf('first-contentful-paint'), alive: startOf('alive') };
    });
    const cold = await take(page, step);
    await page.goBack();
    await page.waitForTimeout(readMs);
    return { opened, cold, warm: await take(page, step) };
  } finally {
    await context.close();
  }
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

/** Returns the ms from the press to the last change of the page. */
async function take(page: Page, { press, until }: Step): Promise<number> {
  const pressed = page.locator(press).locator('visible=true').first();
  await pressed.scrollIntoViewIfNeeded();
  await page.evaluate(() => (globalThis as unknown as Observed).begin());
  // The measurement starts before the press, because calling the page during it would take 20 ms on the slowed
  // processor.
  const took = page.evaluate((quiet) => (globalThis as unknown as Observed).end(quiet), quietMs);
  await pressed.tap({ force: true });
  const ms = await took;
  if ((await page.locator(until).count()) === 0) throw new Error(`${press} did not lead to ${until}`);
  return ms;
}

interface Observed {
  begin: () => void;
  end: (quietMs: number) => Promise<number>;
}

/** Runs in the page before all of its scripts, and watches changes of its visible part. */
function observe(): void {
  let pressed = 0;
  let last = 0;
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
  const observed: Observed = {
    begin() {
      pressed = 0;
      last = 0;
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
          if (last > 0 && performance.now() - last > quiet) return resolve(last - pressed);
          return setTimeout(look, 100);
        };
        look();
      }),
  };
  Object.assign(globalThis, observed);
}
