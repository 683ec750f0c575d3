/**
 * Tests with a pseudo-language: the catalogue of texts that a page loads has dotted letters and is a third longer. If a
 * sentence appears in plain letters, it is missing in the catalogues, or the page does not load it.
 */
import type { Page } from '@playwright/test';
import { phone } from '../fixtures/browser.ts';
import { englishOn, fillHindiShop, type HindiShop } from '../fixtures/hindi-shop.ts';
import { settle } from '../fixtures/settle.ts';
import { expect, inLongRun, test } from '../fixtures/test.ts';
import type { Places, Who } from './screen.ts';

let hindi: HindiShop;

test.beforeAll(async ({ shop }) => {
  hindi = await fillHindiShop(shop);
});

const screens: Readonly<Partial<Record<Who, (places: Places) => string[]>>> = {
  visitor: ({ product }) => ['/', '/products', `/products/${product}`],
  customer: ({ order }) => ['/cart', '/checkout', `/orders/${order.id}`],
  admin: ({ order }) => ['/admin', '/admin/orders', `/admin/orders/${order.id}`, '/admin/settings'],
};

/** Hydration errors are expected, because the server renders Hindi and the browser renders the pseudo-language. */
const otherTexts = /#418|[Hh]ydration/;

/** Replaces the letters in each catalogue of texts that a page loads by dotted letters, except names in braces. */
async function speakPseudo(page: Page): Promise<void> {
  await page.route('**/assets/hi-*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const catalogue = /(\w+) as default\b/.exec(code)?.[1] ?? '';
    const tables = `[${catalogue}.texts, ...Object.values(${catalogue}.bySide)]`;
    const dotted = "key.replace(/\\{\\w+\\}|[a-z]/gi, (part) => (part[1] ? part : part + '\u0323'))";
    const change = `for (const table of ${tables}) for (const key in table) table[key] = ${dotted} + '~'.repeat(key.length / 3);`;
    await route.fulfill({ response, body: code.replace('export{', `${change}export{`) });
  });
}

for (const [who, listPaths] of Object.entries(screens)) {
  // Proves admin-orders-102
  test(
    `every sentence on the screens of a ${who} comes from the texts that the page loads`,
    inLongRun,
    async ({ shop }) => {
      const account = who === 'visitor' ? null : hindi.accounts[who as Exclude<Who, 'visitor'>];
      const journey = async (page: Page) => {
        await speakPseudo(page);
        for (const path of listPaths(hindi.places)) {
          await page.goto(path);
          await settle(page);
          await page.getByText('~').filter({ visible: true }).first().waitFor();
          expect.soft({ path, words: await englishOn(page) }).toEqual({ path, words: [] });
        }
      };
      await shop.visit(phone, account, journey, otherTexts, { language: 'hi' });
    },
  );
}
