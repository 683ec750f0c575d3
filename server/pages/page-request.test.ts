import { expect, it } from 'vitest';
import { parsePageRequest } from './page-request.ts';

it.each([
  ['/', '/', true],
  ['/?utm_source=x', '/', true],
  ['/products/', '/products', true],
  ['/products?page=2&x=1&type=gallon', '/products?type=gallon&page=2', true],
  ['/products?type=&category=', '/products', true],
  ['/products?search=%20jar', '/products?search=jar', false],
  [`/products?category=${'a'.repeat(101)}`, '/products', true],
  ['/products.data?type=bottle&_routes=a', '/products.data?type=bottle&_routes=a', true],
  ['/login?next=/cart', '/login', true],
])('%s is %s', (target, path, isCacheable) => {
  expect(parsePageRequest(target)).toEqual({ path, isCacheable });
});

it.each(['//evil.example/x', '/%E0%A4%A', '*', 'http://evil.example/'])('%s is no address of a page', (target) => {
  expect(parsePageRequest(target)).toBeUndefined();
});
