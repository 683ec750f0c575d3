import { expect, test } from 'vitest';
import { isWideLogo, shownRatio } from './logo-shape.ts';

// Proves settings-10
test.each([
  [30, 100, 1, false],
  [100, 100, 1, false],
  [150, 100, 1.5, false],
  [300, 100, 3, true],
  [2000, 100, 4.5, true],
])('a logo of %d by %d pixels is shown with the ratio %d of width to height', (width, height, ratio, isWide) => {
  expect(shownRatio({ width, height })).toBe(ratio);
  expect(isWideLogo(ratio)).toBe(isWide);
});
