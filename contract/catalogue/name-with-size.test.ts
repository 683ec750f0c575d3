import { expect, it } from 'vitest';
import { nameWithSize } from './product-types.ts';

it.each([
  ['Lake water', '20 L', 'Lake water, 20 L'],
  ['Lake 20 L Jar', '20 l', 'Lake 20 L Jar'],
  ['Lake water', '', 'Lake water'],
  ['20 लीटर पानी का जार', '20 L', '20 लीटर पानी का जार'],
  ['24 × 500 मिली की पेटी', '24 × 500 ml', '24 × 500 मिली की पेटी'],
  ['पानी का जार 10 लीटर', '20 L', 'पानी का जार 10 लीटर, 20 L'],
])('a product with the name "%s" and the size "%s" is listed as "%s"', (name, size, said) => {
  expect(nameWithSize({ name, size })).toBe(said);
});
