import { expect, test } from 'vitest';
import { createOrderNumber, findStockIssues, refuseItems, sumItems } from './rules.ts';

test('an order number can be read out, carries the day in India and tells no count', () => {
  const numbers = new Set(Array.from({ length: 200 }, () => createOrderNumber(new Date('2026-11-20T20:00:00Z'))));
  expect(numbers.size).toBe(200);
  for (const number of numbers) expect(number).toMatch(/^PW-261121-[2-9A-HJKMNP-TV-Z]{5}$/);
});

test('the same product twice is added up, also when its id is written in capitals', () => {
  expect(
    sumItems([
      { productId: 'a', quantity: 1 },
      { productId: 'b', quantity: 2 },
      { productId: 'A', quantity: 3 },
    ]),
  ).toEqual([
    { productId: 'a', quantity: 4 },
    { productId: 'b', quantity: 2 },
  ]);
});

test('more than 50 products or 999 units of one are refused together', () => {
  const items = Array.from({ length: 51 }, (_, n) => ({ productId: `p${n}`, quantity: n === 0 ? 1000 : 1 }));
  expect(refuseItems(items).map((error) => error.msg)).toEqual([
    'An order has at most 50 different products',
    'Quantity must be at most 999',
  ]);
});

test('every stock issue is reported at once', () => {
  const products = new Map([
    ['short', { id: 'short', name: 'Jar', stock: 2, sellable: true }],
    ['hidden', { id: 'hidden', name: 'Can', stock: 9, sellable: false }],
    ['fine', { id: 'fine', name: 'Bottle', stock: 5, sellable: true }],
  ]);
  const issues = findStockIssues(
    ['short', 'hidden', 'gone', 'fine'].map((productId) => ({ productId, quantity: 5 })),
    products,
  );
  expect(issues.map(({ productId, issue, availableStock }) => [productId, issue, availableStock])).toEqual([
    ['short', 'insufficient_stock', 2],
    ['hidden', 'product_inactive', 0],
    ['gone', 'product_not_found', 0],
  ]);
});
