import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '../server/testing/products.ts';
import { phone } from './browser.ts';
import { type BrowserShop, openBrowserShop } from './test-shop.ts';

let shop: BrowserShop;
let product: string;

beforeAll(async () => {
  shop = await openBrowserShop();
  product = `/products/${(await buildProduct(shop, { name: 'Lake jar', stock: 20 })).id}`;
});
afterAll(() => shop?.close());

// Making the first one of these costs a phone's processor 100 ms (contract/numbers.ts).
const costly = ['NumberFormat', 'DateTimeFormat', 'Collator', 'ListFormat', 'RelativeTimeFormat'] as const;

declare global {
  interface Window {
    madeLocales: string[];
  }
}

test.each(['/', '/products', 'the product'])(
  '%s writes its prices without the platform’s tables of locales',
  async (page) => {
    await shop.visit(phone, null, async (tab) => {
      await tab.addInitScript((names) => {
        window.madeLocales = [];
        for (const name of names)
          Object.defineProperty(Intl, name, {
            value: new Proxy(Intl[name], {
              construct(target, given) {
                window.madeLocales.push(name);
                return Reflect.construct(target, given);
              },
            }),
          });
      }, costly);
      await tab.goto(page === 'the product' ? product : page);
      await tab.getByText(/^Visitors: \d/).waitFor();
      expect(await tab.getByText(/₹/).count()).toBeGreaterThan(0);
      expect(await tab.evaluate(() => window.madeLocales)).toEqual([]);
    });
  },
);
