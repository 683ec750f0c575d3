import type { Page } from 'playwright-core';
import { sql } from '../server/db/database.ts';
import type { ReceivedMail } from '../server/testing/mail-server.ts';
import type { BrowserShop } from './test-shop.ts';

/** The six digits of an e-mail. */
export function codeOf({ text = '' }: ReceivedMail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`There is no code in: ${text}`);
  return code;
}

/** A code that is not this one. */
export const wrongCode = (code: string) => (code === '123456' ? '654321' : '123456');

/** Types a code as a person does, one digit after the other. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}

/** What stands in the six boxes. */
export async function typedCode(page: Page): Promise<string[]> {
  return page.getByLabel(/^Digit \d of 6$/).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
}

/** When the shown code expires (ms since 1970), as the page knows it. */
export function expiryOf(page: Page): Promise<number> {
  return page.evaluate(() => history.state.usr.code.expiresAt);
}

const endPauses = sql(`delete from rate_limits where key like 'code-pause:%'`);

/** As if the 30 seconds between two codes had gone by on the server; a page's time moves without it. */
export async function waitOutPause(shop: BrowserShop): Promise<void> {
  await shop.db.run(endPauses, []);
}
