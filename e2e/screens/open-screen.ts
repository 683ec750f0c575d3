/** Opens screens of a filled shop, each in a browser context of its own. */
import type { Browser } from '@playwright/test';
import type { Language } from '#contract/shared/translate.ts';
import type { Filled } from '#tools/shop/fill-shop.ts';
import { type Device, type OpenedPage, openPage, sessionOf } from '../fixtures/browser.ts';
import { type Screen, showScreen } from './screen.ts';

export interface Look {
  device: Device;
  language: Language;
  isDark?: boolean;
}

/** Opens a screen signed in as its intended user, and brings it into its state. The caller closes the context. */
export async function openScreen(
  browser: Browser,
  address: string,
  screen: Screen,
  filled: Filled,
  { device, language, isDark = false }: Look,
): Promise<OpenedPage> {
  const stored = screen.who === 'visitor' ? {} : sessionOf(filled[screen.who]);
  const opened = await openPage(browser, address, device, stored, { isDark, language });
  await showScreen(opened.page, screen, filled, language);
  return opened;
}
