import { describe, expect, it } from 'vitest';
import { quantityOf, unitsLeftFor, withQuantity } from './local-cart.ts';

describe('the quantity of a product in the local cart', () => {
  const lines = [
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 1 },
  ];

  it('adds a line if it is new, changes a line without moving it, and removes a line if it is 0 or less', () => {
    expect(withQuantity(lines, 'c', 3)).toEqual([...lines, { productId: 'c', quantity: 3 }]);
    expect(withQuantity(lines, 'a', 5)).toEqual([{ productId: 'a', quantity: 5 }, lines[1]]);
    expect(withQuantity(lines, 'a', 0)).toEqual([lines[1]]);
    expect(withQuantity(lines, 'b', -1)).toEqual([lines[0]]);
  });

  it('is limited to the maximum that the server accepts', () => {
    expect(quantityOf(withQuantity(lines, 'a', 5000), 'a')).toBe(999);
  });

  it('is 0 for a product that is not in the cart', () => {
    expect(quantityOf(lines, 'z')).toBe(0);
  });
});

describe('unitsLeftFor', () => {
  const lines = [
    { productId: 'a', quantity: 150 },
    { productId: 'b', quantity: 30 },
  ];

  // Proves shopping-110
  it.each([
    ['the order limit minus the units of other products', { id: 'a', stock: 500 }, 200, 170],
    ['the rest of the order limit for a product that is not in the cart', { id: 'c', stock: 500 }, 200, 20],
    ['the stock if it is smaller', { id: 'c', stock: 7 }, 200, 7],
    ['the units already in the cart, even if they exceed the order limit', { id: 'a', stock: 500 }, 100, 150],
    ['0 for another product if the cart exceeds the order limit', { id: 'c', stock: 500 }, 100, 0],
    ['at most the units of one product that the server accepts', { id: 'c', stock: 5000 }, 9000, 999],
  ])('returns %s', (_, product, limit, unitsLeft) => {
    expect(unitsLeftFor(lines, product, limit)).toBe(unitsLeft);
  });
});
