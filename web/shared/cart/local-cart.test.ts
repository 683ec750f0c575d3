import { describe, expect, it } from 'vitest';
import { quantityOf, unitsLeftFor, withQuantity } from './local-cart.ts';

describe('withQuantity', () => {
  const lines = [
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 1 },
  ];

  it('adds, changes in place and removes at 0 or less', () => {
    expect(withQuantity(lines, 'c', 3)).toEqual([...lines, { productId: 'c', quantity: 3 }]);
    expect(withQuantity(lines, 'a', 5)).toEqual([{ productId: 'a', quantity: 5 }, lines[1]]);
    expect(withQuantity(lines, 'a', 0)).toEqual([lines[1]]);
    expect(withQuantity(lines, 'b', -1)).toEqual([lines[0]]);
  });

  it('never keeps more than the server accepts', () => {
    expect(quantityOf(withQuantity(lines, 'a', 5000), 'a')).toBe(999);
  });

  it('returns 0 for a product that is not in the cart', () => {
    expect(quantityOf(lines, 'z')).toBe(0);
  });
});

describe('roomFor', () => {
  const lines = [
    { productId: 'a', quantity: 150 },
    { productId: 'b', quantity: 30 },
  ];

  // Proves shopping-110
  it.each([
    ['what the others leave of an order', { id: 'a', stock: 500 }, 200, 170],
    ['what all leave for a product that is not there', { id: 'c', stock: 500 }, 200, 20],
    ['the stock where that is less', { id: 'c', stock: 7 }, 200, 7],
    ['what is there already, above the limit too', { id: 'a', stock: 500 }, 100, 150],
    ['nothing of another product above the limit', { id: 'c', stock: 500 }, 100, 0],
    ['no more than the server takes of one', { id: 'c', stock: 5000 }, 9000, 999],
  ])('is %s', (_, product, limit, unitsLeft) => {
    expect(unitsLeftFor(lines, product, limit)).toBe(unitsLeft);
  });
});
