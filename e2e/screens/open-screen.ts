/** Screens of a filled shop, each in a browser of its own. */
import type { Browser, BrowserContext } from '@playwright/test';
import type { Language } from '../../contract/translate.ts';
import type { Filled } from '../../tools/fill-shop.ts';
import { type Device, type OpenedPage, openPage } from '../fixtures/browser.ts';
import { type Screen, showScreen, type Who } from './screen.ts';

interface Look {
  device: Device;
  language: Language;
  isDark?: boolean;
}

/** A screen in its state, for who sees it; the caller closes the context. */
export async function openScreen(
  browser: Browser,
  address: string,
  screen: Screen,
  filled: Filled,
  { device, language, isDark = false }: Look,
): Promise<OpenedPage> {
  const opened = await openPage(browser, address, device, {}, { isDark, language });
  await signInAs(opened.context, screen.who, filled);
  await showScreen(opened.page, screen, filled, language);
  return opened;
}

/** Signs in as who is meant, by what a sign-in leaves in the browser's storage. */
async function signInAs(context: BrowserContext, who: Who, filled: Filled): Promise<void> {
  if (who === 'visitor') return;
  const { token, user } = filled[who];
  const { role } = user;
  await context.addInitScript(
    ({ role, entries }) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(`${role}_${name}`, value);
    },
    { role, entries: { token, user: JSON.stringify(user), role } },
  );
}
