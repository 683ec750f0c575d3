import { expect, it } from 'vitest';
import { createPageReader } from './page-request.ts';

const readRequest = createPageReader(['root', 'storefront/layout/layout', 'storefront/products/products']);
const id = '01936f0e-0000-7000-8000-00000000000a';

it.each([
  ['/', '/', true],
  ['/?utm_source=x', '/', true],
  ['/products/', '/products', true],
  ['/PRO%64%75cts', '/products', true],
  [`/products/${id.toUpperCase()}`, `/products/${id}`, true],
  ['/a%2Fb', '/a%2fb', true],
  ['/products?page=2&x=1&type=gallon', '/products?type=gallon&page=2', true],
  ['/products?type=&category=', '/products', true],
  ['/products?type=wine&page=1', '/products', true],
  ['/products?page=02&page=3', '/products', true],
  ['/products?category=Jars', '/products?category=jars', true],
  ['/products?search=%20jar', '/products?search=jar', false],
  ['/products?search=jar%00%0A20', '/products?search=jar+20', false],
  ['/products?search=%00', '/products', true],
  [`/products?category=${'a'.repeat(101)}`, '/products', true],
  ['/products.data?type=bottle&_routes=x', '/products.data?type=bottle', true],
  [
    '/products.data?_routes=y,storefront/products/products,root,root',
    '/products.data?_routes=root%2Cstorefront%2Fproducts%2Fproducts',
    true,
  ],
  ['/products?_routes=root', '/products', true],
  ['/login?next=/cart', '/login', true],
])('the address %s is rendered as %s', (target, path, isCacheable) => {
  expect(readRequest(target)).toEqual({ path, isCacheable });
});

it.each(['//evil.example/x', '/%E0%A4%A', '*', 'http://evil.example/'])('%s is not the address of a page', (target) => {
  expect(readRequest(target)).toBeUndefined();
});
