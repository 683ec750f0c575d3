import { expect, test } from 'vitest';
import { addressCall, fillPath, splitCall } from './call-address.ts';

test('splitCall splits the name of a call into method and path', () => {
  expect(splitCall('PUT /cart/:productId')).toEqual({ method: 'PUT', path: '/cart/:productId' });
});

test('fillPath replaces every parameter', () => {
  expect(fillPath('/a/:one/b/:two', (name) => `{${name}}`)).toBe('/a/{one}/b/{two}');
});

test.each([
  ['GET /cart', undefined, '/api/cart'],
  ['GET /orders/:id', { params: { id: 'a b/c' } }, '/api/orders/a%20b%2Fc'],
  ['GET /orders/:id', {}, '/api/orders/'],
  ['GET /products', { query: { page: 2, search: 'ä &', type: undefined } }, '/api/products?page=2&search=%C3%A4+%26'],
  ['GET /products', { query: { type: undefined } }, '/api/products'],
  ['GET /products', { query: { search: '' } }, '/api/products?search='],
])('the URL of %s with the input %j is %s', (name, target, url) => {
  expect(addressCall(name, target)).toEqual({ method: 'GET', url });
});
