/** What a screen of the shop is, and how it is brought before whoever looks at it. */
import type { Locator, Page } from '@playwright/test';
import type { Order } from '#contract/orders/calls.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Filled } from '#tools/shop/fill-shop.ts';
import { cutLine } from '../fixtures/broken-line.ts';
import { matching, type Read, readIn } from '../fixtures/hindi-words.ts';
import { settle, untilAlive } from '../fixtures/settle.ts';

/** A newcomer is a customer who has ordered nothing and whose cart is empty; a waverer's cart has become old. */
export type Who = 'visitor' | 'customer' | 'newcomer' | 'waverer' | 'admin';

/** What the addresses of screens need to know. */
export type Places = Pick<Filled, 'product' | 'soldOut'> &
  Record<'order' | 'moving' | 'delivered' | 'cancelled', Pick<Order, 'id' | 'orderNumber'>>;

export interface Screen {
  name: string;
  who: Who;
  path: (places: Places) => string;
  /** What shows that it has come to its state: a sentence, or something else that is seen. */
  until: string | ((page: Page, read: Read) => Locator);
  /** What is arranged before the screen is opened, such as a call that fails. */
  before?: (page: Page) => Promise<unknown>;
  /** What is done on the screen before it is looked at. */
  act?: (page: Page, read: Read) => Promise<unknown>;
  /** Whether an answer never comes, so that the page never comes to rest. */
  isWaiting?: true;
}

/** Opens a screen and brings it into its state, on a page of `openPage` that shows nothing yet. */
export async function showScreen(page: Page, screen: Screen, places: Places, language: Language): Promise<void> {
  const { path, until, before, act, isWaiting } = screen;
  const read = readIn(language, path(places));
  const rest = () => (isWaiting ? untilAlive(page) : settle(page));
  await before?.(page);
  await page.goto(path(places));
  await rest();
  await act?.(page, read);
  const sign = typeof until === 'string' ? page.getByText(matching(read(until))) : until(page, read);
  await sign.filter({ visible: true }).first().waitFor();
  await rest();
  const nested = await page.locator('form form').count();
  if (nested > 0) throw new Error(`${screen.name} has a form inside a form, which browsers do not submit`);
}

export type Act = NonNullable<Screen['act']>;

/** Presses the first button of this name that can be pressed. */
export function openFirst(name: string): Act {
  return (page, read) =>
    page
      .getByRole('button', { name: matching(read(name)), disabled: false })
      .first()
      .click();
}

/** Presses the button of this name where a narrow window has it. */
export function openWhereFolded(name: string): Act {
  return async (page, read) => {
    const button = page.getByRole('button', { name: read(name), exact: true });
    if (await button.isVisible()) await button.click();
  };
}

/** Sends the first form as it stands. */
export const sendForm: Act = (page) => page.locator('form button[type=submit]').first().click();

/** A form that is filled in and sent over a line that is cut, such as for 'POST /auth/login', and says that it failed. */
export function sendOverCutLine(call: string, texts: Readonly<Record<string, string>>): Pick<Screen, 'before' | 'act'> {
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

/** Fills fields of the page by their labels. */
export async function fillIn(page: Page, read: Read, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole('main').getByLabel(read(label), { exact: true }).fill(text);
  }
}

/** Opens a dialog by its button and sends its form as it stands. */
export function sendEmpty(opener: string): Act {
  return async (page, read) => {
    await openFirst(opener)(page, read);
    await page.getByRole('dialog').locator('button[type=submit]').click();
  };
}
