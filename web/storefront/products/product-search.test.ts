import { expect, it } from 'vitest';
import { parseProductSearch, productsPath } from './product-search.ts';

const nothing = { search: '', type: '', category: '', page: 1 };

it.each([
  ['', nothing],
  ['type=gallon&category=jars&search=%2020%20L&page=2', { search: '20 L', type: 'gallon', category: 'jars', page: 2 }],
  ['type=tanker&page=0', nothing],
  ['page=1.5', nothing],
])('the filters are read from the query %j', (query, expected) => {
  expect(parseProductSearch(new URLSearchParams(query))).toEqual(expected);
});

it('the path of the product list contains only the filters that are set', () => {
  expect(productsPath({})).toBe('/products');
  expect(productsPath({ search: '20 L', type: '', category: 'jars', page: 1 })).toBe(
    '/products?search=20+L&category=jars',
  );
  expect(productsPath({ type: 'bottle', page: 3 })).toBe('/products?type=bottle&page=3');
});
