/** Pages for journeys: a phone and a desktop, on which no warning, error or refused resource goes unnoticed. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Language } from '../contract/translate.ts';

export const phone = { name: 'phone', width: 360, height: 780, isMobile: true } as const;
export const tablet = { name: 'tablet', width: 768, height: 1024, isMobile: true } as const;
export const desktop = { name: 'desktop', width: 1280, height: 900, isMobile: false } as const;
export type Device = typeof phone | typeof tablet | typeof desktop;

export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /** What the browser complained about, apart from refusals that a test expects by their status. */
  complaints(): string[];
}

export interface PageOptions {
  worksOffline?: boolean;
  isDark?: boolean;
  language?: Language;
}

/** Refusals of calls are part of journeys; the browser reports each as a failed resource. */
const expectedRefusal = /^Failed to load resource: the server responded with a status of (400|401|403|404|409|429)/;

/** Said by the test's own stand-in for the worker of "no network", which would hide requests from the tests. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

/**
 * `stored` is what the browser's storage of this shop holds from the start, such as a session; `worksOffline` lets the
 * site's worker in; `language` is what a visitor has chosen in the footer.
 */
export async function openPage(
  browser: Browser,
  address: string,
  device: Device,
  stored: Readonly<Record<string, string>> = {},
  { worksOffline = false, isDark = false, language = 'en' }: PageOptions = {},
): Promise<OpenedPage> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: address,
    storageState: {
      cookies: language === 'en' ? [] : [languageCookie(address, language)],
      origins: [{ origin: address, localStorage }],
    },
    viewport: { width: device.width, height: device.height },
    isMobile: device.isMobile,
    hasTouch: device.isMobile,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    colorScheme: isDark ? 'dark' : 'light',
    serviceWorkers: worksOffline ? 'allow' : 'block',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const found: string[] = [];
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && message.text() !== blockedWorker && !expectedRefusal.test(message.text()))
      found.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`));
  return { page, context, complaints: () => found };
}

function languageCookie(address: string, value: string) {
  const { hostname } = new URL(address);
  return {
    name: 'language',
    value,
    domain: hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  } as const;
}

/** Where something is drawn in the window; a fault when it is not drawn. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not drawn`);
  return box;
}

/** Whether the page can be scrolled sideways, which no screen may. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** A message stays while the pointer is on it: who waits for it to fade points elsewhere. */
export const pointAway = (page: Page) => page.mouse.move(5, 5);
