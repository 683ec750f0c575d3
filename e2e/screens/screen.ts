/** The definition of a screen, and how a test opens it. */
import type { Locator, Page } from '@playwright/test';
import type { CallName } from '#contract/calls.ts';
import type { Order } from '#contract/orders/calls.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Filled } from '#tools/shop/fill-shop.ts';
import { cutLine } from '../fixtures/broken-line.ts';
import { matching, type Read, readIn } from '../fixtures/hindi-words.ts';
import { settle, untilAlive } from '../fixtures/settle.ts';

/** Kinds of people. A newcomer has an empty cart and no order. The cart of a waverer has outdated items. */
export type Who = 'visitor' | 'customer' | 'newcomer' | 'waverer' | 'admin';

/** Ids and other values that addresses of screens contain. */
export type Places = Pick<Filled, 'product' | 'soldOut'> &
  Record<'order' | 'moving' | 'delivered' | 'cancelled', Pick<Order, 'id' | 'orderNumber'>>;

export interface Screen {
  name: string;
  who: Who;
  path: (places: Places) => string;
  /** The sentence or element that is visible when the screen has reached its state. */
  until: string | ((page: Page, read: Read) => Locator);
  /** Prepares the page before it opens, for example with a failing call. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the screen into its state after it was opened, for example by a press. */
  act?: (page: Page, read: Read) => Promise<unknown>;
  /** True if the screen waits for an answer that never arrives, so that the page is never idle. */
  isWaiting?: true;
}

/** Opens a screen on an empty page of `openPage`, and brings it into its state. */
export async function showScreen(page: Page, screen: Screen, places: Places, language: Language): Promise<void> {
  const { path, until, before, act, isWaiting } = screen;
  const read = readIn(language, path(places));
  const rest = () => (isWaiting ? untilAlive(page) : settle(page));
  await before?.(page);
  await page.goto(path(places));
  if (act) {
    await rest();
    await act(page, read);
  }
  const sign = typeof until === 'string' ? page.getByText(matching(read(until))) : until(page, read);
  await sign.filter({ visible: true }).first().waitFor();
  await rest();
  const nested = await page.locator('form form').count();
  if (nested > 0) throw new Error(`${screen.name} has a form inside a form, which browsers do not submit`);
}

export type Act = NonNullable<Screen['act']>;

/** Presses the first enabled button with this name. */
export function openFirst(name: string): Act {
  return (page, read) =>
    page
      .getByRole('button', { name: matching(read(name)), disabled: false })
      .first()
      .click();
}

/** Presses the button with this name if it is visible, which it is only in a narrow window. */
export function openWhereFolded(name: string): Act {
  return async (page, read) => {
    const button = page.getByRole('button', { name: read(name), exact: true });
    if (await button.isVisible()) await button.click();
  };
}

/** Submits the first form without filling it in. */
export const sendForm: Act = (page) => page.locator('form button[type=submit]').first().click();

/**
 * Fills in and submits a form while its call, such as 'POST /auth/login', fails, so that the form shows the failure.
 */
export function sendOverCutLine(
  call: CallName,
  texts: Readonly<Record<string, string>>,
): Pick<Screen, 'before' | 'act'> {
  return {
    before: (page) => cutLine(page, call),
    async act(page, read) {
      await fillIn(page, read, texts);
      await sendForm(page, read);
      await untilAlert(page, read);
    },
  };
}

export const untilAlert: Act = (page) => page.getByRole('alert').first().waitFor();

/** Fills fields by their labels. */
export async function fillIn(page: Page, read: Read, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole('main').getByLabel(read(label), { exact: true }).fill(text);
  }
}

/** Opens a dialog by its button, and submits its form without filling it in. */
export function sendEmpty(opener: string): Act {
  return async (page, read) => {
    await openFirst(opener)(page, read);
    await page.getByRole('dialog').locator('button[type=submit]').click();
  };
}
