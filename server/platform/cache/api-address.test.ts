import { expect, test } from 'vitest';
import { readApiAddress } from './api-address.ts';

const id = '01936f0e-0000-7000-8000-00000000000a';

test.each([
  ['/api/products', '/api/products'],
  ['/api/products?', '/api/products'],
  ['/api/products?x=1&y[]=2', '/api/products'],
  ['/api/products??search=jar&limit=5', '/api/products&limit=5'],
  ['/api/products?limit=20&junk&page=2', '/api/products&page=2&limit=20'],
  ['/api/products?search=%20jar+20%20', '/api/products&search=jar%2020'],
  [`/api/products/${id}?page=2`, `/api/products/${id}`],
  ['/api/products/categories?x=1', '/api/products/categories'],
])('the answer to %s is cached under the address %s', (url, address) => {
  expect(readApiAddress(url)).toBe(address);
});

test.each([
  '/api/orders',
  '/products',
  '/api/products/',
  '/api/%70roducts',
  `/api/products/${id.toUpperCase()}`,
  '/api/products?page=1&page=2',
  '/api/products?page=01',
  '/api/products?page=1.0',
  '/api/products?page=1e0',
  '/api/products?category=JARS',
  '/api/products?search=%C3',
  `/api/products?search=${'x'.repeat(101)}`,
])('%s has no cache address, so its answer is not cached', (url) => {
  expect(readApiAddress(url)).toBeUndefined();
});
