import { phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let product: string;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  product = `/products/${(await buildProduct(shop, { name: 'Lake jar', stock: 20 })).id}`;
});

// Creating the first object of these classes takes 100 ms on a phone (contract/shared/money.ts).
const costly = ['NumberFormat', 'DateTimeFormat', 'Collator', 'ListFormat', 'RelativeTimeFormat'] as const;

declare global {
  interface Window {
    madeLocales: string[];
  }
}

test('home, list and page of a product format their prices without the browser’s Intl classes', inLongRun, async () => {
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
    for (const path of ['/', '/products', product]) {
      await tab.goto(path);
      await tab.getByText(/^Visitors: \d/).waitFor();
      expect(await tab.getByText(/₹/).count(), path).toBeGreaterThan(0);
      expect(await tab.evaluate(() => window.madeLocales), path).toEqual([]);
    }
  });
});
