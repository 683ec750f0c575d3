import { expect, test } from 'vitest';
import { describeRollPages, placeOnThirds } from './slip-pages.ts';

/** The number of thirds of each slip, by page. */
function pagesOf(heights: readonly number[]): number[][] {
  const pages: number[][] = [];
  for (const { thirds, startsPage } of placeOnThirds(heights)) {
    if (startsPage) pages.push([]);
    pages.at(-1)?.push(thirds);
  }
  return pages;
}

// Proves printing-1
test('three slips share a page, in their order, and a long slip takes as many thirds as it needs', () => {
  expect(pagesOf([])).toEqual([]);
  expect(pagesOf([60])).toEqual([[1]]);
  expect(pagesOf([60, 94.5, 20])).toEqual([[1, 1, 1]]);
  expect(pagesOf([60, 60, 60, 60])).toEqual([[1, 1, 1], [1]]);
  expect(pagesOf(Array.from({ length: 45 }, () => 80))).toHaveLength(15);
  expect(pagesOf([95, 60, 60, 95, 120])).toEqual([[2, 1], [1, 2], [2]]);
  expect(pagesOf([60, 60, 200, 60])).toEqual([[1, 1], [3], [1]]);
});

test('a slip that is longer than a page begins on a new page, and so does the next one', () => {
  expect(pagesOf([60, 400, 60])).toEqual([[1], [5], [1]]);
});

// Proves printing-1
test('a cutting line is printed below each slip that does not end where its page ends', () => {
  const cuts = (heights: readonly number[]) => placeOnThirds(heights).map(({ isCut }) => isCut);
  expect(cuts([60])).toEqual([true]);
  expect(cuts([60, 60, 60, 60, 60])).toEqual([true, true, false, true, true]);
  expect(cuts([95, 95, 60, 200])).toEqual([true, true, false, false]);
});

// Proves printing-2
test('each page of a roll is as long as its slip, and its margins leave the width that the printer can print', () => {
  expect(describeRollPages('roll58', [100, 151.2]).split('\n')).toEqual([
    '@page slip-0{size:58mm 108mm;margin:3mm 5mm}',
    '@page slip-1{size:58mm 160mm;margin:3mm 5mm}',
  ]);
  expect(describeRollPages('roll80', [90])).toBe('@page slip-0{size:80mm 98mm;margin:3mm 4mm}');
});
