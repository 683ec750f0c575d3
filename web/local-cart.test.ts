import { describe, expect, it } from 'vitest';
import { quantityOf, withQuantity } from './local-cart.ts';

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

  it('never keeps more than the server takes', () => {
    expect(quantityOf(withQuantity(lines, 'a', 5000), 'a')).toBe(999);
  });

  it('knows the quantity of a product that is not there', () => {
    expect(quantityOf(lines, 'z')).toBe(0);
  });
});
