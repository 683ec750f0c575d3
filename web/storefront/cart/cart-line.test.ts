import { expect, test } from 'vitest';
import { describeSize } from './cart-line.tsx';

// Proves shopping-66
test.each([
  ['20 L', 20, '20 L'],
  ['500 ml', 0.5, '500 ml'],
  ['12 x 1 L', 12, '12 x 1 L · 12 L'],
  ['Family pack', 18, 'Family pack · 18 L'],
  ['', 5, '5 L'],
])('a product of size %j and %d litres is described as %j', (size, capacity, line) => {
  expect(describeSize({ size, capacity })).toBe(line);
});
