import { expect, test } from 'vitest';
import { contrastOf, contrastOn, leastContrast, nearestShade } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
])('the colour %s on the background %s has the contrast %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
  expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
});

test('nearestShade returns the colour itself if it is readable, else a shade just dark or light enough', () => {
  expect(nearestShade('#0a6b78', ['#ffffff'], '#000000')).toBe('#0a6b78');
  for (const colour of ['#f9ae2b', '#ffff00', '#ffffff', '#777777']) {
    const contrast = contrastOn(nearestShade(colour, ['#ffffff', '#e2f3f4'], '#000000'), ['#ffffff', '#e2f3f4']);
    expect(contrast, colour).toBeGreaterThanOrEqual(leastContrast);
    expect(contrast, colour).toBeLessThan(leastContrast + 0.2);
  }
  expect(contrastOn(nearestShade('#000000', ['#133a48'], '#ffffff'), ['#133a48'])).toBeGreaterThanOrEqual(
    leastContrast,
  );
});
