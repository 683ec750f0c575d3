import { phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, longUnless, test } from '#e2e/fixtures/test.ts';
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

for (const page of ['/', '/products', 'the product']) {
  const title = `${page} formats its prices without the browser’s Intl classes`;
  test(title, longUnless(page === '/products'), async () => {
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
  });
}
