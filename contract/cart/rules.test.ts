import { expect, test } from 'vitest';
import { sumByProduct } from './rules.ts';

test('sumByProduct adds up the lines of one product, even if its id is in capitals in some of them', () => {
  expect(
    sumByProduct([
      { productId: 'a', quantity: 1 },
      { productId: 'b', quantity: 2 },
      { productId: 'A', quantity: 3 },
    ]),
  ).toEqual([
    { productId: 'a', quantity: 4 },
    { productId: 'b', quantity: 2 },
  ]);
});

test('sumByProduct ignores lines of 0 and fewer units and returns a whole number', () => {
  expect(
    sumByProduct([
      { productId: 'a', quantity: 0 },
      { productId: 'b', quantity: -3 },
      { productId: 'c', quantity: Number.MAX_SAFE_INTEGER },
      { productId: 'c', quantity: Number.MAX_SAFE_INTEGER },
    ]),
  ).toEqual([{ productId: 'c', quantity: Number.MAX_SAFE_INTEGER }]);
});
