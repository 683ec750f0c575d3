import { expect, test } from 'vitest';
import { listNextFiles } from './next-pages.ts';

const build = (module: string, ...imports: string[]) => ({ module, imports });
const routes = {
  root: build('/root.js', '/react.js'),
  'storefront/layout/layout': build('/shop.js', '/react.js'),
  'storefront/account/customers-only': build('/signed-in.js', '/react.js'),
  'storefront/cart/cart': build('/cart.js', '/signed-in.js', '/shop.js', '/money.js'),
  'storefront/products/products': { module: '/products.js' },
} as unknown as Parameters<typeof listNextFiles>[0];

test.each([
  ['/cart', ['/signed-in.js', '/cart.js', '/money.js']],
  ['/products', ['/products.js']],
  ['/login', []],
] as const)(
  'the files listed for the page %s are its own and those of its guard, without files that every page loads',
  (page, files) => {
    expect(listNextFiles(routes)[page]).toEqual(files);
  },
);
