import { expect, it } from 'vitest';
import { nameWithSize } from './product-types.ts';

it.each([
  ['Lake water', '20 L', 'Lake water, 20 L'],
  ['Lake 20 L Jar', '20 l', 'Lake 20 L Jar'],
  ['Lake water', '', 'Lake water'],
])('a product with the name "%s" and the size "%s" is listed as "%s"', (name, size, said) => {
  expect(nameWithSize({ name, size })).toBe(said);
});
